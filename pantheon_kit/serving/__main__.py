"""``python -m pantheon_kit.serving``: the command where no console script is on the path."""

from pantheon_kit.serving.cli import main

main(prog_name="pantheon-kit")
