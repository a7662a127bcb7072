"""Makes the game known by its name, also where the kit was not installed anew."""

from __future__ import annotations

import pantheon_kit as pk
from pantheon_kit.games.pantheon import PANTHEON

if "pantheon" not in pk.games():
    pk.register(PANTHEON)
