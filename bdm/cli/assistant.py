"""``bdm ask`` and ``bdm summarise``: the assistant in the terminal, as an account would get it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import click

from bdm.cli.database import existing
from bdm.platform.kit.refusal import Refusal

if TYPE_CHECKING:
    from bdm.assistant.port import Assistant, Reply
    from bdm.assistant.ranking import PackedIndex
    from bdm.settings import Settings

Work: TypeAlias = "Callable[[Assistant, PackedIndex], Awaitable[Reply]]"
WORDS: Final = 400

_ID = click.argument("id", metavar="ID")
_AS = click.option(
    "--as",
    "upn",
    metavar="ACCOUNT",
    help="L'account che chiede: si legge la versione che vedrebbe lui. Senza, un lettore.",
)
_ANONYMISED = click.option(
    "--anonymized", "anonymised", is_flag=True, help="La versione anonimizzata, anche per chi vede l'originale."
)
_JSON = click.option("--json", "as_json", is_flag=True, help="Scrive un oggetto JSON invece del testo.")


@click.command(
    "ask", help="Risponde a una DOMANDA su un provvedimento con i suoi passi. Senza un modello sono estratti."
)
@_ID
@click.argument("question", metavar="DOMANDA")
@_AS
@_ANONYMISED
@_JSON
def ask_command(id: str, question: str, upn: str | None, anonymised: bool, as_json: bool) -> None:
    _run(id, upn, anonymised, as_json, lambda by, index: by.answer(index, question), question=question)


@click.command(
    "summarise", help="Riassume un provvedimento. Senza un modello, con le sue frasi più rappresentative, in ordine."
)
@_ID
@click.option("--words", type=click.IntRange(20, 5_000), default=WORDS, show_default=True, help="Parole, almeno.")
@_AS
@_ANONYMISED
@_JSON
def summarise_command(id: str, words: int, upn: str | None, anonymised: bool, as_json: bool) -> None:
    _run(id, upn, anonymised, as_json, lambda by, index: by.summarise(index, words))


def _run(id: str, upn: str | None, anonymised: bool, as_json: bool, work: Work, **given: Any) -> None:
    told = asyncio.run(_ask(existing(), id, upn, anonymised, work))
    if as_json:
        click.echo(json.dumps(told | given, ensure_ascii=False))
        return
    click.echo(told["text"])
    if not told["found"]:
        for citation in told["passages"]:
            click.echo(f"- «{citation['quote']}» (p. {citation['places'][0]['page']})")


async def _ask(settings: Settings, id: str, upn: str | None, anonymised: bool, work: Work) -> dict[str, Any]:
    """What the assistant of these settings says, whoever it is."""
    from bdm.assistant.reading import read
    from bdm.people.authn import repository as authn_repository
    from bdm.platform.authz import Offices, Scope
    from bdm.platform.kit.errors import AppError
    from bdm.services import open_services

    scope = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())
    async with open_services(settings) as services:
        try:
            async with services.database.transaction() as session:
                if upn is not None:
                    reader = await authn_repository.reader_named(session, upn)
                    if reader is None:
                        raise Refusal(f"L'account «{upn}» non esiste o non è attivo.")
                    scope = Scope.of(reader)
                reading = await read(session, scope, id, anonymised=anonymised)
            index = await reading.index()
            started = time.perf_counter()
            answer = (await work(services.assistant, index)).answer
            took = round((time.perf_counter() - started) * 1000, 2)
        except AppError as error:
            raise Refusal(error.detail) from None
        return {
            "provvedimento_id": str(reading.faces.provvedimento_id),
            "file_hash": reading.file_hash,
            "extractive": services.assistant.extractive,
            "model": services.assistant.model,
            "found": bool(answer.sentences),
            "text": answer.text,
            **asdict(answer),
            "took_ms": took,
        }
