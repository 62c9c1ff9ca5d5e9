"""All SQL on personal notes but what searches ask for (``repository``)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import BigInteger, ColumnElement, cast, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from bdm.personal.note.model import Note
from bdm.platform.authz import Kind

_UNSYNCHRONISED = {"synchronize_session": False}


def _item(kind: Kind) -> InstrumentedAttribute[UUID | None]:
    return Note.provvedimento_id if kind == "provvedimento" else Note.massima_id


async def personal(
    session: AsyncSession, account_id: UUID, kind: Kind, item_id: UUID, *, for_update: bool = False
) -> Note | None:
    """The account's note on the item, as it is now."""
    statement = select(Note).where(Note.account_id == account_id, _item(kind) == item_id)
    if for_update:
        statement = statement.with_for_update()
    return await session.scalar(statement.execution_options(populate_existing=True))


def _moment() -> ColumnElement[int]:
    return cast(func.extract("epoch", func.clock_timestamp()) * 1000, BigInteger)


class NoteVersion(NamedTuple):
    """Which one a note is now, and since when."""

    version: int
    updated_at: datetime


async def add_personal(
    session: AsyncSession, account_id: UUID, kind: Kind, item_id: UUID, words: Mapping[str, Any]
) -> NoteVersion | None:
    """Write a note where there is none; None if there is one (by now). ``words`` are its text and what is kept
    beside it.
    """
    statement = (
        upsert(Note)
        .values({"account_id": account_id, _item(kind).key: item_id, "version": _moment(), **words})
        .on_conflict_do_nothing()
        .returning(Note.version, Note.updated_at)
    )
    row = (await session.execute(statement)).one_or_none()
    return None if row is None else NoteVersion(*row)


async def change_personal(session: AsyncSession, id_: UUID, words: Mapping[str, Any]) -> NoteVersion:
    """Give a note another text, and a later version."""
    values = {**words, "version": func.greatest(Note.version + 1, _moment()), "updated_at": func.now()}
    statement = update(Note).where(Note.id == id_).values(values).returning(Note.version, Note.updated_at)
    return NoteVersion(*(await session.execute(statement.execution_options(**_UNSYNCHRONISED))).one())


async def remove_personal(session: AsyncSession, id_: UUID) -> None:
    await session.execute(delete(Note).where(Note.id == id_).execution_options(**_UNSYNCHRONISED))


async def remove_own(session: AsyncSession, account_id: UUID, id_: UUID) -> UUID | None:
    """Remove a note of the account's; the item that it was on, None where there is no such note."""
    statement = (
        delete(Note)
        .where(Note.id == id_, Note.account_id == account_id)
        .returning(func.coalesce(Note.massima_id, Note.provvedimento_id))
        .execution_options(**_UNSYNCHRONISED)
    )
    return (await session.execute(statement)).scalar_one_or_none()


@dataclass(frozen=True)
class PersonalNote:
    """The account's own note on a decision, or on an abstract (``massima_id``)."""

    provvedimento_id: UUID | None
    massima_id: UUID | None
    text: str
    updated_at: datetime

    @property
    def changed(self) -> datetime:
        return self.updated_at

    @property
    def item_id(self) -> UUID:
        found = self.massima_id or self.provvedimento_id
        assert found is not None
        return found


async def personal_by_ids(session: AsyncSession, account_id: UUID, ids: Collection[UUID]) -> dict[UUID, PersonalNote]:
    """The account's own notes with these ids."""
    columns = (Note.id, Note.provvedimento_id, Note.massima_id, Note.text, Note.updated_at)
    rows = await session.execute(select(*columns).where(Note.account_id == account_id, Note.id.in_(ids)))
    return {row.id: PersonalNote(row.provvedimento_id, row.massima_id, row.text, row.updated_at) for row in rows}
