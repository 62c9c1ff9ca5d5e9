"""``bdm version``: what runs here."""

from __future__ import annotations

import platform

import click


@click.command("version", help="Dice la versione del programma e quella delle tabelle con cui lavora.")
def version_command() -> None:
    from bdm import __version__
    from bdm.migrations.migrate import revisions

    click.echo(f"BDM {__version__} (tabelle {revisions()[-1]}, Python {platform.python_version()})")
