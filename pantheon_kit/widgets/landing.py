"""The landing page: what the kit is, its games, the lessons with what is done, and matches to go on with."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

import pantheon_kit as pk
from pantheon_kit.engine.game import AnyGame, Chance, Over
from pantheon_kit.engine.rulebook import LANGUAGES, spoken
from pantheon_kit.lessons import Progress, lessons
from pantheon_kit.store import Store, StoreError, Summary
from pantheon_kit.widgets.browser import STATIC, Environment, browser
from pantheon_kit.widgets.panel import Event, Panel
from pantheon_kit.widgets.tree import Node, box, button, heading, items, link, progress, row, svg, text
from pantheon_kit.words import N_, Translator, translator

log = logging.getLogger(__name__)

MATCHES_SHOWN = 5
PLIES_SHOWN, SEED_SHOWN = 30, 11
"""How far a match has gone that stands for its game in pictures, and which match."""
NAMES = {"en": "English", "de": "Deutsch"}

SVG = 'xmlns="http://www.w3.org/2000/svg" aria-hidden="true"'
EMBLEM = (
    f'<svg {SVG} viewBox="0 0 32 32" width="32" height="32"><g fill="none" stroke="currentColor"'
    ' stroke-width="2"><circle cx="16" cy="16" r="14.5"/><circle cx="16" cy="16" r="9"/>'
    '<path d="M16 1.5V7M16 25V30.5M1.5 16H7M25 16H30.5M5.7 5.7L9.6 9.6M22.4 22.4L26.3 26.3M5.7 26.3L9.6 22.4'
    'M22.4 9.6L26.3 5.7"/></g><circle cx="16" cy="16" r="4" fill="currentColor"/></svg>'
)
CHECK = (
    f'<svg {SVG} viewBox="0 0 20 20" width="20" height="20"><path d="M3.5 10.5L8 15L16.5 5"'
    ' fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/></svg>'
)
MEANDER = (
    f'<svg {SVG} viewBox="0 0 1440 20" width="1440" height="20" preserveAspectRatio="xMidYMid slice"'
    '><path fill="none" stroke="currentColor" stroke-width="2" d="M0 17'
    + "".join(f"H{x + 3}V3H{x + 21}V13H{x + 9}V8H{x + 15}M{x + 3} 17H{x + 24}" for x in range(0, 1440, 24))
    + '"/></svg>'
)
STILL = {
    "en": "The landing page of **pantheon-kit**. Open it by `make play` in a terminal, or run this cell.",
    "de": "Die Startseite von **pantheon-kit**. Öffne sie mit `make play`, oder führe die Zelle aus.",
}


class LessonLine(msgspec.Struct, frozen=True):
    """A lesson in the list: ``done`` of its ``steps`` steps are done."""

    title: str
    href: str
    about: str
    steps: int
    done: int


class GameCard(msgspec.Struct, frozen=True):
    """A game on the page. ``play`` is the address to play at, ``unfinished`` the matches begun."""

    name: str
    title: str
    about: str
    play: str
    picture: str
    lessons: tuple[LessonLine, ...]
    unfinished: tuple[Summary, ...]

    @property
    def next(self) -> LessonLine | None:
        """The first lesson in which something is left to do."""
        return next((line for line in self.lessons if line.done < line.steps), None)


def words(game: AnyGame, which: str, language: str) -> str:
    """The face's ``title`` or ``about`` in a language; a game that brings none is called by its name."""
    said: Mapping[str, str] = getattr(getattr(game, "face", None), which, {})
    return said.get(language, game.name.capitalize() if which == "title" else "")


@cache
def position(name: str) -> Any:
    """A lively position of a game for pictures, the same every time."""
    match = pk.new_match(name, seats=min(pk.game(name).seats), seed=SEED_SHOWN)
    for ply in range(PLIES_SHOWN):
        if isinstance(match.turn, Over):
            break
        if isinstance(match.turn, Chance):
            match.roll()
        else:
            legal = match.legal(match.turn.seats[0])
            match.play(legal[ply * 7 % len(legal)], match.turn.seats[0])
    return match.state


@cache
def picture(name: str, language: str, theme: str) -> str:
    """The game's board as SVG; empty for a game without a face."""
    face = getattr(pk.game(name), "face", None)
    return "" if face is None else str(face.svg(position(name), language, theme))


def card(name: str, language: str, theme: str, store: Store | None, person: str) -> GameCard:
    """What the page says of one game to the person of that id; ``""``: nothing is known of it."""
    game, spoken_ = pk.game(name), spoken(language)
    done = Progress(store, person) if store and person else None
    kept = store.matches(name) if store and person else []
    lines = tuple(
        LessonLine(
            title=lesson.title(spoken_),
            href=f"{spoken_}/{name}/{lesson.place:02}-{lesson.section}.ipynb",
            about=lesson.about(spoken_),
            steps=len(lesson.ids),
            done=len(done.done(name, lesson.section) & set(lesson.ids)) if done else 0,
        )
        for lesson in lessons(name)
    )
    begun = [match for match in kept if not match.over and match.extra.get("person") == person]
    return GameCard(
        name=name,
        title=words(game, "title", language),
        about=words(game, "about", language),
        play=f"play/{name}.ipynb",
        picture=picture(name, language, theme),
        lessons=lines,
        unfinished=tuple(begun[:MATCHES_SHOWN]),
    )


# The page as a tree


