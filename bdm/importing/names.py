"""Items by the names that links use: the source's id, or ours."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.importing.staging import among
from bdm.platform.kit.identifiers import parse_id


async def ids_of(
    session: AsyncSession, model: type[Provvedimento] | type[Massima], names: Iterable[str]
) -> dict[str, UUID]:
    """The ids of the items that exist among those named; an id of the source wins over one of ours."""
    wanted = set(names)
    by_source = select(model.external_id, model.id).where(among(model.external_id, wanted))
    found = {external_id: id_ for external_id, id_ in await session.execute(by_source) if external_id is not None}
    ours = {id_: name for name in wanted - found.keys() if (id_ := parse_id(name)) is not None}
    if ours:
        existing = await session.scalars(select(model.id).where(model.id.in_(ours)))
        found |= {ours[id_]: id_ for id_ in existing}
    return found
