"""``bdm version``: what runs here."""

from __future__ import annotations

import platform

import click


@click.command("version", help="Dice la versione del programma e quella delle tabelle con cui lavora.")
def version_command() -> None:
    from bdm import full_version
    from bdm.migrations.migrate import revisions

    click.echo(f"BDM {full_version()} (tabelle {revisions()[-1]}, Python {platform.python_version()})")
