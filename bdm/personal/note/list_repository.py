"""All SQL on the list of one's notes, on passages and personal together.

What the list says of a decision or an abstract is said where ``Scope`` lets the reader see it: of a note whose item, or
face, may not be opened (any more) only one's own words are left. A text that somebody else wrote last is not one's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, Subquery, and_, bindparam, case, exists, func, literal, null, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from bdm.content.massima.model import Massima, MassimaRiservata
from bdm.content.provvedimento.model import Provvedimento
from bdm.italian import written_words
from bdm.people.user.model import UserAccount
from bdm.people.user.repository import fold, folded_text
from bdm.personal.note.model import DocumentNote, DocumentNoteParticipant, Note
from bdm.personal.note.repository import opens, shared_with
from bdm.personal.note.schemas import Face
from bdm.platform.authz import Scope
from bdm.platform.database.session import among, rows_of


@dataclass(frozen=True)
class NoteFilter:
    """Which notes are listed: every condition that is given has to hold. ``upn`` is the author or a participant."""

    words: tuple[str, ...] = ()
    color: str | None = None
    upn: str | None = None
    provvedimento_id: UUID | None = None
    passages: bool | None = None
    mine: bool | None = None


def _passages(scope: Scope, account_id: UUID, *, words: bool) -> Select[*tuple[Any, ...]]:
    own = aliased(DocumentNote)  # by index, twice: an OR of the two would read everybody's notes
    theirs = select(own.id).where(own.author_id == account_id)
    shared = select(DocumentNoteParticipant.document_note_id).where(DocumentNoteParticipant.account_id == account_id)
    visible = opens(scope)
    written = and_(
        DocumentNote.author_id == account_id, DocumentNote.last_update_by == account_id, DocumentNote.text != ""
    )
    new = exists().where(
        DocumentNoteParticipant.document_note_id == DocumentNote.id,
        DocumentNoteParticipant.account_id == account_id,
        DocumentNoteParticipant.new_since.is_not(None),
    )
    return (
        select(
            DocumentNote.id,
            literal(True).label("passage"),
            visible.label("visible"),
            case((visible, DocumentNote.provvedimento_id)).label("decision"),
            literal(0).label("rank"),
            DocumentNote.page_number.label("page"),
            new.label("new"),
            DocumentNote.last_update_date.label("changed"),
            DocumentNote.color,
            DocumentNote.author_id,
            *_sought(DocumentNote.written, visible, DocumentNote.quote, _reference(), item_seen=words),
        )
        .join(Provvedimento, Provvedimento.id == DocumentNote.provvedimento_id)
        .where(DocumentNote.id.in_(theirs.union_all(shared)), or_(visible, written))
    )


def _personal(scope: Scope, account_id: UUID, *, words: bool) -> Select[*tuple[Any, ...]]:
    ufficio = Provvedimento.ufficio
    visible = case(
        (Note.massima_id.is_(None), scope.readable("provvedimento", status=Provvedimento.status, ufficio=ufficio)),
        else_=scope.readable("massima", status=Massima.status, ufficio=ufficio),
    )
    titolo = case((MassimaRiservata.massima_id.is_not(None), MassimaRiservata.titolo), else_=Massima.titolo)
    return (
        select(
            Note.id,
            literal(False),
            visible,
            case((visible, Provvedimento.id)),
            case((Note.massima_id.is_(None), 1), else_=2),
            literal(0),
            literal(False),
            Note.updated_at,
            null(),
            Note.account_id,
            *_sought(Note.written, visible, titolo, _reference(), item_seen=words),
        )
        .outerjoin(Massima, Massima.id == Note.massima_id)
        .join(Provvedimento, Provvedimento.id == func.coalesce(Note.provvedimento_id, Massima.provvedimento_id))
        .outerjoin(
            MassimaRiservata,
            and_(
                MassimaRiservata.massima_id == Massima.id,
                scope.original(restricted=Massima.restricted, ufficio=ufficio),
            ),
        )
        .where(Note.account_id == account_id)
    )


def _sought(
    written: Any, visible: ColumnElement[bool], *told: Any, item_seen: bool
) -> tuple[ColumnElement[str], ColumnElement[str]]:
    """What words are looked for in: the note's, and, where its item may be seen, what is told of that."""
    about = fold(case((visible, func.concat_ws(" ", *told)), else_="")) if item_seen else literal("")
    return (written if item_seen else literal("")).label("written"), about.label("about")


def _says(every: Subquery, word: str) -> ColumnElement[bool]:
    """The condition that a note has ``word``, or what begins or goes on like it."""
    said = every.c.about.contains(folded_text(word), autoescape=True)
    as_written = " ".join(written_words(word))
    return or_(said, every.c.written.contains(as_written, autoescape=True)) if as_written else said


