"""All SQL on what people follow and are told. What is asked for by a person names that person in every statement."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, TypeAlias, cast
from uuid import UUID

from sqlalchemy import ColumnElement, case, delete, func, or_, select, text, tuple_, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.avviso.model import Avviso, AvvisoCursore, Iscrizione
from bdm.avviso.schemas import Evento, What
from bdm.content.provvedimento.model import Provvedimento
from bdm.open_data.record.schemas import ItemName
from bdm.people.user.model import UserAccount
from bdm.platform.authz import Kind
from bdm.platform.authz.scope import PUBLISHED
from bdm.platform.kit.identifiers import new_id, parse_id
from bdm.saved_search.model import SavedSearch
from bdm.search.indexing.model import DaIndicizzare

Hit: TypeAlias = tuple[UUID, ItemName]
"""A subscription, and an item that it is told of."""
_AT_ONCE: Final = 10_000
"""Rows of one INSERT."""


@dataclass(frozen=True)
class ResolvedIscrizione:
    """A subscription, with the saved search where it is to one, and what texts call the decision where it is to one."""

    iscrizione: Iscrizione
    search: SavedSearch | None = None
    numbered: tuple[int | None, int | None, str | None, str | None] = (None, None, None, None)


_FOLLOWED: Final = (
    select(
        Iscrizione,
        SavedSearch,
        Provvedimento.numero_provvedimento,
        Provvedimento.anno_provvedimento,
        Provvedimento.tipo,
        Provvedimento.ufficio,
    )
    .outerjoin(SavedSearch, SavedSearch.id == Iscrizione.saved_search_id)
    .outerjoin(Provvedimento, Provvedimento.id == Iscrizione.provvedimento_id)
)


async def _select(session: AsyncSession, *conditions: ColumnElement[bool]) -> list[ResolvedIscrizione]:
    statement = _FOLLOWED.where(*conditions).order_by(Iscrizione.created_at.desc(), Iscrizione.id.desc())
    rows = await session.execute(statement)
    return [
        ResolvedIscrizione(one, search, (numero, anno, tipo, ufficio))
        for one, search, numero, anno, tipo, ufficio in rows
    ]


async def of_account(
    session: AsyncSession, account_id: UUID, kind: What | None = None, target: str | None = None
) -> list[ResolvedIscrizione]:
    """What the person follows, newest first; of one kind, or one target, where it is given."""
    conditions = [Iscrizione.account_id == account_id]
    if kind is not None:
        conditions.append(Iscrizione.what == kind)
    if target is not None:
        named, parsed = Iscrizione.name == target, parse_id(target)
        by_id = (Iscrizione.saved_search_id == parsed, Iscrizione.provvedimento_id == parsed) if parsed else ()
        conditions.append(or_(named, *by_id))
    return await _select(session, *conditions)


async def own(session: AsyncSession, account_id: UUID, id_: UUID) -> ResolvedIscrizione | None:
    """One that the person follows."""
    found = await _select(session, Iscrizione.id == id_, Iscrizione.account_id == account_id)
    return found[0] if found else None


async def of_active(session: AsyncSession) -> list[ResolvedIscrizione]:
    """What everybody follows whose account is active."""
    active = select(UserAccount.id).where(UserAccount.active)
    return await _select(session, Iscrizione.account_id.in_(active))


async def by_ids(session: AsyncSession, ids: Collection[UUID]) -> dict[UUID, ResolvedIscrizione]:
    """These subscriptions."""
    return {each.iscrizione.id: each for each in await _select(session, Iscrizione.id.in_(list(ids)))} if ids else {}


async def count(session: AsyncSession, account_id: UUID) -> int:
    """How many the person has. Until the end of the transaction no other one of that person can count."""
    await session.execute(select(UserAccount.id).where(UserAccount.id == account_id).with_for_update(key_share=True))
    statement = select(func.count()).select_from(Iscrizione).where(Iscrizione.account_id == account_id)
    return (await session.execute(statement)).scalar_one()


async def remove(session: AsyncSession, account_id: UUID, id_: UUID) -> bool:
    """False if the person has no such subscription."""
    statement = delete(Iscrizione).where(Iscrizione.id == id_, Iscrizione.account_id == account_id)
    return (await session.execute(statement.returning(Iscrizione.id))).first() is not None


async def end_mails(session: AsyncSession, account_id: UUID) -> None:
    """Nothing by mail any more."""
    await session.execute(update(Iscrizione).where(Iscrizione.account_id == account_id).values(mail="mai"))


# Notices


async def page(session: AsyncSession, account_id: UUID, *, offset: int, limit: int) -> Sequence[Avviso]:
    """The person's notices, unread ones first, then the newest."""
    unread_first = case((Avviso.seen_at.is_(None), 0), else_=1)
    statement = (
        select(Avviso)
        .where(Avviso.account_id == account_id)
        .order_by(unread_first, Avviso.id.desc())
        .offset(offset)
        .limit(limit)
    )
    return (await session.scalars(statement)).all()


