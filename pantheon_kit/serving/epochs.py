"""Commands for `pantheon`: editions, their balance, and a game in the terminal."""

from __future__ import annotations

import os
import random
from collections.abc import Generator, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import click

import pantheon_kit as pk
from pantheon_kit.engine.errors import IllegalAction, NotationError
from pantheon_kit.engine.game import Chance

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
EDITION = click.option(
    "--edition", type=FILE, metavar="FILE", help="An edition of your own, instead of the kit's."
)


class Refused(click.ClickException):
    """What was typed cannot be done."""

    exit_code = click.UsageError.exit_code


def _writable(context: click.Context, parameter: click.Parameter, path: Path | None) -> Path | None:
    """A file that can be written; found out before a game is played for it."""
    if path is not None and not os.access(path if path.exists() else path.parent, os.W_OK):
        raise click.BadParameter(f"{path} cannot be written.")
    return path


def _edition(path: Path | None) -> Any:
    """The edition in a file, or the kit's. Raises Refused with every mistake."""
    from pantheon_kit.games.pantheon.edition import EditionError, load, reconstruction

    if path is None:
        return reconstruction()
    try:
        return load(path)
    except EditionError as error:
        found = "\n".join(f"  {mistake}" for mistake in error.mistakes)
        raise Refused(f"{path} cannot be played:\n{found}") from error


def _options(path: Path | None) -> Any:
    """The options of pantheon with an edition."""
    from pantheon_kit.games.pantheon.state import Options

    return Options() if path is None else Options(edition=_edition(path))


@click.group()
def edition() -> None:
    """Show, check and begin editions: the tiles, costs, counts and the map pantheon is played with."""


@edition.command()
@EDITION
def show(edition: Path | None) -> None:
    """Print every fact of an edition with where it comes from."""
    from pantheon_kit.games.pantheon.edition import facts

    chosen = _edition(edition)
    rows = list(facts(chosen))
    left = max(len(fact) for fact, _, _ in rows)
    right = max(len(source) for _, _, source in rows)
    click.echo(f"edition {chosen.name}")
    for fact, value, source in rows:
        click.echo(f"{fact:<{left}}  {source:<{right}}  {value}")


@edition.command()
@click.argument("file", type=FILE)
def check(file: Path) -> None:
    """Name every mistake in an edition FILE by its place."""
    chosen = _edition(file)
    click.echo(f"{file}: the edition {chosen.name} can be played.")


@edition.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), callback=_writable)
def write(file: Path) -> None:
    """Write the kit's edition to FILE, to begin one of your own with."""
    if file.exists():
        raise Refused(f"{file} is there already.")
    source = files("pantheon_kit.games.pantheon") / "data" / "reconstruction.toml"
    file.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    click.echo(f"{file}: give it a name of its own at the top, and change what your game has otherwise.")


@click.command()
@click.argument("name", metavar="GAME", type=click.Choice(["pantheon"]))
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="Games of each size.")
@click.option(
    "--seats", type=click.Choice(["2", "3", "4"]), multiple=True, help="Number of players [default: each]."
)
@click.option(
    "--player",
    type=click.Choice(["greedy", "by-rank"]),
    default="greedy",
    show_default=True,
    help="Who plays.",
)
@EDITION
def balance(name: str, games: int, seats: tuple[str, ...], player: str, edition: Path | None) -> None:
    """Let programs play many games and print what matters in them.

    Turns in an epoch and what ended it, points by source, how often each god, loot tile and nation mattered,
    wins by seat, and what is out of bounds. A hundred games of each size take a minute or two.
    """
    from pantheon_kit.lab.balance import measure, report

    options = _options(edition)
    for number in seats or ("2", "3", "4"):
        for line in report(measure(int(number), games, options, player), options):
            click.echo(line)


@click.command()
@click.argument("name", metavar="GAME", type=click.Choice(["pantheon"]))
@click.option("--seats", type=click.IntRange(2, 4), default=2, show_default=True, help="Number of players.")
@click.option("--seed", help="Repeats a game.")
@click.option("--watch", is_flag=True, help="Only watch the programs play.")
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    callback=_writable,
    help="Where to write the record at the end.",
)
@EDITION
def play(
    name: str, seats: int, seed: str | None, watch: bool, save: Path | None, edition: Path | None
) -> None:
    """Play GAME against programs in the terminal, in the notation.

    You are player 1. Type a step such as "draw", "display temple" or "foot@8,2"; "?" lists the steps there
    are, "undo" takes back your last one, "quit" ends.
    """
    from pantheon_kit.games.pantheon import PANTHEON

    game: Any = PANTHEON
    match = pk.new_match(game, seats=seats, options=_options(edition), seed=seed)
    for line in _played(match, None if watch else 0):
        click.echo(line)
    if save is not None:
        match.save(save, seat=0, full=match.result is not None)
        click.echo(f"The record is in {save}.")


def _played(match: pk.Match, human: int | None) -> Iterator[str]:
    from pantheon_kit.games.pantheon.summary import summary
    from pantheon_kit.players.pantheon import PantheonGreedy

    program, rng = PantheonGreedy(), random.Random()
    asked = False
    while match.result is None:
        turn = match.turn
        if isinstance(turn, Chance):
            match.roll()
        else:
            seat = turn.seats[0]  # type: ignore[union-attr]
            if seat == human:
                if not asked:
                    yield from summary(match.game.seen_by(match.state, seat), seat)
                asked = True
                answer = yield from _asked(match, seat, turn.ask)  # type: ignore[union-attr]
                if answer == "quit":
                    return
                if answer != "played":
                    continue
            else:
                seen = match.game.seen_by(match.state, seat)
                match.play(program.choose(match.game, seen, seat, rng))
                asked = False
        entry = match.entries[-1]
        told = match.told(len(match) - 1, human) if human is not None else entry.text
        yield told if entry.seat is None else f"{entry.seat + 1}: {told}"
    yield "; ".join(f"{match.name(seat)} {points} points" for seat, points in enumerate(match.result.points))
    yield "won: " + ", ".join(match.name(seat) for seat in match.result.winners)


def _asked(match: pk.Match, seat: int, ask: str) -> Generator[str, None, str]:
    """Reads a step: ``"played"``, ``"again"`` or ``"quit"``."""
    try:
        text = click.prompt(f"[{ask}]", prompt_suffix=" ").strip()
    except click.Abort:
        return "quit"
    if text == "quit":
        return "quit"
    if text == "?":
        yield "  " + "  ".join(match.game.text(match.state, action) for action in match.legal(seat))
        return "again"
    try:
        if text == "undo":
            match.undo(seat)
            return "again"
        match.play(text, seat)
    except IllegalAction as error:
        yield f"  {match.explain(error.violation)}"
        return "again"
    except NotationError as error:
        yield f"  {error}; ? lists the steps there are"
        return "again"
    return "played"


COMMANDS = (edition, balance, play)
