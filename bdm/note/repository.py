"""All SQL on notes. A note is readable by its author and by the people that it is shared with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, any_, bindparam, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute, aliased

from bdm.authz import Kind
from bdm.database.prepared import Prepared
from bdm.note.model import DocumentNote, DocumentNoteParticipant, Note
from bdm.note.schemas import DocumentNoteView, PersonView
from bdm.user.model import UserAccount


def _texts(item: InstrumentedAttribute[UUID | None]) -> Prepared:
    of_them = item == any_(bindparam("ids", type_=ARRAY(Uuid)))
    return Prepared(select(item, Note.text).where(Note.account_id == bindparam("account_id", type_=Uuid), of_them))


_TEXTS = {"provvedimento": _texts(Note.provvedimento_id), "massima": _texts(Note.massima_id)}


async def texts(session: AsyncSession, account_id: UUID, kind: Kind, ids: Iterable[UUID]) -> dict[UUID, str]:
    """The account's own notes on the items, by item."""
    return dict(await _TEXTS[kind].rows(session, account_id=account_id, ids=list(ids)))


async def noted(session: AsyncSession, account_id: UUID, kind: Kind) -> set[UUID]:
    """The items that the account has a personal note on."""
    item = Note.provvedimento_id if kind == "provvedimento" else Note.massima_id
    rows = await session.scalars(select(item).where(Note.account_id == account_id, item.is_not(None)))
    return {item_id for item_id in rows if item_id is not None}


async def on_documents(
    session: AsyncSession, account_id: UUID, hashes: Iterable[str]
) -> dict[str, list[DocumentNoteView]]:
    """The notes on passages of the documents that the account may read, by document, in the order of the pages."""
    author, editor = aliased(UserAccount), aliased(UserAccount)
    shared = exists().where(
        DocumentNoteParticipant.document_note_id == DocumentNote.id,
        DocumentNoteParticipant.account_id == account_id,
    )
    notes = (
        await session.execute(
            select(DocumentNote, author, editor.upn)
            .join(author, author.id == DocumentNote.author_id)
            .outerjoin(editor, editor.id == DocumentNote.last_update_by)
            .where(DocumentNote.file_hash.in_(list(hashes)), or_(DocumentNote.author_id == account_id, shared))
            .order_by(DocumentNote.page_number, DocumentNote.id)
        )
    ).all()
    participants = await _participants(session, [note.id for note, _, _ in notes])
    grouped: defaultdict[str, list[DocumentNoteView]] = defaultdict(list)
    for note, account, last_update_upn in notes:
        grouped[note.file_hash].append(
            DocumentNoteView(
                id=note.id,
                author=_person(account),
                file_hash=note.file_hash,
                page_number=note.page_number,
                color=note.color,
                text=note.text,
                quote=note.quote,
                participant=participants[note.id],
                rotated_rect=note.rotated_rect,
                last_update_upn=last_update_upn,
                last_update_date=note.last_update_date,
            )
        )
    return grouped


async def _participants(session: AsyncSession, note_ids: list[UUID]) -> dict[UUID, list[PersonView]]:
    grouped: defaultdict[UUID, list[PersonView]] = defaultdict(list)
    rows = await session.execute(
        select(DocumentNoteParticipant, UserAccount)
        .join(UserAccount, UserAccount.id == DocumentNoteParticipant.account_id)
        .where(DocumentNoteParticipant.document_note_id.in_(note_ids))
        .order_by(UserAccount.family_name, UserAccount.name)
    )
    for participant, account in rows:
        grouped[participant.document_note_id].append(_person(account, "w" if participant.may_write else ""))
    return grouped


def _person(account: UserAccount, permission: str | None = None) -> PersonView:
    return PersonView(account.upn, account.name, account.family_name, account.email, permission)
