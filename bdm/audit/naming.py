"""What the identifiers of the record stand for, as the administrator who reads it may see it: one query for each kind
of thing, whatever number of events name it.

The name of a decision is read as any reader reads it. Of one that the administrator may not see only the office is
told; of a folder or a note, which are personal, only whose they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from bdm.audit.schemas import ThingOut, ThingState
from bdm.content.massima import repository as massima_repository
from bdm.content.massima.model import Massima
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.model import Provvedimento
from bdm.people.user.model import AccessRequest, UserAccount
from bdm.personal.fascicolo.model import Fascicolo
from bdm.personal.note.model import DocumentNote
from bdm.platform.audit.model import AuditEvent
from bdm.platform.audit.service import REQUEST
from bdm.platform.authz import Scope
from bdm.platform.kit.identifiers import parse_id

NAMED: Final = frozenset(
    {"provvedimento", "massima", "user_account", "access_request", "fascicolo", "document_note", "note"}
)
"""What has a name of its own, or had one: without it, it is gone."""

Things = dict[UUID, ThingOut]


async def people(session: AsyncSession, events: Iterable[AuditEvent]) -> dict[str, str]:
    """'Surname Name' of those who acted, by UPN in small letters; commands of the operator have none."""
    upns = sorted({event.actor.lower() for event in events if event.actor})
    statement = select(func.lower(UserAccount.upn), UserAccount.family_name, UserAccount.name)
    rows = await session.execute(statement.where(func.lower(UserAccount.upn).in_(upns)))
    return {upn: _full(family_name, name) for upn, family_name, name in rows}


async def things(session: AsyncSession, scope: Scope, events: Iterable[AuditEvent]) -> Things:
    """Whatever events are about or mention and that is still there, by id."""
    ids: set[UUID] = set()
    for event in events:
        # A note of a person's own is recorded by the item that it is on.
        ids.update(filter(None, map(parse_id, (*_mentions(event), event.object_id or ""))))
    if not ids:
        return {}
    found: Things = {}
    for read in (_decisions, _abstracts, _accounts, _requests, _folders, _notes):
        found |= await read(session, scope, ids - found.keys())
    return found


def thing(event: AuditEvent, named_things: Things) -> ThingOut | None:
    """What an event is about; what has gone says so, with what the event itself keeps of it."""
    if event.object_kind is None or event.object_id is None:
        return None
    id_ = parse_id(event.object_id)
    known = None if id_ is None else named_things.get(id_)
    if known is not None or id_ is None or event.object_kind not in NAMED:
        return known
    kept = (event.detail or {}).get("label")
    return ThingOut(id=event.object_id, kind=event.object_kind, name=kept, state="eliminato", upn=None)


def other_things(event: AuditEvent, named_things: Things) -> list[ThingOut]:
    """What an event names besides, of what is still there."""
    ids = dict.fromkeys(filter(None, map(parse_id, _mentions(event))))
    return [named_things[id_] for id_ in ids if id_ in named_things]


def _mentions(event: AuditEvent) -> Iterator[str]:
    """Every text in its detail, but the call's own id."""
    return _texts({name: value for name, value in (event.detail or {}).items() if name != REQUEST})


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)


async def _decisions(session: AsyncSession, scope: Scope, ids: set[UUID]) -> Things:
    seen = {
        id_: _thing(id_, "provvedimento", view.label)
        for id_, view in (await provvedimento_repository.by_ids(session, scope, ids)).items()
    }
    return seen | await _unseen(session, "provvedimento", Provvedimento.id, Provvedimento.ufficio, ids - seen.keys())


async def _abstracts(session: AsyncSession, scope: Scope, ids: set[UUID]) -> Things:
    views = await massima_repository.by_ids(session, scope, ids)
    seen = {id_: _thing(id_, "massima", view.label) for id_, view in views.items()}
    return seen | await _unseen(session, "massima", Massima.id, Provvedimento.ufficio, ids - seen.keys())


async def _unseen(
    session: AsyncSession, kind: str, id_: InstrumentedAttribute[UUID], ufficio: Any, ids: set[UUID]
) -> Things:
    statement = select(id_, ufficio).where(id_.in_(sorted(ids)))
    if kind == "massima":
        statement = statement.join(Provvedimento, Provvedimento.id == Massima.provvedimento_id)
    rows = await session.execute(statement)
    return {row_id: _thing(row_id, kind, office, state="riservato") for row_id, office in rows}


async def _accounts(session: AsyncSession, scope: Scope, ids: set[UUID]) -> Things:
    statement = select(UserAccount.id, UserAccount.family_name, UserAccount.name, UserAccount.upn)
    rows = await session.execute(statement.where(UserAccount.id.in_(sorted(ids))))
    return {id_: _thing(id_, "user_account", _full(family, name) or upn, upn=upn) for id_, family, name, upn in rows}


async def _requests(session: AsyncSession, scope: Scope, ids: set[UUID]) -> Things:
    """Requests, with the account that came of them, if one did."""
    statement = (
        select(AccessRequest.id, AccessRequest.family_name, AccessRequest.name, UserAccount.upn)
        .outerjoin(UserAccount, func.lower(UserAccount.upn) == func.lower(AccessRequest.upn))
        .where(AccessRequest.id.in_(sorted(ids)))
    )
    rows = await session.execute(statement)
    return {id_: _thing(id_, "access_request", _full(family, name), upn=upn) for id_, family, name, upn in rows}


async def _folders(session: AsyncSession, scope: Scope, ids: set[UUID]) -> Things:
    statement = select(Fascicolo.id, UserAccount.family_name, UserAccount.name, UserAccount.upn)
    statement = statement.join(UserAccount, UserAccount.id == Fascicolo.owner_id)
    rows = await session.execute(statement.where(Fascicolo.id.in_(sorted(ids))))
    return {id_: _thing(id_, "fascicolo", "di " + _full(family, name), upn=upn) for id_, family, name, upn in rows}


async def _notes(session: AsyncSession, scope: Scope, ids: set[UUID]) -> Things:
    statement = select(DocumentNote.id, UserAccount.family_name, UserAccount.name, UserAccount.upn)
    statement = statement.join(UserAccount, UserAccount.id == DocumentNote.author_id)
    rows = await session.execute(statement.where(DocumentNote.id.in_(sorted(ids))))
    return {id_: _thing(id_, "document_note", "di " + _full(family, name), upn=upn) for id_, family, name, upn in rows}


def _thing(id_: UUID, kind: str, name: str, *, state: ThingState = "visibile", upn: str | None = None) -> ThingOut:
    return ThingOut(id=str(id_), kind=kind, name=name, state=state, upn=upn)


def _full(family_name: str, name: str) -> str:
    return f"{family_name} {name}".strip()
