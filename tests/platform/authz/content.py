"""Content whose every hidden part carries a word of its own, and what a call may be given to ask for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from sqlalchemy import insert, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima, MassimaRiservata
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.desk.history.model import ContentChange
from bdm.document.model import Document, DocumentPage
from bdm.people.user.model import UserAccount
from bdm.personal.fascicolo.model import Fascicolo, FascicoloMassima, FascicoloParticipant, FascicoloProvvedimento
from bdm.personal.note.model import DocumentNote, DocumentNoteParticipant
from bdm.personal.note.words import of_rich
from bdm.platform.kit.identifiers import new_id
from bdm.platform.storage import DocumentStore, file_hash
from tests.fixtures.storage import put_bytes

MILANO = {"ufficio": "TRIBUNALE DI MILANO", "distretto": "MILANO"}

ORIGINAL = ("Zorobabele", "zaffiroriservato", "titoloriservato", "annotazioneriservata", "massimariservata")
DRAFT = ("smeraldobozza", "Ildebranda")
DRAFT_MASSIMA = ("topaziobozza",)
PUBLIC = "quarzopubblico"
ANONYMISED = "agataanonima"


@dataclass(frozen=True)
class Planted:
    """The ids of what was planted, all of one office."""

    public: UUID
    restricted: UUID
    draft: UUID
    massima: UUID
    draft_massima: UUID
    folder: UUID
    hashes: tuple[str, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        ours = map(str, (self.public, self.restricted, self.draft, self.massima, self.draft_massima, self.folder))
        return (*ours, "fonte-riservato", "fonte-bozza")


async def plant(session: AsyncSession, store: DocumentStore) -> Planted:
    """A public, a restricted and a draft decision, each with its document, and abstracts of them."""
    await session.execute(text("SET CONSTRAINTS ALL DEFERRED"))
    ids = {name: new_id() for name in ("public", "restricted", "draft")}
    hashes = {
        "public": await _document(session, store, ids["public"], PUBLIC),
        "original": await _document(session, store, ids["restricted"], " ".join(ORIGINAL[:2])),
        "anonymised": await _document(session, store, ids["restricted"], ANONYMISED),
        "draft": await _document(session, store, ids["draft"], DRAFT[0]),
    }
    common = {**MILANO, "area": "civile", "data_pubblicazione": date(2024, 5, 6), "presidente": "Presidente Prova"}
    rows = (
        {"id": ids["public"], "status": "PUBBLICATO", "document_hash": hashes["public"]},
        {
            "id": ids["restricted"],
            "external_id": "fonte-riservato",
            "status": "PUBBLICATO",
            "restricted": True,
            "parte_processuale": ["Z.S."],
            "anonymized_document_hash": hashes["anonymised"],
            "anonymised_confirmed_at": text("now()"),
        },
        {
            "id": ids["draft"],
            "external_id": "fonte-bozza",
            "status": "BOZZA",
            "document_hash": hashes["draft"],
            "titolo": DRAFT[1],
        },
    )
    for row in rows:
        await session.execute(insert(Provvedimento).values(**common, **row))
    await session.execute(
        insert(ProvvedimentoRiservato).values(
            provvedimento_id=ids["restricted"],
            document_hash=hashes["original"],
            titolo=ORIGINAL[2],
            annotazione=ORIGINAL[3],
            parte_processuale=[f"{ORIGINAL[0]} Segreti"],
        )
    )
    massima, draft_massima = new_id(), new_id()
    await session.execute(
        insert(Massima).values(
            id=massima,
            provvedimento_id=ids["restricted"],
            status="PUBBLICATO",
            restricted=True,
            titolo="Massima",
            testo="<p>Testo di Z.S.</p>",
        )
    )
    await session.execute(
        insert(MassimaRiservata).values(massima_id=massima, titolo="Massima", testo=f"<p>{ORIGINAL[4]}</p>")
    )
    await session.execute(
        insert(Massima).values(
            id=draft_massima, provvedimento_id=ids["public"], status="BOZZA", titolo=DRAFT_MASSIMA[0], testo="<p>x</p>"
        )
    )
    await _history(session, provvedimento_id=ids["restricted"], restricted=True, words=ORIGINAL[2])
    await _history(session, provvedimento_id=ids["draft"], restricted=False, words=DRAFT[0])
    await _history(session, massima_id=massima, restricted=True, words=ORIGINAL[4])
    await _history(session, massima_id=draft_massima, restricted=False, words=DRAFT_MASSIMA[0])
    folder = await _shared_folder(session, (ids["public"], ids["restricted"], ids["draft"]), (massima, draft_massima))
    for name, provvedimento, words in (("original", "restricted", ORIGINAL[0]), ("draft", "draft", DRAFT[0])):
        await _shared_note(session, ids[provvedimento], hashes[name], words)
    await session.commit()
    return Planted(**ids, massima=massima, draft_massima=draft_massima, folder=folder, hashes=tuple(hashes.values()))


async def _history(session: AsyncSession, *, words: str, **values: UUID | bool) -> None:
    """A save that wrote these words."""
    change = {"field": "titolo", "from": None, "to": words}
    await session.execute(insert(ContentChange).values(version=1, changes=[change], **values))


async def _shared_folder(session: AsyncSession, decisions: Iterable[UUID], abstracts: Iterable[UUID]) -> UUID:
    """A folder with all of it that every account may read."""
    accounts = list(await session.scalars(select(UserAccount.id)))
    folder = new_id()
    if not accounts:
        return folder
    await session.execute(insert(Fascicolo).values(id=folder, owner_id=accounts[0], name="Cartella"))
    for account in accounts[1:]:
        await session.execute(insert(FascicoloParticipant).values(fascicolo_id=folder, account_id=account))
    for id in decisions:
        await session.execute(insert(FascicoloProvvedimento).values(fascicolo_id=folder, provvedimento_id=id))
    for id in abstracts:
        await session.execute(insert(FascicoloMassima).values(fascicolo_id=folder, massima_id=id))
    return folder


async def _shared_note(session: AsyncSession, provvedimento_id: UUID, file_hash: str, words: str) -> None:
    """A note on a passage with these words that every account may change."""
    accounts = list(await session.scalars(select(UserAccount.id)))
    if not accounts:
        return
    note = DocumentNote(
        id=new_id(),
        author_id=accounts[0],
        provvedimento_id=provvedimento_id,
        file_hash=file_hash,
        page_number=1,
        quote=words,
        rotated_rect=[],
        **of_rich(f"<p>{words}</p>"),
    )
    session.add(note)
    await session.flush()
    for account in accounts[1:]:
        session.add(DocumentNoteParticipant(document_note_id=note.id, account_id=account, may_write=True))
    await session.flush()


async def _document(session: AsyncSession, store: DocumentStore, provvedimento_id: UUID, words: str) -> str:
    content = f"%PDF-1.4\n% {words}\n%%EOF\n".encode()
    hash = file_hash(content)
    await put_bytes(store, hash, content)
    await session.execute(
        insert(Document).values(
            hash=hash,
            size=len(content),
            name="documento.pdf",
            domain="CIVILE",
            state="ELABORATO",
            page_count=1,
            provvedimento_id=provvedimento_id,
        )
    )
    await session.execute(insert(DocumentPage).values(hash=hash, page_number=1, width=595, height=842, testo=words))
    return hash
