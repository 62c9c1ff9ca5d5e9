"""Answering harvesters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import anyio.from_thread
import anyio.to_thread
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import repository as massima_repository
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import DecisionKey
from bdm.export.repository import Item, languages_of
from bdm.open_data.oai import dublin_core, harvesting, repository as oai_repository
from bdm.open_data.oai.dublin_core import Elements
from bdm.open_data.oai.harvesting import Repository
from bdm.open_data.oai.repository import HarvestedItem, Range
from bdm.open_data.record.schemas import ItemName
from bdm.platform.authz import PUBLIC
from bdm.platform.kit.time import now
from bdm.search.citator.fate import NOTHING_KNOWN, fates


async def answer(
    session: AsyncSession, repository: Repository, origin: str, arguments: Sequence[tuple[str, str]]
) -> bytes:
    """The XML that answers a request of these arguments."""
    source = _Source(session, origin)
    return await anyio.to_thread.run_sync(harvesting.answer, source, repository, arguments)


@dataclass(frozen=True)
class _Source:
    """Asks the database from a thread: the event loop does it meanwhile."""

    session: AsyncSession
    origin: str

    def harvest(self, bounds: Range, after: int, limit: int) -> Sequence[HarvestedItem]:
        return anyio.from_thread.run(oai_repository.harvest, self.session, bounds, after, limit)

    def item(self, names: Sequence[ItemName]) -> HarvestedItem | None:
        return anyio.from_thread.run(oai_repository.item, self.session, names)

    def elements(self, items: Sequence[HarvestedItem]) -> Mapping[ItemName, Elements]:
        return anyio.from_thread.run(self._elements, [each.name for each in items])

    def earliest(self) -> datetime:
        return anyio.from_thread.run(oai_repository.earliest, self.session) or now()

    async def _elements(self, names: Sequence[ItemName]) -> dict[ItemName, Elements]:
        decisions = [item_id for kind, item_id in names if kind == "provvedimento"]
        abstracts = [item_id for kind, item_id in names if kind == "massima"]
        by_id: dict[UUID, Elements] = {}
        shown = await provvedimento_repository.by_ids(self.session, PUBLIC, decisions)
        known = await fates(self.session, PUBLIC, [DecisionKey(view.id, view) for view in shown.values()])
        told = {given.id: fate for given, fate in known.items()}
        every: list[Item] = [*shown.values()]
        every += (await massima_repository.by_ids(self.session, PUBLIC, abstracts)).values()
        languages = await languages_of(self.session, every)
        for item in every:
            fate = told.get(item.id, NOTHING_KNOWN)
            by_id[item.id] = dublin_core.elements(item, self.origin, languages.get(item.id, ()), fate)
        return {name: by_id[name[1]] for name in names if name[1] in by_id}
