"""All SQL on notes. A note is readable by its author and by the people that it is shared with; that they may also open
the document it is on is decided by the services, with ``bdm.platform.authz.Scope``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Select,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from bdm.content.provvedimento.model import Provvedimento
from bdm.people.user.model import UserAccount
from bdm.personal.note.model import DocumentNote, DocumentNoteParticipant, Note, RemovedNoteRequest
from bdm.personal.note.schemas import DocumentNoteView, PersonView
from bdm.platform.authz import Kind, Scope
from bdm.platform.database.session import among, rows_of

UNSYNCHRONISED = {"synchronize_session": False}
ITEM = {"provvedimento": Note.provvedimento_id, "massima": Note.massima_id}


# Personal notes


async def texts(session: AsyncSession, account_id: UUID, kind: Kind, ids: Iterable[UUID]) -> dict[UUID, str]:
    """The account's own notes on the items, by item."""
    found = await rows_of(session, _TEXTS[kind], {"account": account_id, "items": list(ids)})
    return {item_id: text for item_id, text in found if item_id is not None}


_TEXTS = {
    kind: select(item, Note.text).where(Note.account_id == bindparam("account"), among(item, "items"))
    for kind, item in ITEM.items()
}


def opens(scope: Scope) -> ColumnElement[bool]:
    """The condition that the reader may open the face that a note on a passage is on (``service.opens``)."""
    restricted, ufficio = Provvedimento.restricted, Provvedimento.ufficio
    confirmed = and_(
        Provvedimento.anonymized_document_hash.is_not(None), Provvedimento.anonymised_confirmed_at.is_not(None)
    )
    return and_(
        scope.readable("provvedimento", status=Provvedimento.status, ufficio=ufficio),
        case(
            (DocumentNote.anonymised, confirmed),
            else_=or_(restricted.is_(False), scope.original(restricted=restricted, ufficio=ufficio)),
        ),
    )


# Notes on passages


def shared_with(account_id: UUID | BindParameter[UUID]) -> ColumnElement[bool]:
    """The condition that a note on a passage is the account's own or shared with it."""
    return or_(
        DocumentNote.author_id == account_id,
        exists().where(
            DocumentNoteParticipant.document_note_id == DocumentNote.id,
            DocumentNoteParticipant.account_id == account_id,
        ),
    )


_Author, _Editor = aliased(UserAccount), aliased(UserAccount)


def _selected(account_id: UUID) -> Select[*tuple[Any, ...]]:
    return (
        select(DocumentNote, _Author, _Editor)
        .join(_Author, _Author.id == DocumentNote.author_id)
        .outerjoin(_Editor, _Editor.id == DocumentNote.last_update_by)
        .where(shared_with(account_id))
        .order_by(DocumentNote.page_number, DocumentNote.id)
        .execution_options(populate_existing=True)
    )


async def _views(
    session: AsyncSession, account_id: UUID, statement: Select[*tuple[Any, ...]]
) -> list[DocumentNoteView]:
    rows = (await session.execute(statement)).all()
    participants = await _participants(session, [note.id for note, _, _ in rows])
    return [_view(account_id, note, author, editor, participants[note.id]) for note, author, editor in rows]


def _view(
    account_id: UUID,
    note: DocumentNote,
    author: UserAccount,
    editor: UserAccount | None,
    participants: list[_Participant],
) -> DocumentNoteView:
    mine = note.author_id == account_id
    own = next((each for each in participants if each.account_id == account_id), None)
    return DocumentNoteView(
        id=note.id,
        provvedimento_id=note.provvedimento_id,
        anonymised=note.anonymised,
        author=_person(author),
        file_hash=note.file_hash,
        page_number=note.page_number,
        color=note.color,
        text=note.text,
        quote=note.quote,
        prefix=note.prefix,
        suffix=note.suffix,
        participant=[each.person for each in participants],
        rotated_rect=note.rotated_rect,
        version=note.version,
        revision=note.revision,
        last_update_upn=editor.upn if editor else None,
        last_update_name=f"{editor.name} {editor.family_name}" if editor else None,
        last_update_date=note.last_update_date,
        mine=mine,
        may_write=mine or (own is not None and own.person.permission == "w"),
        new_since=own.new_since if own else None,
    )


async def on_documents(
    session: AsyncSession, account_id: UUID, hashes: Iterable[str]
) -> dict[str, list[DocumentNoteView]]:
    """The notes on passages of the documents that the account may read, by document, in the order of the pages. A
    document that has become another face of its decision shows none of its former one.
    """
    its_face = DocumentNote.anonymised == (
        func.coalesce(Provvedimento.anonymized_document_hash == DocumentNote.file_hash, False)
    )
    statement = (
        _selected(account_id)
        .join(Provvedimento, and_(Provvedimento.id == DocumentNote.provvedimento_id, its_face))
        .where(DocumentNote.file_hash.in_(list(hashes)))
    )
    grouped: defaultdict[str, list[DocumentNoteView]] = defaultdict(list)
    for view in await _views(session, account_id, statement):
        grouped[view.file_hash].append(view)
    return grouped


