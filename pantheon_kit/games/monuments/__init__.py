"""`monuments` (German: Bauwerke), a roll-and-write about three buildings, for two to six players.

>>> from pantheon_kit.games.monuments import MONUMENTS, position
>>> state = position("A crosses=relief,arch; B; dice RGGB; active A")
>>> legal = [MONUMENTS.text(state, action) for action in MONUMENTS.legal(state, 0)]
>>> [text for text in legal if text.endswith("by R")]
['p21 by R', 'p43 by R']
"""

from pantheon_kit.games.monuments.notation import describe, position
from pantheon_kit.games.monuments.rules import MONUMENTS_GAME as MONUMENTS
from pantheon_kit.games.monuments.rules import MonumentsGame
from pantheon_kit.games.monuments.sheet import Base, SheetError, load, read
from pantheon_kit.games.monuments.state import Options

__all__ = [
    "MONUMENTS",
    "Base",
    "MonumentsGame",
    "Options",
    "SheetError",
    "describe",
    "load",
    "position",
    "read",
]
