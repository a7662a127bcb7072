"""The games, one folder each. Called, the package names all games there are: ``pk.games()``."""

from __future__ import annotations

import sys
from types import ModuleType

from pantheon_kit.engine.game import games


class _Games(ModuleType):
    """Lets the package stand for the function that lists the games, whose name it bears."""

    def __call__(self) -> tuple[str, ...]:
        return games()


sys.modules[__name__].__class__ = _Games
