"""What was published and is withdrawn: its readers learn that, and nothing else of it."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.kinds import MODELS
from bdm.platform.authz import Kind
from bdm.platform.authz.scope import WITHDRAWN
from bdm.platform.kit.identifiers import parse_id


async def withdrawn(session: AsyncSession, kind: Kind, names: Sequence[str]) -> list[UUID]:
    """The ids of those withdrawn that are called so, by our id or the source's (``external_id``)."""
    model = MODELS[kind]
    ids = [parsed for name in names if (parsed := parse_id(name))]
    named = model.id.in_(ids) | model.external_id.in_(list(names))
    return list(await session.scalars(select(model.id).where(model.status == WITHDRAWN, named).order_by(model.seq)))
