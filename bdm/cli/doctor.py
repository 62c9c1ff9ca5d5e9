"""``bdm doctor``."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.table import Table

from bdm.cli.database import existing
from bdm.export.csv_format import BYTE_ORDER_MARK, lines
from bdm.operations.doctor.finding import CheckResult, Severity
from bdm.platform.kit.amounts import number
from bdm.platform.kit.progress import progress_bar

if TYPE_CHECKING:
    from bdm.settings import Settings

_COLOURS = {Severity.A_POSTO: "green", Severity.AVVISO: "yellow", Severity.GUASTO: "bold red"}


@click.command(
    "doctor",
    help="Confronta database, documenti e indice. Esce con 0 se tutto è a posto (gli avvisi non contano), con 1 se no.",
)
@click.option("--repair", is_flag=True, help="Ripara ciò che è derivato: indice, testi, miniature, lavori in coda.")
@click.option("--quick", is_flag=True, help="Non rilegge i documenti: ne controlla solo presenza e dimensione.")
@click.option("--face", is_flag=True, help="Guarda soltanto ciò che tutti leggono, provvedimento per provvedimento.")
@click.option("--again", is_flag=True, help="Con --face, guarda di nuovo anche ciò che non è cambiato.")
@click.option(
    "--csv",
    "file",
    type=click.Path(dir_okay=False, writable=True, path_type=Path),
    metavar="FILE",
    help="Scrive anche in FILE, per un foglio di calcolo, tutti i casi, uno per riga.",
)
def doctor_command(repair: bool, quick: bool, face: bool, again: bool, file: Path | None) -> None:
    if face:
        findings, rate = asyncio.run(_look_at_faces(existing(), again=again))
    else:
        findings = asyncio.run(_examine(existing(), repair=repair, read=not quick))
    show(findings, Console())
    if face:
        Console().print(f"Guardati {number(round(rate))} provvedimenti al secondo.", highlight=False)
    if file is not None:
        file.write_text(cases(findings), "utf-8")
    if any(finding.wrong for finding in findings):
        sys.exit(1)


async def _examine(settings: Settings, *, repair: bool, read: bool) -> list[CheckResult]:
    from bdm.operations.doctor.service import examine
    from bdm.services import open_services

    with progress_bar(Console(stderr=True)) as bar:
        async with open_services(settings) as services:
            return await examine(services, bar, repair=repair, read=read)


async def _look_at_faces(settings: Settings, *, again: bool) -> tuple[list[CheckResult], float]:
    from bdm.operations.doctor.whole_faces import check_whole_faces
    from bdm.services import open_services

    with progress_bar(Console(stderr=True)) as bar:
        async with open_services(settings) as services:
            return await check_whole_faces(services, bar, again=again)


def cases(findings: Iterable[CheckResult]) -> str:
    """Every case of every finding, for a spreadsheet."""
    rows = ([each.check, each.level, each.remedy, case] for each in findings for case in each.cases)
    return BYTE_ORDER_MARK + lines([["Controllo", "Esito", "Rimedio", "Caso"], *rows])


def show(findings: list[CheckResult], console: Console) -> None:
    """The findings as a table, then examples of what is not as it should be; all of them are ``cases``."""
    table = Table(show_lines=False)
    for title in ("Controllo", "Esito", "Casi", "Rimedio"):
        table.add_column(title, justify="right" if title == "Casi" else "left", overflow="fold")
    for finding in findings:
        level = f"[{_COLOURS[finding.level]}]{finding.level}[/]"
        table.add_row(finding.check, level, number(finding.count) if finding.count else "", finding.remedy)
    console.print(table)
    for finding in findings:
        if finding.examples:
            console.print(f"\n{finding.check}: {finding.level}", highlight=False, markup=False)
            for example in finding.examples:
                console.print(f"  {example}", highlight=False, markup=False, soft_wrap=True)
            if finding.count > len(finding.examples):
                more = number(finding.count - len(finding.examples))
                console.print(f"  … e altri {more} (tutti con --csv FILE)", highlight=False, markup=False)
    faults = sum(finding.wrong for finding in findings)
    console.print(
        "\nNessun guasto." if faults == 0 else f"\nControlli con guasti: {faults}.", highlight=False, markup=False
    )
