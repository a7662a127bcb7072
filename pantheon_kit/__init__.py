"""A teaching kit for board games: one engine, drawn boards, lessons and playable dashboards.

>>> import pantheon_kit as pk
>>> match = pk.new_match("anem", seats=2, seed=7)
>>> match
<Match anem, 2 seats, 0 entries, chance to start>
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from pantheon_kit import store as store
    from pantheon_kit.engine.chance import Script as Script
    from pantheon_kit.engine.chance import Seed as Seed
    from pantheon_kit.engine.chance import Typed as Typed
    from pantheon_kit.engine.errors import ChanceNeeded as ChanceNeeded
    from pantheon_kit.engine.errors import IllegalAction as IllegalAction
    from pantheon_kit.engine.errors import IllegalSetup as IllegalSetup
    from pantheon_kit.engine.errors import NotationError as NotationError
    from pantheon_kit.engine.errors import RecordError as RecordError
    from pantheon_kit.engine.errors import RulebookError as RulebookError
    from pantheon_kit.engine.errors import UnknownGame as UnknownGame
    from pantheon_kit.engine.game import Act as Act
    from pantheon_kit.engine.game import Chance as Chance
    from pantheon_kit.engine.game import Over as Over
    from pantheon_kit.engine.game import Violation as Violation
    from pantheon_kit.engine.game import game as game
    from pantheon_kit.engine.game import games as games
    from pantheon_kit.engine.game import register as register
    from pantheon_kit.engine.match import Entry as Entry
    from pantheon_kit.engine.match import Match as Match
    from pantheon_kit.engine.match import new_match as new_match
    from pantheon_kit.engine.record import Record as Record
    from pantheon_kit.engine.record import load as load
    from pantheon_kit.engine.rulebook import Rulebook as Rulebook

_HOMES = {
    "chance": ("Script", "Seed", "Typed"),
    "errors": (
        "ChanceNeeded",
        "IllegalAction",
        "IllegalSetup",
        "NotationError",
        "RecordError",
        "RulebookError",
        "UnknownGame",
    ),
    "game": ("Act", "Chance", "Over", "Violation", "game", "register"),
    "match": ("Entry", "Match", "new_match"),
    "record": ("Record", "load"),
    "rulebook": ("Rulebook",),
}
_HOME = {name: f"pantheon_kit.engine.{home}" for home, names in _HOMES.items() for name in names}
_PACKAGES = ("games", "store")
"""``pk.games`` is the package of the games; called, it names them."""

__all__ = sorted((*_HOME, *_PACKAGES, "__version__"))


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """Imports what is asked for when it is first asked for."""
        if name in _HOME:
            value = getattr(import_module(_HOME[name]), name)
        elif name in _PACKAGES:
            value = import_module(f"{__name__}.{name}")
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
