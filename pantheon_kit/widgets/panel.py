"""A place in the page that shows a tree of controls and hears what is done with them.

>>> from pantheon_kit.widgets.tree import box, button, text
>>> panel = Panel(css="pk-side")
>>> count = 0
>>> def show():
...     panel.show(box(text(f"{count} rolls"), button("roll", "Roll", once=True, keys="r")))
>>> def rolled(event):
...     global count
...     count += 1
...     show()
>>> panel.on(rolled, id="roll")
>>> show()
>>> panel.hear("roll")                  # what a press in the browser does
>>> panel.tree["c"][0]["text"]
'1 rolls'
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any, TypeAlias

import anywidget
import msgspec
import traitlets

from pantheon_kit.widgets import guard
from pantheon_kit.widgets.browser import STATIC, Browser, OneWay, browser
from pantheon_kit.widgets.tree import Node, accepts, box, controls, diff


class Event(msgspec.Struct, frozen=True):
    """Something done with a control.

    Attributes:
        id: which control.
        value: what it says now; None for a button.
        rev: the revision of the tree that the person saw.
    """

    id: str
    value: Any = None
    rev: int = 0


Handler: TypeAlias = Callable[[Event], object]


class Panel(OneWay, anywidget.AnyWidget):
    """A tree of controls in the page.

    Every :meth:`show` sends only the difference and raises the revision. Events are checked against
    the tree that is shown: unknown ids, disabled controls and values that cannot be are logged and
    dropped. Of controls marked ``once`` one press is heard for what
    the person saw: whatever was pressed before its answer was shown is dropped.

    Args:
        css: class names for the panel's element, such as ``"pk-head"``.
        browser: the browser it belongs to; the kernel's own by default.
    """

    _esm = (STATIC / "panel.js").read_text(encoding="utf-8")

    key = traitlets.Unicode().tag(sync=True)
    browser_key = traitlets.Unicode().tag(sync=True)
    tree = traitlets.Dict().tag(sync=True)
    rev = traitlets.Int(0).tag(sync=True)

    def __init__(self, *, css: str = "", browser_: Browser | None = None) -> None:
        # The browser's code must be on its way before the first panel asks for it.
        self.browser = browser_ or browser()
        key = uuid.uuid4().hex
        super().__init__(
            model_id=key, key=key, browser_key=self.browser.key, tree=box(), _dom_classes=css.split()
        )
        self._controls: dict[str, Node] = {}
        self._handlers: list[tuple[str | None, Handler]] = []
        self._answered = -1
        """The first revision that answers the last press of a control marked ``once``."""
        self.on_msg(self._receive)
        self.browser._panels.add(self)

    def show(self, tree: Node) -> None:
        """Shows ``tree``; what stays the same is not sent.

        Raises ValueError when two controls share an id.
        """
        found = controls(tree)
        base = self.rev
        patch = diff(self.tree, tree) if self.tree["t"] == tree["t"] else None
        if patch is None and self.tree == tree:
            return
        self._controls = found
        self.tree = tree
        self.rev = base + 1
        if patch is None:
            self._say({"k": "full", "tree": tree, "rev": self.rev})
        else:
            self._say({"k": "diff", "base": base, "rev": self.rev, "patch": self.browser.slim(patch)})

    def _say(self, message: dict[str, Any]) -> None:
        """Passes a message on by the browser, which sends what belongs together as one."""
        self.browser.command("panel", key=self.key, message=message)

    def on(self, handler: Handler, id: str | None = None) -> None:
        """Calls ``handler(event)`` for the events of one control, or of all."""
        self._handlers.append((id, handler))

    def focus(self, id: str, whole: bool = False) -> None:
        """Moves the keyboard's focus to a control; ``whole``: all of its lesson's step comes into sight."""
        self._say({"k": "focus", "id": id, "whole": whole})

    def hear(self, id: str, value: Any = None, rev: int | None = None) -> None:
        """Takes an event as if it came from the page: checked, then given to the handlers."""
        seen = self.rev if rev is None else rev
        node = self._controls.get(id)
        if node is None or not accepts(node, value):
            why = "unknown" if node is None else "disabled or impossible"
            return guard.log.warning("ignored an event of %s control %.100r: %.200r", why, id, value)
        if node.get("once"):
            if seen > self.rev or seen < self._answered:
                return guard.log.info("dropped a repeated press of %r", id)
            self._answered = self.rev + 1
        event = Event(id, value, seen)
        for wanted, handler in tuple(self._handlers):
            if wanted in (None, id):
                with guard.guarded(f"the answer to {id!r}"):
                    handler(event)
        if node.get("once") and self.rev < self._answered:
            # Nothing was shown anew; the next press is a new one all the same.
            base, self.rev = self.rev, self._answered
            self._say({"k": "diff", "base": base, "rev": self.rev})

    @guard.guard("a message of a panel")
    def _receive(self, _: object, content: object, buffers: object) -> None:
        if isinstance(content, dict):
            if content.get("k") == "full":
                self.send({"k": "full", "tree": self.tree, "rev": self.rev})
                return
            id, rev = content.get("id"), content.get("rev")
            if content.get("k") == "event" and isinstance(id, str) and type(rev) is int:
                with self.browser.together():
                    return self.hear(id, content.get("value"), rev)
            if content.get("k") == "trouble":
                return guard.log.error("in the browser: %.4000s", content.get("text"))
        guard.log.warning("ignored a message to a panel: %.200r", content)

    def _should_send_property(self, key: str, value: object) -> bool:
        # The whole tree goes only to a page that connects; an open page gets differences.
        return key not in ("tree", "rev") and bool(super()._should_send_property(key, value))
