"""``bdm seed``."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bdm.platform.kit.logs import Voice
from bdm.platform.kit.refusal import Refusal
from bdm.settings import get_settings

if TYPE_CHECKING:
    from bdm.importing.service import ImportReport
    from bdm.platform.database.session import Database
    from bdm.platform.kit.progress import Bar
    from bdm.platform.storage import DocumentStore


@click.command("seed", help="Carica i contenuti dimostrativi, inventati salvo undici provvedimenti reali.")
@click.option("--decisions", type=click.IntRange(1, 100_000), default=None, help="Quanti provvedimenti (di norma 640).")
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), help="Cartella di lavoro.")
@click.option(
    "--today", type=click.DateTime(["%Y-%m-%d"]), default=None, help="Giorno dopo il quale nulla è datato (oggi)."
)
def seed_command(decisions: int | None, folder: Path | None, today: datetime | None) -> None:
    from bdm.cli.database import on_installation
    from bdm.platform.kit.amounts import number
    from bdm_demo.folder import DECISIONS
    from bdm_demo.seed import seed

    settings = get_settings()
    day = today.date() if today else None
    place = folder or settings.data_dir / "demo"

    async def work(database: Database, store: DocumentStore, bar: Bar) -> ImportReport:
        return await seed(
            database,
            store,
            place,
            accounts=settings.demo_sign_in,
            decisions=decisions or DECISIONS,
            today=day,
            on_progress=bar,
        )

    report = on_installation(work, new=True)
    counts = report.counts
    Voice.say(
        f"Contenuti dimostrativi: {number(counts.provvedimento.created)} provvedimenti e "
        f"{number(counts.massima.created)} abstract nuovi, "
        f"{number(counts.provvedimento.unchanged + counts.massima.unchanged)} già presenti."
    )
    if counts.rejected:
        raise Refusal(f"{counts.rejected} righe non importate; rapporto: {report.report}")
