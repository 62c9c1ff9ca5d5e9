"""REST of the assistant (docs/regole/assistente.md), for those with ``ai``.

A call may wait for a model for a long time: no transaction is open meanwhile, and when the caller goes away the work
stops, the model's too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, TypeVar, cast

from fastapi import APIRouter, Depends, Query
from starlette.requests import ClientDisconnect, Request

from bdm.assistant import archive_question, service as assistant_service
from bdm.assistant.port import AssistantServices, LimitReached
from bdm.assistant.schemas import Conversation, GeneralIn, GeneralOut, IngestOut, MessageOut, PrintOut, SummaryOut
from bdm.people.authn.dependencies import CurrentReader
from bdm.platform.authz import Permission, Reader
from bdm.platform.http.dependencies import ItemId, get_services
from bdm.platform.http.rate_limit import Rate, RateLimit
from bdm.platform.kit.errors import TooManyRequests

T = TypeVar("T")

RATE = RateLimit("assistant", per_key=Rate(1, burst=120), overall=Rate(20, burst=1_000))
TOO_FAST = "Troppe richieste all'assistente in poco tempo. Riprovare tra qualche istante."


async def get_assisted(request: Request, reader: CurrentReader) -> Reader:
    """Who calls, if they have ``ai``; before anything else is looked at."""
    reader.require(Permission.AI)
    try:
        RATE.check(request, str(reader.account_id))
    except TooManyRequests as error:
        raise LimitReached(TOO_FAST, extra=error.extra) from None
    return reader


Assisted = Annotated[Reader, Depends(get_assisted)]
Anonymised = Annotated[
    bool, Query(alias="anonymized", description="La versione anonimizzata, anche per chi può leggere l'originale")
]
Words = Annotated[int, Query(alias="atLeastLength", ge=20, le=2_000, description="Parole, almeno")]
FAILURES: dict[int | str, dict[str, Any]] = {
    424: {"description": "L'assistente non è disponibile (ASSISTANT_UNAVAILABLE) o rifiuta (ASSISTANT_REFUSED)."},
    429: {"description": "Il limite della persona è raggiunto (ASSISTANT_LIMIT)."},
}


def _services(request: Request) -> AssistantServices:
    return cast("AssistantServices", get_services(request))


router = APIRouter(tags=["assistente"], dependencies=[Depends(get_assisted)])


@router.get("/provvedimento/{id}/summary", responses=FAILURES)
async def summary(
    request: Request,
    reader: Assisted,
    id: ItemId,
    regenerate: Annotated[bool, Query(description="Di nuovo, anche se ce n'è già una")] = False,
    anonymised: Anonymised = False,
    words: Words = 400,
) -> SummaryOut:
    """A summary of the document that the caller may open; kept, and the same for all who may open it."""
    work = assistant_service.summary(
        _services(request), reader, id, regenerate=regenerate, anonymised=anonymised, words=words
    )
    return await unless_left(request, work)


@router.post("/chat/{id}/ingest", responses=FAILURES)
async def ingest(request: Request, reader: Assisted, id: ItemId, anonymised: Anonymised = False) -> IngestOut:
    """Get the document ready for questions; the conversation that the caller has had about it."""
    return await unless_left(request, assistant_service.ingest(_services(request), reader, id, anonymised=anonymised))


@router.post("/chat/{id}/question", responses=FAILURES)
async def question(
    request: Request, reader: Assisted, id: ItemId, conversation: Conversation, anonymised: Anonymised = False
) -> list[MessageOut]:
    """Answer the last question, which has no answer yet; the conversation as it is then. Nothing is kept of a question
    whose answer nobody waited for.
    """
    asked = assistant_service.asked_now(conversation)
    return await unless_left(
        request, assistant_service.question(_services(request), reader, id, asked, anonymised=anonymised)
    )


@router.delete("/chat/{id}", status_code=204)
async def forget(request: Request, reader: Assisted, id: ItemId, anonymised: Anonymised = False) -> None:
    """Forget the caller's conversation about the document."""
    await assistant_service.forget(_services(request), reader, id, anonymised=anonymised)


@router.post("/chat/print")
async def print_conversation(conversation: Conversation) -> PrintOut:
    """A conversation as text, to be copied or printed."""
    return PrintOut(text=assistant_service.as_text(conversation))


@router.post("/chat", responses=FAILURES)
async def general(request: Request, reader: Assisted, question: GeneralIn) -> GeneralOut:
    """Answer from published decisions that a search finds, with the decisions that the answer uses."""
    return await unless_left(request, archive_question.answer(_services(request), reader, question.message.strip()))


async def unless_left(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of ``work``, which is cancelled when the client closes the connection."""

    async def leaving() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    task, watch = asyncio.ensure_future(work), asyncio.ensure_future(leaving())
    try:
        await asyncio.wait({task, watch}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        raise ClientDisconnect
    finally:
        task.cancel()
        watch.cancel()
        await asyncio.gather(task, watch, return_exceptions=True)
