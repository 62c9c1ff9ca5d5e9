"""``bdm reference``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from bdm.platform.database.session import Database


@click.command("reference", help="Carica i dati di riferimento: uffici, materie, parole chiave, tipi di atto, aiuto.")
def reference_command() -> None:
    from bdm.cli.database import on_database
    from bdm.reference.service import load_all

    async def load(database: Database) -> bool:
        async with database.transaction() as session:
            return await load_all(session, click.echo)

    loaded = on_database(load, click.echo)
    click.echo("Dati di riferimento caricati." if loaded else "I dati di riferimento sono già aggiornati.")
