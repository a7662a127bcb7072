"""A whole game by the seed, as a record and as a log: a change of rules or of the kit's edition shows here.

Records name the kit's edition only, so an edition that was released does not change any more: a better one
gets a name of its own beside it. To write the files anew after a wanted change of the rules, with their
version raised: ``python -m tests.games.pantheon.test_golden``.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pantheon_kit as pk
from pantheon_kit.engine.game import Act, Chance
from pantheon_kit.games.pantheon import PANTHEON
from pantheon_kit.games.pantheon.edition import fingerprint, reconstruction
from pantheon_kit.games.pantheon.lines import lines
from pantheon_kit.players.pantheon import PantheonGreedy

HERE = Path(__file__).parent
RECORD, LOG = HERE / "game.json", HERE / "game.txt"
GAME: Any = PANTHEON


def played() -> pk.Match:
    match = pk.new_match(GAME, seats=3, seed="golden", names=("Ada", "Bo", "Cy"))
    greedy, rng = PantheonGreedy(), random.Random(1)
    while match.result is None:
        turn = match.turn
        if isinstance(turn, Chance):
            match.roll()
        elif isinstance(turn, Act):
            (seat,) = turn.seats
            match.play(greedy.choose(GAME, PANTHEON.seen_by(match.state, seat), seat, rng))
    return match


def log(match: pk.Match) -> list[str]:
    entries = ((match.at(ply), match.entry(ply).seat, match.entry(ply).text) for ply in range(len(match)))
    return [*lines(entries), str(match.result)]


def test_the_kits_edition_is_as_it_was_released() -> None:
    assert fingerprint(reconstruction()) == "4133f65f23115c28"


def test_the_record_is_loaded_and_tells_the_same_game() -> None:
    match = pk.load(RECORD)
    assert log(match) == LOG.read_text(encoding="utf-8").splitlines()
    assert PANTHEON.problems(match.state) == [] and match.state.epoch == 6


if __name__ == "__main__":
    RECORD.write_text(played().record().json() + "\n", encoding="utf-8")
    LOG.write_text("\n".join(log(pk.load(RECORD))) + "\n", encoding="utf-8")
