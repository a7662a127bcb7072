"""Matches from text that comes from outside: files, share links, addresses; and why one cannot be read."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from pantheon_kit.engine.errors import RecordError
from pantheon_kit.engine.game import AnyGame
from pantheon_kit.engine.match import Match
from pantheon_kit.engine.record import Record
from pantheon_kit.words import N_, translator

LIMIT = 2_000_000
"""Characters of a file or link beyond which it is not even read."""
_WRONG = (
    N_("neither a record nor a link to one"),
    N_("not a record of pantheon-kit"),
    N_("the record was altered after it was saved"),
    N_("the link is damaged"),
    N_("the link is cut off or damaged"),
    N_("the link is too long"),
    N_("the link was made by a newer pantheon-kit"),
    N_("the record is too large"),
)
"""What the engine says of files and links that cannot be read, for the catalogue."""


def read(text: str, game: AnyGame, language: str) -> Match | str:
    """A match of ``game`` from a file's text, a token, or an address that holds one, or the key in an
    address; never from a path, since the text may come from a stranger's link.

    Raises:
        ValueError: it cannot be read; see :func:`why_not`.
    """
    _ = translator(language)
    if len(text) > LIMIT:
        raise RecordError(_("this is too long for a match"))
    text = text.strip()
    if text.startswith(("http://", "https://")):
        query = parse_qs(urlsplit(text).query)
        if query.get("match"):
            return query["match"][0]
        text = query.get("record", [""])[0]
    match = Record.read(text).match()
    if match.game.name != game.name:
        raise RecordError(_("it is a match of “{game}”", game=match.game.name))
    return match


def why_not(error: ValueError, game: AnyGame, language: str) -> tuple[str, str]:
    """Where and why something cannot be read, and the rule that an action in it breaks."""
    _ = translator(language)
    if not isinstance(error, RecordError):
        return _sentence(str(error)), ""
    where = error.where
    if error.violation is None:
        why = _(str(error).removeprefix(f"{where}: "))
        return f"{where}: {why}" if where and where != "link" else _sentence(why), ""
    why = game.rulebook.explain(error.violation, language)
    return _("{where} is against the rules: {why}", where=where, why=why), error.violation.rule


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:].rstrip('.')}."
