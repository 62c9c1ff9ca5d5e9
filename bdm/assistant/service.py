"""Summaries and conversations about one decision.

A model may take long: what it is given is read in one transaction, and what it has said is kept in another.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.assistant import repository as assistant_repository
from bdm.assistant.answers import Answer
from bdm.assistant.overview import Overview, overview
from bdm.assistant.port import AssistantError, Exchange, LimitReached, Reply, Unavailable
from bdm.assistant.ranking import PackedIndex
from bdm.assistant.reading import OpenDocument, read
from bdm.assistant.schemas import (
    MAX_MESSAGES,
    AnswerOut,
    IngestOut,
    MessageIn,
    MessageOut,
    OverviewPartOut,
    SentenceOut,
    SummaryOut,
)
from bdm.content.provvedimento import service as provvedimento_service
from bdm.document.processing.computing import compute
from bdm.platform import audit
from bdm.platform.authz import Reader, Scope
from bdm.platform.kit.errors import FieldError, Invalid, NotFound
from bdm.platform.kit.time import today

if TYPE_CHECKING:
    from bdm.assistant.port import AssistantServices

NO_SUMMARY: Final = "Non è stato possibile elaborare la sintesi del provvedimento."
FULL: Final = f"La conversazione ha raggiunto {MAX_MESSAGES} domande. Cancellarla per farne altre."
NOT_ASKED: Final = "L'ultimo messaggio deve essere una domanda senza risposta."
NO_QUESTION: Final = "Scrivere una domanda."
_EARLIER: Final = 4
"""Exchanges that a model is told of before the question."""


async def summary(
    services: AssistantServices, reader: Reader, name: str, *, regenerate: bool, anonymised: bool, words: int
) -> SummaryOut:
    """The summary that is kept of the document that the reader may open, or a new one.

    Raises NotFound, Conflict (``reading``), AssistantError, LimitReached.
    """
    assistant = services.assistant
    async with services.database.transaction() as session:
        reading = await _open(session, reader, name, anonymised=anonymised)
        kept = (
            None
            if regenerate
            else await assistant_repository.summary(session, reading.file_hash, assistant.version, words)
        )
    index = await reading.index()
    if kept is not None:
        made, since = AnswerOut.model_validate(kept[0]).back(), kept[1]
        if made.sentences and all(reading.has(citation) for each in made.sentences for citation in each.citations):
            return await _summary(services, reading, index, made, since)
    try:
        reply = await meter(services, reader, lambda: assistant.summarise(index, words))
    except AssistantError as error:
        error.detail = NO_SUMMARY
        raise
    if not reply.answer.sentences:
        raise Unavailable(NO_SUMMARY)
    async with services.database.transaction() as session:
        stored = _stored(reply.answer)
        since = await assistant_repository.keep_summary(session, reading.file_hash, assistant.version, words, stored)
    return await _summary(services, reading, index, reply.answer, since)


async def ingest(services: AssistantServices, reader: Reader, name: str, *, anonymised: bool) -> IngestOut:
    """Get the document ready; the conversation that the reader has had about this version of it."""
    async with services.database.transaction() as session:
        reading = await _open(session, reader, name, anonymised=anonymised)
        messages = await _conversation(session, reader, reading)
    await reading.index()
    return IngestOut(messages=messages, extractive=services.assistant.extractive, model=services.assistant.model)


def asked_now(conversation: Sequence[MessageIn]) -> str:
    """The question that has no answer yet. Raises Invalid."""
    last = conversation[-1]
    if last.assistant is not None:
        raise Invalid(errors=[FieldError("assistant", NOT_ASKED)])
    if not last.user.strip():
        raise Invalid(errors=[FieldError("user", NO_QUESTION)])
    return last.user.strip()


async def question(
    services: AssistantServices, reader: Reader, name: str, words: str, *, anonymised: bool
) -> list[MessageOut]:
    """Answer a question; the conversation with it. What came before is what is kept here, whatever the client sends.

    Raises NotFound, Conflict (``reading``), Invalid, AssistantError, LimitReached.
    """
    async with services.database.transaction() as session:
        reading = await _open(session, reader, name, anonymised=anonymised)
        before = await _conversation(session, reader, reading)
    if len(before) >= MAX_MESSAGES:
        raise Invalid(FULL, code="CHAT_FULL")
    earlier = tuple(Exchange(each.user, each.assistant) for each in before[-_EARLIER:])
    index = await reading.index()
    reply = await meter(services, reader, lambda: services.assistant.answer(index, words, earlier))
    async with services.database.transaction() as session:
        stored = _stored(reply.answer)
        id, file_hash = reading.faces.provvedimento_id, reading.file_hash
        await assistant_repository.add_message(session, reader.account_id, id, file_hash, words, stored)
        return await _conversation(session, reader, reading)


async def forget(services: AssistantServices, reader: Reader, name: str, *, anonymised: bool) -> None:
    """Forget the reader's conversation about a version of a decision, and about versions that it no longer has."""
    async with services.database.transaction() as session:
        faces = await provvedimento_service.readable_documents(session, Scope.of(reader), name)
        wanted, other = faces.document_hash, faces.anonymized_document_hash
        if anonymised:
            wanted, other = other, wanted
        if wanted is None and anonymised:
            raise NotFound
        await assistant_repository.forget(
            session, reader.account_id, faces.provvedimento_id, but=other if other != wanted else None
        )


