"""The reviews that wait for a reader."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import queue_repository, review
from bdm.anonymisation.schemas import QueueItem, QueuePage
from bdm.italian.writing import reference
from bdm.platform.authz import Permission, Reader, Scope


async def waiting(session: AsyncSession, reader: Reader, *, offset: int, limit: int) -> QueuePage:
    """A page of the reviews that wait for the reader: those to be decided on for who edits, and what another person
    has prepared. Raises Forbidden for those who review nothing.
    """
    reader.require(*review.LOOK)
    edits = reader.has(Permission.EDIT_PROVVEDIMENTO)
    publishes = reader.has(Permission.PUBLISH_PROVVEDIMENTO)
    count, rows = await queue_repository.waiting(
        session,
        Scope.of(reader),
        reader.account_id,
        edits=edits,
        publishes=publishes,
        offset=offset,
        limit=limit,
    )
    items = [
        QueueItem(
            provvedimento_id=str(row.id),
            label=reference(
                ufficio=row.ufficio,
                tipo=row.tipo,
                numero=row.numero_provvedimento,
                anno=row.anno_provvedimento,
                data_pubblicazione=row.data_pubblicazione,
            ),
            state=row.state,
            ground=row.ground,
            undecided=row.undecided,
            requested_at=row.requested_at,
            published=row.status == "PUBBLICATO",
        )
        for row in rows
    ]
    return QueuePage(count=count, items=items)
