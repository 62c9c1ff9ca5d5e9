"""Folders with content, as their owner would have made them."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from bdm.people.user.model import UserAccount
from bdm.personal.fascicolo.contents import LINKS
from bdm.personal.fascicolo.model import Fascicolo, FascicoloParticipant
from bdm.platform.authz import Kind
from bdm.platform.kit.identifiers import new_id
from tests.search.content import abstract, decision

OWNER, WRITER, READER, STRANGER = "giudice", "redattore", "lettore", "assistito"


async def people(session: AsyncSession) -> dict[str, UUID]:
    return {account.upn: account.id for account in await session.scalars(select(UserAccount))}


async def folder(session: AsyncSession, owner: UUID, name: str, parent: UUID | None = None) -> UUID:
    id_ = new_id()
    await session.execute(insert(Fascicolo).values(id=id_, owner_id=owner, name=name, parent_id=parent))
    return id_


async def share(session: AsyncSession, folder_id: UUID, account: UUID, *, write: bool = False) -> None:
    values = {"fascicolo_id": folder_id, "account_id": account, "may_write": write}
    await session.execute(insert(FascicoloParticipant).values(**values))


async def put(session: AsyncSession, folder_id: UUID, kind: Kind, *ids: UUID) -> None:
    link, item = LINKS[kind]
    await session.execute(insert(link), [{"fascicolo_id": folder_id, item.key: id_} for id_ in ids])


@dataclass(frozen=True)
class Tree:
    """A folder of the giudice with one within it, shared with the redattore who may write and the lettore who may
    not; ``other`` is shared with nobody. Of each kind one item is in both, and one in neither.
    """

    outer: UUID
    inner: UUID
    other: UUID
    provvedimento: UUID
    massima: UUID
    new_provvedimento: UUID
    new_massima: UUID


async def plant(session: AsyncSession) -> Tree:
    ids = await people(session)
    outer = await folder(session, ids[OWNER], "Ricerche")
    inner = await folder(session, ids[OWNER], "Danno", outer)
    other = await folder(session, ids[OWNER], "Altro")
    await share(session, outer, ids[WRITER], write=True)
    await share(session, outer, ids[READER])
    decisions = [await decision(session, numero_provvedimento=n, anno_provvedimento=2020) for n in (1, 2)]
    abstracts = [await abstract(session, each, "<p>Testo</p>", titolo=f"Titolo di {each}") for each in decisions]
    for place in (outer, inner):
        await put(session, place, "provvedimento", decisions[0])
        await put(session, place, "massima", abstracts[0])
    await session.commit()
    return Tree(outer, inner, other, decisions[0], abstracts[0], decisions[1], abstracts[1])


async def state(connection: AsyncConnection) -> dict[str, list[tuple[object, ...]]]:
    """All that the tables of folders hold."""
    found: dict[str, list[tuple[object, ...]]] = {}
    for model in (Fascicolo, FascicoloParticipant, *(link for link, _ in LINKS.values())):
        columns = [column for column in model.__table__.columns if not column.name.endswith("_at")]
        rows = await connection.execute(select(*columns).order_by(*columns))
        found[model.__tablename__] = [tuple(row) for row in rows]
    return found