def _reference() -> ColumnElement[str]:
    """The decision as it is referred to (``bdm.italian.writing.reference``), but for capitals."""
    number = " n. " + func.concat_ws("/", Provvedimento.numero_provvedimento, Provvedimento.anno_provvedimento)
    return func.concat(
        Provvedimento.ufficio,
        ", ",
        Provvedimento.tipo,
        case((Provvedimento.numero_provvedimento.is_not(None), number)),
        " del " + func.to_char(Provvedimento.data_pubblicazione, "DD/MM/YYYY"),
    )


def _listed(scope: Scope, account_id: UUID, note_filter: NoteFilter) -> tuple[Subquery, list[ColumnElement[bool]]]:
    """The account's notes, and the conditions of ``note_filter`` on them."""
    words = bool(note_filter.words)
    passages, personal = _passages(scope, account_id, words=words), _personal(scope, account_id, words=words)
    every = passages.union_all(personal).subquery()
    conditions = [_says(every, word) for word in note_filter.words]
    if note_filter.color is not None:
        conditions.append(every.c.color == note_filter.color)
    if note_filter.provvedimento_id is not None:
        conditions.append(every.c.decision == note_filter.provvedimento_id)
    if note_filter.passages is not None:
        conditions.append(every.c.passage.is_(note_filter.passages))
    if note_filter.mine is not None:
        conditions.append((every.c.author_id == account_id).is_(note_filter.mine))
    if note_filter.upn is not None:
        person = select(UserAccount.id).where(func.lower(UserAccount.upn) == note_filter.upn.lower()).scalar_subquery()
        takes_part = exists().where(
            every.c.visible,
            DocumentNoteParticipant.document_note_id == every.c.id,
            DocumentNoteParticipant.account_id == person,
        )
        conditions.append(or_(every.c.author_id == person, takes_part))
    return every, conditions


async def page(
    session: AsyncSession, scope: Scope, account_id: UUID, note_filter: NoteFilter, *, offset: int, limit: int
) -> tuple[int, Sequence[UUID]]:
    """The ids of a page of the notes, new ones before the last changed, and how many there are."""
    every, conditions = _listed(scope, account_id, note_filter)
    count = (await session.execute(select(func.count()).select_from(every).where(*conditions))).scalar_one()
    statement = (
        select(every.c.id).where(*conditions).order_by(every.c.new.desc(), every.c.changed.desc(), every.c.id.desc())
    )
    return count, (await session.scalars(statement.offset(offset).limit(limit))).all()


async def everything(session: AsyncSession, scope: Scope, account_id: UUID, note_filter: NoteFilter) -> Sequence[UUID]:
    """The ids of all of them: by decision, the newest first, its passages in the order of the pages before its personal
    note, and that before those on its abstracts; at the end what no longer has a decision that may be seen.
    """
    every, conditions = _listed(scope, account_id, note_filter)
    statement = (
        select(every.c.id)
        .outerjoin(Provvedimento, Provvedimento.id == every.c.decision)
        .where(*conditions)
        .order_by(
            every.c.visible.desc(),
            Provvedimento.data_pubblicazione.desc().nulls_last(),
            Provvedimento.seq.desc(),
            every.c.rank,
            every.c.page,
            every.c.id,
        )
    )
    return (await session.scalars(statement)).all()


async def people(session: AsyncSession, scope: Scope, account_id: UUID) -> Sequence[UserAccount]:
    """The authors and participants of the account's notes besides itself, by name."""
    every, _ = _listed(scope, account_id, NoteFilter())
    authors = select(every.c.author_id)
    participants = select(DocumentNoteParticipant.account_id).join(
        every, and_(every.c.visible, every.c.id == DocumentNoteParticipant.document_note_id)
    )
    statement = (
        select(UserAccount)
        .where(UserAccount.id.in_(authors.union(participants)), UserAccount.id != account_id)
        .order_by(UserAccount.family_name, UserAccount.name, UserAccount.id)
    )
    return (await session.scalars(statement)).all()


async def counts(
    session: AsyncSession, account_id: UUID, opened: Sequence[tuple[Face, ...]]
) -> dict[tuple[Face, ...], int]:
    """How many notes on passages the account has, its own and shared with it, on all of the faces of each decision that
    it may open (``service.faces``).
    """
    decisions = {decision for faces in opened for decision, _ in faces}
    counted = await rows_of(session, _COUNTS, {"decisions": list(decisions), "account": account_id})
    found = {(decision, anonymised): notes for decision, anonymised, notes in counted}
    return {faces: sum(found.get(face, 0) for face in faces) for faces in opened}


_COUNTS = (
    select(DocumentNote.provvedimento_id, DocumentNote.anonymised, func.count().label("notes"))
    .where(among(DocumentNote.provvedimento_id, "decisions"), shared_with(bindparam("account")))
    .group_by(DocumentNote.provvedimento_id, DocumentNote.anonymised)
)
