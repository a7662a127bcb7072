"""The sheets of `monuments` in words: the names of places, and a position read aloud."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pantheon_kit.drawing.view import View
from pantheon_kit.engine.game import Over
from pantheon_kit.games.monuments import handling, telling
from pantheon_kit.games.monuments.colours import LETTERS, NAMES
from pantheon_kit.games.monuments.plan import dice_places, foremost
from pantheon_kit.games.monuments.relief import numbers
from pantheon_kit.games.monuments.rules import MONUMENTS_GAME
from pantheon_kit.games.monuments.scoring import score, stones_left
from pantheon_kit.games.monuments.sheet import SHEETS, Sheet
from pantheon_kit.games.monuments.state import Options, Player, State, sheet, sheets
from pantheon_kit.games.monuments.wording import WORDS, counted
from pantheon_kit.words import translator


def left(state: State, seat: int) -> str:
    """The dice that are left for a seat: what the active player has not used, less what it used itself."""
    active = state.active
    return state.players[active if active in state.asked and active is not None else seat].dice


def used(state: State, seat: int) -> set[str]:
    """The places of the dice that are used for a seat."""
    rest, found = left(state, seat), set()
    for place, letter in dice_places(state.dice):
        if letter not in rest:
            found.add(place)
        rest = rest.replace(letter, "", 1)
    return found


def name(place: str, language: str = "en", state: State | None = None, seat: int | None = None) -> str:
    """A place in spoken words.

    Args:
        state: where it is given, colours, crosses and what is used are told as well.
        seat: whose sheet is large; None: that of whoever is asked.
    """
    words = WORDS[language]
    head, _, tail = place.partition(":")
    if len(head) == 1 and head in SHEETS and tail:
        there = name(tail, language, state, SHEETS.index(head))
        return f"{there} ({words.sheet.format(letter=head)})"
    if state is None:
        printed, player, count = sheets(Options())[0], None, 0
    else:
        large = foremost(state, seat)
        printed, player, count = sheet(state, large), state.players[large], len(state.players)
    if place in printed.numbers:
        return _field(printed, player, printed.numbers[place], language)
    if head == "sheet":
        return words.shown.format(letter=tail)
    if head == "die" and tail[:1] and tail[0] in LETTERS:
        said = words.die.format(colour=_colour(LETTERS.index(tail[0]), language))
        gone = state is not None and place in used(state, foremost(state, seat))
        return f"{said}, {words.used}" if gone else said
    if head == "joker" and tail.isdigit():
        said = words.joker.format(number=tail)
        if player is None:
            return said
        state_of = words.struck if int(tail) > count else words.used
        return said if count - player.jokers < int(tail) <= count else f"{said}, {state_of}"
    if head == "quarry" and tail.isdigit() and 1 <= int(tail) <= len(printed.quarry):
        return _stone(printed, player, int(tail), language)
    if head == "bonus" and tail in printed.base.icons.order:
        return _bonus(printed, player, printed.base.icons.order.index(tail), language)
    return place


def _place(printed: Sheet, number: int, language: str) -> str:
    """Where a field is."""
    words, spot = WORDS[language], printed.fields[number]
    return words.field.format(building=words.buildings[spot.building], row=spot.row, place=spot.place)


def _field(printed: Sheet, player: Player | None, number: int, language: str) -> str:
    words, spot = WORDS[language], printed.fields[number]
    said = [_place(printed, number, language)]
    if player is not None:
        said[0] = words.coloured.format(colour=_colour(spot.colour, language), what=said[0])
    if spot.bonus is not None:
        said.append(words.bonus_field)
    if player is not None and player.crosses >> number & 1:
        said.append(words.crossed)
    return ", ".join(said)


def _stone(printed: Sheet, player: Player | None, number: int, language: str) -> str:
    words = WORDS[language]
    said = words.stone.format(number=number)
    if player is None:
        return said
    said = words.coloured.format(colour=_colour(printed.quarry[number - 1], language), what=said)
    if player.stones >> number - 1 & 1:
        return f"{said}, {words.used}"
    return f"{said}, {words.lost}" if number <= player.stones.bit_length() else said


def _bonus(printed: Sheet, player: Player | None, bonus: int, language: str) -> str:
    words = WORDS[language]
    said = words.end_bonus
    if bonus < len(printed.bonuses):
        said = words.bonus.format(field=_place(printed, printed.bonuses[bonus], language))
    if player is not None and player.circled >> bonus & 1:
        return f"{said}, {words.circled}"
    return f"{said}, {words.struck}" if player is not None and player.struck >> bonus & 1 else said


def _colour(colour: int, language: str) -> str:
    return telling.lower(NAMES[language][colour])


def _seats(seats: Iterable[int], language: str) -> str:
    called = WORDS[language].sheet
    return translator(language).all_of([called.format(letter=SHEETS[seat]) for seat in seats])


def whose_turn(state: State, language: str) -> str:
    """Whose turn it is, or who has won."""
    words, turn = WORDS[language], MONUMENTS_GAME.turn(state)
    if isinstance(turn, Over):
        told = words.won if len(turn.winners) == 1 else words.shared
        return told.format(who=_seats(turn.winners, language))
    if state.active is None:
        return words.first
    if not state.asked:
        return words.to_roll.format(who=_seats((state.active,), language))
    return words.to_cross.format(who=_seats(state.asked, language))


def describe(state: State, view: View) -> str:
    """The position in words: whose turn, the dice left, each sheet, and what is highlighted."""
    language, words = view.language, WORDS[view.language]
    large = foremost(state, view.seat)
    lines = [whose_turn(state, language)]
    if state.dice:
        dice = telling.coloured(left(state, large), language)
        lines.append(words.dice_left.format(dice=dice) if dice else words.no_dice)
    for seat in range(len(state.players)):
        lines.extend(_sheet(state, seat, language))
    can = [place for place in handling.order(state) if place in view.can]
    for text, places in ((words.last, view.trace), (words.possible, can), (words.refused, view.refused)):
        if places:
            lines.append(text.format(told="; ".join(_told(places, state, large, language))))
    return " ".join(f"{line[0].upper()}{line[1:]}." for line in lines)


def _sheet(state: State, seat: int, language: str) -> Iterator[str]:
    """What stands on a sheet."""
    words, printed, player = WORDS[language], sheet(state, seat), state.players[seat]
    yield words.standing.format(
        who=words.sheet.format(letter=SHEETS[seat]),
        points=counted(words.points, score(printed, player).total),
        crosses=telling.built(printed, player, language),
        jokers=counted(words.jokers_left, player.jokers),
        stones=counted(words.stones_left, stones_left(printed, player)),
    )
    if player.circled:
        which = (_bonus(printed, None, bonus, language) for bonus in numbers(player.circled))
        yield words.bonuses.format(which=", ".join(which))


def _told(places: Iterable[str], state: State, large: int, language: str) -> Iterator[str]:
    """Places in few words: fields by colour and as they are written, then the others."""
    by_colour: dict[int, list[str]] = {}
    others = []
    printed = sheet(state, large)
    for place in places:
        if place in printed.numbers:
            by_colour.setdefault(printed.colours[printed.numbers[place]], []).append(place)
        else:
            others.append(name(place, language, state, large))
    for colour, fields in sorted(by_colour.items()):
        yield f"{_colour(colour, language)} {', '.join(fields)}"
    yield from others
