"""What happened to a decision, as one reader may know it.

Dates, transitions, linked decisions and abstracts are there for everybody who may read them; who did it and why, for
those who may see drafts. Where the reader sees only the public face of a decision nothing tells of its original:
neither that it was replaced, nor the reasons, which may name people.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime, time
from urllib.parse import quote

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import repository as massima_repository
from bdm.content.provvedimento import repository as provvedimento_repository, service as provvedimento_service
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.desk.timeline import repository as timeline_repository
from bdm.desk.timeline.schemas import EventType, TimelineEvent
from bdm.desk.workflow.transitions import TRANSITIONS, Action
from bdm.platform.authz import Reader, Scope
from bdm.platform.authz.scope import PUBLISHED
from bdm.platform.kit.time import ROME

_TRANSITIONS: dict[Action, EventType] = {
    Action.SUBMITTED: "submitted",
    Action.APPROVED: "approved",
    Action.PUBLISHED: "published",
    Action.REJECTED: "rejected",
}


async def timeline(session: AsyncSession, reader: Reader, name: str) -> list[TimelineEvent]:
    """The events of the decision with this id (ours or the source's), oldest first. Raises NotFound as ``get`` does."""
    scope = Scope.of(reader)
    view = await provvedimento_service.get(session, scope, name)
    events = [
        *_dates(view),
        *await _transitions(session, scope, view),
        *await _linked(session, scope, view),
        *await _abstracts(session, scope, view),
        *await _documents(session, scope, view),
    ]
    return sorted(events, key=lambda event: _moment(event.date))  # stable: a day's own events keep this order


def _moment(when: date | datetime) -> datetime:
    """A day counts from its first moment in Rome."""
    return when if isinstance(when, datetime) else datetime.combine(when, time.min, ROME)


def _address(kind: str, item_id: object) -> str:
    return f"/{kind}/page?id={quote(str(item_id))}"


def _dates(view: ProvvedimentoView) -> Iterator[TimelineEvent]:
    if view.data is not None:
        yield TimelineEvent(date=view.data, type="deposit", title="Deposito della minuta")
    if view.data_pubblicazione is not None:
        yield TimelineEvent(date=view.data_pubblicazione, type="publication", title="Pubblicazione del provvedimento")


async def _transitions(session: AsyncSession, scope: Scope, view: ProvvedimentoView) -> list[TimelineEvent]:
    insider = view.ufficio in scope.drafts("provvedimento")
    return [
        TimelineEvent(
            date=moved.at,
            type=_TRANSITIONS[moved.action],
            title=_title(moved.action),
            actor=moved.actor if insider else None,
            reason=moved.reason if insider and view.original else None,
        )
        for moved in await timeline_repository.transitions(session, "provvedimento", [view.id])
        if moved.action in _TRANSITIONS
    ]


def _title(action: Action) -> str:
    past = TRANSITIONS[action].past.capitalize()
    return f"{past} nella banca dati" if action is Action.PUBLISHED else past


async def _linked(session: AsyncSession, scope: Scope, view: ProvvedimentoView) -> list[TimelineEvent]:
    before = await provvedimento_repository.by_ids(session, scope, filter(None, [view.provvedimento_precedente_id]))
    after = await provvedimento_repository.successors(session, scope, [view.id])
    return [*_published("previous", "precedente", before.values()), *_published("next", "successivo", after.values())]


def _published(type_: EventType, which: str, views: Iterable[ProvvedimentoView]) -> Iterator[TimelineEvent]:
    for each in views:
        if each.data_pubblicazione is not None:
            title = f"Provvedimento {which}: {each.label}"
            yield TimelineEvent(
                date=each.data_pubblicazione, type=type_, title=title, link=_address("provvedimento", each.id)
            )


async def _abstracts(session: AsyncSession, scope: Scope, view: ProvvedimentoView) -> list[TimelineEvent]:
    insider = view.ufficio in scope.drafts("massima")
    readable = {
        each.id: each
        for each in (await massima_repository.of_provvedimenti(session, scope, [view.id])).get(view.id, [])
    }
    if not readable:
        return []
    published = await timeline_repository.transitions(session, "massima", list(readable), Action.PUBLISHED)
    moments = [(each.item_id, each.at, each.actor) for each in published]
    told = {item_id for item_id, _, _ in moments}
    imported = [each.id for each in readable.values() if each.status == PUBLISHED and each.id not in told]
    if imported:
        moments += [(item_id, at, None) for item_id, at in (await timeline_repository.since(session, imported)).items()]
    return [
        TimelineEvent(
            date=at,
            type="abstract",
            title=f"Pubblicato l'abstract «{readable[item_id].titolo}»",
            actor=actor if insider else None,
            link=_address("abstract", item_id),
        )
        for item_id, at, actor in moments
    ]


async def _documents(session: AsyncSession, scope: Scope, view: ProvvedimentoView) -> list[TimelineEvent]:
    if not view.original:
        return []
    insider = view.ufficio in scope.drafts("provvedimento")
    originals = scope.reads_original(restricted=True, ufficio=view.ufficio)
    return [
        TimelineEvent(
            date=each.at, type="document", title="Documento sostituito", actor=each.actor if insider else None
        )
        for each in await timeline_repository.replacements(session, view.id)
        if originals or not each.restricted
    ]
