"""The words on the face of `anem`, in English and German."""

from __future__ import annotations

import msgspec

from pantheon_kit.games.anem.state import Set

TITLE = {"en": "Anem", "de": "Anem"}
"""What the game is called on pages that show several."""
ABOUT = {
    "en": (
        "A hunt on a ring of twenty spaces. Two dice move two figures; pairs block the way, and whoever"
        " joins a figure of their own takes the other one there. The last to stand wins. For two or four"
        " players."
    ),
    "de": (
        "Eine Jagd auf einem Ring von zwanzig Feldern. Zwei Würfel bewegen zwei Figuren; Paare sperren"
        " den Weg, und wer zu einer eigenen Figur stößt, schlägt die fremde dort. Wer übrig bleibt,"
        " gewinnt. Für zwei oder vier."
    ),
}
"""The game in three sentences, for somebody who does not know it."""


class Words(msgspec.Struct, frozen=True):
    """The face's texts in one language. ``rings`` names the spaces of each ring, ``at`` says where
    something stands; both take the numbers of the spaces."""

    board: str
    colours: dict[Set, str]
    rings: dict[str, str]
    at: dict[str, str]
    anem: str
    mortal: str
    mortals: str
    of: str
    empty: str
    die: str
    to_move: str
    to_roll: str
    to_start: str
    voting: str
    votes: str
    won: str
    drawn: str
    out: str
    left: str
    step: str
    last_move: str
    possible: str
    refused: str


WORDS = {
    "en": Words(
        board="Board of the Anem",
        colours=dict(zip(Set, ("red", "green", "white", "yellow", "black"), strict=True)),
        rings={"W": "World {}", "N": "Anemim {}", "H": "Great House"},
        at={"W": "on World {}", "N": "in Anemim {}", "H": "in the Great House"},
        anem="Anem",
        mortal="mortal",
        mortals="mortals",
        of="of",
        empty="empty",
        die="die showing",
        to_move="{who} to move",
        to_roll="{who} to roll",
        to_start="roll for the start: {who}",
        voting="vote on {where}: whose piece falls?",
        votes="votes so far against {votes}",
        won="{who} has won",
        drawn="the game is drawn among {who}",
        out="out of the game",
        left="to play: {dice}",
        step="{a} to {b}",
        last_move="last moves: {steps}",
        possible="possible now: {where}",
        refused="not allowed: {where}",
    ),
    "de": Words(
        board="Brett der Anem",
        colours=dict(zip(Set, ("rot", "grün", "weiß", "gelb", "schwarz"), strict=True)),
        rings={"W": "Welt {}", "N": "Anemim {}", "H": "Großes Haus"},
        at={"W": "auf Welt {}", "N": "in Anemim {}", "H": "im Großen Haus"},
        anem="Anem",
        mortal="Sterblicher",
        mortals="Sterbliche",
        of="von",
        empty="leer",
        die="Würfel mit",
        to_move="{who} zieht",
        to_roll="{who} würfelt",
        to_start="Würfeln um den Anfang: {who}",
        voting="Abstimmung auf {where}: Wessen Figur fällt?",
        votes="bisher gestimmt gegen {votes}",
        won="{who} hat gewonnen",
        drawn="unentschieden zwischen {who}",
        out="ausgeschieden",
        left="zu ziehen: {dice}",
        step="{a} nach {b}",
        last_move="letzte Züge: {steps}",
        possible="jetzt möglich: {where}",
        refused="nicht erlaubt: {where}",
    ),
}
