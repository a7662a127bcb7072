"""A scene in words: for screen readers, for golden files, and for terminals."""

from __future__ import annotations

from pantheon_kit.drawing.scene import LAYERS, Scene


def text(scene: Scene) -> str:
    """Title, description, and a line for each place and each label, from the bottom layer up.

    A thing of several shapes is one line; things that look and read alike are counted.
    """
    counts: dict[tuple[str, str], int] = {}
    for layer in LAYERS:
        before: tuple[object, ...] | None = None
        for shape in scene.layer(layer):
            thing = (shape.place, shape.key)
            if shape.label:
                line = (shape.place or "", shape.label)
                counts[line] = counts.get(line, 0) + 1
            elif shape.place and thing != before:
                counts.setdefault((shape.place, ""), 1)
            before = thing
    lines = [scene.title, scene.description]
    for (place, label), count in counts.items():
        words = f"{place}: {label}" if place and label else place or label
        lines.append(words if count == 1 else f"{words} (x{count})")
    return "\n".join(line for line in lines if line) + "\n"
