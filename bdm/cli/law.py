"""``bdm law``: the text of the law."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console

from bdm.platform.kit.amounts import how_many, number
from bdm.platform.kit.progress import progress_bar
from bdm.platform.kit.refusal import Refusal

if TYPE_CHECKING:
    from bdm.law.importing import LawImport
    from bdm.law.service import LawStatus
    from bdm.platform.database.session import Database

_SHOWN = 20


@click.group("law", help="Il testo delle leggi: si importa da Normattiva, e si vede che cosa manca.")
def law_command() -> None:
    pass


@law_command.command("import", help="Importa gli atti della CARTELLA, in Akoma Ntoso come li dà Normattiva.")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="CARTELLA")
@click.option(
    "--multivigente",
    is_flag=True,
    help="La cartella ha ogni versione di ciascun atto: una vale finché comincia l'altra.",
)
@click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Scrive qui che cosa non è entrato, e perché.",
)
def import_command(folder: Path, multivigente: bool, report: Path | None) -> None:
    from bdm.cli.database import on_database
    from bdm.law.importing import import_folder

    console = Console(stderr=True)

    async def work(database: Database) -> LawImport:
        with progress_bar(console) as bar:
            return await import_folder(database, folder, bar, every_version=multivigente)

    done = on_database(work, partial(console.print, highlight=False, markup=False))
    if report is not None:
        _write(report, done)
    click.echo(summary(done))
    if done.rifiutati:
        raise SystemExit(1)


def _write(path: Path, done: LawImport) -> None:
    rows = [{"file": file, "rifiutato": why} for file, why in done.rifiutati]
    rows += [{"file": file, "tralasciato": part} for file, part in done.tralasciati]
    try:
        path.write_text("".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows), encoding="utf-8")
    except OSError as error:
        raise Refusal(f"In {path} non si riesce a scrivere: {error.strerror}.") from None


def summary(done: LawImport) -> str:
    """What an import did, in Italian."""
    lines = [
        f"File letti {number(done.letti)}, già presenti {number(done.gia_presenti)}, "
        f"rifiutati {number(len(done.rifiutati))}; atti {number(len(done.atti))}, articoli {number(done.articoli)}, "
        f"versioni scritte {number(done.versioni)}."
    ]
    if done.tralasciati:
        left_out = how_many(len(done.tralasciati), "parte", "parti")
        lines.append(f"Tralasciate, perché non sono articoli che si sanno nominare: {left_out} (--report le elenca).")
    lines += [f"  {file}: {why}" for file, why in done.rifiutati[:_SHOWN]]
    if len(done.rifiutati) > _SHOWN:
        lines.append(f"  e altri {number(len(done.rifiutati) - _SHOWN)}.")
    return "\n".join(lines)


@law_command.command(
    "status", help="Dice che cosa c'è, fino a quale giorno, e che cosa i provvedimenti citano e manca."
)
@click.option(
    "--most", type=click.IntRange(0, 10_000), default=_SHOWN, metavar="N", help="Quante righe di ciò che manca."
)
def status_command(most: int) -> None:
    from bdm.cli.database import on_database
    from bdm.law import service as law_service

    async def work(database: Database) -> LawStatus:
        async with database.transaction() as session:
            return await law_service.status(session, most)

    click.echo(status_text(on_database(work)))


def status_text(status: LawStatus) -> str:
    """What is held and what is missing, in Italian."""
    until = f"fino al {status.letto_al:%d/%m/%Y}" if status.letto_al else "nessun file letto"
    lines = [
        f"Atti {number(status.atti)}, articoli {number(status.articoli)}, versioni {number(status.versioni)}; {until}."
    ]
    if status.mancanti:
        lines.append("I provvedimenti citano, e manca:")
    for each in status.mancanti:
        cited = how_many(each.provvedimenti, "provvedimento", "provvedimenti")
        lines.append(f"{cited:>24}  {' '.join(filter(None, (each.articolo, each.atto)))}")
    return "\n".join(lines)
