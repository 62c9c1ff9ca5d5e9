"""``bdm ask`` and ``bdm summarise``: the assistant in the terminal, as an account would get it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

import click

from bdm.kit.refusal import Refusal
from bdm.settings import get_settings

if TYPE_CHECKING:
    from bdm.assistant.answers import Answer
    from bdm.assistant.reading import Reading
    from bdm.settings import Settings

WORDS: Final = 400

_ID = click.argument("id", metavar="ID")
_AS = click.option(
    "--as",
    "upn",
    metavar="ACCOUNT",
    help="L'account che chiede: si legge la versione che vedrebbe lui. Senza, un lettore.",
)
_ANONYMIZED = click.option(
    "--anonymized", is_flag=True, help="La versione anonimizzata, anche per chi vede l'originale."
)
_JSON = click.option("--json", "as_json", is_flag=True, help="Scrive un oggetto JSON invece del testo.")


@click.command("ask", help="Risponde a una DOMANDA su un provvedimento con i suoi passi. Le risposte sono estratti.")
@_ID
@click.argument("question", metavar="DOMANDA")
@_AS
@_ANONYMIZED
@_JSON
def ask_command(id: str, question: str, upn: str | None, anonymized: bool, as_json: bool) -> None:
    from bdm.assistant.extractive import answer

    _run(id, upn, anonymized, as_json, lambda reading: answer(reading.index, question), question=question)


@click.command("summarise", help="Riassume un provvedimento con le sue frasi più rappresentative, nel loro ordine.")
@_ID
@click.option("--words", type=click.IntRange(20, 5_000), default=WORDS, show_default=True, help="Parole, almeno.")
@_AS
@_ANONYMIZED
@_JSON
def summarise_command(id: str, words: int, upn: str | None, anonymized: bool, as_json: bool) -> None:
    from bdm.assistant.extractive import summarise

    _run(id, upn, anonymized, as_json, lambda reading: summarise(reading.index.passages, words))


def _run(
    id: str, upn: str | None, anonymized: bool, as_json: bool, work: Callable[[Reading], Answer], **given: Any
) -> None:
    reading = asyncio.run(_read(get_settings(), id, upn, anonymized))
    started = time.perf_counter()
    answer = work(reading)
    took = round((time.perf_counter() - started) * 1000, 2)
    if not as_json:
        click.echo(answer.text)
        return
    told = {
        "provvedimento_id": str(reading.faces.provvedimento_id),
        "file_hash": reading.file_hash,
        **given,
        "extractive": True,
        "found": bool(answer.sentences),
        "text": answer.text,
        **asdict(answer),
        "took_ms": took,
    }
    click.echo(json.dumps(told, ensure_ascii=False))


async def _read(settings: Settings, id: str, upn: str | None, anonymized: bool) -> Reading:
    from bdm.assembly import assemble
    from bdm.assistant.reading import read
    from bdm.authn import repository as accounts
    from bdm.authz import Offices, Scope
    from bdm.kit.errors import AppError

    scope = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())
    async with assemble(settings) as parts, parts.database.transaction() as session:
        if upn is not None:
            reader = await accounts.reader_named(session, upn)
            if reader is None:
                raise Refusal(f"L'account «{upn}» non esiste o non è attivo.")
            scope = Scope.of(reader)
        try:
            return await read(session, scope, id, anonymized=anonymized)
        except AppError as error:
            raise Refusal(error.detail) from None
