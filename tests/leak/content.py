"""What is planted in one go, and the pieces that it is made of: decisions, documents, abstracts, notes."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.proposal.model import DocumentProposals
from bdm.document.analysis_record import keep_citations
from bdm.document.attachment.model import DocumentAttachment
from bdm.document.citation.reading import citations
from bdm.document.envelope.model import DocumentEnvelope
from bdm.document.model import Document, DocumentPage
from bdm.people.user.model import UserAccount
from bdm.personal.note.model import DocumentNote, DocumentNoteParticipant
from bdm.personal.note.words import of_rich
from bdm.platform.kit.identifiers import new_id
from bdm.platform.storage import DocumentStore, file_hash
from tests.fixtures.storage import put_bytes
from tests.leak import documents
from tests.leak.words import Audience, Words
from tests.platform.authz.world import OFFICE, STRANGER, World

PUBLIC = "quarzopubblico"
ANONYMISED = "agataanonima"
COMMON = "locazione"
"""A word of many texts, public or not."""
CITED = "Cass. 13533/2001"
"""A decision that every text cites."""


@dataclass
class Content:
    """What was planted: the names, and how the calls name the items (``hidden``: those of drafts and of originals)."""

    world: World
    words: Words = field(default_factory=Words)
    ids: list[str] = field(default_factory=list)
    hashes: list[str] = field(default_factory=list)
    folder: str = ""
    bulk_moves: list[str] = field(default_factory=list)
    hidden: dict[str, Audience] = field(default_factory=dict)

    @property
    def originals(self) -> list[str]:
        """The hashes of documents that are not for everybody."""
        return [each for each in self.hashes if each in self.hidden]


class Planter:
    """Adds rows, and remembers names, ids and places in ``content``."""

    def __init__(self, session: AsyncSession, store: DocumentStore, content: Content) -> None:
        self.session, self.store, self.content = session, store, content

    async def add(self, table: Any, **values: Any) -> None:
        await self.session.execute(insert(table).values(**values))

    def word(self, column: str, audience: Audience) -> str:
        return self.content.words.new(column, audience)

    def place(self, name: str, **values: object) -> None:
        self.content.world.places[name] = {key: str(value) for key, value in values.items()}

    async def accounts(self) -> dict[str, UUID]:
        return dict(list(await self.session.execute(select(UserAccount.upn, UserAccount.id))))

    async def decision(self, id: UUID, status: str, document_hash: str | None, **values: Any) -> None:
        common = {
            **OFFICE,
            "area": "civile",
            "ruolo": "Contenzioso civile",
            "numero_provvedimento": 500 + len(self.content.ids),
            "anno_provvedimento": 2024,
            "data": date(2024, 5, 1),
            "data_pubblicazione": date(2024, 5, 6),
        }
        row = {"id": id, "status": status, "document_hash": document_hash, **common, **values}
        await self.add(Provvedimento, **row)
        self.content.ids.append(str(id))

    async def document(self, provvedimento_id: UUID, audience: Audience) -> str:
        """A document with names everywhere, and what was read from it."""

        def word(column: str) -> str:
            return self.word(column, audience)

        written = f"{word('document_page.testo')} {COMMON} {COMMON} {COMMON} primo primo primo"
        places = ("info", "xmp", "outline", "attachment", "annotation")
        data = documents.make(written, **{place: word(f"pdf.{place}") for place in places})
        # The file's own name is shown to nobody once a decision has it.
        digest = await self.put(data, provvedimento_id, written, self.word("document.name", Audience.NOBODY))
        document = await self.session.get_one(Document, digest)
        document.beside = [self.word("document.beside", Audience.NOBODY)]
        page = await self.session.get_one(DocumentPage, (digest, 1))
        page.testo_nascosto = self.word("document_page.testo_nascosto", Audience.NOBODY)
        named = f"{word('document_attachment.name')}.txt"
        found = {"number": 1, "name": named, "size": 10, "content_hash": "", "program": False}
        await self.add(DocumentAttachment, hash=digest, **found)
        await self.store.put_thumbnail(digest, word("thumbnail").encode())
        envelope = word("envelope").encode()
        await put_bytes(self.store, file_hash(envelope), envelope)
        await self.add(
            DocumentEnvelope,
            hash=digest,
            envelope_hash=file_hash(envelope),
            size=len(envelope),
            signers=[{"name": word("document_envelope.signers"), "day": "2024-05-01"}],
        )
        passage = word("document_proposals.proposals")
        proposal = {"field": "presidente", "value": passage, "label": passage, "page": 1, "passage": passage}
        await self.add(DocumentProposals, hash=digest, proposals=[proposal])
        return digest

    async def public_document(self, provvedimento_id: UUID, words: str) -> str:
        written = f"{words} {COMMON}"
        return await self.put(documents.make(written), provvedimento_id, written, "atto")

    async def put(self, data: bytes, provvedimento_id: UUID, written: str, name: str) -> str:
        digest = file_hash(data)
        await put_bytes(self.store, digest, data)
        await self.add(
            Document,
            hash=digest,
            size=len(data),
            name=f"{name}.pdf",
            domain="CIVILE",
            state="ELABORATO",
            page_count=1,
            provvedimento_id=provvedimento_id,
        )
        written = f"{written} difforme {CITED}"
        await self.add(DocumentPage, hash=digest, page_number=1, width=595, height=842, testo=written)
        await keep_citations(self.session, await self.session.get_one(Document, digest), citations([written]))
        self.content.hashes.append(digest)
        return digest

    async def abstract(self, id: UUID, provvedimento_id: UUID, status: str, **values: Any) -> None:
        await self.add(Massima, id=id, provvedimento_id=provvedimento_id, status=status, **values)
        self.content.ids.append(str(id))

    async def shared_note(self, provvedimento_id: UUID, digest: str) -> None:
        """The stranger's, on an original, that everybody takes part in."""
        accounts = await self.accounts()
        note = await self.note(accounts.pop(STRANGER), provvedimento_id, digest, Audience.ORIGINAL)
        for account in accounts.values():
            await self.add(DocumentNoteParticipant, document_note_id=note, account_id=account, may_write=True)

    async def note(self, author: UUID, provvedimento_id: UUID, digest: str, audience: Audience) -> UUID:
        def word(name: str) -> str:
            return self.word(f"document_note.{name}", audience)

        id = new_id()
        await self.add(
            DocumentNote,
            id=id,
            author_id=author,
            provvedimento_id=provvedimento_id,
            file_hash=digest,
            page_number=1,
            quote=word("quote"),
            prefix=word("prefix"),
            suffix=word("suffix"),
            rotated_rect=[],
            **of_rich(f"<p>{word('text')}</p>"),
        )
        return id
