"""A page with every kind of control and a board of sixteen spots, for tests of the base."""

from __future__ import annotations

import time
from typing import Any

import ipywidgets

from pantheon_kit.drawing.scene import Circle, Scene, Text
from pantheon_kit.drawing.theme import THEMES
from pantheon_kit.widgets.board import Board
from pantheon_kit.widgets.browser import browser
from pantheon_kit.widgets.page import page
from pantheon_kit.widgets.panel import Event, Panel
from pantheon_kit.widgets.tree import (
    area,
    box,
    button,
    check,
    choice,
    dialog,
    file,
    fold,
    heading,
    input,
    items,
    link,
    meter,
    progress,
    rich,
    row,
    select,
    slider,
    svg,
    table,
    text,
)

CROSS = """<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>
  <path d='M1 5H9M5 1V9' stroke='currentColor'/>
</svg>"""

PARTS = ("A ", {"rule": "move.blocked", "text": "blocked"}, " space: ", {"place": "W6", "text": "6"})


class Sample:
    """Counts rolls and remembers everything that was done with it."""

    def __init__(self) -> None:
        self.web = browser()
        self.head = Panel(css="pk-head")
        self.side = Panel(css="pk-side")
        self.board = Board()
        self.rolls = 0
        self.log: list[str] = []
        self.done: list[str] = []
        self.on: str | None = None
        self.focus = False
        self.spoilt = False
        self.values: dict[str, Any] = {
            "name": "Ada", "note": "", "sound": False, "at": 3, "seats": "two", "set": "red",
            "open": False, "asking": False, "there": True, "said": "<b>bold</b>",
        }  # fmt: skip
        self.head.on(self.heard)
        self.side.on(self.heard)
        self.board.on_place(self.placed)
        self.board.on_key(self.typed)
        self.board.on_focus(self.focused)
        self.web.on_change(lambda env: self.show())
        self.web.on_ready(lambda env: self.show())
        self.show()

    def view(self) -> ipywidgets.Box:
        """The page."""
        return page(self.head, self.board, self.side)

    def scene(self) -> Scene:
        """Sixteen spots, ``P00`` to ``P33`` by column and row; the one that is on is golden."""
        shapes: list[Any] = []
        for i in range(4):
            for j in range(4):
                place, x, y = f"P{i}{j}", 125 + 250 * i, 125 + 250 * j
                style = "no such style" if self.spoilt else "trace:head" if place == self.on else "sea"
                shapes.append(Circle(layer="ground", style=style, place=place, x=x, y=y, radius=90))
                shapes.append(Text(layer="marks", style="number", x=x, y=y, text=place, size=40))
        return Scene(1000, 1000, tuple(shapes), "Sixteen spots", f"On: {self.on or 'none'}.")

    def show(self) -> None:
        """Shows everything as it is."""
        self.head.show(self.head_tree())
        self.side.show(self.side_tree())
        self.board.show(self.scene(), THEMES[self.web.env.theme], hot=("P00", "P11"), say=self.on or "")

    def head_tree(self) -> dict[str, Any]:
        """Whose turn it is, and the buttons."""
        return box(
            heading("Your turn, Ada", 1),
            text(f"Press Roll, then a spot. {self.rolls} rolls.", css="pk-sentence", live="polite"),
            row(
                button("roll", "Roll", primary=True, once=True, keys="r"),
                button("undo", "Undo", disabled=self.rolls == 0, keys="ctrl+z"),
                button("boom", "Boom", danger=True),
                button("slow", "Slow", quiet=True),
                button("cross", "", svg=CROSS, label="Cross", pressed=self.values["sound"]),
            ),
        )

    def side_tree(self) -> dict[str, Any]:
        """One of each kind."""
        v = self.values
        current = len(self.log) - 1 if self.log else None
        return box(
            items(*map(text, self.log), ordered=True, log=True, label="Log", current=current),
            input("name", "Name", v["name"], hint="any name", error="" if v["name"] else "A name, please"),
            area("note", "Note", v["note"], rows=2),
            check("sound", "Sound", v["sound"]),
            slider("at", "Position", 0, 40, v["at"], valuetext=f"{v['at']} of 40"),
            choice("seats", "Seats", v["seats"], [("two", "Two"), ("four", "Four")]),
            select("set", "Set", v["set"], [("red", "Red"), ("green", "Green")]),
            row(
                button("theme", "Theme"),
                button("copy", "Copy"),
                button("save", "Save"),
                button("ask", "Ask"),
                button("spoil", "Spoil"),
                button("leave", "Leave") if v["there"] else None,
                label="Tools",
            ),
            fold(
                "Rules",
                rich(*PARTS, id="rules"),
                id="open",
                open=v["open"],
            ),
            file("load", "Load", accept=".json", max=1000),
            text(v["said"], key="said"),
            table(["Seat", "Points"], [["Red", "3"], ["Green", "5"]], label="Points"),
            progress(3, 7, "Steps done"),
            meter(2, 5, "Mortals home"),
            row(svg(CROSS, "A cross"), link("index.ipynb", "Home", current=True), link("/", "Out", new=True)),
            box(*(text(line) for line in self.done), label="Done", role="region"),
            self.question() if v["asking"] else None,
        )  # fmt: skip

    def question(self) -> dict[str, Any]:
        """A dialog."""
        answers = row(button("yes", "Yes", primary=True), button("no", "No"))
        return dialog("asking", "Really?", text("Resign this match?"), answers)

    def heard(self, event: Event) -> None:
        """Does what a control says."""
        id, value, values = event.id, event.value, self.values
        self.done.append(f"{id} {value}" if value is not None else id)
        match id:
            case "roll":
                self.rolls += 1
                self.log.append(f"roll {self.rolls}")
            case "boom":
                raise RuntimeError("boom")
            case "slow":
                time.sleep(2)
            case "theme":
                self.web.set_theme("dark" if self.web.env.theme == "light" else "light")
            case "copy":
                self.web.copy("the text", said="Copied")
            case "save":
                self.web.download("sample.txt", "hello")
            case "ask":
                values["asking"] = True
            case "yes" | "no" | "asking":
                values["asking"] = False
            case "leave":
                values["there"] = False
            case "load":
                values["said"] = value.get("text") or value["problem"]
            case "spoil":
                self.spoilt = True
                self.show()
                self.spoilt = False
            case _ if id in values:
                values[id] = value
        self.show()

    def placed(self, place: str | None) -> None:
        """Switches a spot on."""
        self.on = place
        self.done.append(f"place {place}")
        self.web.set_address({"on": place})
        self.show()

    def typed(self, key: str) -> None:
        """Remembers a key."""
        self.done.append(f"key {key.replace(' ', 'Space')}")
        self.show()

    def focused(self, shown: bool) -> None:
        """Remembers that the keyboard came or went."""
        self.done.append(f"focus {shown}")
        self.show()


def build() -> ipywidgets.Box:
    """The page, for a notebook's cell."""
    return Sample().view()
