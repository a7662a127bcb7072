"""A whole game on paper: one line a turn, as players write it.

``6-5 5:A N0>W4 6:m W2>N0`` is a roll and its moves, ``6-4 6:m W2>N0 -`` one whose other die was
lost, ``2-1 1:m W4>W5 vote B G G 2:m W8>W6`` a move with the vote that followed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pantheon_kit.engine.errors import IllegalAction, NotationError
from pantheon_kit.engine.game import Act, Violation
from pantheon_kit.games.anem.notation import letter, parse, text
from pantheon_kit.games.anem.rules import ANEM_GAME
from pantheon_kit.games.anem.state import Action, Move, Pass, Roll, State, Vote
from pantheon_kit.games.anem.taking import one_left

LOST = "-"
_WORDS = re.compile(r"start\s+[\d,\s]*\d|\d:\s*[Am]\s+\w+>\w+|\d-\d|vote|pass|-|\S+", re.IGNORECASE)


def write(state: State, actions: Iterable[Action]) -> Iterator[str]:
    """The lines of the actions that were played from ``state`` on; the last may be of a turn that is
    not over. The actions are trusted."""
    line: list[str] = []
    unplayed = len(state.dice)
    voting = False
    for action in actions:
        match action:
            case Vote(seat):
                line += [letter(state, seat)] if voting else ["vote", letter(state, seat)]
            case _:
                line.append(text(state, action))
        voting = isinstance(action, Vote)
        unplayed = 2 if isinstance(action, Roll) else unplayed - isinstance(action, Move)
        state = ANEM_GAME.apply(state, None, action)
        if not state.dice and state.voting is None:
            lost = 0 if isinstance(action, Pass) or one_left(state.pieces) else unplayed
            yield " ".join([*line, *[LOST] * lost])
            line, unplayed = [], 0
    if line:
        yield " ".join(line)


def read(state: State, lines: Iterable[str]) -> Iterator[Action]:
    """The actions that ``lines`` write, each checked before it is given.

    Raises:
        NotationError: a line cannot be read, or a lost die is noted where none was lost.
        IllegalAction: an action is against a rule.
    """
    for line in lines:
        voting = False
        for word in _WORDS.findall(line):
            if word == LOST:
                if state.dice:
                    raise NotationError(
                        f"no die is lost here, {state.dice} can be played", line, line.find(LOST)
                    )
                continue
            if word.lower() == "vote":
                voting = True
                continue
            voting = voting and len(word) == 1
            action = parse(state, f"vote {word}" if voting else word)
            state = _checked(state, action)
            yield action


def _checked(state: State, action: Action) -> State:
    turn = ANEM_GAME.turn(state)
    if isinstance(turn, Act):
        violation = ANEM_GAME.check(state, turn.seats[0], action)
    elif action in (outcome for outcome, _ in ANEM_GAME.outcomes(state)):
        violation = None
    else:
        violation = Violation("table.chance", "impossible", facts={"text": text(state, action)})
    if violation:
        raise IllegalAction(violation, ANEM_GAME.rulebook.explain(violation))
    return ANEM_GAME.apply(state, None, action)
