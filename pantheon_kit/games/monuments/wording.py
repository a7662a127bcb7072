"""The words on the face of `monuments`, in English and German."""

from __future__ import annotations

import msgspec

TITLE = {"en": "Monuments", "de": "Bauwerke"}
"""What the game is called on pages that show several."""
ABOUT = {
    "en": (
        "A roll-and-write about a relief, a pyramid and an arch. Four coloured dice, jokers and a quarry"
        " pay for crosses, and all cross with what the active player leaves. The first to complete two"
        " buildings ends it; most points win. For two to six players."
    ),
    "de": (
        "Ein Würfelspiel mit Stift und Zettel um Bodenrelief, Pyramide und Triumphbogen. Vier farbige"
        " Würfel, Joker und ein Steinbruch bezahlen Kreuze, und alle kreuzen mit dem an, was der aktive"
        " Spieler übrig lässt. Zwei fertige Bauwerke beenden das Spiel; die meisten Punkte gewinnen."
        " Für zwei bis sechs."
    ),
}
"""The game in three sentences, for somebody who does not know it."""


class Words(msgspec.Struct, frozen=True):
    """The face's texts in one language.

    ``captions`` stand on the sheet, ``buildings`` are spoken. Texts take the names of what they tell
    of; ``one`` and ``many`` forms are by number.
    """

    sheet: str
    captions: dict[str, str]
    buildings: tuple[str, str, str]
    field: str
    coloured: str
    bonus_field: str
    crossed: str
    die: str
    used: str
    joker: str
    stone: str
    lost: str
    struck: str
    circled: str
    bonus: str
    end_bonus: str
    shown: str
    first: str
    to_roll: str
    to_cross: str
    won: str
    shared: str
    dice_left: str
    no_dice: str
    standing: str
    done_of: str
    complete: str
    jokers_left: tuple[str, str]
    stones_left: tuple[str, str]
    points: tuple[str, str]
    bonuses: str
    last: str
    possible: str
    refused: str


WORDS = {
    "en": Words(
        sheet="sheet {letter}",
        captions={
            "relief": "Relief",
            "pyramid": "Pyramid",
            "arch": "Arch",
            "jokers": "Jokers",
            "quarry": "Quarry",
        },
        buildings=("relief", "pyramid", "arch"),
        field="{building}, row {row}, place {place}",
        coloured="{colour}, {what}",
        bonus_field="bonus field",
        crossed="crossed",
        die="{colour} die",
        used="used",
        joker="joker {number}",
        stone="quarry stone {number}",
        lost="lost",
        struck="struck out",
        circled="circled",
        bonus="bonus for {field}",
        end_bonus="bonus for two complete buildings",
        shown="show sheet {letter}",
        first="who is active first is to be drawn",
        to_roll="{who} to roll",
        to_cross="now making crosses: {who}",
        won="{who} has won",
        shared="the win is shared among {who}",
        dice_left="dice left: {dice}",
        no_dice="no dice left",
        standing="{who}: {points}; {crosses}; {jokers}, {stones}",
        done_of="{building} {done} of {all}",
        complete="{building} complete",
        jokers_left=("{n} joker", "{n} jokers"),
        stones_left=("{n} quarry stone", "{n} quarry stones"),
        points=("{n} point", "{n} points"),
        bonuses="bonuses circled: {which}",
        last="last crosses: {told}",
        possible="possible now: {told}",
        refused="not allowed: {told}",
    ),
    "de": Words(
        sheet="Zettel {letter}",
        captions={
            "relief": "Bodenrelief",
            "pyramid": "Pyramide",
            "arch": "Triumphbogen",
            "jokers": "Joker",
            "quarry": "Steinbruch",
        },
        buildings=("Bodenrelief", "Pyramide", "Triumphbogen"),
        field="{building}, Reihe {row}, Platz {place}",
        coloured="{colour}, {what}",
        bonus_field="Bonusfeld",
        crossed="angekreuzt",
        die="Würfel {colour}",
        used="benutzt",
        joker="Joker {number}",
        stone="Stein {number} im Steinbruch",
        lost="verloren",
        struck="gestrichen",
        circled="eingekreist",
        bonus="Bonus für {field}",
        end_bonus="Bonus für zwei fertige Bauwerke",
        shown="Zettel {letter} zeigen",
        first="wer zuerst aktiv ist, wird ausgelost",
        to_roll="{who} würfelt",
        to_cross="am Zug: {who}",
        won="{who} hat gewonnen",
        shared="den Sieg teilen sich {who}",
        dice_left="übrige Würfel: {dice}",
        no_dice="keine Würfel übrig",
        standing="{who}: {points}; {crosses}; {jokers}, {stones}",
        done_of="{building} {done} von {all}",
        complete="{building} fertig",
        jokers_left=("{n} Joker", "{n} Joker"),
        stones_left=("{n} Stein im Steinbruch", "{n} Steine im Steinbruch"),
        points=("{n} Punkt", "{n} Punkte"),
        bonuses="Boni eingekreist: {which}",
        last="letzte Kreuze: {told}",
        possible="jetzt möglich: {told}",
        refused="nicht erlaubt: {told}",
    ),
}


