"""A save that names no version wins; whoever had written what it replaces is told, and may put it back
(docs/regole/api.md#salvataggi).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.desk.history import repository as history_repository
from bdm.personal.sovrascrittura import repository as sovrascrittura_repository
from bdm.platform.authz import Kind, Reader


async def tell(
    session: AsyncSession,
    reader: Reader,
    kind: Kind,
    item_id: UUID,
    changes: Sequence[Mapping[str, Any]],
    *,
    restricted: bool,
) -> None:
    """Tell those who had written what ``reader`` replaces by ``changes``; before the history has them."""
    await sovrascrittura_repository.add(
        session,
        kind,
        item_id,
        by_id=reader.account_id,
        restricted=restricted,
        changes=changes,
        writers=await history_repository.writers(session, kind, item_id),
    )