def as_text(conversation: Sequence[MessageIn]) -> str:
    """A conversation to be pasted or printed."""
    lines = []
    for each in conversation:
        lines.append(f"Domanda: {each.user.strip()}")
        if each.assistant is not None:
            lines.append(f"Risposta: {each.assistant.strip()}")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


async def meter(services: AssistantServices, reader: Reader, work: Callable[[], Awaitable[Reply]]) -> Reply:
    """Do what costs, within what the person may use in a day. Raises LimitReached, AssistantError."""
    if not services.assistant.metered:
        return await work()
    settings, day = services.settings, today()
    async with services.database.transaction() as session:
        requests, tokens = settings.assistant_requests_per_day, settings.assistant_tokens_per_day
        if not await assistant_repository.take(session, reader.account_id, day, requests=requests, tokens=tokens):
            raise LimitReached
    try:
        reply = await work()
    except AssistantError as error:
        await _count(services, reader.account_id, error.tokens)
        raise
    await _count(services, reader.account_id, reply.tokens)
    return reply


async def _count(services: AssistantServices, account_id: UUID, tokens: int) -> None:
    if tokens:
        async with services.database.transaction() as session:
            await assistant_repository.count_tokens(session, account_id, today(), tokens)


async def _open(session: AsyncSession, reader: Reader, name: str, *, anonymised: bool) -> OpenDocument:
    """What the reader may read; that of a restricted original is recorded."""
    reading = await read(session, Scope.of(reader), name, anonymised=anonymised)
    if reading.faces.restricted_original and reading.file_hash == reading.faces.document_hash:
        await audit.record_opening(session, reader.upn, reading.faces.provvedimento_id, "sintesi")
    return reading


async def _conversation(session: AsyncSession, reader: Reader, reading: OpenDocument) -> list[MessageOut]:
    """What is kept, as far as it still stands in the text: a document may have been read again, better."""
    kept = await assistant_repository.conversation(
        session, reader.account_id, reading.faces.provvedimento_id, reading.file_hash
    )
    return [MessageOut.answering(user, _standing(reading, answer)) for user, answer in kept]


def _standing(reading: OpenDocument, stored_answer: assistant_repository.StoredAnswer) -> Answer:
    answer = AnswerOut.model_validate(stored_answer).back()
    standing = (replace(each, citations=tuple(filter(reading.has, each.citations))) for each in answer.sentences)
    sentences = tuple(each for each in standing if each.citations)
    return replace(answer, sentences=sentences, passages=tuple(filter(reading.has, answer.passages)))


def _stored(answer: Answer) -> assistant_repository.StoredAnswer:
    return AnswerOut.of(answer).model_dump()


async def _summary(
    services: AssistantServices, reading: OpenDocument, index: PackedIndex, answer: Answer, since: datetime
) -> SummaryOut:
    glance = await compute(_overview, index.size, index)
    return SummaryOut(
        overview=[
            OverviewPartOut(part=part, sentences=list(map(SentenceOut.of, said))) for part, said in glance.items()
        ],
        text=answer.text,
        sentences=[SentenceOut.of(each) for each in answer.sentences],
        extractive=services.assistant.extractive,
        model=services.assistant.model,
        left_out=answer.left_out,
        created_at=since,
        file_hash=reading.file_hash,
    )


def _overview(index: PackedIndex) -> Overview:
    return overview(index.open().passages)


def warm_up() -> None:
    """Do once what each process that sums up would do again."""
    overview([])
