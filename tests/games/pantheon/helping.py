"""What the tests of pantheon share: positions in a line, steps in the notation, random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from pantheon_kit.engine.game import Act, Chance, Over
from pantheon_kit.games.pantheon import PANTHEON, position
from pantheon_kit.games.pantheon.state import Options, State
from pantheon_kit.games.pantheon.table import table_of


def at(text: str, **options: Any) -> State:
    """The position that ``text`` writes."""
    return position(text, Options(**options))


def seat_asked(state: State) -> int:
    turn = PANTHEON.turn(state)
    assert isinstance(turn, Act), turn
    return turn.seats[0]


def legal(state: State) -> set[str]:
    """What the seat that is asked may do, in the notation."""
    return {PANTHEON.text(state, action) for action in PANTHEON.legal(state, seat_asked(state))}


def chances(state: State) -> dict[str, int]:
    """What chance can bring, in the notation, with weights."""
    return {PANTHEON.text(state, action): weight for action, weight in PANTHEON.outcomes(state)}


def do(state: State, *steps: str) -> State:
    """Plays steps, written one by one or several in a text set apart by commas; each must be legal."""
    for text in (step.strip() for line in steps for step in line.split(" / ")):
        action = PANTHEON.parse(state, text)
        turn = PANTHEON.turn(state)
        if isinstance(turn, Chance):
            assert text in chances(state), f"{text} is not among {chances(state)}"
            state = PANTHEON.apply(state, None, action)
        else:
            assert isinstance(turn, Act), f"{text}: {turn}"
            violation = PANTHEON.check(state, turn.seats[0], action)
            assert violation is None, f"{text}: {violation}"
            state = PANTHEON.apply(state, turn.seats[0], action)
    return state


def refused(state: State, text: str) -> str:
    """The rule that forbids a step, with its case behind a colon;
    its words must be there in both languages."""
    violation = PANTHEON.check(state, seat_asked(state), PANTHEON.parse(state, text))
    assert violation is not None, f"{text} is allowed"
    for language in ("en", "de"):
        words = PANTHEON.rulebook.words(violation.rule, language).refusals
        assert violation.case in words or "" in words, f"{violation.rule} has no refusal {violation.case!r}"
        assert PANTHEON.rulebook.explain(violation, language, ("Ada", "Bo", "Cy", "Di"))
    return f"{violation.rule}:{violation.case}" if violation.case else violation.rule


def place(name: str) -> int:
    return table_of(Options()).place[name]


def names(places: tuple[int, ...]) -> set[str]:
    return {table_of(Options()).names[place] for place in places}


def drawn(state: State, rng: random.Random) -> Any:
    """An outcome of chance by its weight."""
    outcomes = PANTHEON.outcomes(state)
    return rng.choices([one for one, _ in outcomes], [weight for _, weight in outcomes])[0]


def walk(
    seats: int, seed: int, options: Options | None = None, state: State | None = None
) -> Iterator[State]:
    """The positions of a random game, the first and the last one included."""
    rng = random.Random(seed)
    state = PANTHEON.start(seats, options) if state is None else state
    while True:
        yield state
        turn = PANTHEON.turn(state)
        if isinstance(turn, Over):
            return
        if isinstance(turn, Chance):
            state = PANTHEON.apply(state, None, drawn(state, rng))
        else:
            state = PANTHEON.apply(state, turn.seats[0], rng.choice(PANTHEON.legal(state, turn.seats[0])))


def until_asked(state: State, ask: str = "", seed: int = 1) -> State:
    """Lets chance decide until somebody is asked (the question ``ask``, if given)."""
    rng = random.Random(seed)
    while isinstance(PANTHEON.turn(state), Chance):
        state = PANTHEON.apply(state, None, drawn(state, rng))
    turn = PANTHEON.turn(state)
    assert isinstance(turn, Act) and (not ask or turn.ask == ask), turn
    return state