async def total(session: AsyncSession, account_id: UUID) -> int:
    """How many notices the person has."""
    statement = select(func.count()).select_from(Avviso).where(Avviso.account_id == account_id)
    return (await session.execute(statement)).scalar_one()


async def unread(session: AsyncSession, account_id: UUID) -> int:
    """How many the person has not looked at."""
    unseen = Avviso.account_id == account_id, Avviso.seen_at.is_(None)
    return (await session.execute(select(func.count()).select_from(Avviso).where(*unseen))).scalar_one()


async def see(session: AsyncSession, account_id: UUID, ids: Collection[UUID] | None, now: datetime) -> None:
    """The person has looked at these, or at all."""
    statement = update(Avviso).where(Avviso.account_id == account_id, Avviso.seen_at.is_(None)).values(seen_at=now)
    await session.execute(statement if ids is None else statement.where(Avviso.id.in_(list(ids))))


async def known_hits(session: AsyncSession, event: Evento, hits: Collection[Hit]) -> set[Hit]:
    """Which of these have been told already."""
    if not hits:
        return set()
    subscriptions, items = {each for each, _ in hits}, {item_id for _, (_, item_id) in hits}
    statement = select(Avviso.iscrizione_id, Avviso.kind, Avviso.item_id).where(
        Avviso.event == event, Avviso.iscrizione_id.in_(list(subscriptions)), Avviso.item_id.in_(list(items))
    )
    return {(one, (cast(Kind, kind), item_id)) for one, kind, item_id in await session.execute(statement)}


@dataclass(frozen=True)
class NewAvviso:
    """A notice to be written down, unless it has been."""

    iscrizione: Iscrizione
    item: ItemName
    event: Evento
    occasion: int


_ADD: Final = text(
    """
    INSERT INTO avviso (id, account_id, iscrizione_id, kind, item_id, event, occasion)
    SELECT t.id, i.account_id, i.id, t.kind, t.item_id, t.event, t.occasion
    FROM unnest(CAST(:ids AS uuid[]), CAST(:subscriptions AS uuid[]), CAST(:kinds AS text[]), CAST(:items AS uuid[]),
                CAST(:events AS text[]), CAST(:occasions AS bigint[]))
         AS t (id, iscrizione_id, kind, item_id, event, occasion)
         JOIN iscrizione i ON i.id = t.iscrizione_id
    ON CONFLICT DO NOTHING
    RETURNING id
    """
)
"""A subscription may have ended meanwhile."""


async def add(session: AsyncSession, notices: Sequence[NewAvviso]) -> list[UUID]:
    """Write down those that are new: these."""
    new: list[UUID] = []
    for start in range(0, len(notices), _AT_ONCE):
        some = notices[start : start + _AT_ONCE]
        columns = {
            "ids": [new_id() for _ in some],
            "subscriptions": [each.iscrizione.id for each in some],
            "kinds": [each.item[0] for each in some],
            "items": [each.item[1] for each in some],
            "events": [each.event for each in some],
            "occasions": [each.occasion for each in some],
        }
        new += await session.scalars(_ADD, columns)
    return new


async def forget(session: AsyncSession, before: datetime, limit: int) -> int:
    """Delete some of the notices of before then, whoever they are of: how many."""
    some = select(Avviso.id).where(Avviso.at < before).limit(limit)
    return len((await session.execute(delete(Avviso).where(Avviso.id.in_(some)).returning(Avviso.id))).all())


# Looking through the register


async def cursor(session: AsyncSession) -> int:
    """How far the register has been looked through."""
    return (await session.execute(select(AvvisoCursore.seq))).scalar_one()


async def move(session: AsyncSession, seq: int) -> None:
    """It has been looked through until there."""
    await session.execute(update(AvvisoCursore).values(seq=seq))


async def waiting(session: AsyncSession, names: Collection[ItemName]) -> set[ItemName]:
    """Which of these items the index does not have yet as they are."""
    pairs = tuple_(DaIndicizzare.kind, DaIndicizzare.item_id)
    rows = await session.execute(
        select(DaIndicizzare.kind, DaIndicizzare.item_id).where(pairs.in_(list(names))).distinct()
    )
    return {(cast(Kind, kind), item_id) for kind, item_id in rows}


async def next_decisions(
    session: AsyncSession, ids: Collection[UUID], previous: Collection[UUID]
) -> list[tuple[UUID, UUID, str | None]]:
    """Of the decisions ``ids`` those published that follow on one of ``previous``: which, on which, how it ended."""
    if not ids or not previous:
        return []
    statement = select(Provvedimento.id, Provvedimento.provvedimento_precedente_id, Provvedimento.esito).where(
        Provvedimento.id.in_(list(ids)),
        Provvedimento.provvedimento_precedente_id.in_(list(previous)),
        Provvedimento.status == PUBLISHED,
    )
    rows: Iterable[Any] = await session.execute(statement)
    return [(id_, before, esito) for id_, before, esito in rows]


async def see_documents(session: AsyncSession, documents: Mapping[UUID, str]) -> None:
    """The documents of these subscriptions as they are now."""
    for id_, document in documents.items():
        await session.execute(update(Iscrizione).where(Iscrizione.id == id_).values(document=document))
