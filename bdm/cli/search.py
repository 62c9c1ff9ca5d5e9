"""``bdm reindex`` and ``bdm search``."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict
from typing import IO, TYPE_CHECKING, Any, Final, TypeAlias

import click

from bdm.cli.database import existing
from bdm.platform.kit.refusal import Refusal
from bdm.reference.choices import CHOICES
from bdm.settings import get_settings

if TYPE_CHECKING:
    from bdm.cli.searching import PrintedResults
    from bdm.platform.authz import Kind
    from bdm.platform.kit.errors import AppError
    from bdm.platform.kit.progress import Bar
    from bdm.search.engine.port import BuildingProgress
    from bdm.settings import Settings

Show: TypeAlias = "Callable[[PrintedResults], None]"

TITLE = "Indice di ricerca"
FOLDER: Final = "cartella"
"""What the index in the data folder is called on the command line."""
_MAX_VISIBLE: Final = 10_000
_BEHIND = (
    "Attenzione: {changes} modifiche non sono ancora nell'indice e {documents} documenti sono da elaborare (lo fa"
    " «bdm worker»): i risultati possono essere incompleti."
)
_MOVED = (
    "I due indici sono uguali, e le modifiche vanno in tutti e due. Riavviare i servizi web con il nuovo motore, uno"
    " alla volta; poi fermare questo comando con Ctrl-C e avviare «bdm worker», anch'esso con il nuovo motore."
)
_NO_INDEX = "L'indice di ricerca non è pronto: lo prepara «bdm run», oppure «bdm reindex» se BDM è fermo."


@click.command("reindex", help="Ricostruisce l'indice di ricerca; quello vecchio serve finché il nuovo non è pronto.")
@click.option(
    "--into",
    metavar="INDIRIZZI",
    help="Lo costruisce in un altro motore: gli indirizzi di OpenSearch, o «cartella» per l'indice nella cartella dei"
    " dati. Poi aggiorna tutti e due, finché non si ferma con Ctrl-C.",
)
def reindex_command(into: str | None) -> None:
    from rich.console import Console

    from bdm.platform.kit.amounts import number
    from bdm.platform.kit.progress import duration, progress_bar

    elsewhere = None if into is None else _elsewhere(get_settings(), into)
    settings = existing()
    started = time.monotonic()
    with progress_bar(Console(stderr=True)) as bar:
        if elsewhere is not None:
            asyncio.run(_move(settings, elsewhere, bar))
            return
        done = asyncio.run(_reindex(settings, bar)).done
    seconds = time.monotonic() - started
    rate = f" ({number(done / seconds)} al secondo)" if done else ""
    click.echo(f"Indice ricostruito: {number(done)} elementi in {duration(seconds)}{rate}.")


def _elsewhere(settings: Settings, into: str) -> Settings:
    """``settings`` with the other engine. Raises ``Refusal`` where it is none, or the same."""
    from pydantic import ValidationError

    try:
        other = type(settings).model_validate(settings.model_dump() | {"search_url": "" if into == FOLDER else into})
    except ValidationError:
        raise Refusal(f"Gli indirizzi di --into iniziano con https:// o http://; oppure «{FOLDER}».") from None
    if other.search_url == settings.search_url:
        raise Refusal("L'indice è già lì.")
    return other


def _reporter(bar: Bar) -> Callable[[BuildingProgress], None]:
    from bdm.platform.kit.amounts import number

    started: list[tuple[float, int]] = []

    def report(progress: BuildingProgress) -> None:
        if not started:
            started.append((time.monotonic(), progress.done))
        since, before = started[0]
        seconds = time.monotonic() - since
        rate = f"{number((progress.done - before) / seconds)} al secondo" if seconds >= 1 else ""
        bar(TITLE, min(progress.done, progress.total), progress.total, rate)

    return report


async def _reindex(settings: Settings, bar: Bar) -> BuildingProgress:
    from bdm.search.indexing.writing import reindex
    from bdm.services import open_services

    async with open_services(settings) as services:
        return await reindex(services, _reporter(bar))


async def _move(settings: Settings, elsewhere: Settings, bar: Bar) -> None:
    from bdm.search.engine.port import IndexNotReady
    from bdm.search.indexing.writing import move
    from bdm.services import open_search_engine, open_services

    end = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, end.set)

    def ready() -> None:
        bar(TITLE, 1, 1, "")
        click.echo(_MOVED)

    async with open_services(settings) as services, open_search_engine(elsewhere) as engine:
        try:
            await move(services, engine.store, end, _reporter(bar), ready)
        except IndexNotReady:
            raise Refusal(_NO_INDEX) from None


@click.command(
    "search",
    help="Cerca nei contenuti pubblicati ciò che un account troverebbe con ESPRESSIONE. Con --queries risponde a un"
    " elenco di espressioni, una riga JSON per ciascuna. Esce con 1 se qualcosa non si è potuto cercare.",
)
@click.argument("expression", required=False, metavar="[ESPRESSIONE]")
@click.option("--as", "upn", required=True, metavar="ACCOUNT", help="L'account che cerca: vede ciò che vedrebbe lui.")
@click.option("--json", "as_json", is_flag=True, help="Scrive un oggetto JSON invece di una tabella.")
@click.option(
    "--queries", type=click.File("r", encoding="utf-8"), metavar="FILE", help="Un'espressione per riga (- per l'input)."
)
@click.option(
    "--kind",
    type=click.Choice(["provvedimento", "massima"]),
    default="provvedimento",
    show_default=True,
    help="Che cosa cercare.",
)
@click.option("--area", type=click.Choice(CHOICES["area"]), help="Una sola area.")
@click.option(
    "--size", type=click.IntRange(0, _MAX_VISIBLE), default=10, show_default=True, help="Quanti risultati mostrare."
)
@click.option("--from", "start", type=click.IntRange(0, _MAX_VISIBLE - 1), default=0, help="Quanti saltarne.")
@click.option("--sort", "sort_field", type=click.Choice(["score", "data", "data_pubblicazione"]), help="Ordinamento.")
@click.option("--order", "sort_order", type=click.Choice(["asc", "desc"]), help="Verso dell'ordinamento.")
@click.option("--collated", is_flag=True, help="Solo nelle cartelle personali dell'account.")
@click.option("--note-personali", is_flag=True, help="Solo dove l'account ha scritto una nota personale.")
def search_command(
    expression: str | None, upn: str, as_json: bool, queries: IO[str] | None, kind: Kind, **options: Any
) -> None:
    if (expression is None) == (queries is None):
        raise click.UsageError("Indicare un'ESPRESSIONE oppure --queries FILE.")
    lines = [expression or ""] if queries is None else _expressions(queries)
    show = _show_json if as_json or queries is not None else _show_table
    sys.exit(asyncio.run(_search(existing(), upn, kind, lines, options, show)))


def _expressions(file: IO[str]) -> list[str]:
    try:
        return [line.strip() for line in file if line.strip()]
    except UnicodeDecodeError:
        raise Refusal("Il file delle espressioni non è scritto in UTF-8.") from None


async def _search(
    settings: Settings, upn: str, kind: Kind, lines: Iterable[str], options: dict[str, Any], show: Show
) -> int:
    """Show the answer to every line; the exit code."""
    from bdm.cli.searching import searching_as
    from bdm.platform.kit.errors import AppError
    from bdm.search.answer.service import Criteria
    from bdm.search.engine.port import IndexNotReady

    code = 0
    async with searching_as(settings, upn) as searching:
        changes, documents = await searching.behind()
        if changes or documents:
            click.echo(_BEHIND.format(changes=changes, documents=documents), err=True)
        for line in lines:
            try:
                answer = await searching.answer(kind, Criteria(q=line, **options))
            except IndexNotReady:
                raise Refusal(_NO_INDEX) from None
            except AppError as error:
                code = 1
                _refuse(line, error, show)
            else:
                show(answer)
    return code


def _refuse(line: str, error: AppError, show: Show) -> None:
    """Say on stderr what is wrong with one expression; in JSON its line says so too, so that none is missing."""
    place = f" (carattere {error.extra['position'] + 1})" if "position" in error.extra else ""
    detail = "; ".join(each.message for each in error.errors) or error.detail
    click.echo(f"{line}: {detail}{place}", err=True)
    if show is _show_json:
        click.echo(json.dumps({"expression": line, "error": error.body()}, ensure_ascii=False))


def _show_json(answer: PrintedResults) -> None:
    click.echo(json.dumps(asdict(answer), ensure_ascii=False))


def _show_table(answer: PrintedResults) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from bdm.platform.kit.amounts import number

    found = f"{number(answer.total)} {'risultato' if answer.total == 1 else 'risultati'}"
    click.echo(f"{answer.expression or 'Tutti i contenuti'}: {found}, {answer.took_ms:.0f} ms")
    if not answer.items:
        return
    table = Table()
    for title in ("Punteggio", "Identificativo", "Contenuto"):
        table.add_column(title, justify="right" if title == "Punteggio" else "left", overflow="fold")
    for item in answer.items:
        score = "" if item.score is None else f"{item.score:.2f}".replace(".", ",")
        table.add_row(score, Text(item.external_id or item.id), Text(item.label))
    Console().print(table)