class Tale(msgspec.Struct, frozen=True):
    """How actions are told, in one language. ``by`` says what a cross is paid with."""

    first: str
    roll: str
    cross: str
    by_die: str
    by_joker: str
    by_stone: str
    skipped: tuple[str, str]
    done: str
    circled: str
    end: str
    still: str
    die: str
    joker: str
    stone: str
    finish: str
    options: dict[str, str]
    values: dict[object, str]
    own: str


TALES = {
    "en": Tale(
        first="{who} is active first.",
        roll="{who} rolls {dice}.",
        cross="{who} crosses {field} ({colour}) {by}.",
        by_die="with the {colour} die",
        by_joker="with a joker",
        by_stone="with quarry stone {number}",
        skipped=("{n} stone is lost.", "{n} stones are lost."),
        done="{who} is done.",
        circled="{who} circles a bonus ({what}).",
        end="Two buildings are complete: the game is over.",
        still="Nobody crossed anything for a whole turn of the table: the game is over.",
        die="{field} with the {colour} die",
        joker="{field} with a joker",
        stone="{field} with quarry stone {number}",
        finish="Done",
        options={
            "sheet": "Sheet",
            "digest": "Edition of the sheet",
            "literal_tie": "On equal points",
        },
        values={
            False: "more crosses in the pyramid win",
            True: "the pyramid counts only on equally many crosses",
        },
        own="an own sheet",
    ),
    "de": Tale(
        first="{who} ist zuerst aktiv.",
        roll="{who} würfelt {dice}.",
        cross="{who} kreuzt {field} ({colour}) {by} an.",
        by_die="mit dem Würfel {colour}",
        by_joker="mit einem Joker",
        by_stone="mit Stein {number} aus dem Steinbruch",
        skipped=("{n} Stein ist verloren.", "{n} Steine sind verloren."),
        done="{who} ist fertig.",
        circled="{who} kreist einen Bonus ein ({what}).",
        end="Zwei Bauwerke sind fertig: Das Spiel ist aus.",
        still="Eine ganze Runde lang hat niemand etwas angekreuzt: Das Spiel ist aus.",
        die="{field} mit dem Würfel {colour}",
        joker="{field} mit einem Joker",
        stone="{field} mit Stein {number} aus dem Steinbruch",
        finish="Fertig",
        options={
            "sheet": "Zettel",
            "digest": "Auflage des Zettels",
            "literal_tie": "Bei gleich vielen Punkten",
        },
        values={
            False: "gewinnt, wer mehr Kreuze in der Pyramide hat",
            True: "zählt die Pyramide nur bei gleich vielen Kreuzen",
        },
        own="ein eigener Zettel",
    ),
}


def counted(forms: tuple[str, str], n: int) -> str:
    """The form for a number, with it filled in."""
    return forms[n != 1].format(n=n)
