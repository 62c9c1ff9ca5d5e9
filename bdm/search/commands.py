"""``bdm reindex``."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import click
from rich.console import Console

from bdm.kit.progress import duration, number, progress_bar
from bdm.settings import get_settings

if TYPE_CHECKING:
    from bdm.kit.progress import Bar
    from bdm.search.port import Progress
    from bdm.settings import Settings

TITLE = "Indice di ricerca"


@click.command("reindex", help="Ricostruisce l'indice di ricerca; quello vecchio serve finché il nuovo non è pronto.")
def reindex_command() -> None:
    started = time.monotonic()
    with progress_bar(Console(stderr=True)) as bar:
        done = asyncio.run(_reindex(get_settings(), bar)).done
    seconds = time.monotonic() - started
    rate = f" ({number(done / seconds)} al secondo)" if done else ""
    click.echo(f"Indice ricostruito: {number(done)} elementi in {duration(seconds)}{rate}.")


async def _reindex(settings: Settings, bar: Bar) -> Progress:
    from bdm.assembly import assemble
    from bdm.search.indexing import reindex

    started: list[tuple[float, int]] = []

    def report(progress: Progress) -> None:
        if not started:
            started.append((time.monotonic(), progress.done))
        since, before = started[0]
        seconds = time.monotonic() - since
        rate = f"{number((progress.done - before) / seconds)} al secondo" if seconds >= 1 else ""
        bar(TITLE, min(progress.done, progress.total), progress.total, rate)

    async with assemble(settings) as parts:
        return await reindex(parts, report)