def on_face(provvedimento_id: UUID, anonymised: bool) -> ColumnElement[bool]:
    return and_(DocumentNote.provvedimento_id == provvedimento_id, DocumentNote.anonymised.is_(anonymised))


async def of_face(
    session: AsyncSession, account_id: UUID, provvedimento_id: UUID, anonymised: bool
) -> list[DocumentNoteView]:
    """The account's notes on one face of a decision, whatever its document was, in the order of the pages."""
    statement = _selected(account_id).where(on_face(provvedimento_id, anonymised))
    return await _views(session, account_id, statement)


async def revisions(
    session: AsyncSession, account_id: UUID, provvedimento_id: UUID, anonymised: bool
) -> Sequence[tuple[UUID, int, bool]]:
    """The same notes' ids and revisions, and whether they are new: they differ where anything that is shown does."""
    own = aliased(DocumentNoteParticipant)  # by its own name: ``shared_with`` asks for the same table
    rows = await session.execute(
        select(DocumentNote.id, DocumentNote.revision, own.new_since.is_not(None))
        .outerjoin(own, and_(own.document_note_id == DocumentNote.id, own.account_id == account_id))
        .where(on_face(provvedimento_id, anonymised), shared_with(account_id))
        .order_by(DocumentNote.id)
    )
    return [(id_, revision, new) for id_, revision, new in rows]


async def by_id(session: AsyncSession, account_id: UUID, id_: UUID) -> DocumentNoteView | None:
    """The note, where the account is its author or a participant."""
    views = await _views(session, account_id, _selected(account_id).where(DocumentNote.id == id_))
    return views[0] if views else None


async def by_ids(session: AsyncSession, account_id: UUID, ids: Collection[UUID]) -> dict[UUID, DocumentNoteView]:
    """Those of the notes on passages that the account is the author or a participant of, by id."""
    views = await _views(session, account_id, _selected(account_id).where(DocumentNote.id.in_(ids)))
    return {view.id: view for view in views}


async def by_request(session: AsyncSession, author_id: UUID, request_id: UUID) -> UUID | None:
    """The note that this request has made already."""
    own = (DocumentNote.author_id == author_id, DocumentNote.request_id == request_id)
    return await session.scalar(select(DocumentNote.id).where(*own))


async def was_removed(session: AsyncSession, author_id: UUID, request_id: UUID) -> bool:
    """Whether the note that this request made is not there any more. To be asked once it is made: whoever removes it
    at the same moment has ended by then.
    """
    return await session.get(RemovedNoteRequest, (author_id, request_id)) is not None


async def lock(session: AsyncSession, id_: UUID) -> bool:
    """Hold the note until the transaction ends; False if there is none (any more)."""
    statement = select(DocumentNote.id).where(DocumentNote.id == id_).with_for_update()
    return await session.scalar(statement) is not None


async def count_own(session: AsyncSession, author_id: UUID, provvedimento_id: UUID) -> int:
    """How many notes the author has on passages of the decision."""
    own = (DocumentNote.author_id == author_id, DocumentNote.provvedimento_id == provvedimento_id)
    return (await session.execute(select(func.count()).select_from(DocumentNote).where(*own))).scalar_one()


async def author(session: AsyncSession, id_: UUID) -> UUID:
    """Who made the note."""
    return (await session.execute(select(DocumentNote.author_id).where(DocumentNote.id == id_))).scalar_one()


async def writer(session: AsyncSession, id_: UUID) -> UUID | None:
    """Who wrote its text as it is now; None for an account that is gone."""
    return await session.scalar(select(DocumentNote.text_by).where(DocumentNote.id == id_))


async def bytes_written(session: AsyncSession, account_id: UUID) -> int:
    """How much the account's notes take up, passages included: none of them is read for that."""
    passages = func.octet_length(DocumentNote.text) + func.octet_length(DocumentNote.quote)
    own = select(func.sum(func.octet_length(Note.text))).where(Note.account_id == account_id)
    on_passages = select(func.sum(passages)).where(DocumentNote.author_id == account_id)
    return (await session.scalar(own) or 0) + (await session.scalar(on_passages) or 0)


