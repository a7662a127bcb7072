"""Programs that play: any game, at several levels. They see what their seat sees, never more."""

from pantheon_kit.players.player import PLAYERS, Kind, Player, UnknownPlayer, player

__all__ = ["PLAYERS", "Kind", "Player", "UnknownPlayer", "player"]
