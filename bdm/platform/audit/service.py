from __future__ import annotations

from datetime import timedelta
from typing import Any, Final, Literal

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.audit.model import AuditEvent
from bdm.platform.kit.logs import request_id

REQUEST: Final = "request"
"""In the detail of an event: the call or the job that it was written in, as in the log."""
OPENED: Final = "original_opened"
OPENED_ONCE: Final = timedelta(hours=1)
"""A person who reads on in the same original within this time is recorded once: a viewer asks for it piece by piece."""

What = Literal["documento", "testo", "sintesi"]


async def record(
    session: AsyncSession,
    actor: str | None,
    action: str,
    object_kind: str | None = None,
    object_id: object | None = None,
    detail: dict[str, Any] | None = None,
) -> None:
    """Write one event in the caller's transaction. ``detail`` holds identifiers and codes, never personal data."""
    if request := request_id.get():
        detail = (detail or {}) | {REQUEST: request}
    await session.execute(
        insert(AuditEvent).values(
            actor=actor,
            action=action,
            object_kind=object_kind,
            object_id=None if object_id is None else str(object_id),
            detail=detail,
        )
    )


async def record_opening(session: AsyncSession, actor: str, provvedimento_id: object, kind: What) -> None:
    """Write that ``actor`` opens the original of a restricted decision, unless that was written within the hour."""
    statement = (
        select(AuditEvent.seq)
        .where(
            AuditEvent.object_kind == "provvedimento",
            AuditEvent.object_id == str(provvedimento_id),
            AuditEvent.action == OPENED,
            AuditEvent.actor == actor,
            AuditEvent.detail["what"].astext == kind,
            AuditEvent.at > func.now() - OPENED_ONCE,
        )
        .order_by(AuditEvent.seq.desc())
        .limit(1)
    )
    if await session.scalar(statement) is None:
        await record(session, actor, OPENED, "provvedimento", provvedimento_id, {"what": kind})
