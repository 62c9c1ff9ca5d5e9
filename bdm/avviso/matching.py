"""Looking through the register of public changes for what people follow.

Some changes are taken at a time, by one process at a time. The notices and how far the register has been looked
through are written in one transaction: wherever it ends, the next one does the same again, and the database takes each
notice once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Final, TypeAlias
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.avviso import repository as avviso_repository
from bdm.avviso.model import ONCE
from bdm.avviso.repository import NewAvviso, ResolvedIscrizione
from bdm.avviso.schemas import Evento
from bdm.avviso.subscription_query import SubscriptionQueries, find, ids_of
from bdm.avviso.webhook import repository as webhook_repository
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.open_data.changelog import repository as changelog_repository
from bdm.open_data.changelog.model import Evento as PublicEvento
from bdm.open_data.changelog.repository import RegisteredChange
from bdm.open_data.record.schemas import ItemName
from bdm.people.authn import repository as authn_repository
from bdm.platform.authz import PUBLIC, Reader, Scope
from bdm.platform.database.locks import Lock, hold
from bdm.platform.database.session import Database
from bdm.search.engine.port import IndexNotReady, SearchEngine, SearchRequest

if TYPE_CHECKING:
    from bdm.search.engine.port import SearchServices

AT_ONCE: Final = 1_000
"""Changes that are looked at together."""
SETTLED_SECONDS: Final = 1.0
"""After which searches see what the index was given: twice what the port promises."""
_PAUSE_SECONDS: Final = 5.0
_OUTCOMES: Final[dict[str | None, Evento]] = {"CONFERMA": "confermato", "RIFORMA": "riformato"}
_Readers: TypeAlias = Mapping[UUID, Reader]


@dataclass
class ItemChange:
    """What happened to an item in some changes: the last ``seq`` of each that counts, 0 where there was none."""

    added: int = 0
    changed: int = 0
    withdrawn: int = 0

    @property
    def last(self) -> int:
        """Of what may be found."""
        return max(self.added, self.changed)


async def run_noticing(services: SearchServices) -> None:
    """Tell people of changes as they come, until cancelled: an activity of the worker."""
    while True:
        try:
            worked = await match_some(services.database, services.search)
        except IndexNotReady:
            worked = False
        if not worked:
            await asyncio.sleep(_PAUSE_SECONDS)


async def match_all(database: Database, engine: SearchEngine, settled: float = SETTLED_SECONDS) -> None:
    """Look through all that the index has. Raises IndexNotReady."""
    while await match_some(database, engine, settled):
        pass


async def match_some(database: Database, engine: SearchEngine, settled: float = SETTLED_SECONDS) -> bool:
    """Look through the next changes: whether there were any that the index has. Raises IndexNotReady."""
    async with database.reading() as session:
        after = await avviso_repository.cursor(session)
        changes = await _in_index(session, await changelog_repository.following(session, after, AT_ONCE))
    if not changes:
        return False
    await asyncio.sleep(settled)
    async with database.transaction() as session:
        await hold(session, Lock.NOTICES)
        if await avviso_repository.cursor(session) == after:  # nobody else was quicker
            await match(session, engine, changes)
            await avviso_repository.move(session, changes[-1].seq)
    return True


async def _in_index(session: AsyncSession, changes: Sequence[RegisteredChange]) -> list[RegisteredChange]:
    """Those before the first of which the index does not know yet."""
    waiting = await avviso_repository.waiting(session, {each.name for each in changes}) if changes else ()
    return list(takewhile(lambda each: each.name not in waiting, changes))


async def match(session: AsyncSession, engine: SearchEngine, changes: Sequence[RegisteredChange]) -> int:
    """Write down the notices of these changes, and for whom they are to be delivered, in the caller's transaction: how
    many are new.
    """
    items = _by_item(changes)
    followed = await avviso_repository.of_active(session) if items else []
    if not followed:
        return 0
    readers = await authn_repository.readers(session, {each.iscrizione.account_id for each in followed})
    notices = [
        *await _of_searches(session, engine, readers, followed, items),
        *await _of_decisions(session, followed, items),
    ]
    new = await avviso_repository.add(session, notices)
    await webhook_repository.add(session, new)
    return len(new)


def _by_item(changes: Sequence[RegisteredChange]) -> dict[ItemName, ItemChange]:
    """What is technical is nothing to tell, and neither is what is sent back for now."""
    items: dict[ItemName, ItemChange] = {}
    for each in changes:
        if each.technical or each.event is PublicEvento.RIMOZIONE:
            continue
        item = items.setdefault(each.name, ItemChange())
        if each.event is PublicEvento.AGGIUNTA:
            item.added = each.seq
        elif each.event is PublicEvento.RITIRO:
            item.withdrawn = each.seq
        else:
            item.changed = each.seq
    return items


async def _of_searches(
    session: AsyncSession,
    engine: SearchEngine,
    readers: _Readers,
    followed: Sequence[ResolvedIscrizione],
    items: Mapping[ItemName, ItemChange],
) -> list[NewAvviso]:
    """Of what the index finds: results of searches, and what cites."""
    sought = {name for name, item in items.items() if item.last}
    asking, asked = SubscriptionQueries(session), dict[SearchRequest, list[ResolvedIscrizione]]()
    for each in followed:
        reader = readers.get(each.iscrizione.account_id)
        request = await asking.request(each, Scope.of(reader)) if reader and sought else None
        if request is not None:
            asked.setdefault(request, []).append(each)
    answers = await find(engine, list(asked), ids_of(sought))
    hits = [
        (each, name)
        for those, names in zip(asked.values(), answers, strict=True)
        for name in names
        for each in those
        if items[name].last > each.iscrizione.since
    ]
    results = [(each, name) for each, name in hits if each.search is not None]
    known = await avviso_repository.known_hits(session, "nuovo", [(each.iscrizione.id, name) for each, name in results])
    notices = [
        _result(each, name, items[name], seen_before=(each.iscrizione.id, name) in known) for each, name in results
    ]
    return notices + [NewAvviso(each.iscrizione, name, "citato", ONCE) for each, name in hits if each.search is None]


def _result(followed: ResolvedIscrizione, name: ItemName, item: ItemChange, *, seen_before: bool) -> NewAvviso:
    """What was sent back and comes again is no news a second time, but may be another than it was."""
    if item.added > followed.iscrizione.since and not seen_before:
        return NewAvviso(followed.iscrizione, name, "nuovo", ONCE)
    return NewAvviso(followed.iscrizione, name, "modificato", item.last)


async def _of_decisions(
    session: AsyncSession, followed: Sequence[ResolvedIscrizione], items: Mapping[ItemName, ItemChange]
) -> list[NewAvviso]:
    """Of what happened to decisions themselves."""
    following: dict[UUID, list[ResolvedIscrizione]] = {}
    for each in followed:
        if (id_ := each.iscrizione.provvedimento_id) is not None:
            following.setdefault(id_, []).append(each)
    decisions = {item_id: item for (kind, item_id), item in items.items() if kind == "provvedimento"}
    own = {id_: item for id_, item in decisions.items() if id_ in following}
    notices = [
        NewAvviso(each.iscrizione, ("provvedimento", id_), "ritirato", item.withdrawn)
        for id_, item in own.items()
        for each in following[id_]
        if item.withdrawn > each.iscrizione.since
    ]
    notices += await _replacements(session, following, {id_: item for id_, item in own.items() if item.last})
    told = [id_ for id_, item in decisions.items() if item.last]
    for id_, before, esito in await avviso_repository.next_decisions(session, told, following.keys()):
        event = _OUTCOMES.get(esito, "deciso")
        notices += [
            NewAvviso(each.iscrizione, ("provvedimento", id_), event, ONCE)
            for each in following[before]
            if decisions[id_].last > each.iscrizione.since
        ]
    return notices


async def _replacements(
    session: AsyncSession, following: Mapping[UUID, Sequence[ResolvedIscrizione]], own: Mapping[UUID, ItemChange]
) -> list[NewAvviso]:
    """Of those that have another document than when they were last looked at."""
    views = await provvedimento_repository.by_ids(session, PUBLIC, own)
    notices, documents = [], dict[UUID, str]()
    for id_, view in views.items():
        for each in following[id_]:
            one = each.iscrizione
            if view.document_hash is None or one.document == view.document_hash:
                continue
            documents[one.id] = view.document_hash
            if one.document is not None and own[id_].last > one.since:
                notices.append(NewAvviso(one, ("provvedimento", id_), "sostituito", own[id_].last))
    await avviso_repository.see_documents(session, documents)
    return notices
