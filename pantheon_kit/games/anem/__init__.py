"""`anem`, the ring-board game of the Anem for two or four players.

>>> from pantheon_kit.games.anem import ANEM, position
>>> state = position("R m=3,N2; B m=6,6,8; dice 5")
>>> [ANEM.text(state, move) for move in ANEM.legal(state, 0) if move.source == 3]
['5:m W3>W5', '5:m W3>W18']
"""

from pantheon_kit.games.anem.notation import describe, position
from pantheon_kit.games.anem.rules import ANEM_GAME as ANEM
from pantheon_kit.games.anem.rules import AnemGame

__all__ = ["ANEM", "AnemGame", "describe", "position"]
