"""`pantheon`, the game of six epochs for two, three or four players."""

from pantheon_kit.games.pantheon.game import PANTHEON, Pantheon
from pantheon_kit.games.pantheon.position import position

__all__ = ["PANTHEON", "Pantheon", "position"]
