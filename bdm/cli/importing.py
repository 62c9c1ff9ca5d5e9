"""``bdm import``."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bdm.platform.kit.amounts import number
from bdm.platform.kit.progress import duration
from bdm.settings import get_settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from bdm.importing.service import ImportProgress, ImportReport
    from bdm.platform.database.session import Database
    from bdm.platform.kit.progress import Bar
    from bdm.platform.storage import DocumentStore

INCOMPLETE = 3
"""The exit code when lines were left out; 1 is for an import that could not be done, 2 for a wrong command line."""

SHOWN_KINDS = 10
_NICENESS = 5

_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command("import", help="Importa provvedimenti e abstract dalla CARTELLA (manifest.jsonl e documenti).")
@click.argument("folder", type=_FOLDER, metavar="CARTELLA")
@click.option("--manifest", type=_FILE, help="Manifest da leggere, se non è CARTELLA/manifest.jsonl.")
@click.option("--report", type=_FILE, help="Dove scrivere il rapporto; altrimenti accanto al manifest.")
@click.option("--dry-run", is_flag=True, help="Controlla tutto e scrive il rapporto, senza importare nulla.")
@click.option(
    "--overwrite-edited", is_flag=True, help="Sovrascrive anche ciò che è stato modificato o eliminato in BDM."
)
@click.option(
    "--report-missing",
    type=_FILE,
    metavar="FILE",
    help="Non importa: scrive in FILE ciò che del manifest non è arrivato, e ciò che è arrivato e non vi è più.",
)
def import_command(
    folder: Path,
    manifest: Path | None,
    report: Path | None,
    dry_run: bool,
    overwrite_edited: bool,
    report_missing: Path | None,
) -> None:
    os.nice(_NICENESS)  # before the program is loaded: who reads and writes beside it comes first
    from bdm.cli.database import on_installation
    from bdm.importing.service import import_folder

    if report_missing is not None:
        if report is not None or dry_run or overwrite_edited:
            raise click.UsageError("--report-missing non importa: si usa senza altre opzioni, salvo --manifest.")
        _report_missing(folder, manifest, report_missing)
        return

    async def work(database: Database, store: DocumentStore, bar: Bar) -> ImportReport:
        return await import_folder(
            database,
            store,
            folder,
            manifest=manifest,
            report=report,
            document_max_bytes=get_settings().document_max_bytes,
            overwrite=overwrite_edited,
            dry_run=dry_run,
            on_progress=_shown_on(bar),
        )

    result = on_installation(work)
    click.echo(summary(result))
    if not result.complete:
        sys.exit(INCOMPLETE)


def _report_missing(folder: Path, manifest: Path | None, report: Path) -> None:
    from bdm.cli.database import on_installation
    from bdm.importing.missing import Comparison, compare

    async def work(database: Database, store: DocumentStore, bar: Bar) -> Comparison:
        return await compare(
            database,
            store,
            folder,
            report,
            manifest=manifest,
            document_max_bytes=get_settings().document_max_bytes,
            on_progress=lambda kind, done, total: bar(
                "Abstract" if kind == "massima" else "Provvedimenti", done, total, ""
            ),
        )

    found = on_installation(work)
    click.echo(f"Del manifest sono arrivati, byte per byte: {number(found.arrived)}.")
    for missing, count in found.missing.items():
        click.echo(f"  {number(count)} × {missing.reason}")
    click.echo(f"Rapporto: {report}")
    if found.missing:
        sys.exit(INCOMPLETE)


def summary(report: ImportReport) -> str:
    """What the import did, in Italian."""
    counts = report.counts
    verb = "Verifica terminata, nulla è stato importato" if report.dry_run else "Importazione terminata"
    again = ", ripresa da dove era stata interrotta" if report.resumed else ""
    lines = [f"{verb} in {duration(report.seconds)}{again}."]
    for name, kind in (("Provvedimenti", counts.provvedimento), ("Abstract", counts.massima)):
        new, updated, unchanged = number(kind.created), number(kind.updated), number(kind.unchanged)
        lines.append(f"{name}: nuovi {new}, aggiornati {updated}, invariati {unchanged}.")
    lines.append(f"Righe non importate: {number(counts.rejected)}. Avvisi: {number(counts.notices)}.")
    lines += _by_kind(report)
    if counts.links_made or counts.links_waiting:
        lines.append(f"Collegamenti: {number(counts.links_made)} fatti, {number(counts.links_waiting)} in attesa.")
    if report.report is not None:
        lines.append(f"Rapporto: {report.report}")
    if report.correction is not None:
        lines.append(f"Righe da correggere e importare di nuovo (--manifest): {report.correction}")
    return "\n".join(lines)


def _by_kind(report: ImportReport) -> list[str]:
    """The most frequent kinds of notices, with the first lines that have them; that not every error is in the report
    with its line.
    """
    from bdm.importing.grouping import in_order
    from bdm.platform.kit.fields import ProblemLevel

    groups = report.counts.groups
    notices = in_order(groups, ProblemLevel.AVVISO)
    lines = []
    for group in notices[:SHOWN_KINDS]:
        name = f"{group.field}: " if group.field else ""
        at = ", ".join(str(example.line) for example in group.examples)
        more = "…" if group.count > len(group.examples) else ""
        lines.append(f"  {number(group.count)} × {name}{group.reason} (righe {at}{more})")
    if len(notices) > SHOWN_KINDS:
        lines.append(f"  Altri {number(len(notices) - SHOWN_KINDS)} tipi di avviso sono nel rapporto.")
    if in_order(groups, ProblemLevel.ERRORE):
        listed = number(report.counts.reported)
        lines.append(f"Il rapporto elenca le prime {listed} righe con errori; degli errori successivi dà il numero.")
    return lines


def _shown_on(bar: Bar) -> Callable[[ImportProgress], None]:
    """Progress as a bar with the number of lines and the rate."""
    began: dict[str, tuple[float, int]] = {}

    def show(progress: ImportProgress) -> None:
        moment = time.monotonic()
        start, before = began.setdefault(progress.phase, (moment, progress.lines))
        rate = (progress.lines - before) / (moment - start) if moment > start else 0.0
        detail = f"{number(progress.lines)} righe"
        if rate:
            detail += f", {number(rate)} righe/s"
        if progress.rejected:
            detail += f", {number(progress.rejected)} non importate"
        title = "Abstract" if progress.phase == "massime" else progress.phase.capitalize()
        bar(title, progress.done, progress.total, detail)

    return show
