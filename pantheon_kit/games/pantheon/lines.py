"""A log of whole actions: the steps of a player's action as one line, and a line taken apart again.

>>> steps("2: move 2 foot@9,1 foot@8,2! -")
['move', '1', '1', 'foot@9,1', 'foot@8,2!', '-']
>>> steps("2: shop 1+3 buy foot, place foot@4,4, temple II -")
['shop', '1', '3', 'buy foot', 'place foot@4,4', 'temple II', '-']
>>> steps("2: draw display temple, pile gift, pile ? -")
['draw', 'display temple', 'pile', 'card gift', 'pile', 'card ?', '-']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from pantheon_kit.games.pantheon.state import (
    Drawing,
    Draws,
    Moving,
    PiecesChosen,
    Praying,
    Shopping,
    State,
    Turns,
)

_MONEY = re.compile(r"\d+")


def lines(log: Iterable[tuple[State, int | None, str]]) -> Iterator[str]:
    """The log in lines.

    Args:
        log: for each entry the position before it, its seat (None: chance) and its notation, as whoever reads
            it learned of it (``Match.told``).
    """
    line: list[str] = []
    for state, seat, text in log:
        step = state.agenda[0]
        if seat is None:
            if isinstance(step, Draws) and line and line[-1] == "pile":
                line[-1] = f"pile {text.removeprefix('card ')}"
            elif line:
                line.append(f"[{text.removeprefix('card ')}]") if text.startswith("card ") else None
                if not text.startswith("card "):
                    yield _joined(line)
                    line = []
                    yield text
            else:
                yield text
            continue
        if isinstance(step, Turns) and text not in ("pass", "again"):
            line = [f"{seat + 1}: {text}"]
            continue
        if isinstance(step, Moving) and not line:
            line = [f"{seat + 1}: follow" if step.role == "follower" else f"{seat + 1}: move"]
        if isinstance(step, PiecesChosen):
            text = f"loot pieces {text}"
        if not line or not isinstance(step, Drawing | Moving | Shopping | Praying):
            yield f"{seat + 1}: {text}"
            continue
        line.append(text)
        if text in ("-", "call off") or (isinstance(step, Praying) and text != "again"):
            yield _joined(line)
            line = []
    if line:
        yield _joined(line)


def _joined(line: list[str]) -> str:
    """``draw`` and ``shop`` set their steps apart by commas; cards played stand in front as a number."""
    head, *rest = line
    action = head.partition(": ")[2]
    end = ""
    if rest and rest[-1] in ("-", "call off"):
        end = f" {rest.pop()}"
    if action in ("move", "follow"):
        words: list[str] = []
        for text in rest:
            if text == "1" and words and words[-1].isdigit():
                words[-1] = str(int(words[-1]) + 1)
            else:
                words.append(text)
        return " ".join([head, *words]) + end
    if action == "shop":
        words = []
        for text in rest:
            if _MONEY.fullmatch(text) and words and _MONEY.fullmatch(words[-1].rpartition("+")[2]):
                words[-1] += f"+{text}"
            else:
                words.append(text)
        body = ", ".join(words)
        body = re.sub(r"^([\d+]+), ", r"\1 ", body)
        return (f"{head} {body}" if body else head) + end
    body = ", ".join(rest).replace(", [", " [")
    return (f"{head} {body}" if body else head) + end


def steps(line: str) -> list[str]:
    """The steps of a player's line, as a record writes them; what refilled the display is left out."""
    text = re.sub(r"^\d+: ", "", line.strip())
    text = re.sub(r" \[[^]]*]", "", text)
    end = [mark for mark in ("-", "call off") if text.endswith(f" {mark}") or text == mark]
    if end:
        text = text[: len(text) - len(end[0])].rstrip()
    action, _, rest = text.partition(" ")
    found = [] if action == "follow" else [action] if action else []
    if action in ("move", "follow"):
        for word in rest.split():
            found += ["1"] * int(word) if word.isdigit() else [word]
    elif action == "shop":
        money, _, goods = rest.partition(" ")
        if not re.fullmatch(r"[\d+]+,?", money):
            money, goods = "", rest
        found += [value for value in money.rstrip(",").split("+") if value]
        for good in goods.split(", "):
            found += good.split("+") if re.fullmatch(r"[\d+]+", good) else [good] if good else []
    elif action == "draw":
        for take in rest.split(", ") if rest else []:
            source, _, card = take.partition(" ")
            found += ["pile", f"card {card}"] if source == "pile" and card else [take]
    elif action == "god" and rest:
        found += rest.split(", ")
    elif text.startswith("loot pieces "):
        found = [text.removeprefix("loot pieces ")]
    else:
        found = [text] if text else []
    return found + end
