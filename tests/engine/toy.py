"""Two small games for tests: an open one where all act at once, and one with hidden hands."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from typing import Annotated, Any, TypeAlias

import msgspec

from pantheon_kit.engine.errors import IllegalSetup, NotationError
from pantheon_kit.engine.game import Act, Chance, Over, Turn, Violation
from pantheon_kit.engine.rulebook import Rulebook

ORCHARD_RULES = """
[sections.pick]
en = "Picking apples"
de = "Äpfel pflücken"
[sections.end]
en = "The end"
de = "Das Ende"

[[rule]]
id = "setup.players"
section = "pick"
kind = "setup"
marks = ["stated"]
en = {title = "Players", text = "Two or three play.", refusals = {"" = "Two or three play, not {count}."}}
[rule.de]
title = "Spieler"
text = "Es spielen zwei oder drei."
refusals = {"" = "Es spielen zwei oder drei, nicht {count}."}

[[rule]]
id = "pick.limit"
section = "pick"
kind = "limit"
marks = ["stated"]
[rule.en]
title = "Ripe apples"
text = "Each may pick as many apples as have ripened."
[rule.en.refusals]
"" = "At tree {0} you may still pick {possible}."
none = "At tree {0} you have picked all you may."
[rule.de]
title = "Reife Äpfel"
text = "Jeder darf so viele Äpfel pflücken, wie reif geworden sind."
[rule.de.refusals]
"" = "Am Baum {0} darfst du noch {possible} pflücken."
none = "Am Baum {0} hast du alles gepflückt."

[[rule]]
id = "pick.done"
section = "pick"
kind = "limit"
marks = ["stated", "chosen"]
[rule.en]
title = "Going home"
text = "Whoever went home picks no more this round."
refusals = {"" = "{seat} went home."}
[rule.de]
title = "Nach Hause"
text = "Wer nach Hause ging, pflückt in dieser Runde nicht mehr."
refusals = {"" = "{seat} ist nach Hause gegangen."}

[[rule]]
id = "end.rounds"
section = "end"
kind = "end"
marks = ["stated"]
en = {title = "Three rounds", text = "After three rounds most apples win."}
de = {title = "Drei Runden", text = "Nach drei Runden gewinnt, wer am meisten Äpfel hat."}
"""


class Fall(msgspec.Struct, frozen=True, tag="fall"):
    """Chance: how many apples ripen."""

    ripe: int


class Pick(msgspec.Struct, frozen=True, tag="pick"):
    count: int


class Home(msgspec.Struct, frozen=True, tag="home"):
    pass


class OrchardOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lavish: Annotated[bool, msgspec.Meta(extra={"rule": "pick.limit"})] = False


class OrchardState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    apples: tuple[int, ...]
    picked: tuple[int, ...]
    home: tuple[bool, ...]
    ripe: int = 0
    round: int = 0
    options: OrchardOptions = OrchardOptions()


class Orchard:
    """Apples ripen, and all pick at once until they go home."""

    name = "orchard"
    version = 1
    seats = (2, 3)
    Options = OrchardOptions
    State = OrchardState
    Action: Any = Fall | Pick | Home
    rulebook = Rulebook.read(ORCHARD_RULES, "orchard.toml")

    def start(self, seats: int, options: Any = None) -> OrchardState:
        if seats not in self.seats:
            violation = Violation("setup.players", facts={"count": seats})
            raise IllegalSetup(violation, self.rulebook.explain(violation))
        zeros = (0,) * seats
        return OrchardState(zeros, zeros, (False,) * seats, options=options or OrchardOptions())

    def seated(self, state: OrchardState) -> int:
        return len(state.apples)

    def turn(self, state: OrchardState) -> Turn:
        if state.round == 3:
            best = max(state.apples)
            winners = tuple(seat for seat, apples in enumerate(state.apples) if apples == best)
            return Over(winners, "end.rounds", state.apples)
        if not state.ripe:
            return Chance("fall")
        return Act(tuple(seat for seat, home in enumerate(state.home) if not home), "pick")

    def legal(self, state: OrchardState, seat: int) -> Sequence[Any]:
        if not state.ripe or state.home[seat]:
            return ()
        return [*(Pick(count) for count in range(1, self._left(state, seat) + 1)), Home()]

    def alphabet(self, state: OrchardState, seat: int) -> Iterable[Any]:
        return [*(Pick(count) for count in range(1, 8)), Home()]

    def check(self, state: OrchardState, seat: int, action: Any) -> Violation | None:
        if not state.ripe:
            return Violation("table.over" if state.round == 3 else "table.chance")
        if isinstance(action, Fall):
            return Violation("table.chance", "none")
        left = self._left(state, seat)
        if isinstance(action, Pick) and not left:
            return Violation("pick.limit", "none", ("tree",))
        if isinstance(action, Pick) and not 1 <= action.count <= left:
            return Violation("pick.limit", "", ("tree",), {"possible": tuple(range(1, left + 1))})
        if state.home[seat]:
            return Violation("pick.done", facts={"seat": seat})
        return None

    def outcomes(self, state: OrchardState) -> Sequence[tuple[Any, int]]:
        chance = isinstance(self.turn(state), Chance)
        return [(Fall(1), 3), (Fall(2), 2), (Fall(3), 1)] if chance else []

    def apply(self, state: OrchardState, seat: int | None, action: Any) -> OrchardState:
        zeros = (0,) * len(state.apples)
        if seat is None:
            return msgspec.structs.replace(state, ripe=action.ripe, picked=zeros, home=(False,) * len(zeros))
        if isinstance(action, Pick):
            return msgspec.structs.replace(
                state,
                apples=_plus(state.apples, seat, action.count),
                picked=_plus(state.picked, seat, action.count),
            )
        home = tuple(home or place == seat for place, home in enumerate(state.home))
        if all(home):
            return msgspec.structs.replace(
                state, ripe=0, round=state.round + 1, picked=zeros, home=(False,) * len(zeros)
            )
        return msgspec.structs.replace(state, home=home)

    def problems(self, state: OrchardState) -> Sequence[Violation]:
        limit = state.ripe * (2 if state.options.lavish else 1)
        over = any(picked > limit for picked in state.picked)
        return [Violation("pick.limit", "none", ("tree",))] if over else []

    def seen_by(self, state: OrchardState, seat: int | None) -> OrchardState:
        return state

    def sample(self, seen: OrchardState, rng: random.Random) -> OrchardState:
        return seen

    def appraise(self, state: OrchardState, seat: int) -> float:
        return state.apples[seat]

    def text(self, state: OrchardState, action: Any) -> str:
        match action:
            case Fall(ripe=ripe):
                return f"fall {ripe}"
            case Pick(count=count):
                return f"pick {count}"
        return "home"

    def parse(self, state: OrchardState, text: str) -> Any:
        found = re.fullmatch(r"(fall|pick) (\d)|home", text)
        if not found:
            raise NotationError(f"{text!r} is not pick, home or fall", text)
        if found[1]:
            return (Fall if found[1] == "fall" else Pick)(int(found[2]))
        return Home()

    def _left(self, state: OrchardState, seat: int) -> int:
        return state.ripe * (2 if state.options.lavish else 1) - state.picked[seat]


def _plus(numbers: tuple[int, ...], place: int, count: int) -> tuple[int, ...]:
    return (*numbers[:place], numbers[place] + count, *numbers[place + 1 :])


HANDS_RULES = """
[sections.play]
en = "Playing cards"
de = "Karten spielen"

