"""Puts the notebooks into the wheel, so that an installed kit can serve them.

An editable install leaves them where they are: there the kit serves the checkout's own.
"""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class NotebooksInWheel(BuildHookInterface[Any]):
    """``notebooks/`` of the checkout becomes ``pantheon_kit/notebooks/`` of the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Hatchling calls this before it builds; ``version`` is ``standard`` or ``editable``."""
        if version == "standard":
            build_data["force_include"]["notebooks"] = "pantheon_kit/notebooks"
