"""Two programs for `pantheon`, made to different plans, which see what their seat sees.

`PantheonGreedy` puts a worth in points on every action it could take and takes the best: it moves for loot
and columns, shops, saves for gods and buys them. `PantheonByRank` goes down a list instead: a god it can
pay, a movement that brings something, a full purse, and else cards. The second one checks what was learned
about the game from the first.
"""

from pantheon_kit.players.pantheon.by_rank import PantheonByRank
from pantheon_kit.players.pantheon.greedy import PantheonGreedy

__all__ = ["PantheonByRank", "PantheonGreedy"]
