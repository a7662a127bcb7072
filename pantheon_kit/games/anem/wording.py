"""The words on the face of `anem`, in English and German."""

from __future__ import annotations

import msgspec

from pantheon_kit.games.anem.state import Set


class Words(msgspec.Struct, frozen=True):
    """The face's texts in one language."""

    game: str
    colours: dict[Set, str]
    world: str
    anemim: str
    house: str
    anem: str
    mortal: str
    mortals: str
    of: str
    empty: str
    pair: str
    mixed: str
    die: str
    to_move: str
    to_roll: str
    to_start: str
    voting: str
    votes: str
    won: str
    out: str
    left: str
    played: str
    both: str
    step: str
    last_move: str


WORDS = {
    "en": Words(
        game="Board of the Anem",
        colours=dict(zip(Set, ("red", "green", "white", "yellow", "black"), strict=True)),
        world="World",
        anemim="Anemim",
        house="Great House",
        anem="Anem",
        mortal="mortal",
        mortals="mortals",
        of="of",
        empty="empty",
        pair="pair",
        mixed="mixed space",
        die="die showing",
        to_move="{who} to move",
        to_roll="{who} to roll",
        to_start="roll for the start: {who}",
        voting="vote on {where}: whose piece falls?",
        votes="votes so far: {votes}",
        won="{who} has won",
        out="out of the game",
        left="to play: {dice}",
        played="has moved: {piece}",
        both="{a} and {b}",
        step="{a} to {b}",
        last_move="last move: {steps}",
    ),
    "de": Words(
        game="Brett der Anem",
        colours=dict(zip(Set, ("rot", "grün", "weiß", "gelb", "schwarz"), strict=True)),
        world="Welt",
        anemim="Anemim",
        house="Großes Haus",
        anem="Anem",
        mortal="Sterblicher",
        mortals="Sterbliche",
        of="von",
        empty="leer",
        pair="Paar",
        mixed="gemischtes Feld",
        die="Würfel mit",
        to_move="{who} zieht",
        to_roll="{who} würfelt",
        to_start="Würfeln um den Anfang: {who}",
        voting="Abstimmung auf {where}: Wessen Figur fällt?",
        votes="bisher gestimmt: {votes}",
        won="{who} hat gewonnen",
        out="ausgeschieden",
        left="zu ziehen: {dice}",
        played="gezogen hat: {piece}",
        both="{a} und {b}",
        step="{a} nach {b}",
        last_move="letzter Zug: {steps}",
    ),
}
