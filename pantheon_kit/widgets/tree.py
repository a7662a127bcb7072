"""The controls of a page as a tree of plain data, the differences between two trees, and the check
of what comes back.

A node is a dict: ``t`` its kind, ``k`` its key among its siblings (where it needs one), ``c`` its
children, and what else the kind knows. The functions below build nodes; ``static/tree.js`` turns
them into semantic HTML. Texts are only ever set as text, so names and loaded files cannot smuggle in
markup; ``svg`` alone takes markup and is for what the kit has drawn itself.

>>> tree = box(heading("Your turn"), button("roll", "Roll", primary=True, keys="r", once=True))
>>> sorted(controls(tree))
['roll']
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

Node: TypeAlias = "dict[str, Any]"
Child: TypeAlias = "Node | str | None"
Patch: TypeAlias = "dict[str, Any]"

TEXT_LIMIT = 10_000
"""Most characters that a one-line input takes."""

_SAFE_LINK = re.compile(r"(?:https?://|mailto:|[./?#]|[\w-]+(?:[/.?#]|$))")


def _node(kind: str, children: Iterable[Child] = (), **props: Any) -> Node:
    """A node without the properties that say nothing."""
    node: Node = {"t": kind}
    node.update({name: value for name, value in props.items() if value not in (None, "", False)})
    inside = [child for child in children if child is not None]
    if inside:
        node["c"] = inside
    return node


def box(
    *children: Child,
    css: str = "",
    role: str = "",
    label: str = "",
    live: Literal["polite", "assertive", ""] = "",
    key: str = "",
) -> Node:
    """A container. ``role`` is a landmark or ``"group"``, ``"toolbar"``, ``"status"``, ``"alert"``;
    ``css`` are class names of ``kit.css``; ``live`` makes changes inside spoken."""
    return _node("box", children, css=css, role=role, label=label, live=live, k=key)


def row(*children: Child, css: str = "", label: str = "", key: str = "") -> Node:
    """Children side by side, wrapping where the width ends. With a label it is a named group."""
    return _node("row", children, css=css, label=label, role="group" if label else "", k=key)


def heading(text: str, level: int = 2, *, css: str = "", key: str = "") -> Node:
    """A heading of level 1 to 6."""
    return _node("heading", text=text, level=level, css=css, k=key)


def text(
    text: str,
    *,
    css: str = "",
    live: Literal["polite", "assertive", ""] = "",
    key: str = "",
) -> Node:
    """A paragraph. With ``live`` a change of it is spoken: ``"polite"`` when there is a pause,
    ``"assertive"`` at once."""
    return _node("text", text=text, css=css, live=live, k=key)


def rich(
    *parts: str | Mapping[str, str],
    css: str = "",
    live: Literal["polite", "assertive", ""] = "",
    key: str = "",
    id: str = "",
) -> Node:
    """A paragraph of parts: strings, and dicts with one of ``b``, ``i``, ``code`` (their text),
    ``place`` (a place id, with its ``text``) or ``rule`` (a rule id, with its ``text``).

    With an ``id``, places and rules can be pressed: the event's value is the place or rule id.
    """
    return _node("rich", parts=[p if isinstance(p, str) else dict(p) for p in parts],
                 css=css, live=live, k=key, id=id)  # fmt: skip


def button(
    id: str,
    text: str,
    *,
    label: str = "",
    svg: str = "",
    disabled: bool = False,
    pressed: bool | None = None,
    expanded: bool | None = None,
    primary: bool = False,
    danger: bool = False,
    quiet: bool = False,
    once: bool = False,
    keys: str = "",
    css: str = "",
) -> Node:
    """A button; pressing it gives an event without a value.

    Args:
        label: the name for assistive technology where the text alone does not say enough.
        svg: a drawing of the kit shown before the text.
        pressed: for a toggle, whether it is on.
        once: a press counts only against the tree the person saw: of five fast presses one arrives.
        keys: shortcut, such as ``"r"`` or ``"ctrl+z"``; shown in the tooltip.
    """
    node = _node("button", id=id, text=text, label=label, svg=svg, disabled=disabled,
                 primary=primary, danger=danger, quiet=quiet, once=once, keys=keys, css=css)  # fmt: skip
    if pressed is not None:
        node["pressed"] = pressed
    if expanded is not None:
        node["expanded"] = expanded
    return node


def link(
    href: str, text: str, *, new: bool = False, current: bool = False, css: str = "", key: str = ""
) -> Node:
    """A link; ``new`` opens it in a new tab, ``current`` marks the page one is on.

    Raises ValueError for an address that is neither relative nor http(s) nor mailto.
    """
    if not _SAFE_LINK.match(href) or href.startswith("//"):
        raise ValueError(f"not an address a page may link to: {href!r}")
    return _node("link", href=href, text=text, new=new, current=current, css=css, k=key)


def select(
    id: str,
    label: str,
    value: str,
    options: Sequence[tuple[str, str]],
    *,
    disabled: bool = False,
    css: str = "",
) -> Node:
    """One of ``options`` (pairs of value and text) from a list that opens."""
    return _node("select", id=id, label=label, disabled=disabled, css=css,
                 options=[list(o) for o in options]) | {"value": value}  # fmt: skip


def choice(
    id: str,
    label: str,
    value: str | None,
    options: Sequence[tuple[str, str]],
    *,
    disabled: bool = False,
    css: str = "",
) -> Node:
    """One of ``options`` (pairs of value and text), all visible (radio buttons)."""
    return _node("choice", id=id, label=label, disabled=disabled, css=css,
                 options=[list(o) for o in options]) | {"value": value}  # fmt: skip


def check(id: str, label: str, value: bool, *, disabled: bool = False, css: str = "") -> Node:
    """On or off."""
    return _node("check", id=id, label=label, disabled=disabled, css=css) | {"value": bool(value)}


def slider(
    id: str,
    label: str,
    min: int,
    max: int,
    value: int,
    *,
    valuetext: str = "",
    step: int = 1,
    disabled: bool = False,
    css: str = "",
) -> Node:
    """A whole number from ``min`` to ``max``; ``valuetext`` says it in words."""
    return _node("slider", id=id, label=label, valuetext=valuetext, disabled=disabled, css=css) | {
        "min": min, "max": max, "step": step, "value": value,
    }  # fmt: skip


def input(
    id: str,
    label: str,
    value: str = "",
    *,
    type: Literal["text", "number", "search"] = "text",
    placeholder: str = "",
    error: str = "",
    hint: str = "",
    max: int = TEXT_LIMIT,
    readonly: bool = False,
    disabled: bool = False,
    css: str = "",
) -> Node:
    """One line of text of at most ``max`` characters; the event comes at Enter or on leaving it. A
    ``search`` also sends while one types. ``error`` says what is wrong with it."""
    return _node("input", id=id, label=label, type=type, placeholder=placeholder, error=error, hint=hint,
                 readonly=readonly, disabled=disabled, css=css) | {"value": value, "max": max}  # fmt: skip


def area(
    id: str,
    label: str,
    value: str = "",
    *,
    rows: int = 4,
    placeholder: str = "",
    error: str = "",
    max: int = 100_000,
    readonly: bool = False,
    disabled: bool = False,
    css: str = "",
) -> Node:
    """Several lines of text of at most ``max`` characters; the event comes on leaving it or at
    Ctrl+Enter."""
    return _node("area", id=id, label=label, rows=rows, placeholder=placeholder, error=error,
                 readonly=readonly, disabled=disabled, css=css) | {"value": value, "max": max}  # fmt: skip


def file(
    id: str, label: str, *, accept: str = "", max: int = 1_000_000, disabled: bool = False, css: str = ""
) -> Node:
    """Chooses a text file. The event's value is ``{"name": ..., "text": ...}``; for one larger than
    ``max`` bytes or not UTF-8 it is ``{"name": ..., "problem": "size" | "text"}``."""
    return _node("file", id=id, label=label, accept=accept, max=max, disabled=disabled, css=css)


def fold(summary: str, *children: Child, id: str = "", open: bool = False, css: str = "") -> Node:
    """Something that can be opened and closed. With an ``id`` opening and closing are events."""
    return _node("fold", children, summary=summary, id=id, css=css) | {"open": open}


def items(
    *children: Child,
    ordered: bool = False,
    current: int | None = None,
    label: str = "",
    log: bool = False,
    css: str = "",
    key: str = "",
) -> Node:
    """A list. ``current`` is the index of the item that is marked and scrolled into sight; a ``log``
    scrolls inside itself."""
    node = _node("list", children, ordered=ordered, label=label, log=log, css=css, k=key)
    if current is not None:
        node["current"] = current
    return node


def table(
    head: Sequence[str], rows: Sequence[Sequence[str]], *, label: str = "", css: str = "", key: str = ""
) -> Node:
    """A table of texts; the first cell of a row is its heading."""
    return _node("table", head=list(head), rows=[list(r) for r in rows], label=label, css=css, k=key)


def svg(markup: str, label: str = "", *, css: str = "", key: str = "") -> Node:
    """A drawing made by the kit itself. Without a label it is ornament and not spoken."""
    return _node("svg", markup=markup, label=label, css=css, k=key)


def dialog(id: str, title: str, *children: Child, open: bool = True, alert: bool = False) -> Node:
    """A modal dialog. Esc gives the event with the value False; show it closed or leave it out then."""
    return _node("dialog", children, id=id, title=title, alert=alert) | {"open": open}


def progress(value: float, max: float, label: str, *, css: str = "", key: str = "") -> Node:
    """How much of ``max`` is done."""
    return _node("progress", max=max, label=label, css=css, k=key) | {"value": value}


def meter(value: float, max: float, label: str, *, css: str = "", key: str = "") -> Node:
    """A measured amount out of ``max``."""
    return _node("meter", max=max, label=label, css=css, k=key) | {"value": value}


# Differences


def keys(children: Sequence[Node | str]) -> list[str]:
    """What identifies each child among its siblings: its key, its id, or the how-manieth of its kind
    it is. ``static/tree.js`` counts alike."""
    count: dict[str, int] = {}
    found = []
    for child in children:
        kind = "#" if isinstance(child, str) else child["t"]
        own = None if isinstance(child, str) else child.get("k") or child.get("id")
        if own is None:
            count[kind] = count.get(kind, 0) + 1
        found.append(f"{kind}:{own}" if own is not None else f"{kind}#{count[kind]}")
    return found


def diff(old: Node, new: Node) -> Patch | None:
    """What turns ``old`` into ``new``, or None if they are the same.

    The patch has ``p`` (changed properties), ``x`` (names of those that are gone), and for the
    children either ``u`` (changed ones by index: a patch, or a string) or ``o``: the new order, as a list of
    ``[from, to]`` (old ones that stay as they are), ``[index, patch]`` and new nodes. Both nodes
    must be of one kind.
    """
    patch: Patch = {}
    changed = {name: new[name] for name in new if name != "c" and (name not in old or old[name] != new[name])}
    gone = [name for name in old if name != "c" and name not in new]
    if changed:
        patch["p"] = changed
    if gone:
        patch["x"] = gone
    before, after = old.get("c", []), new.get("c", [])
    if before == after:
        return patch or None
    before_keys, after_keys = keys(before), keys(after)
    if before_keys == after_keys:
        changes: dict[str, Any] = {}
        for index, (was, now) in enumerate(zip(before, after, strict=True)):
            if isinstance(was, str) or isinstance(now, str):
                if was != now:
                    changes[str(index)] = now
            elif (inner := diff(was, now)) is not None:
                changes[str(index)] = inner
        patch["u"] = changes
    else:
        patch["o"] = _order(before, after, before_keys, after_keys)
    return patch


def _order(
    before: Sequence[Node | str], after: Sequence[Node | str], before_keys: list[str], after_keys: list[str]
) -> list[Any]:
    where = {key: index for index, key in enumerate(before_keys)}
    order: list[Any] = []
    for key, now in zip(after_keys, after, strict=True):
        index = where.get(key)
        if index is None or isinstance(now, str):
            order.append(now)
            continue
        was = before[index]
        inner = None if was == now or isinstance(was, str) else diff(was, now)
        if inner is not None:
            order.append([index, inner])
        elif order and isinstance(order[-1], list) and order[-1][1] == index:
            order[-1][1] = index + 1
        else:
            order.append([index, index + 1])
    return order


def patched(old: Node, patch: Patch) -> Node:
    """``old`` with a patch of :func:`diff` put on it: what the browser does, for tests and checks."""
    node = {name: value for name, value in old.items() if name not in patch.get("x", ())}
    node |= patch.get("p", {})
    before = old.get("c", [])
    if "u" in patch:
        children = list(before)
        for index, inner in patch["u"].items():
            at = int(index)
            children[at] = inner if isinstance(inner, str) else patched(children[at], inner)
        node["c"] = children
    elif "o" in patch:
        children = []
        for step in patch["o"]:
            if not isinstance(step, list):
                children.append(step)
            elif isinstance(step[1], dict):
                children.append(patched(before[step[0]], step[1]))
            else:
                children.extend(before[step[0] : step[1]])
        node["c"] = children
        if not children:
            del node["c"]
    return node


# Drawings


def is_drawing(name: str, value: object) -> bool:
    """Whether a property is a drawing so long that it is worth sending only once."""
    return name in ("svg", "markup") and isinstance(value, str) and len(value) > 100


def drawings(node: Node) -> Iterator[str]:
    """All long drawings in a tree."""
    for name, value in node.items():
        if is_drawing(name, value):
            yield value
    for child in node.get("c", ()):
        if not isinstance(child, str):
            yield from drawings(child)


# What comes back


def controls(tree: Node) -> dict[str, Node]:
    """The nodes that can send events, by id.

    Raises ValueError when two controls share an id.
    """
    found: dict[str, Node] = {}

    def collect(node: Node) -> None:
        if node["t"] == "dialog" and not node["open"]:
            return
        if own := node.get("id"):
            if own in found:
                raise ValueError(f"two controls have the id {own!r}")
            found[own] = node
        for child in node.get("c", ()):
            if not isinstance(child, str):
                collect(child)

    collect(tree)
    return found


def accepts(node: Node, value: object) -> bool:
    """Whether ``value`` can come from the control ``node`` as it was shown.

    Messages from a page can be forged, so nothing in them is believed unseen.
    """
    if node.get("disabled"):
        return False
    kind = node["t"]
    if kind == "button":
        return value is None
    if kind in ("check", "fold"):
        return isinstance(value, bool)
    if kind == "dialog":
        return value is False
    if kind in ("select", "choice"):
        return isinstance(value, str) and any(value == option[0] for option in node["options"])
    if kind == "slider":
        return (
            type(value) is int
            and node["min"] <= value <= node["max"]
            and ((value - node["min"]) % node["step"] == 0 or value == node["max"])
        )
    if kind in ("input", "area"):
        return isinstance(value, str) and len(value) <= node["max"] and not node.get("readonly")
    if kind == "file":
        return _is_file(value, node["max"])
    if kind == "rich":
        return isinstance(value, str) and any(
            not isinstance(part, str) and value in (part.get("place"), part.get("rule"))
            for part in node["parts"]
        )
    return False


def _is_file(value: object, limit: int) -> bool:
    if not isinstance(value, dict) or not isinstance(value.get("name"), str) or len(value["name"]) > 1000:
        return False
    if set(value) == {"name", "problem"}:
        return value["problem"] in ("size", "text")
    return (
        set(value) == {"name", "text"}
        and isinstance(value["text"], str)
        and len(value["text"].encode("utf-8", "replace")) <= limit
    )


def is_number(value: object, low: float, high: float) -> bool:
    """Whether ``value`` is a finite number (no bool) from ``low`` to ``high``."""
    return (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and math.isfinite(value)
        and low <= value <= high
    )
