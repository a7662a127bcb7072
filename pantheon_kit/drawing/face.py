"""What a game's face offers to screens: scenes, clicks, keys and words, all by place ids."""

from __future__ import annotations

from typing import Protocol, TypeVar

import msgspec

from pantheon_kit.drawing.scene import Scene
from pantheon_kit.drawing.view import View

S_contra = TypeVar("S_contra", contravariant=True)
A = TypeVar("A")


class Need(msgspec.Struct, frozen=True):
    """Something is still to be clicked: ``what`` (``"die"``, ``"piece"``, ``"target"``), and the places
    that lead to something legal, in keyboard order."""

    what: str
    can: tuple[str, ...] = ()


class Face(Protocol[S_contra, A]):
    """How a game looks and how it is handled. Implementations are stateless."""

    def scene(self, state: S_contra, view: View) -> Scene:
        """The position as shapes."""
        ...

    def clicks(self, state: S_contra, action: A, seat: int | None = None) -> tuple[str, ...]:
        """The places to click, in order, to make ``action``; empty for chance. ``seat`` says who makes
        it, where several are asked at once."""
        ...

    def steps(self, state: S_contra, action: A, seat: int | None = None) -> tuple[str, ...]:
        """What ``action``, done in ``state`` by ``seat``, leaves as a trace; see ``View.trace``."""
        ...

    def pick(self, state: S_contra, seat: int, places: tuple[str, ...]) -> A | Need | None:
        """The action that ``places``, clicked in any sensible order, stand for, legal or not; or what
        is still to be clicked; None: these clicks mean nothing here."""
        ...

    def order(self, state: S_contra) -> tuple[str, ...]:
        """All clickable places in the keyboard's order."""
        ...

    def neighbours(self, place: str, key: str, state: S_contra | None = None) -> str | None:
        """Where an arrow key (``"ArrowLeft"`` ...) leads from ``place``; None: nowhere. With a state
        the dice and the figures on a space are stops as well."""
        ...

    def name(
        self, place: str, language: str = "en", state: S_contra | None = None, seat: int | None = None
    ) -> str:
        """A place in spoken words; with a state, and the seat that looks, also what is there."""
        ...

    def standing_on(self, place: str, state: S_contra, language: str = "en") -> str:
        """What stands on a place in spoken words; empty where nothing can stand."""
        ...

    def describe(self, state: S_contra, view: View) -> str:
        """The position in words, for screen readers."""
        ...

    def svg(
        self, state: S_contra, language: str = "en", theme: str = "light", seat: int | None = None
    ) -> str:
        """The position as a self-contained SVG picture."""
        ...
