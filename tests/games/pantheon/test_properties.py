"""What holds in every game: nothing is lost, points never fall, every game ends, and a record is the game.

Two hundred random games of each size here, ten thousand in ``make soak``.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import pantheon_kit as pk
from pantheon_kit.engine.game import Chance
from pantheon_kit.games.pantheon import PANTHEON
from pantheon_kit.games.pantheon.actions import CALL_OFF
from pantheon_kit.games.pantheon.state import (
    Ender,
    Leftover,
    Options,
    Refill,
    Setup,
    Spent,
    State,
    TempleSpace,
)
from pantheon_kit.games.pantheon.table import table_of

GAMES, BATCH = 200, 25
SEATS = (2, 3, 4)
COLUMN_SPACES = frozenset(table_of(Options()).map.column_spaces)


def options(number: int) -> Options:
    """Half of the games by the defaults, the others by options drawn at random."""
    rng = random.Random(number)
    if number % 2 == 0:
        return Options()
    return Options(
        setup=rng.choice(list(Setup)),
        autobonus=rng.random() < 0.5,
        spent_money=rng.choice(list(Spent)),
        leftover_gods=rng.choice(list(Leftover)),
        refill=rng.choice(list(Refill)),
        hand_limit=rng.choice([None, 6, 12]),
        temple_space=rng.choice(list(TempleSpace)),
        ender=rng.choice(list(Ender)),
    )


def all_there(state: State) -> None:
    """Everything countable is somewhere, by the counts as they are stored."""
    players = state.players
    display = sum(card >= 0 for card in state.display)
    assert sum(state.pile) + sum(state.discards) + display + sum(sum(one.hand) for one in players) == 75
    assert len(state.special) + len(state.special_gone) + sum(len(one.special) for one in players) == 7
    gods = (
        sum(state.god_stack) + len(state.gods) + sum(state.god_gone) + sum(len(one.gods) for one in players)
    )
    up = any(type(step).__name__ == "Offer" for step in state.agenda)
    assert gods + up == 40
    loot = (
        sum(state.loot_stack)
        + len(state.loot)
        + sum(state.loot_gone)
        + sum(len(one.taken) for one in players)
    )
    assert loot == 40
    demigods = sum(state.demigod_stack) + len(state.demigods) + sum(state.demigod_gone)
    assert demigods + sum(len(one.demigods) for one in players) == 21
    assert len(state.bonus) + len(state.bonus_gone) == 6
    on: dict[int, int] = {}
    for player in players:
        assert player.supply[0] + player.stock[0] + len(player.feet) == 12
        assert player.supply[1] + player.stock[1] + len(player.columns) == 12
        assert min(*player.hand, *player.supply, *player.stock) >= 0
        pieces = {*player.feet, *player.columns}
        assert len(pieces) == len(player.feet) + len(player.columns), "two of a colour on a space"
        assert COLUMN_SPACES.issuperset(player.columns) and COLUMN_SPACES.isdisjoint(player.feet)
        for place in pieces:
            on[place] = on.get(place, 0) + 1
    assert not on or max(on.values()) <= 2


def chosen(match: pk.Match, rng: random.Random) -> object:
    """A random action, seldom one that calls another off."""
    actions = match.legal()
    assert actions, "somebody is asked who can do nothing"
    action = actions[int(rng.random() * len(actions))]
    if action == CALL_OFF and len(actions) > 1 and rng.random() < 0.8:
        action = next(one for one in actions if one != CALL_OFF)
    return action


def go_on(match: pk.Match, rng: random.Random, look: Callable[[pk.Match], None] = lambda match: None) -> None:
    while match.result is None:
        if isinstance(match.turn, Chance):
            match.roll()
        else:
            match.play(chosen(match, rng))
        look(match)


def played_through(seats: int, number: int) -> None:
    seed = f"{seats}/{number}"
    match = pk.new_match("pantheon", seats=seats, options=options(number), seed=seed)
    rng = random.Random(seed)
    stop = random.Random(number).randrange(40, 900)
    saved: list[tuple[str, object]] = []
    last = [0] * seats
    epoch, start, triggers = 0, -1, (False, False)

    def look(match: pk.Match) -> None:
        nonlocal epoch, start, triggers, last
        state: State = match.state
        all_there(state)
        points = [player.points for player in state.players]
        assert all(now >= before for now, before in zip(points, last, strict=True))
        last = points
        if len(match) == stop:
            saved.append((match.record(full=True).json(), rng.getstate()))
        if state.epoch > epoch:
            before: State = match.at(len(match) - 1)
            if epoch:
                gods_laid, loot_laid = before.laid
                passed = before.passes == seats - 1
                few = (gods_laid and len(before.gods) <= 1) or (loot_laid and len(before.loot) <= 1)
                taken = (loot_laid and not before.loot) or (gods_laid and not before.gods)
                assert passed or few or taken, "the epoch ended by none of its triggers"
            epoch = state.epoch

    go_on(match, rng, look)
    assert match.state.epoch == 6 and PANTHEON.problems(match.state) == []
    again = pk.load(match.record().json())
    assert again.state == match.state and again.entries == match.entries
    for text, wheel in saved:
        other = pk.Record.read(text).match(chance=pk.Seed(seed))
        rng.setstate(wheel)  # type: ignore[arg-type]
        go_on(other, rng)
        assert other.state == match.state, "a game that was saved and loaded went on differently"


@pytest.mark.rule("pantheon:pieces", "pantheon:end.trigger", "pantheon:flow.epochs")
@pytest.mark.parametrize("batch", range(GAMES // BATCH))
@pytest.mark.parametrize("seats", SEATS)
def test_random_games(seats: int, batch: int) -> None:
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        played_through(seats, number)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(50))
@pytest.mark.parametrize("seats", SEATS)
def test_ten_thousand_random_games(seats: int, batch: int) -> None:
    for number in range(1000 + batch * 200, 1000 + (batch + 1) * 200):
        played_through(seats, number)


@pytest.mark.parametrize("seats", SEATS)
def test_legal_and_check_are_one_truth(seats: int) -> None:
    from tests.games.pantheon.helping import walk

    rulebook = PANTHEON.rulebook
    rng = random.Random(seats)
    for number in range(3):
        for state in walk(seats, 100 + number, options(number)):
            turn = PANTHEON.turn(state)
            if isinstance(turn, Chance) or rng.random() < 0.99:
                continue
            for seat in range(seats):
                actions = PANTHEON.legal(state, seat)
                assert len(actions) == len(set(actions))
                allowed = set()
                for action in PANTHEON.alphabet(state, seat):
                    violation = PANTHEON.check(state, seat, action)
                    if violation is None:
                        allowed.add(action)
                    else:
                        assert rulebook.explain(violation, "de") and rulebook.explain(violation, "en")
                assert allowed == set(actions)


@pytest.mark.parametrize("seats", SEATS)
def test_every_step_can_be_written_and_read(seats: int) -> None:
    from tests.games.pantheon.helping import walk

    for state in walk(seats, 7, options(7)):
        turn = PANTHEON.turn(state)
        if isinstance(turn, Chance):
            actions = [action for action, _ in PANTHEON.outcomes(state)]
        elif state.agenda:
            actions = list(PANTHEON.legal(state, turn.seats[0]))  # type: ignore[union-attr]
        else:
            return
        for action in actions:
            assert PANTHEON.parse(state, PANTHEON.text(state, action)) == action
