"""The events that were looked for as a file for a spreadsheet, with names."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Any, Final

import anyio

from bdm.audit import naming, repository as audit_repository
from bdm.audit.naming import Things
from bdm.audit.repository import AuditCriteria, LinkedEvent
from bdm.audit.schemas import ThingOut
from bdm.export.csv_format import BYTE_ORDER_MARK, lines
from bdm.people.user import repository as user_repository
from bdm.platform.audit.actions import ACTIONS, KINDS, TERMS
from bdm.platform.authz import Scope
from bdm.platform.database.session import Database
from bdm.platform.kit.identifiers import parse_id
from bdm.platform.kit.time import ROME

MOST: Final = 20_000
"""Of so many events, the latest, a file is made at most; what follows them is looked for by days."""
PORTION: Final = 500
COLUMNS: Final = (
    "Quando",
    "Persona",
    "Identificativo della persona",
    "Azione",
    "Tipo di oggetto",
    "Oggetto",
    "Identificativo dell'oggetto",
    "Dettagli",
    "Numero",
    "Posto nella catena",
)
GONE: Final = "eliminato"
UNSEEN: Final = "non pubblicato"


async def content(database: Database, scope: Scope, criteria: AuditCriteria) -> AsyncIterator[bytes]:
    """The file, portion by portion, each read in a transaction of its own."""
    yield (BYTE_ORDER_MARK + lines([COLUMNS])).encode()
    before: int | None = None
    async with database.reading() as session:
        groups = {group.name: group.nome for group in await user_repository.catalogue(session)}
    for _ in range(MOST // PORTION):
        # When the reader leaves, a portion that was begun is read to its end: to cancel a query costs its connection.
        with anyio.CancelScope(shield=True):
            async with database.reading() as session:
                found = await audit_repository.search(session, criteria, before=before, size=PORTION)
                events = [each.event for each in found]
                people, things = await naming.people(session, events), await naming.things(session, scope, events)
                for event in events:
                    session.expunge(event)
        if found:
            yield lines(_row(each, people, things, groups) for each in found).encode()
        if len(found) < PORTION:
            return
        before = found[-1].event.seq
    yield lines([[f"Sono i {MOST:_} eventi più recenti: per gli altri, indicare le date.".replace("_", ".")]]).encode()


def _row(linked_event: LinkedEvent, people: dict[str, str], things: Things, groups: Mapping[str, str]) -> list[str]:
    event = linked_event.event
    return [
        f"{event.at.astimezone(ROME):%d/%m/%Y %H:%M:%S}",
        people.get((event.actor or "").lower(), "") if event.actor else "Servizio",
        event.actor or "",
        ACTIONS.get(event.action, event.action),
        KINDS.get(event.object_kind or "", event.object_kind or ""),
        in_words(naming.thing(event, things)),
        event.object_id or "",
        "; ".join(
            f"{TERMS.get(name, name)}: {_said(value, things, groups)}" for name, value in (event.detail or {}).items()
        ),
        str(event.seq),
        "" if linked_event.position is None else str(linked_event.position),
    ]


def in_words(thing: ThingOut | None) -> str:
    """A thing in words; what has gone says so."""
    if thing is None:
        return ""
    note = {"eliminato": GONE, "riservato": f"({UNSEEN})"}.get(thing.state, "")
    return " ".join(filter(None, (thing.name, note)))


def _said(value: Any, things: Things, groups: Mapping[str, str]) -> str:
    if value is None:
        return "—"
    if isinstance(value, bool):
        return "sì" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{groups.get(name, name)} {_said(each, things, groups)}" for name, each in value.items())
    if isinstance(value, list):
        return ", ".join(_said(each, things, groups) for each in value) or "nessuno"
    known = things.get(id_) if isinstance(value, str) and (id_ := parse_id(value)) else None
    return in_words(known) if known else groups.get(str(value), str(value))
