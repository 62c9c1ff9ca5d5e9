"""What stands in a page of a feed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final, TypeAlias
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.addresses import citable_address
from bdm.content.massima import repository as massima_repository
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.fields import choice_label
from bdm.content.provvedimento.schemas import DecisionKey, ProvvedimentoView
from bdm.italian.writing import title_case
from bdm.open_data.changelog import repository as changelog_repository
from bdm.open_data.feed.atom import FeedEntry
from bdm.open_data.record import service as record_service
from bdm.open_data.record.schemas import ItemName
from bdm.platform.authz import NOBODY, PUBLIC, Kind
from bdm.platform.kit import rich_text
from bdm.platform.kit.time import now
from bdm.search.answer import service as answer_service
from bdm.search.answer.service import Criteria
from bdm.search.citator.fate import fates
from bdm.search.engine.port import KeyRange, SearchEngine, Sort, SortField, Window
from bdm.settings import OPEN_API_PREFIX

SIZE: Final = 50
MAX_GONE: Final = 100
GONE_SINCE: Final = timedelta(days=30)
"""What is no longer public is told so long, of whatever it was: which feeds it stood in nobody knows any more."""
_SUMMARY: Final = 500
_View: TypeAlias = ProvvedimentoView | MassimaView


@dataclass(frozen=True)
class FeedPage:
    """The entries of a page, the latest change first; ``older`` is where the next one begins. The first page also has
    what is no longer public.
    """

    entries: Sequence[FeedEntry]
    gone: Sequence[tuple[UUID, datetime]]
    older: int | None

    @property
    def updated(self) -> datetime:
        """When the latest of it changed."""
        every = [*(entry.updated for entry in self.entries), *(at for _, at in self.gone)]
        return max(every, default=datetime(2000, 1, 1, tzinfo=UTC))


async def page(
    session: AsyncSession, engine: SearchEngine, kind: Kind, criteria: Criteria, before: int | None, origin: str
) -> FeedPage:
    """What ``criteria`` find on the public face, behind the key ``before``. Raises QuerySyntax, Invalid,
    IndexNotReady.
    """
    asked = await answer_service.understand(session, PUBLIC, NOBODY, kind, criteria)
    within = None if before is None else KeyRange(SortField.EDIT_DATE, last=before - 1)
    hits = await engine.search(replace(asked.query, within=within), Window(0, SIZE), Sort(SortField.EDIT_DATE))
    views = await _views(session, kind, hits.ids)
    shown = [views[each] for each in hits.ids if each in views]
    names: list[ItemName] = [(kind, view.id) for view in shown]
    changed, first = await changelog_repository.latest(session, names), await changelog_repository.first(session, names)
    leaves = await _leaves(session, names)
    told = await _told(session, shown)
    entries = [
        _entry(view, first.get(name), changed.get(name, view.edit_date), told.get(view.id), leaves[view.id], origin)
        for name, view in zip(names, shown, strict=True)
    ]
    gone = (
        [] if before is not None else await changelog_repository.tombstones(session, kind, now() - GONE_SINCE, MAX_GONE)
    )
    return FeedPage(entries, gone, hits.keys[-1] if hits.count > len(hits.ids) else None)


async def _views(session: AsyncSession, kind: Kind, ids: Sequence[UUID]) -> Mapping[UUID, _View]:
    if kind == "provvedimento":
        return await provvedimento_repository.by_ids(session, PUBLIC, ids)
    return await massima_repository.by_ids(session, PUBLIC, ids)


async def _leaves(session: AsyncSession, names: Sequence[ItemName]) -> dict[UUID, str]:
    faces = await record_service.read(session, names)
    return {item_id: face.leaf.hex() for (_, item_id), face in faces.items()}


async def _told(session: AsyncSession, views: Sequence[_View]) -> dict[UUID, str | None]:
    """What became of those that are decisions."""
    given = [DecisionKey(view.id, view) for view in views if not isinstance(view, MassimaView)]
    return {each.id: fate.sentence(each.view) for each, fate in (await fates(session, PUBLIC, given)).items()}


def _entry(
    view: _View, published: datetime | None, updated: datetime, fate: str | None, sha256: str, origin: str
) -> FeedEntry:
    if isinstance(view, MassimaView):
        name, title, summary, document = "massime", view.titolo, rich_text.plain(view.testo)[:_SUMMARY], None
    else:
        name, title = "provvedimenti", view.titolo or view.label
        summary = ". ".join(filter(None, (view.label if view.titolo else None, fate)))
        document = f"{origin}{OPEN_API_PREFIX}/{name}/{view.id}/documento" if view.document_hash else None
    return FeedEntry(
        id=view.id,
        title=title,
        author=title_case(view.ufficio),
        updated=updated,
        published=published,
        day=view.data_pubblicazione or view.data,
        summary=summary,
        categories=[each for each in (view.materia, choice_label("esito", view.esito) if view.esito else None) if each],
        page=citable_address(origin, view),
        record=f"{origin}{OPEN_API_PREFIX}/{name}/{view.id}",
        document=document,
        sha256=sha256,
    )
