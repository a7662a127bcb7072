"""Matches and progress that survive kernels, in an SQLite database with nothing to set up.

>>> import pantheon_kit as pk
>>> store = pk.store.open()  # doctest: +SKIP
"""

from pantheon_kit.store.database import StoreError
from pantheon_kit.store.progress import Step
from pantheon_kit.store.store import StaleMatch, Store, Summary, UnknownKey, open

__all__ = ["StaleMatch", "Step", "Store", "StoreError", "Summary", "UnknownKey", "open"]
