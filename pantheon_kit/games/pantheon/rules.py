"""How one kind of step goes; each rules module implements it for the steps of its section."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from pantheon_kit.engine.game import Violation
from pantheon_kit.games.pantheon.actions import FIRST_SACRIFICE, MOVEMENT, UNKNOWN, Action, Cards
from pantheon_kit.games.pantheon.state import Player, State, Step, Turns
from pantheon_kit.games.pantheon.table import Table

Outcomes = Sequence[tuple[Action, int]]


class Rules:
    """A kind of step. ``asks`` names the question it puts to its seat, ``chance`` what chance decides;
    a step with neither goes by itself. ``private``: only its seat sees what chance brings."""

    asks: str = ""
    chance: str = ""
    private: bool = False

    def settle(self, table: Table, state: State, step: Any) -> State:
        """What happens by itself before anybody is asked; ``state`` itself when nothing does."""
        return state

    def legal(self, table: Table, state: State, step: Any) -> list[Action]:
        """All the step's seat may do."""
        raise NotImplementedError(type(self).__name__)

    def outcomes(self, table: Table, state: State, step: Any) -> Outcomes:
        """What chance can bring, with weights."""
        raise NotImplementedError(type(self).__name__)

    def apply(self, table: Table, state: State, step: Any, action: Any) -> State:
        """The state after a legal action or an outcome."""
        raise NotImplementedError(type(self).__name__)

    def refuse(self, table: Table, state: State, step: Any, action: Any) -> Violation | None:
        """The first rule that forbids ``action``, which is not legal; None: it does not belong here."""
        return None


def with_player(state: State, seat: int, player: Player) -> tuple[Player, ...]:
    """The players, ``seat`` being ``player`` now."""
    players = state.players
    return (*players[:seat], player, *players[seat + 1 :])


def turn_order(state: State) -> list[int]:
    """All seats, from the start player on."""
    seats = len(state.players)
    return [(state.start + at) % seats for at in range(seats)]


def plus(counts: tuple[int, ...], at: int, number: int = 1) -> Any:
    """``counts`` with ``number`` more at ``at``."""
    return (*counts[:at], counts[at] + number, *counts[at + 1 :])


def more(cards: Cards, card: int, number: int = 1) -> Cards:
    """``cards`` with ``number`` more of one kind."""
    changed = list(cards)
    changed[card] += number
    return tuple(changed)  # type: ignore[return-value]


def less(cards: Cards, card: int, number: int = 1) -> Cards:
    """``cards`` with ``number`` fewer of one kind; what is not known to be there was unknown."""
    changed = list(cards)
    known = min(number, changed[card])
    changed[card] -= known
    changed[UNKNOWN] -= number - known
    return tuple(changed)  # type: ignore[return-value]


def gain(points: tuple[int, ...], source: int, number: int) -> Any:
    """Points by source with ``number`` more from one."""
    return plus(points, source, number)


def has(hand: Cards, card: int) -> bool:
    """May ``hand`` hold a card of this kind? An unknown card may be any."""
    return hand[card] > 0 or hand[UNKNOWN] > 0


def movement_cards(hand: Cards) -> int:
    """How many movement cards ``hand`` may hold."""
    return hand[MOVEMENT] + hand[UNKNOWN]


def play_card(state: State, seat: int, card: int, number: int = 1) -> State:
    """Cards of the hand go to the discards, openly."""
    player = state.players[seat]
    shown = player.shown
    if shown[card]:
        shown = more(shown, card, -min(number, shown[card]))
    return replace(
        state,
        players=with_player(state, seat, replace(player, hand=less(player.hand, card, number), shown=shown)),
        discards=more(state.discards, card, number),
    )


def return_money(table: Table, state: State, seat: int, value: int) -> State:
    """Special money leaves the hand, back to its place in the stack (rule ``setup.money-stack``)."""
    player = state.players[seat]
    at = player.special.index(value)
    players = with_player(
        state, seat, replace(player, special=(*player.special[:at], *player.special[at + 1 :]))
    )
    if table.spent_leaves:
        return replace(state, players=players, special_gone=(*state.special_gone, value))
    return replace(state, players=players, special=tuple(sorted((*state.special, value))))


def pay_sacrifice(state: State, seat: int, cards: tuple[int, int, int, int]) -> State:
    """Sacrifice cards go to the discards."""
    for kind, number in enumerate(cards):
        if number:
            state = play_card(state, seat, FIRST_SACRIFICE + kind, number)
    return state


def then(state: State, *steps: Step) -> State:
    """``steps`` come before all that still has to happen."""
    return replace(state, agenda=steps + state.agenda)


def done(state: State) -> State:
    """The next step is done."""
    return replace(state, agenda=state.agenda[1:])


def instead(state: State, *steps: Step) -> State:
    """``steps`` take the place of the next step."""
    return replace(state, agenda=steps + state.agenda[1:])


def call_off(state: State, seat: int) -> State:
    """The chosen action is given back: ``seat`` chooses again (rule ``turn.four-actions``)."""
    return replace(state, agenda=(Turns(seat),))
