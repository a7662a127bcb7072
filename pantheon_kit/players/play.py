"""Whole games played by programs, and random play to the end, as fast as the rules allow."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from pantheon_kit.engine.game import Act, AnyGame, Chance, Over
from pantheon_kit.players.player import Player


class Played(NamedTuple):
    """A finished game: its last state, how it ended, and how many actions the players took."""

    state: Any
    over: Over
    actions: int


def play(
    game: AnyGame,
    players: Sequence[Player],
    rng: random.Random,
    options: Any = None,
    state: Any = None,
) -> Played:
    """Plays a game to its end, from its start or from ``state``.

    ``rng`` rolls all dice and feeds all players, so a seed repeats the whole game. Where several
    seats are asked at once, they act in seat order.
    """
    state = game.start(len(players), options) if state is None else state
    dice = _Dice(game, rng)
    actions = 0
    while True:
        turn = game.turn(state)
        if isinstance(turn, Act):
            seat = turn.seats[0]
            state = game.apply(state, seat, players[seat].choose(game, game.seen_by(state, seat), seat, rng))
            actions += 1
        elif isinstance(turn, Chance):
            state = game.apply(state, None, dice.draw(state))
        else:
            return Played(state, turn, actions)


def rollout(game: AnyGame, state: Any, rng: random.Random) -> Played:
    """Plays on from a full ``state`` to the end, every decision taken evenly at random.

    The same as ``play`` with random players, without asking them: simulations stand on this.
    """
    turn_of, legal, apply, chance = game.turn, game.legal, game.apply, rng.random
    draw = _Dice(game, rng).draw
    actions = 0
    while True:
        turn = turn_of(state)
        kind = type(turn)
        if kind is Act:
            seat = turn.seats[0]  # type: ignore[union-attr]
            choice = legal(state, seat)
            state = apply(state, seat, choice[int(chance() * len(choice))])
            actions += 1
        elif kind is Chance:
            state = apply(state, None, draw(state))
        else:
            return Played(state, turn, actions)  # type: ignore[arg-type]


class _Dice:
    """Draws the chance actions of a game. Games give the same table of outcomes again and again, so
    the last one is kept spread out by its weights."""

    def __init__(self, game: AnyGame, rng: random.Random) -> None:
        self._outcomes = game.outcomes
        self._chance = rng.random
        self._table: Any = None
        self._spread: list[Any] = []

    def draw(self, state: Any) -> Any:
        table = self._outcomes(state)
        if table is not self._table:
            self._table = table
            self._spread = [outcome for outcome, weight in table for _ in range(weight)]
        return self._spread[int(self._chance() * len(self._spread))]
