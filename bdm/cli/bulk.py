"""``bdm bulk``: everything that is public, in files."""

from __future__ import annotations

import os
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console

from bdm.platform.kit.amounts import number
from bdm.platform.kit.progress import duration, progress_bar, size
from bdm.platform.kit.refusal import Refusal

if TYPE_CHECKING:
    from bdm.open_data.bulk.schemas import Insieme
    from bdm.platform.database.session import Database

_NICENESS = 5


@click.command(
    "bulk",
    help="Scrive nella CARTELLA un insieme di file con tutto ciò che è pubblico (JSON compresso e Parquet), o con ciò"
    " che è cambiato dall'ultimo insieme.",
)
@click.argument("folder", type=click.Path(path_type=Path), metavar="CARTELLA")
@click.option("--delta", is_flag=True, help="Soltanto ciò che è cambiato dopo l'ultimo insieme della cartella.")
@click.option("--parquet/--no-parquet", default=True, help="Anche in formato Parquet (di norma sì).")
@click.option(
    "--keep",
    type=click.IntRange(1),
    metavar="N",
    help="Quanti insiemi conservare, con quelli su cui si basano (di norma sette).",
)
def bulk_command(folder: Path, delta: bool, parquet: bool, keep: int | None) -> None:
    os.nice(_NICENESS)
    from bdm.cli.database import on_database
    from bdm.open_data.bulk import service as bulk_service
    from bdm.open_data.bulk.folder import datasets

    bulk_service.require_packages()
    from bdm.open_data.bulk.settling import NotSettled

    console = Console(stderr=True)
    began = time.monotonic()

    async def work(database: Database) -> tuple[Insieme, list[str]]:
        wish = bulk_service.DatasetOptions(parquet=parquet, delta=delta, keep=keep or bulk_service.KEPT)
        with progress_bar(console) as bar:
            made = await bulk_service.make(database, folder, wish, bar)
        still = {each.nome for each in await bulk_service.public_datasets(database, folder)}
        return made, [each.nome for each in datasets(folder) if each.nome not in still]

    try:
        made, late = on_database(work, partial(console.print, highlight=False, markup=False))
    except NotSettled as error:
        raise Refusal(str(error)) from None
    except OSError as error:
        raise Refusal(f"In {error.filename or folder} non si riesce a scrivere: {error.strerror or error}.") from None
    click.echo(summary(made, folder, time.monotonic() - began))
    if late:
        click.echo(f"Contengono ciò che non è più pubblico, e non vanno più dati ad altri: {', '.join(late)}.")


def summary(insieme: Insieme, folder: Path, seconds: float) -> str:
    """What was made, in Italian."""
    rows = dict.fromkeys(("provvedimenti", "massime", "rimossi"), 0)
    for each in insieme.file:
        if each.nome.endswith(".jsonl.zst"):
            rows[each.contenuto] += each.righe or 0
    told = [f"provvedimenti {number(rows['provvedimenti'])}", f"abstract {number(rows['massime'])}"]
    if insieme.tipo == "delta":
        told.append(f"rimossi {number(rows['rimossi'])}")
    octets = sum(each.byte for each in insieme.file)
    return "\n".join(
        [
            f"{folder / insieme.nome}: {', '.join(told)}; {size(octets)}, in {duration(seconds)}.",
            f"Faccia pubblica a {insieme.cursor}: schede {number(insieme.schede)}, radice {insieme.radice}.",
        ]
    )
