"""Two programs for `pantheon`, made to different plans, which see what their seat sees.

`PantheonGreedy` puts a worth in points on every action it could take and takes the best: it moves for loot
and columns, shops, saves for gods and buys them. `PantheonByRank` goes down a list instead: a god it can
pay, a movement that brings something, a full purse, and else cards. The second one checks what was learned
about the game from the first.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from pantheon_kit.engine.game import AnyGame
from pantheon_kit.games.pantheon.actions import (
    AGAIN,
    DECLINE,
    END,
    FIRST_SACRIFICE,
    MONEY,
    MOVEMENT,
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
from pantheon_kit.games.pantheon.edition import EPOCHS, Effect
from pantheon_kit.games.pantheon.move import needs_card, points_left
from pantheon_kit.games.pantheon.shop import purse
from pantheon_kit.games.pantheon.state import Drawing, Moving, Offer, Shopping, State
from pantheon_kit.games.pantheon.table import Table, table_of

CARD = 0.8
"""What a card is worth, in points."""
MOVEMENT_WORTH = 1.1
LEVEL = 0.5
"""What a level of a sacrifice tile is worth for each epoch to come."""


class Goal(NamedTuple):
    """Something to move for: the places to set feet on, in order, a column space or -1, and the points or
    talers it takes."""

    feet: tuple[int, ...]
    column: int
    cost: int
    worth: float


def scorings(table: Table, state: State) -> int:
    """How many scorings are still to come."""
    return sum(epoch >= state.epoch for epoch in table.edition.scored_epochs)


def column_worth(table: Table, state: State, seat: int) -> float:
    """What one column more brings in the scorings to come, if a few others follow it."""
    player = state.players[seat]
    have = len(player.columns)
    if have >= table.edition.pieces_per_colour:
        return 0.0
    points = table.column_points
    now = (have + 1) * points[have + 1] - have * points[have]
    later = min(have + 3, table.edition.pieces_per_colour)
    soon = (later * points[later] - have * points[have]) / (later - have)
    each = (now + soon) / 2 + table.lasting(player.gods).points_per_column_at_scoring
    return each * scorings(table, state)


def effects_worth(table: Table, state: State, seat: int, effects: Sequence[Effect]) -> float:
    """What effects bring, in points."""
    left = EPOCHS - state.epoch
    player = state.players[seat]
    worth = 0.0
    for effect in effects:
        name, amount = effect.name, effect.amount
        if name == "points":
            worth += amount
        elif name in ("cards", "two_cards", "two_cards_or_reveal_god"):
            worth += CARD * amount
        elif name == "special_money":
            stack = state.special[-amount:] if state.descending else state.special[:amount]
            worth += 0.7 * sum(stack)
        elif name in ("sacrifice_step",):
            worth += LEVEL * (left + 1) * amount if min(player.levels) < 4 else 0.0
        elif name == "feet_or_columns":
            worth += 0.6 * min(amount, max(player.stock))
        elif name == "feet_and_columns":
            worth += 0.5 * (min(amount, player.stock[0]) + min(amount, player.stock[1]))
        elif name == "highest_open_demigod" and state.demigods:
            worth += state.demigods[-1] * scorings(table, state)
        elif name in ("highest_open_demigod", "top_demigod"):
            stack = state.demigod_stack
            low = any(stack[: table.low])
            values = [(table.values[at], stack[at]) for at in range(len(stack)) if (at < table.low) == low]
            number = sum(count for _, count in values)
            if number:
                worth += amount * scorings(table, state) * sum(v * c for v, c in values) / number
        elif name == "move_now":
            worth += 1.1 * amount
        elif name == "movement_points":
            worth += amount * (2.0 * left + 1.0)
        elif name == "jump":
            worth += amount * (0.7 * left + 0.3)
        elif name == "cards_at_preparation":
            worth += CARD * amount * left
        elif name == "talers_in_shop":
            worth += amount * (1.5 * left + 0.5)
        elif name == "points_at_epoch_end":
            worth += amount * (left + 1)
        elif name == "extra_turn":
            worth += amount * (2.5 * left + 1.5)
        elif name == "points_per_column_at_scoring":
            columns = len(player.columns) + 1.5 * left / 2 + 1
            worth += amount * columns * scorings(table, state)
    return worth


def god_worth(table: Table, state: State, seat: int, tile: int) -> float:
    """What a god brings with the points of the epoch."""
    return state.epoch + effects_worth(table, state, seat, table.tiles[tile].god.effects)


def lacking(table: Table, state: State, seat: int, tile: int) -> list[int]:
    """How many cards of each kind are missing to pay for a god, "any" rows put where least is missing."""
    player = state.players[seat]
    have = [player.levels[kind] + player.hand[FIRST_SACRIFICE + kind] for kind in range(4)]
    missing = [0, 0, 0, 0]
    wild = []
    free = {0, 1, 2, 3}
    for number, kind in table.tiles[tile].rows:
        if kind < 0:
            wild.append(number)
        else:
            missing[kind] = max(0, number - have[kind])
            free.discard(kind)
    for number, kind in zip(wild, sorted(free, key=lambda kind: -have[kind]), strict=False):
        missing[kind] = max(0, number - have[kind])
    return missing


def wishes(table: Table, state: State, seat: int) -> list[float]:
    """What a card of each kind, movement and money first, is worth now."""
    player = state.players[seat]
    movement = player.hand[MOVEMENT]
    worth = [1.6 if movement < 2 else 1.2 if movement < 4 else 0.5, 0.9 if player.hand[MONEY] < 5 else 0.5]
    worth += [0.45] * 4
    for tile in state.gods:
        missing = lacking(table, state, seat, tile)
        total = sum(missing)
        if total:
            for kind in range(4):
                if missing[kind]:
                    gain = god_worth(table, state, seat, tile) / (total + 1.5)
                    worth[FIRST_SACRIFICE + kind] = max(worth[FIRST_SACRIFICE + kind], 0.45 + 0.5 * gain)
    return worth


def goals(
    table: Table, state: State, seat: int, points: int, feet: int, columns: int, blocked: frozenset[int]
) -> list[Goal]:
    """Loot and column spaces within reach, each with the cheapest way; ``blocked`` spaces are set already
    in the plan and may be started from."""
    player = state.players[seat]
    pieces: dict[int, int] = {}
    for other in state.players:
        for place in (*other.feet, *other.columns):
            pieces[place] = pieces.get(place, 0) + 1
    own = {*player.feet, *player.columns, *blocked}
    near = table.map.near
    temple = table.starts[state.nations[-1]]
    only = table.columns_only
    way: dict[int, tuple[int, ...]] = {place: () for place in (*player.feet, *blocked)}
    cost = dict.fromkeys(way, 0)
    edge: list[list[int]] = [[] for _ in range(points + 3)]
    edge[0] = list(way)

    def reach(place: int, spent: int, path: tuple[int, ...]) -> None:
        if place in own or only >> place & 1:
            return
        held = pieces.get(place, 0)
        if held > 1:
            return
        spent += 1 + held
        if spent > points or len(path) >= feet or cost.get(place, 99) <= spent:
            return
        cost[place] = spent
        way[place] = (*path, place)
        edge[spent].append(place)

    if feet:
        for place in near[temple]:
            reach(place, 0, ())
        if not table.temple_closed:
            reach(temple, 0, ())
    found: list[Goal] = []
    loot = dict(state.loot)
    each = column_worth(table, state, seat) if columns else 0.0
    seen: dict[int, Goal] = {}
    for spent in range(points + 1):
        for place in edge[spent]:
            if cost[place] != spent:
                continue
            if place in loot and place not in blocked and way[place]:
                worth = 0.5 + effects_worth(table, state, seat, table.loot[loot[place]].effects)
                found.append(Goal(way[place], -1, spent, worth))
            if each:
                for beside in near[place]:
                    if only >> beside & 1 and beside not in own and pieces.get(beside, 0) < 2:
                        total = spent + 1 + pieces.get(beside, 0)
                        if total <= points and (beside not in seen or seen[beside].cost > total):
                            seen[beside] = Goal(way[place], beside, total, each)
            for beside in near[place]:
                reach(beside, spent, way[place])
    return found + list(seen.values())


def plan(table: Table, state: State, seat: int, points: int) -> list[Goal]:
    """Goals one after the other, each the best for its points, as far as ``points`` points go."""
    player = state.players[seat]
    feet, columns = player.supply
    blocked: frozenset[int] = frozenset()
    chosen: list[Goal] = []
    while points > 0:
        found = goals(table, state, seat, points, feet, columns, blocked)
        if not found:
            break
        best = max(found, key=lambda goal: (goal.worth / (goal.cost + 0.5), -goal.cost, goal.feet))
        if best.column >= 0 and best.column in {goal.column for goal in chosen}:
            break
        chosen.append(best)
        points -= best.cost
        feet -= len(best.feet)
        columns -= best.column >= 0
        blocked |= frozenset(best.feet) | ({best.column} if best.column >= 0 else frozenset())
        if len(chosen) > 5:
            break
    return chosen


def movement_worth(table: Table, state: State, seat: int, step: Moving) -> tuple[float, int]:
    """The worth of the best movement, and how many cards it takes."""
    hand = state.players[seat].hand[MOVEMENT] if step.role != "god" else 0
    each = table.edition.movement_points
    free = points_left(table, state, step)
    best, cards_needed = 0.0, 0
    worth, spent = 0.0, 0
    for goal in plan(table, state, seat, free + hand * each):
        worth += goal.worth
        spent += goal.cost
        cards = max(0, -((free - spent) // each)) if spent > free else 0
        if needs_card(table, state, step):
            cards = max(1, cards)
        left = worth - MOVEMENT_WORTH * cards
        loot_taken = len(state.loot) == 1 and goal.column < 0 and state.acting == seat
        left += 3.0 if loot_taken else 0.0
        if cards <= hand and left > best:
            best, cards_needed = left, cards
    return best, cards_needed


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


class PantheonByRank(PantheonGreedy):
    """Goes down a list: a god, a movement that brings something, a full purse, else cards."""

    name = "by rank"

    def action(self, table: Table, state: State, seat: int, actions: Sequence[Action]) -> Action:
        if AGAIN in actions:
            return AGAIN
        by_name = {action.what: action for action in actions if isinstance(action, Choose)}
        if "god" in by_name:
            return by_name["god"]
        if "move" in by_name:
            step = Moving(seat, "acting", table.edition.acting_bonus)
            if movement_worth(table, state, seat, step)[0] > 3.0:
                return by_name["move"]
        if "shop" in by_name and purse(table, state, seat) >= 3:
            return by_name["shop"]
        return by_name.get("draw", actions[0])

    def god(self, table: Table, state: State, seat: int, actions: Sequence[Action]) -> Action:
        """The god that takes the fewest cards."""
        paid = [action for action in actions if isinstance(action, Acquire)]
        return min(paid, key=lambda action: (sum(action.cards), action.tile)) if paid else actions[0]

    def draw(self, table: Table, state: State, seat: int, actions: Sequence[Action]) -> Action:
        """Movement first, then the kind there is most of, else the pile."""
        hand = state.players[seat].hand
        takes = {action.card: action for action in actions if isinstance(action, Take)}
        if not takes:
            return END
        if MOVEMENT in takes and hand[MOVEMENT] < 4:
            return takes[MOVEMENT]
        kinds = sorted((card for card in takes if card >= FIRST_SACRIFICE), key=lambda card: -hand[card])
        if kinds and hand[kinds[0]] >= 2:
            return takes[kinds[0]]
        return takes.get(PILE) or next(iter(takes.values()))
