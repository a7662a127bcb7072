"""Real dice as people write them down."""

from __future__ import annotations

from typing import Any

from pantheon_kit.engine.errors import NotationError
from pantheon_kit.engine.game import AnyGame


def read_outcome(game: AnyGame, state: Any, text: str) -> Any:
    """The chance action that ``text`` means, whatever stands between the numbers. Where the notation
    writes the higher die first (``6-4``), the order does not matter.

    Raises:
        NotationError: no outcome possible here reads so; its ``text`` is an example of one that does.
    """
    shown = _digits(text)
    outcomes = [action for action, _weight in game.outcomes(state)]
    for action in outcomes:
        written = game.text(state, action)
        if written == text.strip() or _digits(written) == shown:
            return action
    for action in outcomes:
        digits = _digits(game.text(state, action))
        if "-" in game.text(state, action) and digits == sorted(shown, reverse=True):
            return action
    raise NotationError("no outcome that is possible here", game.text(state, outcomes[0]))


def _digits(text: str) -> list[str]:
    return [character for character in text if character.isdigit()]
