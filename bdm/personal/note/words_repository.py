"""All SQL on the words of notes: which items have a note that says something, and which notes are to be analysed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import Select, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.personal.note.model import DocumentNote, Note
from bdm.personal.note.repository import ITEM, opens, shared_with
from bdm.personal.note.words import Wording
from bdm.platform.authz import Kind, Scope


async def items_with_notes(session: AsyncSession, scope: Scope, account_id: UUID, kind: Kind) -> frozenset[UUID]:
    """The items that the account has notes on: its personal ones, and notes on passages of decisions, own or shared
    with it. A note on a face that ``scope`` does not open is none.
    """
    rows = [row for statement in _noted(scope, account_id, kind).values() for row in await session.execute(statement)]
    return frozenset(row.item for row in rows)


async def saying(
    session: AsyncSession, scope: Scope, account_id: UUID, kind: Kind, wordings: Sequence[Wording]
) -> list[frozenset[UUID]]:
    """For each of ``wordings`` those of the ``noted`` items with a note that says it."""
    found: list[set[UUID]] = [set() for _ in wordings]
    for table, statement in _noted(scope, account_id, kind).items():
        said = [each.said_in(table) for each in wordings]
        for row in await session.execute(statement.add_columns(*said).where(or_(*said))):
            for items, met in zip(found, row[1:], strict=True):
                if met:
                    items.add(row.item)
    return [frozenset(items) for items in found]


def _noted(
    scope: Scope, account_id: UUID, kind: Kind
) -> dict[type[Note] | type[DocumentNote], Select[*tuple[Any, ...]]]:
    """The items of the account's personal notes, and those of its notes on passages."""
    item = ITEM[kind]
    own = select(item.label("item")).where(Note.account_id == account_id, item.is_not(None))
    if kind == "massima":
        return {Note: own}
    passages = (
        select(DocumentNote.provvedimento_id.label("item"))
        .join(Provvedimento, Provvedimento.id == DocumentNote.provvedimento_id)
        .where(shared_with(account_id), opens(scope))
    )
    return {Note: own, DocumentNote: passages}


@dataclass(frozen=True)
class UnanalysedNote:
    """A note whose words were analysed by an earlier version, or never."""

    table: type[Note | DocumentNote]
    id: UUID
    text: str


async def load_unanalysed(session: AsyncSession, version: int, limit: int) -> list[UnanalysedNote]:
    """Some of them, held until the transaction ends."""
    found: list[UnanalysedNote] = []
    for table in (Note, DocumentNote):
        statement = select(table.id, table.text).where(table.analysis != version).limit(limit - len(found))
        rows = await session.execute(statement.with_for_update(skip_locked=True))
        found += [UnanalysedNote(table, row.id, row.text) for row in rows]
    return found


async def put_words(session: AsyncSession, note: UnanalysedNote, words: Mapping[str, Any]) -> None:
    statement = update(note.table).where(note.table.id == note.id).values(**words)
    await session.execute(statement.execution_options(synchronize_session=False))