def tree(cards: Sequence[GameCard], language: str, theme: str, trouble: str = "") -> Node:
    """The whole page. ``trouble`` is a sentence on what could not be read."""
    _ = translator(language)
    return box(
        box(
            row(svg(EMBLEM), text("pantheon-kit"), css="pk-brand"),
            row(
                *(
                    button(f"language-{code}", name, pressed=code == language, quiet=True)
                    for code, name in NAMES.items()
                ),
                button("theme", _("Light colours") if theme == "dark" else _("Dark colours"), quiet=True),
                label=_("Language and colours"),
            ),
            css="pk-mast",
        ),
        svg(MEANDER, css="pk-meander"),
        box(
            heading(_("Learn a board game by playing it"), 1),
            text(
                _(
                    "Short lessons show every rule on a board where you can try it out, forbidden moves too. "
                    "Then play: against each other at one screen, or against the program."
                ),
                css="pk-lead",
            ),
            css="pk-opening",
        ),
        text(trouble, css="pk-bad") if trouble else None,
        *(_game(card, _) for card in cards),
        text(
            _(
                "For teachers: every lesson is a notebook. “make lab” or “pantheon-kit lab” opens them in "
                "JupyterLab, where you can read, change and add to them."
            ),
            css="pk-quiet-text pk-small pk-foot",
        ),
        css="pk-landing",
    )


def _game(card: GameCard, _: Translator) -> Node:
    return box(
        svg(card.picture, _("The board of {game}", game=card.title), css="pk-picture")
        if card.picture
        else None,
        box(
            heading(card.title, 2, css="pk-name"),
            text(card.about, css="pk-lead") if card.about else None,
            row(*_doors(card, _), css="pk-doors"),
            *_unfinished(card, _),
            css="pk-words",
        ),
        box(
            heading(_("The lessons"), 3),
            items(*(_lesson(line, _) for line in card.lessons), ordered=True, css="pk-lessons"),
            css="pk-course",
        )
        if card.lessons
        else None,
        css="pk-game",
        role="region",
        label=card.title,
        key=card.name,
    )


def _doors(card: GameCard, _: Translator) -> Iterator[Node]:
    """The ways in: the one that fits best is the prominent one."""
    following = card.next
    begun = any(line.done for line in card.lessons)
    if following is not None:
        said = _("Go on learning: {lesson}", lesson=following.title) if begun else _("Learn it, step by step")
        yield link(following.href, said, css="pk-button pk-primary")
    yield link(card.play, _("Play"), css="pk-button" if following else "pk-button pk-primary")


def _lesson(line: LessonLine, _: Translator) -> Node:
    if line.done >= line.steps:
        state = row(svg(CHECK), text(_("Done")), css="pk-state pk-whole")
    elif line.done:
        state = progress(line.done, line.steps, _("{done} of {all} steps", done=line.done, all=line.steps))
    else:
        state = text(_.many("{n} step", "{n} steps", line.steps), css="pk-state pk-quiet-text pk-small")
    return box(link(line.href, line.title), text(line.about, css="pk-small"), state, css="pk-leaf")


def _unfinished(card: GameCard, _: Translator) -> Iterator[Node]:
    if card.unfinished:
        yield heading(_("Begun, and not finished"), 3)
        yield items(
            *(
                link(f"{card.play}?match={match.key}", _match(match, _), key=match.key)
                for match in card.unfinished
            ),
            css="pk-plain pk-begun",
        )


def _match(match: Summary, _: Translator) -> str:
    who = _.all_of([name for name in match.names if name]) or _.many("{n} player", "{n} players", match.seats)
    day = _("{day:%d %b, %H:%M}", day=match.when.astimezone())
    return _("{who}, {day}", who=who, day=day)


def still(language: str = "en") -> str:
    """What stands on the page of a notebook that was never run, as Markdown."""
    return STILL[spoken(language)]


class _Paper(Panel):
    """The panel that is the whole page."""

    _css = (STATIC / "landing.css").read_text(encoding="utf-8")


class Landing:
    """The landing page in a notebook: shows itself where a cell ends with it.

    Everything is built when the page says what browser it is in, since language, colours and the
    person whose progress is shown are known only then.

    Args:
        store: where matches and progress are kept; by default the person's own.
    """

    def __init__(self, store: Store | None = None) -> None:
        self.browser = browser()
        self.panel = _Paper(css="pk-paper")
        self._store = store
        self._language = ""
        self.browser.on_ready(self._meet)
        self.browser.on_change(lambda env: self.show())
        for code in LANGUAGES:
            self.panel.on(self._speak, f"language-{code}")
        self.panel.on(self._dress, "theme")

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.panel._repr_mimebundle_(**kwargs)

    @property
    def language(self) -> str:
        """The language spoken: the address's, else the one chosen last, else the browser's."""
        env = self.browser.env
        wishes = (self._language, env.query.get("lang"), self.browser.stored("language"), env.language)
        return spoken(next(filter(None, wishes), "en"))

    def show(self) -> None:
        """Shows the page as things stand."""
        env, language = self.browser.env, self.language
        store, trouble = self._open()
        person = self.browser.stored("person") or ""
        drawn = [name for name in pk.games() if hasattr(pk.game(name), "face") and lessons(name)]
        cards = [card(name, language, env.theme, store, person) for name in drawn]
        self.panel.show(tree(cards, language, env.theme, trouble and translator(language)(trouble)))
        self.browser.set_language(language)

    def _open(self) -> tuple[Store | None, str]:
        """The store, or None with the reason: the page can do without it."""
        try:
            self._store = self._store or pk.store.open()
            return self._store, ""
        except (StoreError, OSError) as error:
            log.warning("matches and progress cannot be read: %s", error)
            return None, N_("Matches and progress could not be read, so they are missing here.")

    def _meet(self, _: Environment) -> None:
        self.show()

    def _speak(self, event: Event) -> None:
        self._language = event.id.removeprefix("language-")
        self.browser.store("language", self._language)
        self.browser.set_address({"lang": None})
        self.show()

    def _dress(self, _: Event) -> None:
        self.browser.set_theme("light" if self.browser.env.theme == "dark" else "dark")