[[rule]]
id = "setup.players"
section = "play"
kind = "setup"
marks = ["stated"]
en = {title = "Players", text = "Two play.", refusals = {"" = "Two play, not {count}."}}
de = {title = "Spieler", text = "Es spielen zwei.", refusals = {"" = "Es spielen zwei, nicht {count}."}}

[[rule]]
id = "play.own"
section = "play"
kind = "limit"
marks = ["stated"]
[rule.en]
title = "Own cards"
text = "One plays cards of one's own hand."
refusals = {"" = "You do not hold the {card}."}
[rule.de]
title = "Eigene Karten"
text = "Man spielt Karten der eigenen Hand."
refusals = {"" = "Die {card} hast du nicht."}

[[rule]]
id = "end.hands"
section = "play"
kind = "end"
marks = ["stated"]
en = {title = "The end", text = "With empty hands the highest open sum wins."}
de = {title = "Das Ende", text = "Mit leeren Händen gewinnt die höchste offene Summe."}
"""

CARDS = (1, 2, 3, 4, 5, 6)
HIDDEN = 0


class Deal(msgspec.Struct, frozen=True, tag="deal"):
    """Chance: a card for whoever is to be dealt to."""

    card: int


class Lay(msgspec.Struct, frozen=True, tag="lay"):
    """A card is played open."""

    card: int


class Tuck(msgspec.Struct, frozen=True, tag="tuck"):
    """A card is put away face down."""

    card: int


class HandsOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class HandsState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """HIDDEN stands for a card one does not know."""

    hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    laid: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    tucked: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


class Hands:
    """Two get two secret cards each, then in turn lay one open or tuck one away."""

    name = "hands"
    version = 1
    seats = (2,)
    Options = HandsOptions
    State = HandsState
    Action: Any = Deal | Lay | Tuck
    rulebook = Rulebook.read(HANDS_RULES, "hands.toml")

    def start(self, seats: int, options: Any = None) -> HandsState:
        if seats != 2:
            violation = Violation("setup.players", facts={"count": seats})
            raise IllegalSetup(violation, self.rulebook.explain(violation))
        return HandsState()

    def seated(self, state: HandsState) -> int:
        return 2

    def turn(self, state: HandsState) -> Turn:
        played = self._played(state)
        dealt = played + sum(map(len, state.hands))
        if dealt < 4:
            return Chance("deal", dealt % 2, private_to=dealt % 2)
        if played == 4:
            sums = tuple(map(sum, state.laid))
            return Over(tuple(seat for seat in (0, 1) if sums[seat] == max(sums)), "end.hands", sums)
        return Act((played % 2,), "play")

    def legal(self, state: HandsState, seat: int) -> Sequence[Any]:
        turn = self.turn(state)
        if not isinstance(turn, Act) or seat not in turn.seats:
            return ()
        return [kind(card) for card in state.hands[seat] for kind in (Lay, Tuck)]

    def alphabet(self, state: HandsState, seat: int) -> Iterable[Any]:
        return [kind(card) for card in CARDS for kind in (Lay, Tuck)]

    def check(self, state: HandsState, seat: int, action: Any) -> Violation | None:
        turn = self.turn(state)
        if isinstance(turn, Chance):
            return Violation("table.chance")
        if isinstance(turn, Over):
            return Violation("table.over")
        if isinstance(action, Deal):
            return Violation("table.chance", "none")
        if action.card not in state.hands[seat]:
            return Violation("play.own", facts={"card": action.card})
        if seat not in turn.seats:
            return Violation("table.turn", facts={"seat": seat, "seats": turn.seats})
        return None

    def outcomes(self, state: HandsState) -> Sequence[tuple[Any, int]]:
        if not isinstance(self.turn(state), Chance):
            return []
        out = {card for cards in (*state.hands, *state.laid, *state.tucked) for card in cards}
        return [(Deal(card), 1) for card in CARDS if card not in out]

    def apply(self, state: HandsState, seat: int | None, action: Any) -> HandsState:
        if seat is None:
            turn = self.turn(state)
            assert isinstance(turn, Chance) and turn.seat is not None
            return msgspec.structs.replace(state, hands=_with(state.hands, turn.seat, action.card))
        rest = tuple(card for card in state.hands[seat] if card != action.card)
        hands = (rest, state.hands[1]) if seat == 0 else (state.hands[0], rest)
        field = "laid" if isinstance(action, Lay) else "tucked"
        gone = _with(getattr(state, field), seat, action.card)
        return msgspec.structs.replace(state, hands=hands, **{field: gone})

    def problems(self, state: HandsState) -> Sequence[Violation]:
        cards = [card for cards in (*state.hands, *state.laid, *state.tucked) for card in cards]
        return [] if len(cards) == len(set(cards)) else [Violation("play.own", facts={"card": cards[0]})]

    def seen_by(self, state: HandsState, seat: int | None) -> HandsState:
        def veiled(cards: tuple[int, ...], owner: int) -> tuple[int, ...]:
            return cards if owner == seat else (HIDDEN,) * len(cards)

        hands = (veiled(state.hands[0], 0), veiled(state.hands[1], 1))
        tucked = (veiled(state.tucked[0], 0), veiled(state.tucked[1], 1))
        return msgspec.structs.replace(state, hands=hands, tucked=tucked)

    def sample(self, seen: HandsState, rng: random.Random) -> HandsState:
        known = {card for cards in (*seen.hands, *seen.laid, *seen.tucked) for card in cards}
        unknown = [card for card in CARDS if card not in known]
        rng.shuffle(unknown)

        def filled(cards: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(sorted(card or unknown.pop() for card in cards))

        return msgspec.structs.replace(
            seen,
            hands=(filled(seen.hands[0]), filled(seen.hands[1])),
            tucked=(filled(seen.tucked[0]), filled(seen.tucked[1])),
        )

    def appraise(self, state: HandsState, seat: int) -> float:
        return sum(state.laid[seat]) - sum(state.laid[1 - seat])

    def text(self, state: HandsState, action: Any) -> str:
        return f"{type(action).__name__.lower()} {action.card}"

    def told(self, state: HandsState, seat: int | None, action: Any, to: int | None) -> str:
        owner = seat
        if isinstance(action, Deal):
            turn = self.turn(state)
            assert isinstance(turn, Chance)
            owner = turn.private_to
        if isinstance(action, Lay) or owner == to:
            return self.text(state, action)
        return f"{type(action).__name__.lower()} ?"

    def parse(self, state: HandsState, text: str) -> Any:
        kinds = {"deal": Deal, "lay": Lay, "tuck": Tuck}
        found = re.fullmatch(r"(deal|lay|tuck) ([1-6])", text)
        if not found:
            raise NotationError(f"{text!r} is not deal, lay or tuck with a card", text)
        return kinds[found[1]](int(found[2]))

    def _played(self, state: HandsState) -> int:
        return sum(map(len, (*state.laid, *state.tucked)))


Pair: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]


def _with(cards: Pair, seat: int, card: int) -> Pair:
    grown = tuple(sorted((*cards[seat], card)))
    return (grown, cards[1]) if seat == 0 else (cards[0], grown)


ORCHARD = Orchard()
HANDS = Hands()
