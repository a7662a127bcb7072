"""The command ``pantheon-kit``: serve the pages, open the notebooks, count moves."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import click

import pantheon_kit as pk
from pantheon_kit.lessons.files import package
from pantheon_kit.serving import epochs


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="pantheon-kit", prog_name="pantheon-kit")
def main() -> None:
    """Learn three board games in notebooks, and play them in the browser."""


@main.command()
@click.option("--port", type=click.IntRange(1, 65535), default=8866, show_default=True)
@click.option("--host", default="localhost", show_default=True, help="0.0.0.0 lets the whole network in.")
@click.option("--browser/--no-browser", default=True, help="Open the start page in a browser.")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for matches and progress, instead of the user's own.",
)
@click.option("--pool", type=click.IntRange(0), default=1, show_default=True, help="Ready pages to play.")
@click.option("--lesson-pool", type=click.IntRange(0), default=0, show_default=True, help="Of each lesson.")
@click.option("--idle", type=click.IntRange(1), help="Seconds until a closed page's kernel ends.")
@click.option("--verbose", is_flag=True, help="Log what the server does.")
def serve(
    port: int,
    host: str,
    browser: bool,
    data: Path | None,
    pool: int,
    lesson_pool: int,
    idle: int | None,
    verbose: bool,
) -> None:
    """Serve the pages and open the start page.

    A page to play that stands ready opens in about a second instead of three, and takes about 50 MB;
    before a class begins, let as many stand ready as there are learners.
    """
    from pantheon_kit.serving import house

    if data is not None:
        try:
            data.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise click.ClickException(f"The folder {data} cannot be made: {error.strerror}.") from error
        os.environ["PANTHEON_KIT_DATA"] = str(data.resolve())
    settings = house.Settings(
        notebooks=house.notebooks(),
        host=host,
        port=port,
        browser=browser,
        pool=pool,
        lesson_pool=lesson_pool,
        idle=idle or house.IDLE,
        verbose=verbose,
    )
    try:
        house.serve(settings)
    except house.PortTaken as error:
        other = port + 1 if port < 65535 else port - 1
        raise click.ClickException(
            f"Port {port} is in use by another program; perhaps the kit runs already: http://{host}:{port}/\n"
            "Stop that program, or choose another port:"
            f" pantheon-kit serve --port {other} (make play PORT={other})"
        ) from error
    except OSError as error:
        raise click.ClickException(f"Cannot listen on {host}, port {port}: {error.strerror}.") from error


@main.command()
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where to keep the notebooks [default: the checkout's, or ./pantheon-notebooks].",
)
@click.argument("arguments", nargs=-1)
def lab(folder: Path | None, arguments: tuple[str, ...]) -> None:
    """Open the notebooks in JupyterLab, to read, run and change them.

    An installed kit's notebooks are copied first; a copy that is there already is kept as it is.
    ARGUMENTS go to JupyterLab (after --).
    """
    from pantheon_kit.serving import house

    source = house.notebooks()
    if folder is None:
        folder = source if source.parent != house.PACKAGE else Path("pantheon-notebooks")
    if folder.resolve() != source and not folder.exists():
        shutil.copytree(source, folder, ignore=shutil.ignore_patterns(".*"))
        click.echo(f"The notebooks were copied to {folder.resolve()}.")
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder.resolve()}"]
    command += ["--LabApp.default_url=/lab/tree/index.ipynb"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    raise SystemExit(subprocess.call([*command, *arguments]))


@main.command()
@click.argument("name", metavar="GAME")
@click.option("--seats", type=int, default=2, show_default=True, help="Number of players.")
def perft(name: str, seats: int) -> None:
    """Count the different positions after the first whole turn, roll by roll.

    Prints one line a roll and the total over all rolls, for comparing programs.
    """
    try:
        game = pk.game(name)
        count = import_module(f"{package(game).__name__}.perft")
        for line in count.lines(seats):
            click.echo(line)
    except ModuleNotFoundError as error:
        raise click.ClickException(f"The game {name} brings no count of its moves.") from error
    except ValueError as error:
        raise click.ClickException(str(error)) from error


@main.command()
@click.option("--players", type=click.IntRange(2, 6), default=4, show_default=True)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("sheets.pdf"),
    show_default=True,
)
@click.option("--language", type=click.Choice(["en", "de"]), default="en", show_default=True)
@click.option("--grey", is_flag=True, help="Without colours.")
@click.option(
    "--sheet", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="An own sheet (TOML)."
)
def sheets(players: int, output: Path, language: str, grey: bool, sheet: Path | None) -> None:
    """Print the sheets of the game of monuments, to play with pens.

    Writes a PDF with one A4 page a player, in true size.
    """
    from pantheon_kit.games.monuments import load
    from pantheon_kit.games.monuments.printing import pdf

    try:
        base = load(sheet, language) if sheet else None
        output.write_bytes(pdf(players, language, grey, base))
    except OSError as error:
        raise click.ClickException(f"{error.filename}: {error.strerror}") from error
    except ValueError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{output}: {players} pages.")


for command in epochs.COMMANDS:
    main.add_command(command)
