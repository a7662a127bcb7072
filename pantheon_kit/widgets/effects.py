"""What a table asks of its surroundings, how its person likes the screen, and its messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec


class Settings(msgspec.Struct):
    """How a person likes the screen; kept by the browser, not by the match."""

    language: str = "en"
    theme: str = "auto"
    projector: bool = False
    sound: bool = False
    motion: bool = True
    numbers: bool = True
    pace: str = "normal"
    legal: bool = False


class Address(msgspec.Struct, frozen=True):
    """The page's address is to carry this query; None takes a name out of it."""

    query: Mapping[str, str | None]


class Remember(msgspec.Struct, frozen=True):
    """The browser is to keep ``value`` under ``key``; None forgets it."""

    key: str
    value: str | None


class Download(msgspec.Struct, frozen=True):
    """The browser is to save a file."""

    name: str
    text: str
    mime: str


class Picture(msgspec.Struct, frozen=True):
    """The browser is to save an SVG as a PNG of ``width`` pixels."""

    name: str
    svg: str
    width: int


class Copy(msgspec.Struct, frozen=True):
    """The clipboard is to get a link to this page with another query; then ``said`` is to be said."""

    query: Mapping[str, str]
    said: str


class Sound(msgspec.Struct, frozen=True):
    """A short sound: ``roll``, ``move``, ``take``, ``no`` or ``end``."""

    name: str


class Focus(msgspec.Struct, frozen=True):
    """The control with this id, or the ``board``, is to get the keyboard."""

    id: str


Effect: TypeAlias = Address | Remember | Download | Picture | Copy | Sound | Focus


class Notice(msgspec.Struct, frozen=True):
    """A message above the controls.

    ``kind``: ``no`` for a refusal, ``info``, ``problem`` for something that went wrong, ``end``.
    """

    kind: str
    title: str
    text: str = ""
    rule: str = ""
    instead: str = ""
