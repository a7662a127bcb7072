"""A log of whole actions: the steps of a player's action as one line, and a line taken apart again.

>>> steps("2: move 2 foot@9,1 foot@8,2! column@7,2 -")
['move', '1', '1', 'foot@9,1', 'foot@8,2!', 'column@7,2', '-']
>>> steps("2: shop 1+3 buy foot, place foot@4,4, temple II -")
['shop', '1', '3', 'buy foot', 'place foot@4,4', 'temple II', '-']
>>> steps("2: draw display temple [gift], pile money, pile ? -")
['draw', 'display temple', 'pile', 'card money', 'pile', 'card ?', '-']

A line begins with the number of the player and what he does: one of the four actions, ``follow`` in another's
movement, ``spend`` talers or ``step`` by points that were given to him. ``[gift]`` is what refilled the
display.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from pantheon_kit.games.pantheon.state import (
    Display,
    Drawing,
    Draws,
    Moving,
    PiecesChosen,
    Praying,
    Shopping,
    State,
    Step,
    Turns,
)

ENDS = ("-", "call off")
UNCHOSEN = ("follow", "spend", "step")
"""Words at the head of a line that are no step of their own."""
_REFILL = re.compile(r" ?\[[^]]*]")
_NUMBERS = re.compile(r"[\d+]+")


def lines(log: Iterable[tuple[State, int | None, str]]) -> Iterator[str]:
    """The log in lines.

    Args:
        log: for each entry the position before it, its seat (None: chance) and its notation, as whoever
            reads it learned of it (``Match.told``).
    """
    head, words = "", list[str]()
    for state, seat, text in log:
        step = state.agenda[0]
        if seat is None:
            card = text.removeprefix("card ")
            if isinstance(step, Display):
                if head:
                    words[-1] += f" [{card}]"
                else:
                    yield f"[{card}]"
            elif isinstance(step, Draws) and head:
                words[-1] += f" {card}"
            else:
                yield text
        elif isinstance(step, Turns) and text not in ("pass", "again"):
            head, words = f"{seat + 1}: {text}", []
        elif isinstance(step, Drawing | Moving | Shopping | Praying):
            head = head or f"{seat + 1}: {_given(step)}"
            words.append(text)
            if text in ENDS or (isinstance(step, Praying) and text != "again"):
                yield _line(head, words)
                head, words = "", []
        else:
            yield f"{seat + 1}: {'loot pieces ' if isinstance(step, PiecesChosen) else ''}{text}"
    if head:
        yield _line(head, words)


def _given(step: Step) -> str:
    """What a player does who has not chosen it."""
    if isinstance(step, Moving):
        return "follow" if step.role == "follower" else "step"
    return "spend"


def _line(head: str, words: list[str]) -> str:
    """A line: cards that were played one after the other stand as their number, or as the sum of money."""
    action = head.partition(": ")[2].split()[0]
    comma = "" if action in ("move", "follow", "step") else ","
    end = f" {words[-1]}" if words and words[-1] in ENDS else ""
    text = head
    before = ""
    for played, group in groupby(words[:-1] if end else words, str.isdigit):
        steps = list(group)
        if played:
            text += f"{before} {'+'.join(steps) if comma else len(steps)}"
            before = ""
        else:
            text += f" {f'{comma} '.join(steps)}"
            before = comma
    return text + end


def steps(line: str) -> list[str]:
    """The steps of a line, as a record writes them; what refilled the display is left out."""
    player, colon, text = _REFILL.sub("", line.strip()).partition(": ")
    if not colon:
        return [player] if player else []
    action, _, rest = text.partition(" ")
    end = [mark for mark in ENDS if rest == mark or rest.endswith(f" {mark}")]
    rest = rest.removesuffix("".join(end)).rstrip()
    if action == "draw":
        found = list(_takes(rest))
    elif action in ("move", "follow", "step"):
        found = [step for word in rest.split() for step in (["1"] * int(word) if word.isdigit() else [word])]
    elif action in ("shop", "spend"):
        found = [step for part in _goods(rest) for step in _money(part)]
    elif action == "god":
        found = rest.split(", ") if rest else []
    else:
        return [text.removeprefix("loot pieces ")]
    return [*([] if action in UNCHOSEN else [action]), *found, *end]


def _money(part: str) -> list[str]:
    return part.split("+") if _NUMBERS.fullmatch(part) else [part]


def _takes(text: str) -> Iterator[str]:
    """``display temple, pile gift``: the card of the pile is chance's own step."""
    for take in filter(None, text.split(", ")):
        source, _, card = take.partition(" ")
        if source == "pile":
            yield "pile"
            if card:
                yield f"card {card}"
        else:
            yield take


def _goods(text: str) -> Iterator[str]:
    """``1+3 buy foot, temple II``: money stands before goods without a comma."""
    for part in filter(None, text.split(", ")):
        first, _, rest = part.partition(" ")
        if _NUMBERS.fullmatch(first) and rest:
            yield first
            yield rest
        else:
            yield part
