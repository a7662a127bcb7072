"""The program that takes what is worth most."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from pantheon_kit.engine.game import AnyGame
from pantheon_kit.games.pantheon.actions import (
    AGAIN,
    DECLINE,
    END,
    FIRST_SACRIFICE,
    MOVEMENT_CARD,
    PASS,
    PILE,
    TAKE_CARDS,
    TURN_UP_GOD,
    Acquire,
    Action,
    Buy,
    Choose,
    Discard,
    PickBonus,
    Pieces,
    Place,
    Play,
    Raise,
    Sacrifice,
    Swap,
    Take,
    UseLoot,
)
from pantheon_kit.games.pantheon.edition import EPOCHS
from pantheon_kit.games.pantheon.move import needs_card, points_left
from pantheon_kit.games.pantheon.shop import purse
from pantheon_kit.games.pantheon.state import Drawing, Moving, Offer, Shopping, State
from pantheon_kit.games.pantheon.table import Table, table_of
from pantheon_kit.players.pantheon.routes import goals, movement_worth, plan
from pantheon_kit.players.pantheon.worth import LEVEL, effects_worth, god_worth, lacking, wishes


class PantheonGreedy:
    """Takes what is worth most, counted in points."""

    name = "greedy"
    draw_worth = 2.6

    def choose(self, game: AnyGame, seen: Any, seat: int, rng: random.Random) -> Any:
        actions = game.legal(seen, seat)
        if not actions:
            raise ValueError(f"seat {seat} is not asked")
        if len(actions) == 1:
            return actions[0]
        return self.decide(table_of(seen.options), seen, seat, actions)

    def decide(self, table: Table, state: State, seat: int, actions: Sequence[Action]) -> Action:
        step = state.agenda[0]
        if isinstance(step, Moving):
            return self.move(table, state, seat, step, actions)
        if isinstance(step, Shopping):
            return self.shop(table, state, seat, step, actions)
        if isinstance(step, Drawing):
            return self.draw(table, state, seat, actions)
        if isinstance(step, Offer):
            return self.offer(table, state, seat, step, actions)
        first = actions[0]
        if isinstance(first, Choose) or first == PASS:
            return self.action(table, state, seat, actions)
        if isinstance(first, Acquire):
            return self.god(table, state, seat, actions)
        return max(actions, key=lambda action: self.small(table, state, seat, action))

    def action(self, table: Table, state: State, seat: int, actions: Sequence[Action]) -> Action:
        """One of the four actions."""
        if AGAIN in actions:
            return AGAIN
        worth = {action: self.worth(table, state, seat, action) for action in actions}
        return max(worth, key=lambda action: worth[action])

    def worth(self, table: Table, state: State, seat: int, action: Action) -> float:
        """What an action brings."""
        if not isinstance(action, Choose):
            return 0.0
        if action.what == "draw":
            cards = sum(wishes(table, state, seat)) / 6 * 3
            return min(self.draw_worth, 0.6 + cards) * (1.0 if state.players[seat].cards < 20 else 0.5)
        if action.what == "move":
            step = Moving(seat, "acting", table.edition.acting_bonus)
            return movement_worth(table, state, seat, step)[0]
        if action.what == "shop":
            return self.bargains(table, state, seat, purse(table, state, seat))[0]
        return max(self.price(table, state, seat, tile) for tile in set(state.gods))

    def price(self, table: Table, state: State, seat: int, tile: int) -> float:
        """What a laid-out god is worth above its cheapest payment; -99 where it cannot be paid."""
        player = state.players[seat]
        payments = table.payments(tile, player.levels, player.hand)
        if not payments:
            return -99.0
        ender = 3.0 if len(state.gods) == 1 else 0.0
        return god_worth(table, state, seat, tile) - 0.45 * min(map(sum, payments)) + ender

    def god(self, table: Table, state: State, seat: int, actions: Sequence[Action]) -> Action:
        """The best god, with the payment that keeps most."""
        wish = wishes(table, state, seat)

        def worth(action: Action) -> float:
            if not isinstance(action, Acquire):
                return -99.0
            spent = sum(number * wish[FIRST_SACRIFICE + kind] for kind, number in enumerate(action.cards))
            return god_worth(table, state, seat, action.tile) - 0.6 * spent

        return max(actions, key=worth)

    def offer(self, table: Table, state: State, seat: int, step: Offer, actions: Sequence[Action]) -> Action:
        """A god for its top row alone is a bargain."""
        paid = [action for action in actions if isinstance(action, Acquire)]
        if not paid:
            return DECLINE
        best = min(paid, key=lambda action: sum(action.cards))
        return best if god_worth(table, state, seat, step.tile) > 0.45 * sum(best.cards) else DECLINE

    def draw(self, table: Table, state: State, seat: int, actions: Sequence[Action]) -> Action:
        """Three cards, the best on display or the pile."""
        wish = wishes(table, state, seat)
        average = sum(w * n for w, n in zip(wish, table.totals, strict=False)) / sum(table.totals)
        takes = [action for action in actions if isinstance(action, Take)]
        if not takes:
            return END
        return max(takes, key=lambda take: average if take.card == PILE else wish[take.card])

    def move(self, table: Table, state: State, seat: int, step: Moving, actions: Sequence[Action]) -> Action:
        """The next step to the best goal that the cards reach; the arrow when nothing is worth it."""
        worth, cards = movement_worth(table, state, seat, step)
        can_end = END in actions
        if worth <= 0.4 and can_end:
            return END
        if cards and MOVEMENT_CARD in actions and worth > 0.4:
            return MOVEMENT_CARD
        for goal in plan(table, state, seat, points_left(table, state, step)):
            place = goal.feet[0] if goal.feet else goal.column
            wanted = Place("foot" if goal.feet else "column", place)
            if wanted in actions:
                return wanted
        if can_end:
            return END
        if MOVEMENT_CARD in actions and needs_card(table, state, step):
            return MOVEMENT_CARD
        placing = [action for action in actions if isinstance(action, Place)]
        return placing[0] if placing else actions[0]

    def bargains(self, table: Table, state: State, seat: int, talers: int) -> tuple[float, list[Action]]:
        """What ``talers`` talers are best spent on: the worth, and the purchases in order."""
        player = state.players[seat]
        left = EPOCHS - state.epoch + 1
        offers: list[tuple[float, int, Action]] = []
        needed = [0, 0, 0, 0]
        for tile in state.gods:
            if sum(lacking(table, state, seat, tile)) <= 3:
                for kind, missing in enumerate(lacking(table, state, seat, tile)):
                    needed[kind] = max(needed[kind], missing)
        for kind, have in enumerate(player.levels):
            for level in range(have + 1, 5):
                cost = table.steps[have][level - 1]
                gain = LEVEL * left * (level - have) + 0.6 * min(needed[kind], level - have)
                if cost <= talers:
                    offers.append((gain, cost, Sacrifice(kind, level)))
        for goal in goals(table, state, seat, min(talers, 4), *player.supply, frozenset()):
            place = goal.feet[0] if goal.feet else goal.column
            offers.append((goal.worth, goal.cost, Place("foot" if goal.feet else "column", place)))
        feet, columns = player.supply
        if player.stock[0] and feet < 4:
            offers.append((0.9 if feet < 2 else 0.5, 1, Buy("foot")))
        if player.stock[1] and columns < 3:
            offers.append((1.6 if columns < 1 else 0.9 if columns < 2 else 0.4, 1, Buy("column")))
        offers.sort(key=lambda offer: -offer[0] / offer[1])
        worth, buys = 0.0, []
        done: set[object] = set()
        for gain, cost, action in offers:
            key = ("kind", action.kind) if isinstance(action, Sacrifice) else action
            if cost <= talers and key not in done:
                worth += gain
                talers -= cost
                buys.append(action)
                done.add(key)
        return worth, buys

    def shop(
        self, table: Table, state: State, seat: int, step: Shopping, actions: Sequence[Action]
    ) -> Action:
        """All the money on the table, then the purchases in order, then the arrow."""
        money = [action for action in actions if isinstance(action, Play)]
        if money:
            return max(money, key=lambda play: play.money)
        for action in self.bargains(table, state, seat, step.talers)[1]:
            if action in actions:
                return action
        goods = [action for action in actions if isinstance(action, Sacrifice | Buy)]
        if END in actions and not (step.talers and goods):
            return END
        return goods[0] if goods else END if END in actions else actions[0]

    def small(self, table: Table, state: State, seat: int, action: Action) -> float:
        """What the small choices are worth: bonus tiles, nations, loot."""
        player = state.players[seat]
        match action:
            case PickBonus(kind) | UseLoot(kind):
                return effects_worth(table, state, seat, table.loot[kind].effects)
            case Pieces(piece):
                at = 0 if piece == "foot" else 1
                return (
                    min(2, player.stock[at])
                    + (0.5 if player.supply[at] < 3 else 0.0)
                    - 0.1 * player.supply[at]
                )
            case Raise(kind):
                need = max((lacking(table, state, seat, tile)[kind] for tile in state.gods), default=0)
                return 1.0 + need + 0.3 * player.levels[kind]
            case Discard(card, money):
                return -(0.8 * money if money else wishes(table, state, seat)[card])
            case Swap(piece, count):
                feet, columns = player.supply
                feet += -count if piece == "foot" else count
                columns += count if piece == "foot" else -count
                return -abs(feet - 1.5 * columns)
            case _:
                gallia = {TAKE_CARDS: 1.0, TURN_UP_GOD: 0.4 + 0.5 * max(player.levels)}
                return gallia.get(action, 0.0)
