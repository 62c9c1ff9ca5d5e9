"""``bdm seed``."""

from __future__ import annotations

import asyncio
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bdm.settings import get_settings

if TYPE_CHECKING:
    from rich.console import Console

    from bdm.importing.service import ImportReport


@click.command("seed", help="Carica i contenuti dimostrativi, inventati salvo undici provvedimenti reali.")
@click.option("--decisions", type=click.IntRange(1, 100_000), default=None, help="Quanti provvedimenti (di norma 640).")
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), help="Cartella di lavoro.")
@click.option(
    "--today", type=click.DateTime(["%Y-%m-%d"]), default=None, help="Giorno dopo il quale nulla è datato (oggi)."
)
def seed_command(decisions: int | None, folder: Path | None, today: datetime | None) -> None:
    from rich.console import Console

    from bdm.migrations.address import database_address
    from bdm.operations.demo.folder import DECISIONS
    from bdm.platform.kit.progress import number

    settings = get_settings()
    console = Console(stderr=True)
    day = today.date() if today else None
    place = folder or settings.data_dir / "demo"
    with database_address(settings, on_progress=lambda message: console.print(message, highlight=False)) as url:
        report = asyncio.run(_seed(url, place, decisions or DECISIONS, day, console))
    counts = report.counts
    click.echo(
        f"Contenuti dimostrativi: {number(counts.provvedimento.created)} provvedimenti e "
        f"{number(counts.massima.created)} abstract nuovi, "
        f"{number(counts.provvedimento.unchanged + counts.massima.unchanged)} già presenti."
    )
    if counts.rejected:
        raise click.ClickException(f"{counts.rejected} righe non importate; rapporto: {report.report}")


async def _seed(url: str, folder: Path, decisions: int, today: date | None, console: Console) -> ImportReport:
    from bdm.operations.demo.seed import seed
    from bdm.platform.database.session import Database, new_engine
    from bdm.platform.kit.progress import progress_bar
    from bdm.platform.storage import open_store

    settings = get_settings()
    database = Database(new_engine(url, pool_size=4))
    try:
        with progress_bar(console) as bar:
            return await seed(
                database,
                open_store(settings),
                folder,
                accounts=settings.demo_sign_in,
                decisions=decisions,
                today=today,
                on_progress=bar,
            )
    finally:
        await database.close()
