"""All SQL of the assistant: conversations, summaries, usage."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final, TypeAlias
from uuid import UUID

from sqlalchemy import and_, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.assistant.model import AssistantSummary, AssistantUsage, ChatMessage

_USAGE_KEPT: Final = timedelta(days=31)

StoredAnswer: TypeAlias = dict[str, Any]
"""An answer or a summary as JSON (``schemas.AnswerOut``)."""


async def conversation(
    session: AsyncSession, account_id: UUID, provvedimento_id: UUID, file_hash: str
) -> Sequence[tuple[str, StoredAnswer]]:
    """Questions and their answers, in order."""
    statement = (
        select(ChatMessage.user_text, ChatMessage.answer)
        .where(
            ChatMessage.account_id == account_id,
            ChatMessage.provvedimento_id == provvedimento_id,
            ChatMessage.file_hash == file_hash,
        )
        .order_by(ChatMessage.seq)
    )
    return [(question, answer) for question, answer in await session.execute(statement)]


async def add_message(
    session: AsyncSession,
    account_id: UUID,
    provvedimento_id: UUID,
    file_hash: str,
    question: str,
    answer: StoredAnswer,
) -> None:
    session.add(
        ChatMessage(
            account_id=account_id,
            provvedimento_id=provvedimento_id,
            file_hash=file_hash,
            user_text=question,
            answer=answer,
        )
    )
    await session.flush()


async def forget(session: AsyncSession, account_id: UUID, provvedimento_id: UUID, *, but: str | None) -> None:
    """Delete the person's messages about a decision, but those about one version."""
    statement = delete(ChatMessage).where(
        ChatMessage.account_id == account_id, ChatMessage.provvedimento_id == provvedimento_id
    )
    if but is not None:
        statement = statement.where(ChatMessage.file_hash != but)
    await session.execute(statement)


async def summary(
    session: AsyncSession, file_hash: str, version: str, words: int
) -> tuple[StoredAnswer, datetime] | None:
    """The summary that is kept, and since when."""
    statement = select(AssistantSummary.answer, AssistantSummary.created_at).where(
        AssistantSummary.file_hash == file_hash, AssistantSummary.version == version, AssistantSummary.words == words
    )
    found = (await session.execute(statement)).one_or_none()
    return None if found is None else (found[0], found[1])


async def keep_summary(
    session: AsyncSession, file_hash: str, version: str, words: int, answer: StoredAnswer
) -> datetime:
    """Keep a summary in the place of an earlier one; its time."""
    statement = upsert(AssistantSummary).values(file_hash=file_hash, version=version, words=words, answer=answer)
    statement = statement.on_conflict_do_update(
        index_elements=["file_hash", "version", "words"],
        set_={"answer": statement.excluded.answer, "created_at": func.now()},
    )
    created: datetime = (await session.execute(statement.returning(AssistantSummary.created_at))).scalar_one()
    return created


async def take(session: AsyncSession, account_id: UUID, day: date, *, requests: int, tokens: int) -> bool:
    """Count one more request of the day, if so many requests and tokens are not used up yet."""
    await session.execute(
        delete(AssistantUsage).where(AssistantUsage.account_id == account_id, AssistantUsage.day < day - _USAGE_KEPT)
    )
    statement = (
        upsert(AssistantUsage)
        .values(account_id=account_id, day=day, requests=1, tokens=0)
        .on_conflict_do_update(
            index_elements=["account_id", "day"],
            set_={"requests": AssistantUsage.requests + 1},
            where=and_(AssistantUsage.requests < requests, AssistantUsage.tokens < tokens),
        )
        .returning(AssistantUsage.requests)
    )
    return (await session.execute(statement)).scalar_one_or_none() is not None


async def count_tokens(session: AsyncSession, account_id: UUID, day: date, tokens: int) -> None:
    """Count what a request took, once that is known."""
    await session.execute(
        update(AssistantUsage)
        .where(AssistantUsage.account_id == account_id, AssistantUsage.day == day)
        .values(tokens=AssistantUsage.tokens + tokens)
        .execution_options(synchronize_session=False)
    )
