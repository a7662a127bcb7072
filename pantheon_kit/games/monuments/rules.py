"""The rules of `monuments`: who is to act, what is legal, and what an action does.

Every rule with its id and words stands in ``rulebook.toml``. The sheet is in ``sheet``, payments in
``paying``, the crosses of a turn in ``turns``, the course of a round in ``rounds``, points in
``scoring``, refusals and warnings in ``refusing``, the notation in ``notation``.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import combinations_with_replacement
from math import factorial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from pantheon_kit.engine.errors import IllegalSetup
from pantheon_kit.engine.game import Act, Chance, Over, Turn, Violation
from pantheon_kit.engine.rulebook import Rulebook
from pantheon_kit.games.monuments import notation, refusing, rounds, scoring
from pantheon_kit.games.monuments.colours import COLOURS, LETTERS
from pantheon_kit.games.monuments.names import rulebook
from pantheon_kit.games.monuments.state import (
    DICE,
    JOKER,
    QUARRY,
    Cross,
    Done,
    First,
    Player,
    Roll,
    sheets,
)
from pantheon_kit.games.monuments.state import Action as AnyAction
from pantheon_kit.games.monuments.state import Options as Agreed
from pantheon_kit.games.monuments.state import State as Position
from pantheon_kit.games.monuments.turns import DONE, possible

if TYPE_CHECKING:
    from pantheon_kit.games.monuments.face import Face

SEATS = (2, 3, 4, 5, 6)
_FIRST = Chance("first")
_ROLL = tuple(Chance("roll", seat) for seat in range(max(SEATS)))


@cache
def _crossing(asked: tuple[int, ...]) -> Act:
    return Act(asked, "cross")


@cache
def _firsts(count: int) -> tuple[tuple[First, int], ...]:
    return tuple((First(seat), 1) for seat in range(count))


def _orders(dice: tuple[str, ...]) -> int:
    """In how many ways four dice show these letters."""
    ways = factorial(DICE)
    for letter in set(dice):
        ways //= factorial(dice.count(letter))
    return ways


_ROLLS = tuple((Roll("".join(dice)), _orders(dice)) for dice in combinations_with_replacement(LETTERS, DICE))
"""What four dice with six colours can show (`setup.dice`), by how many of the 1296 ways."""


class MonumentsGame:
    """The roll-and-write of the three buildings; see the protocol ``engine.game.Game``.

    It also warns of stranded fields and makes the arrow final, see ``engine.game.HasWarnings`` and
    ``HasFinal``.
    """

    name = "monuments"
    version = 1
    seats = SEATS
    Options = Agreed
    State = Position
    Action = AnyAction

    @property
    def rulebook(self) -> Rulebook:
        return rulebook()

    @cached_property
    def face(self) -> Face:
        from pantheon_kit.games.monuments.face import FACE

        return FACE

    # Setup ------------------------------------------------------------------------------------

    def start(self, seats: int, options: Any = None) -> Position:
        """Empty sheets, A first by seat, with a joker stone for each player (`setup.jokers`).

        Raises IllegalSetup by `setup.sheets`.
        """
        options = Agreed() if options is None else options
        violation = refusing.setup(seats)
        if violation:
            raise IllegalSetup(violation, self.rulebook.explain(violation))
        try:
            sheets(options)
        except IllegalSetup as error:
            raise IllegalSetup(error.violation, self.rulebook.explain(error.violation)) from None
        return Position((Player(jokers=seats),) * seats, options)

    # Whose turn -------------------------------------------------------------------------------

    def seated(self, state: Position) -> int:
        return len(state.players)

    def turn(self, state: Position) -> Turn:
        if state.asked:
            return _crossing(state.asked)
        if state.ended:
            return self._over(state)
        return _FIRST if state.active is None else _ROLL[state.active]

    def _over(self, state: Position) -> Over:
        printed = sheets(state.options)
        points = tuple(
            scoring.score(sheet, player).total for sheet, player in zip(printed, state.players, strict=False)
        )
        best = scoring.winners(printed, state.players, points, state.options.literal_tie)
        return Over(best, state.ended, points)

    # What is legal ----------------------------------------------------------------------------

    def legal(self, state: Position, seat: int) -> Sequence[AnyAction]:
        if seat not in state.asked:
            return ()
        return possible(sheets(state.options)[seat], state.players[seat])

    def alphabet(self, state: Position, seat: int) -> Iterable[AnyAction]:
        """Every field with every die colour, a joker and every quarry stone; and the arrow."""
        sheet = sheets(state.options)[seat]
        pays = (*range(len(COLOURS)), JOKER, *range(QUARRY, QUARRY + len(sheet.quarry)))
        for field in range(len(sheet.fields)):
            for pay in pays:
                yield Cross(field, pay)
        yield DONE

    def check(self, state: Position, seat: int, action: AnyAction) -> Violation | None:
        return refusing.refusal(state, self.turn(state), seat, action)

    def warnings(self, state: Position, seat: int, action: AnyAction) -> Sequence[Violation]:
        """What a legal action makes impossible for good: `relief.stranded`."""
        return refusing.warnings(state, seat, action)

    def final(self, state: Position, action: AnyAction) -> bool:
        """Until the arrow own steps can be undone, and then no more (`cross.done`)."""
        return isinstance(action, Done)

    def problems(self, state: Position) -> Sequence[Violation]:
        return refusing.problems(state)

    # What happens -----------------------------------------------------------------------------

    def outcomes(self, state: Position) -> Sequence[tuple[AnyAction, int]]:
        if state.asked or state.ended:
            return ()
        return _firsts(len(state.players)) if state.active is None else _ROLLS

    def apply(self, state: Position, seat: int | None, action: AnyAction) -> Position:
        if isinstance(action, Cross):
            assert seat is not None
            return rounds.crossed(state, seat, action)
        if isinstance(action, Done):
            assert seat is not None
            return rounds.done(state, seat)
        if isinstance(action, Roll):
            return rounds.rolled(state, action.dice)
        return replace(state, active=action.seat)

    # An open game: everybody sees everything --------------------------------------------------

    def seen_by(self, state: Position, seat: int | None) -> Position:
        return state

    def sample(self, seen: Position, rng: random.Random) -> Position:
        return seen

    def appraise(self, state: Position, seat: int) -> float:
        """The points on the sheet, with those for bonus fields crossed in this round, and one for each
        cross."""
        sheet, player = sheets(state.options)[seat], state.players[seat]
        bonuses = (player.fresh & sheet.bonus_mask).bit_count()
        settled = sum(
            player.fresh >> field & 1 and (player.struck | player.circled) >> bonus & 1
            for bonus, field in enumerate(sheet.bonuses)
        )
        coming = sheet.base.icons.points * (bonuses - settled)
        return scoring.score(sheet, player).total + coming + player.crosses.bit_count()

    def text(self, state: Position, action: AnyAction) -> str:
        return notation.text(state, action)

    def parse(self, state: Position, text: str) -> AnyAction:
        return notation.parse(state, text)


MONUMENTS_GAME = MonumentsGame()
