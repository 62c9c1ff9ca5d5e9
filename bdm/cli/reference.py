"""``bdm reference``."""

from __future__ import annotations

import asyncio

import click

from bdm.settings import get_settings


@click.command("reference", help="Carica i dati di riferimento: uffici, materie, parole chiave, tipi di atto, aiuto.")
def reference_command() -> None:
    from bdm.migrations.address import database_address

    with database_address(get_settings(), on_progress=click.echo) as url:
        loaded = asyncio.run(_load(url))
    click.echo("Dati di riferimento caricati." if loaded else "I dati di riferimento sono già aggiornati.")


async def _load(url: str) -> bool:
    from bdm.platform.database.session import Database, new_engine
    from bdm.reference.service import load_all

    database = Database(new_engine(url, pool_size=1))
    try:
        async with database.transaction() as session:
            return await load_all(session, click.echo)
    finally:
        await database.close()