async def share_too_many(session: AsyncSession, author_id: UUID, accounts: Collection[UUID], limit: int) -> bool:
    """Whether the author shares so many notes with one of the accounts already."""
    if not accounts:
        return False
    shared = (
        select(DocumentNoteParticipant.account_id)
        .join(DocumentNote, DocumentNote.id == DocumentNoteParticipant.document_note_id)
        .where(DocumentNoteParticipant.account_id.in_(accounts), DocumentNote.author_id == author_id)
        .group_by(DocumentNoteParticipant.account_id)
        .having(func.count() >= limit)
    )
    return (await session.execute(shared)).first() is not None


async def add(session: AsyncSession, **values: Any) -> UUID | None:
    """Add a note; None if the same request has done so already."""
    statement = upsert(DocumentNote).values(**values).on_conflict_do_nothing().returning(DocumentNote.id)
    return (await session.execute(statement)).scalar_one_or_none()


async def change(session: AsyncSession, id_: UUID, **values: Any) -> None:
    """Change columns of a note; its revision grows."""
    await session.execute(
        update(DocumentNote)
        .where(DocumentNote.id == id_)
        .values(**values, revision=DocumentNote.revision + 1)
        .execution_options(**UNSYNCHRONISED)
    )


async def remove(session: AsyncSession, id_: UUID) -> None:
    made_by = select(DocumentNote.author_id, DocumentNote.request_id).where(
        DocumentNote.id == id_, DocumentNote.request_id.is_not(None)
    )
    await session.execute(insert(RemovedNoteRequest).from_select(["author_id", "request_id"], made_by))
    await session.execute(delete(DocumentNote).where(DocumentNote.id == id_).execution_options(**UNSYNCHRONISED))


async def leave(session: AsyncSession, id_: UUID, account_id: UUID) -> None:
    """Take a participant off a note."""
    await session.execute(
        delete(DocumentNoteParticipant)
        .where(DocumentNoteParticipant.document_note_id == id_, DocumentNoteParticipant.account_id == account_id)
        .execution_options(**UNSYNCHRONISED)
    )
    await change(session, id_)


async def permissions(session: AsyncSession, id_: UUID) -> dict[UUID, bool]:
    """Whom the note is shared with, and whether they may change its text."""
    rows = await session.execute(
        select(DocumentNoteParticipant.account_id, DocumentNoteParticipant.may_write).where(
            DocumentNoteParticipant.document_note_id == id_
        )
    )
    return {row.account_id: row.may_write for row in rows}


async def put_participants(session: AsyncSession, id_: UUID, participants: dict[UUID, bool]) -> None:
    """Share the note with these and nobody else."""
    of_note = DocumentNoteParticipant.document_note_id == id_
    gone = delete(DocumentNoteParticipant).where(of_note, DocumentNoteParticipant.account_id.not_in(list(participants)))
    await session.execute(gone.execution_options(**UNSYNCHRONISED))
    if participants:
        statement = upsert(DocumentNoteParticipant).values(
            [
                {"document_note_id": id_, "account_id": each, "may_write": may_write}
                for each, may_write in participants.items()
            ]
        )
        statement = statement.on_conflict_do_update(
            index_elements=["document_note_id", "account_id"], set_={"may_write": statement.excluded.may_write}
        )
        await session.execute(statement)


async def accounts(session: AsyncSession, upns: Collection[str]) -> dict[str, tuple[UUID, bool]]:
    """The accounts of these UPNs, by the UPN in lower case: id, and whether it is in use."""
    names = [upn.lower() for upn in upns]
    rows = await session.execute(
        select(func.lower(UserAccount.upn), UserAccount.id, UserAccount.active).where(
            func.lower(UserAccount.upn).in_(names)
        )
    )
    return {upn: (id_, active) for upn, id_, active in rows}


class _Participant(NamedTuple):
    account_id: UUID
    person: PersonView
    new_since: datetime | None


async def _participants(session: AsyncSession, note_ids: list[UUID]) -> defaultdict[UUID, list[_Participant]]:
    grouped: defaultdict[UUID, list[_Participant]] = defaultdict(list)
    rows = await session.execute(
        select(DocumentNoteParticipant, UserAccount)
        .join(UserAccount, UserAccount.id == DocumentNoteParticipant.account_id)
        .where(DocumentNoteParticipant.document_note_id.in_(note_ids))
        .order_by(UserAccount.family_name, UserAccount.name, UserAccount.id)
        .execution_options(populate_existing=True)
    )
    for row, account in rows:
        person = _person(account, "w" if row.may_write else "")
        grouped[row.document_note_id].append(_Participant(account.id, person, row.new_since))
    return grouped


def _person(account: UserAccount, permission: str | None = None) -> PersonView:
    return PersonView(account.upn, account.name, account.family_name, account.email, permission)
