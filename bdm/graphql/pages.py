"""Pages of decisions and of abstracts: what both kinds are asked in the same way."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import repository as massima_repository
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.content.withdrawn import withdrawn, withdrawn_on
from bdm.desk.assignment.schemas import AssignedTo
from bdm.desk.work_queue import service as work_queue_service
from bdm.desk.work_queue.schemas import Whose
from bdm.graphql.context import Context, ContextInfo, Loader
from bdm.graphql.results import WHY_FOUND, Alternative, Facet, Page, Ritirato
from bdm.graphql.selection import selected_fields
from bdm.graphql.types import Massima, Provvedimento
from bdm.personal.note.faces import faces
from bdm.platform.authz import Kind, Scope
from bdm.platform.kit.errors import FieldError, Invalid
from bdm.search.answer import service as answer_service
from bdm.search.answer.service import Abstracts, Criteria, WhyFound
from bdm.search.answer.snippets import MAX_SNIPPETS
from bdm.search.help import explain
from bdm.search.query import Tree, to_text

MAX_PAGE_SIZE: Final = 100
MAX_IDS: Final = 100

View = TypeVar("View", ProvvedimentoView, MassimaView)


@dataclass(frozen=True)
class PagedKind(Generic[View]):
    """How one kind of content is read and shown."""

    kind: Kind
    by_ids: Callable[[AsyncSession, Scope, Sequence[UUID]], Awaitable[Mapping[UUID, View]]]
    by_names: Callable[[AsyncSession, Scope, Sequence[str]], Awaitable[list[View]]]
    of_provvedimento: Callable[[AsyncSession, Scope, str], Awaitable[list[View]]]
    why: Callable[[AsyncSession, Tree, Sequence[View], Abstracts, int], Awaitable[Mapping[UUID, WhyFound]]]
    shown: Callable[[View, WhyFound | None], Any]
    beside: Callable[[Context], Mapping[str, tuple[Loader[Any, Any], Callable[[View], Any]]]]
    """The fields of an item that are read for the page at once, from where, and by what of the item."""


def _id(view: ProvvedimentoView | MassimaView) -> UUID:
    return view.id


async def _itself(session: AsyncSession, scope: Scope, name: str) -> list[ProvvedimentoView]:
    return await provvedimento_repository.by_names(session, scope, [name])


async def _massime_of(session: AsyncSession, scope: Scope, name: str) -> list[MassimaView]:
    parents = await provvedimento_repository.by_names(session, scope, [name])
    grouped = await massima_repository.of_provvedimenti(session, scope, [parent.id for parent in parents])
    return [view for group in grouped.values() for view in group]


PROVVEDIMENTI: Final = PagedKind[ProvvedimentoView](
    kind="provvedimento",
    by_ids=provvedimento_repository.by_ids,
    by_names=provvedimento_repository.by_names,
    of_provvedimento=_itself,
    why=answer_service.why_provvedimenti,
    shown=Provvedimento.of,
    beside=lambda context: {
        "note": (context.note_provvedimento, _id),
        "document_note_count": (context.document_note_count, faces),
        "massima": (context.massime, _id),
    },
)
MASSIME: Final = PagedKind[MassimaView](
    kind="massima",
    by_ids=massima_repository.by_ids,
    by_names=massima_repository.by_names,
    of_provvedimento=_massime_of,
    why=answer_service.why_massime,
    shown=Massima.of,
    beside=lambda context: {
        "note": (context.note_massima, _id),
        "provvedimento": (context.provvedimento, lambda view: view.provvedimento_id),
        "precedente_conforme": (context.conforme, _id),
        "precedente_difforme": (context.difforme, _id),
    },
)


def check_page(from_: int, size: int, ids: list[str] | None, passages: int = MAX_SNIPPETS) -> None:
    """Refuse pages that nobody reads: they only cost."""
    errors = []
    if from_ < 0:
        errors.append(FieldError("from", "Il valore minimo è 0."))
    if not 1 <= size <= MAX_PAGE_SIZE:
        errors.append(FieldError("size", f"Sono ammessi da 1 a {MAX_PAGE_SIZE} risultati per pagina."))
    if ids is not None and len(ids) > MAX_IDS:
        errors.append(FieldError("id", f"Sono ammessi al massimo {MAX_IDS} identificativi."))
    if not 1 <= passages <= MAX_SNIPPETS:
        errors.append(FieldError("passages", f"Sono ammessi da 1 a {MAX_SNIPPETS} passi."))
    if errors:
        raise Invalid(errors=errors)


async def named_page(
    info: ContextInfo, content: PagedKind[View], names: Sequence[str], from_: int, size: int
) -> Page[Any]:
    """A page of what was asked for by name, and what of it is withdrawn."""
    context = info.context
    views = await content.by_names(context.session, context.scope, names)
    page = await page_of(info, content, views, from_, size)
    if len(views) < len(names) and "ritirati" in selected_fields(info):
        seen = {view.id for view in views}
        gone = [each for each in await withdrawn(context.session, content.kind, names) if each not in seen]
        page.ritirati = await told_withdrawn(context.session, [(content.kind, each) for each in gone])
    return page


async def told_withdrawn(session: AsyncSession, items: Sequence[tuple[Kind, UUID]]) -> list[Ritirato]:
    """What is told of items that are withdrawn."""
    days = await withdrawn_on(session, [item_id for _, item_id in items])
    return [Ritirato(kind=kind, id=str(item_id), day=days[item_id]) for kind, item_id in items]


async def page_of(
    info: ContextInfo, content: PagedKind[View], views: Sequence[View], from_: int, size: int
) -> Page[Any]:
    """A page of these."""
    shown = views[from_ : from_ + size]
    await _read_beside(info, content, shown)
    return Page(count=len(views), items=[content.shown(view, None) for view in shown])


async def _read_beside(info: ContextInfo, content: PagedKind[View], views: Sequence[View]) -> None:
    selects = selected_fields(info, "items")
    for name, (loader, key) in content.beside(info.context).items():
        if name in selects:
            await loader.fill(map(key, views))


def _alternative(alternative: explain.Alternative) -> Alternative:
    return Alternative(
        change=alternative.change.value,
        criterion=alternative.criterion,
        proposed=alternative.proposed,
        q=alternative.q,
        count=alternative.count,
    )


async def search_page(
    info: ContextInfo,
    content: PagedKind[View],
    criteria: Criteria,
    *,
    in_work: bool = False,
    assigned_to: AssignedTo | None = None,
    passages: int = MAX_SNIPPETS,
) -> Page[Any]:
    """A page of what the reader finds and may see now, or with ``in_work`` of what waits in the work queue, so
    assigned; only what
    is selected is computed, and of each as many ``passages`` at most.
    """
    context, wanted = info.context, selected_fields(info)
    session, scope, engine, facets = context.session, context.scope, context.services.search, "facets" in wanted
    account_id, kind, unsearchable = context.reader.account_id, content.kind, 0
    if in_work:
        asked = await work_queue_service.understand(session, scope, account_id, kind, criteria)
        if "unsearchable" in wanted:  # before the index answers, which may know more by then, and never less
            unsearchable = await work_queue_service.unsearchable(session, asked)
        whose = None if assigned_to is None else Whose(assigned_to, account_id)
        result = await work_queue_service.run(session, engine, asked, criteria, facets=facets, whose=whose)
    else:
        asked = await answer_service.understand(session, scope, account_id, kind, criteria)
        result = await answer_service.run(engine, asked, facets=facets)
    other = await explain.other_breadth(engine, asked) if "other_breadth" in wanted else None
    reach = await explain.other_reach(engine, asked) if "other_reach" in wanted else None
    explained = await explain.alternatives(engine, asked, result.count) if "alternatives" in wanted else []
    by_id = await content.by_ids(session, scope, result.ids) if "items" in wanted else {}
    views = [by_id[item] for item in result.ids if item in by_id]
    await _read_beside(info, content, views)
    why: Mapping[UUID, WhyFound] = {}
    if WHY_FOUND & selected_fields(info, "items"):
        why = await content.why(session, result.tree, views, context.massime.all, passages)
    return Page(
        count=result.count,
        items=[content.shown(view, why.get(view.id)) for view in views],
        expression=to_text(result.tree),
        facets=[
            Facet(
                field=facet.field,
                values=[each.value for each in facet.values],
                counts=[each.count for each in facet.values],
            )
            for facet in result.facets
        ],
        alternatives=[_alternative(each) for each in explained],
        other_breadth=None if other is None else _alternative(other),
        other_reach=None if reach is None else _alternative(reach),
        unsearchable=unsearchable,
    )
