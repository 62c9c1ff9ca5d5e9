"""Content of TRIBUNALE DI MILANO with a name of its own in every place that is not for everybody to read.

It takes the places of the world of ``tests/authz``, whose requests are then about it. What is 'somebody else's' is the
stranger's.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation.model import AnonymisationPerson, AnonymisationReview, AnonymisationSpan
from bdm.assistant.model import ChatMessage
from bdm.audit.model import AuditEvent
from bdm.backup.model import BackupRun
from bdm.document.model import Document, DocumentPage
from bdm.fascicolo.model import Fascicolo, FascicoloMassima, FascicoloParticipant, FascicoloProvvedimento
from bdm.history.model import ContentChange
from bdm.importing.model import ImportItem, ImportLink, ImportRun
from bdm.jobs.model import JobFailure, TaskRun
from bdm.kit.identifiers import new_id
from bdm.massima.model import Massima, MassimaRiservata, Precedente
from bdm.note.model import DocumentNote, DocumentNoteParticipant, Note
from bdm.preference.model import UserPreference
from bdm.proposal.model import DocumentProposals
from bdm.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.saved_search.model import SavedSearch
from bdm.storage import DocumentStore, file_hash
from bdm.user.model import AccessRequest, UserAccount
from bdm.workflow.model import WorkflowEvent
from tests.authz import world as authz
from tests.authz.world import OFFICE, STRANGER, World
from tests.leak import documents
from tests.leak.words import Audience, Words

PUBLIC = "quarzopubblico"
ANONYMISED = "agataanonima"
COMMON = "locazione"
"""A word of many texts, public or not."""


@dataclass
class Content:
    """What was planted: the names, and how the calls name the items (``hidden``: those of drafts and of originals)."""

    world: World
    words: Words = field(default_factory=Words)
    ids: list[str] = field(default_factory=list)
    hashes: list[str] = field(default_factory=list)
    folder: str = ""
    hidden: dict[str, Audience] = field(default_factory=dict)

    @property
    def originals(self) -> list[str]:
        """The hashes of documents that are not for everybody."""
        return [each for each in self.hashes if each in self.hidden]


async def plant(session: AsyncSession, store: DocumentStore, account: str | None) -> Content:
    """Everything, with ``account`` as the one who calls."""
    content = Content(await authz.plant(session, store, account))
    planter = _Planter(session, store, content)
    await planter.decisions()
    await planter.abstracts()
    await planter.review()
    await planter.histories()
    await planter.notes()
    await planter.others()
    await planter.service()
    await session.commit()
    return content


async def near_ties(session: AsyncSession, store: DocumentStore, content: Content) -> None:
    """Public decisions that a search orders by a hair: what else counts a word would change their places."""
    planter = _Planter(session, store, content)
    for number, words in enumerate(("primo", "secondo", "primo secondo", "secondo primo altro", "primo altro terzo")):
        id = new_id()
        await planter.decision(id, "PUBBLICATO", await planter.public_document(id, f"{words} numero{number}"))
    await session.commit()


async def in_full(session: AsyncSession, store: DocumentStore, content: Content) -> None:
    """A published decision that nobody has restricted so far, with a party's name wherever it may stand. Its names are
    then for the readers of its original.
    """
    planter = _Planter(session, store, content)
    id, massima = new_id(), new_id()

    def word(column: str) -> str:
        return content.words.new(column, Audience.ORIGINAL)

    party = word("provvedimento.parte_processuale")
    await planter.decision(
        id,
        "PUBBLICATO",
        None,
        titolo=f"{word('provvedimento.titolo')} {COMMON}",
        parte_processuale=[f"{party} Segreti"],
        annotazione=word("provvedimento.annotazione"),
        estratto=[word("provvedimento.estratto")],
    )
    digest = await planter.document(id, Audience.ORIGINAL)
    await session.execute(update(Provvedimento).where(Provvedimento.id == id).values(document_hash=digest))
    named = f"Tra {party} Segreti e altri"
    await planter.abstract(massima, id, "PUBBLICATO", titolo=named, testo=f"<p>{named}, {COMMON}</p>")
    await planter.shared_note(id, digest)
    content.hidden[digest] = Audience.ORIGINAL
    planter.place("provvedimento in chiaro", id=id, file_hash=digest)
    planter.place("provvedimento riservato", id=id, file_hash=digest)
    await session.commit()


class _Planter:
    def __init__(self, session: AsyncSession, store: DocumentStore, content: Content) -> None:
        self.session, self.store, self.content = session, store, content
        self.public, self.restricted, self.draft, self.restricted_draft, self.past = (new_id() for _ in range(5))
        self.original = ""

    async def add(self, table: Any, **values: Any) -> None:
        await self.session.execute(insert(table).values(**values))

    def word(self, column: str, audience: Audience) -> str:
        return self.content.words.new(column, audience)

    def place(self, name: str, **values: object) -> None:
        self.content.world.places[name] = {key: str(value) for key, value in values.items()}

    async def decisions(self) -> None:
        await self.decision(self.public, "PUBBLICATO", await self.public_document(self.public, PUBLIC), titolo=PUBLIC)
        self.place("provvedimento pubblico", id=self.public, file_hash=self.content.hashes[-1])
        await self._restricted(self.restricted, "PUBBLICATO", Audience.ORIGINAL, precedente=self.public)
        self.original = self.content.hashes[-1]
        self.place("provvedimento riservato", id=self.restricted, file_hash=self.original)
        anonymised = await self.public_document(self.restricted, ANONYMISED)
        await self.session.execute(
            update(Provvedimento)
            .where(Provvedimento.id == self.restricted)
            .values(anonymized_document_hash=anonymised, anonymized_confirmed_at=text("now()"))
        )
        self.place("versione anonimizzata", id=self.restricted, file_hash=anonymised)
        await self._restricted(self.restricted_draft, "BOZZA", Audience.RESTRICTED_DRAFT, precedente=self.restricted)
        await self._draft()
        # What is not restricted (any more) has no second face, whatever a row says that somebody forgot.
        await self.decision(self.past, "PUBBLICATO", await self.public_document(self.past, "Testo di prima"))
        await self._riservato(self.past, Audience.NOBODY, None)

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

    async def _draft(self) -> None:
        def word(name: str) -> str:
            return self.word(f"provvedimento.{name}", Audience.DRAFT)

        names = "external_id titolo materia ruolo presidente relatore giudice_assegnatario_fascicolo annotazione"
        lists = "parte_processuale parola_chiave riferimento_normativo estratto"
        digest = await self.document(self.draft, Audience.DRAFT)
        values: dict[str, Any] = {name: word(name) for name in names.split()}
        values |= {name: [word(name)] for name in lists.split()}
        await self.decision(self.draft, "BOZZA", digest, **values)
        self.place("provvedimento in bozza", id=self.draft, file_hash=digest)
        self.content.hidden |= {str(self.draft): Audience.DRAFT, digest: Audience.DRAFT}
        self.content.ids.append(values["external_id"])

    async def _restricted(self, id: UUID, status: str, audience: Audience, precedente: UUID) -> None:
        await self.decision(
            id,
            status,
            None,
            visibility=True,
            parte_processuale=["Z.S."],
            provvedimento_precedente_id=precedente,
        )
        digest = await self.document(id, audience)
        await self._riservato(id, audience, digest)
        self.content.hidden[digest] = audience
        if status == "BOZZA":
            self.content.hidden[str(id)] = Audience.DRAFT

    async def _riservato(self, id: UUID, audience: Audience, digest: str | None) -> None:
        def word(name: str) -> str:
            return self.word(f"provvedimento_riservato.{name}", audience)

        await self.add(
            ProvvedimentoRiservato,
            provvedimento_id=id,
            document_hash=digest,
            titolo=f"{word('titolo')} {COMMON}",
            parte_processuale=[f"{word('parte_processuale')} Segreti"],
            annotazione=word("annotazione"),
            estratto=[word("estratto")],
        )

    async def document(self, provvedimento_id: UUID, audience: Audience) -> str:
        """A document with names everywhere, and what was read from it."""

        def word(column: str) -> str:
            return self.word(column, audience)

        written = f"{word('document_page.testo')} {COMMON} {COMMON} {COMMON} primo primo primo"
        places = ("info", "xmp", "outline", "attachment", "annotation")
        data = documents.make(written, **{place: word(f"pdf.{place}") for place in places})
        # The file's own name is shown to nobody once a decision has it.
        digest = await self._put(data, provvedimento_id, written, self.word("document.name", Audience.NOBODY))
        await self.store.put_thumbnail(digest, word("thumbnail").encode())
        passage = word("document_proposals.proposals")
        proposal = {"field": "presidente", "value": passage, "label": passage, "page": 1, "passage": passage}
        await self.add(DocumentProposals, hash=digest, proposals=[proposal])
        return digest

    async def public_document(self, provvedimento_id: UUID, words: str) -> str:
        written = f"{words} {COMMON}"
        return await self._put(documents.make(written), provvedimento_id, written, "atto")

    async def _put(self, data: bytes, provvedimento_id: UUID, written: str, name: str) -> str:
        digest = file_hash(data)
        await self.store.put_bytes(digest, data)
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
        await self.add(DocumentPage, hash=digest, page_number=1, width=595, height=842, testo=written)
        self.content.hashes.append(digest)
        return digest

    async def abstracts(self) -> None:
        public, restricted, draft, restricted_draft, past = (new_id() for _ in range(5))
        await self.abstract(public, self.public, "PUBBLICATO", titolo="Massima", testo=f"<p>{PUBLIC}</p>")
        hidden = {"visibility": True, "titolo": "Massima", "testo": "<p>Testo di Z.S.</p>"}
        await self.abstract(restricted, self.restricted, "PUBBLICATO", **hidden)
        await self._riservata(restricted, Audience.ORIGINAL)
        await self.abstract(restricted_draft, self.restricted, "BOZZA", **hidden)
        await self._riservata(restricted_draft, Audience.RESTRICTED_DRAFT)
        await self.abstract(past, self.past, "PUBBLICATO", titolo="Massima", testo="<p>Testo</p>")
        await self._riservata(past, Audience.NOBODY)

        def word(name: str) -> str:
            return self.word(f"massima.{name}", Audience.DRAFT)

        await self.abstract(
            draft,
            self.public,
            "BOZZA",
            external_id=word("external_id"),
            titolo=word("titolo"),
            testo=f"<p>{word('testo')}</p>",
            annotazione=word("annotazione"),
            parola_chiave=[word("parola_chiave")],
            riferimento_normativo=[word("riferimento_normativo")],
            estratto=[word("estratto")],
        )
        for precedente in (restricted, restricted_draft, draft):
            await self.add(Precedente, massima_id=public, precedente_id=precedente, tipo="conforme")
        self.place("abstract pubblicato", id=public)
        self.place("abstract riservato", id=restricted)
        self.place("abstract in bozza", id=draft)
        self.content.hidden |= {str(draft): Audience.DRAFT, str(restricted_draft): Audience.DRAFT}

    async def abstract(self, id: UUID, provvedimento_id: UUID, status: str, **values: Any) -> None:
        await self.add(Massima, id=id, provvedimento_id=provvedimento_id, status=status, **values)
        self.content.ids.append(str(id))

    async def _riservata(self, id: UUID, audience: Audience) -> None:
        def word(name: str) -> str:
            return self.word(f"massima_riservata.{name}", audience)

        await self.add(
            MassimaRiservata,
            massima_id=id,
            titolo=word("titolo"),
            testo=f"<p>{word('testo')} {COMMON}</p>",
            annotazione=word("annotazione"),
            estratto=[word("estratto")],
        )

    async def review(self) -> None:
        """What an editor decides of the restricted one; its new version is prepared, and not confirmed."""

        def word(column: str) -> str:
            return self.word(column, Audience.REVIEW)

        prepared = []
        for form in ("impaginato", "ricomposto"):
            written = f"{form} {word('document_page.testo')}"
            prepared.append(await self._put(documents.make(written), self.restricted, written, "preparato"))
            self.content.hidden[prepared[-1]] = Audience.REVIEW
        passage = {"page": 1, "category": "PERSONA", "decision": "ACCETTATO"}
        await self.add(
            AnonymisationReview,
            provvedimento_id=self.restricted,
            state="PRONTA",
            ground="FAMIGLIA_STATO",
            request_reason=self.word("anonymisation_review.request_reason", Audience.REVIEW),
            file_hash=self.original,
            detected_at=text("now()"),
            gone=[passage | {"testo": word("anonymisation_review.gone")}],
            prepared_hash=prepared[0],
            retypeset_hash=prepared[1],
            prepared_at=text("now()"),
        )
        person = word("anonymisation_person.key")
        await self.add(
            AnonymisationPerson,
            provvedimento_id=self.restricted,
            key=person,
            place=1,
            name=word("anonymisation_person.name"),
            category="PERSONA",
            replacement=word("anonymisation_person.replacement"),
        )
        await self.add(
            AnonymisationSpan,
            provvedimento_id=self.restricted,
            page=1,
            first=0,
            last=9,
            testo=word("anonymisation_span.testo"),
            category="PERSONA",
            person=person,
            replacement=word("anonymisation_span.replacement"),
            reason=word("anonymisation_span.reason"),
        )

    async def histories(self) -> None:
        """What was saved and why it was sent back; of the public one from a time when it was restricted."""
        for id, audience, restricted in (
            (self.restricted, Audience.DESK, True),
            (self.restricted_draft, Audience.RESTRICTED_DRAFT, True),
            (self.draft, Audience.DRAFT, False),
            (self.public, Audience.DESK, True),
        ):
            change = {"field": "titolo", "from": None, "to": self.word("content_change.changes", audience)}
            await self.add(ContentChange, provvedimento_id=id, version=1, restricted=restricted, changes=[change])
        for id, audience in (
            (self.restricted, Audience.DESK),
            (self.restricted_draft, Audience.RESTRICTED_DRAFT),
            (self.draft, Audience.DRAFT),
        ):
            await self.add(
                WorkflowEvent,
                kind="provvedimento",
                item_id=id,
                action="rejected",
                from_status="DA_APPROVARE",
                to_status="BOZZA",
                reason=self.word("workflow_event.reason", audience),
            )

    async def _accounts(self) -> dict[str, UUID]:
        return dict(list(await self.session.execute(select(UserAccount.upn, UserAccount.id))))

    async def notes(self) -> None:
        """The stranger's: one on an original that everybody takes part in, and one of their own."""
        await self.shared_note(self.restricted, self.original)
        stranger = (await self._accounts())[STRANGER]
        own = self.content.world["provvedimento pubblico"]["file_hash"]
        await self._note(stranger, self.public, own, Audience.NOBODY)
        personal = self.word("note.text", Audience.NOBODY)
        await self.add(Note, account_id=stranger, provvedimento_id=self.public, text=personal)

    async def shared_note(self, provvedimento_id: UUID, digest: str) -> None:
        """The stranger's, on an original, that everybody takes part in."""
        accounts = await self._accounts()
        note = await self._note(accounts.pop(STRANGER), provvedimento_id, digest, Audience.ORIGINAL)
        for account in accounts.values():
            await self.add(DocumentNoteParticipant, document_note_id=note, account_id=account, may_write=True)

    async def _note(self, author: UUID, provvedimento_id: UUID, digest: str, audience: Audience) -> UUID:
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
            text=f"<p>{word('text')}</p>",
            quote=word("quote"),
            prefix=word("prefix"),
            suffix=word("suffix"),
            rotated_rect=[],
        )
        return id

    async def others(self) -> None:
        """What the stranger keeps, and a folder of everything that every account takes part in."""
        accounts = await self._accounts()
        stranger = accounts.pop(STRANGER)

        def word(column: str) -> str:
            return self.word(column, Audience.NOBODY)

        await self.add(
            SavedSearch,
            account_id=stranger,
            kind="provvedimento",
            name=word("saved_search.name"),
            query=f"({word('saved_search.query')})[testo]",
        )
        await self.add(
            UserPreference, account_id=stranger, name="cartelle", value={"aperta": word("user_preference.value")}
        )
        await self.add(Fascicolo, owner_id=stranger, name=word("fascicolo.name"))
        await self.add(
            ChatMessage,
            account_id=stranger,
            provvedimento_id=self.restricted,
            anonymized=False,
            user_text=word("chat_message.user_text"),
            assistant_text=word("chat_message.assistant_text"),
        )
        folder = new_id()
        self.content.folder = str(folder)
        await self.add(Fascicolo, id=folder, owner_id=stranger, name="Cartella comune")
        for account in accounts.values():
            await self.add(FascicoloParticipant, fascicolo_id=folder, account_id=account, may_write=True)
        for id in (self.public, self.restricted, self.draft, self.restricted_draft):
            await self.add(FascicoloProvvedimento, fascicolo_id=folder, provvedimento_id=id)
        for massima in await self.session.scalars(select(Massima.id).where(Massima.id.in_(self._own_ids()))):
            await self.add(FascicoloMassima, fascicolo_id=folder, massima_id=massima)

    def _own_ids(self) -> list[UUID]:
        return [UUID(each) for each in self.content.ids if "-" in each]

    async def service(self) -> None:
        """What is kept of people who ask, of jobs, of imports."""

        def word(column: str) -> str:
            return self.word(column, Audience.ADMINISTRATION)

        names = {name: word(f"access_request.{name}") for name in ("name", "family_name", "email", "ufficio", "reason")}
        await self.session.execute(delete(AccessRequest).where(AccessRequest.upn == "richiedente"))
        id = new_id()
        await self.add(
            AccessRequest,
            id=id,
            issuer="https://idp.example",
            subject="prova",
            upn="richiedente",
            type="ADN",
            **names,
        )
        self.place("richiesta in attesa", id=id)
        await self.add(
            AccessRequest,
            issuer="https://idp.example",
            subject="decisa",
            upn="deciso",
            name="Prova",
            family_name="Prova",
            email="prova@esempio.invalid",
            type="ADN",
            status="RESPINTA",
            reason="Per lavoro",
            decided_by="amministratore",
            decided_at=text("now()"),
            decision_reason=self.word("access_request.decision_reason", Audience.ADMINISTRATION),
        )
        await self.add(
            AuditEvent,
            actor="redattore",
            action="saved",
            object_kind="provvedimento",
            object_id=word("audit_event.object_id"),
            detail={"fields": [word("audit_event.detail")]},
        )
        job = int(self.content.world["lavoro non riuscito"]["job_id"])
        await self.add(JobFailure, job_id=job, error=word("job_failure.error"))
        await self.add(TaskRun, task="prova", started_at=text("now()"), error=word("task_run.error"))
        await self.add(BackupRun, kind="backup", error=word("backup_run.error"))

        def nobody(column: str) -> str:
            return self.word(column, Audience.NOBODY)

        await self.add(
            ImportRun,
            manifest=nobody("import_run.manifest"),
            fingerprint="0",
            report=nobody("import_run.report"),
            finished_at=text("now()"),
        )
        imported = nobody("import_item.external_id")
        await self.add(
            ImportItem,
            kind="provvedimento",
            external_id=imported,
            item_id=self.draft,
            fingerprint=b"0",
            version=1,
            run_id=1,
            line=1,
            position=1,
        )
        await self.add(
            ImportLink,
            kind="provvedimento",
            external_id=nobody("import_link.external_id"),
            tipo="precedente",
            target=nobody("import_link.target"),
        )
