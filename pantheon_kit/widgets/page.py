"""The page's grid: board, sentence and controls where they belong at every width."""

from __future__ import annotations

import ipywidgets


def page(*parts: ipywidgets.DOMWidget, css: str = "") -> ipywidgets.Box:
    """The parts in the grid of ``kit.css``.

    Each part finds its place by its class: ``pk-head``, ``pk-board`` and ``pk-side``. From 1024 px
    on, the board stands left, as large as the height allows; below, the three follow each other.
    ``css`` adds class names, such as ``"pk-wide"``.
    """
    return ipywidgets.Box(list(parts), layout=parts[0].layout, _dom_classes=["pk-page", *css.split()])
