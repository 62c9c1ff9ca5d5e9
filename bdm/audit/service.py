from __future__ import annotations

from typing import Any

from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.audit.model import AuditEvent


async def record(
    session: AsyncSession,
    actor: str | None,
    action: str,
    object_kind: str | None = None,
    object_id: object | None = None,
    detail: dict[str, Any] | None = None,
) -> None:
    """Write one event in the caller's transaction. ``detail`` holds identifiers and codes, never personal data."""
    await session.execute(
        insert(AuditEvent).values(
            actor=actor,
            action=action,
            object_kind=object_kind,
            object_id=None if object_id is None else str(object_id),
            detail=detail,
        )
    )
