"""Everything that a row of ``docs/permissions.md`` may name: content in each state, and what is whose.

Content is of TRIBUNALE DI MILANO. What is restricted holds ``ORIGINAL``, which its public face does not. 'Own' is the
calling account's; where nobody with an account calls, and for what is 'somebody else's', it is the stranger's.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation.model import AnonymisationReview
from bdm.avviso.model import Avviso, Iscrizione
from bdm.avviso.webhook.model import Webhook, WebhookConsegna
from bdm.content.massima.model import Massima, MassimaRiservata
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.desk.bulk_move.model import BulkMove
from bdm.desk.queue_view.model import QueueView
from bdm.desk.segnalazione.model import Segnalazione
from bdm.desk.workflow.model import WorkflowEvent
from bdm.document.attachment.model import DocumentAttachment
from bdm.document.envelope.model import DocumentEnvelope
from bdm.document.model import Document, DocumentPage
from bdm.people.token.model import ApiToken
from bdm.people.user import service as user_service
from bdm.people.user.model import AccessRequest, UserAccount
from bdm.personal.fascicolo.model import Fascicolo, FascicoloMassima, FascicoloParticipant, FascicoloProvvedimento
from bdm.personal.note.model import DocumentNote, DocumentNoteParticipant, Note
from bdm.personal.percorso.model import Tappa
from bdm.personal.sovrascrittura.model import Sovrascrittura
from bdm.platform.jobs.schema import SCHEMA
from bdm.platform.kit.identifiers import new_id
from bdm.platform.kit.time import now, today
from bdm.platform.storage import DocumentStore, file_hash
from bdm.saved_search.model import SavedSearch
from tests.document import pdfs
from tests.fixtures.storage import put_bytes

ORIGINAL = "Zorobabele"
OFFICE = {"ufficio": "TRIBUNALE DI MILANO", "distretto": "MILANO"}
STRANGER = "estraneo"
FRIEND = "invitato"
UNUSED = "disattivato"
STATES = {
    "pubblico": "PUBBLICATO",
    "in bozza": "BOZZA",
    "da approvare": "DA_APPROVARE",
    "da pubblicare": "DA_PUBBLICARE",
}
REQUEST = {"motivo": "DATI_PERSONALI", "qualita": "interessato"}
CHUNK = b"%PDF-1.4 una parte"


@dataclass
class World:
    """``places``: for what a row names, the values of the parameters of its call."""

    account: str
    places: dict[str, dict[str, str]] = field(default_factory=dict)

    def __getitem__(self, place: str) -> dict[str, str]:
        return self.places[place]


async def plant(session: AsyncSession, store: DocumentStore, account: str | None) -> World:
    """The content, with ``account`` (its UPN) as the one who calls; None for a caller without one."""
    await session.execute(text("SET CONSTRAINTS ALL DEFERRED"))
    for upn, type_ in ((STRANGER, "ADN"), (FRIEND, "ADN"), (UNUSED, "CNS")):
        await user_service.create_account(
            session,
            upn=upn,
            name=upn,
            family_name="Prova",
            email=f"{upn}@esempio.invalid",
            type_=type_,  # type: ignore[arg-type]
            actor=None,
        )
    await session.execute(update(UserAccount).where(UserAccount.upn == UNUSED).values(active=False))
    world = World(account or STRANGER)
    planter = _Planter(session, store, world)
    await planter.decisions()
    await planter.reviews()
    await planter.abstracts()
    await planter.withdrawals()
    await planter.reports()
    await planter.uploads()
    await planter.folders()
    await planter.tokens()
    await planter.moves()
    await planter.subscriptions()
    await planter.notes()
    await planter.people()
    await session.commit()
    return world


class _Planter:
    def __init__(self, session: AsyncSession, store: DocumentStore, world: World) -> None:
        self.session, self.store, self.world = session, store, world
        self.ids: dict[str, UUID] = {}

    async def add(self, table: Any, **values: Any) -> None:
        await self.session.execute(insert(table).values(**values))

    async def account(self, upn: str) -> UUID:
        return (await self.session.scalars(select(UserAccount.id).where(UserAccount.upn == upn))).one()

    async def document(self, words: str, provvedimento_id: UUID | None = None, **values: Any) -> str:
        """A document with an attachment that is called and says as itself; an anonymised version has none."""
        attached = not words.startswith("Anonimizzato")
        content = pdfs.document(words)
        if attached:
            content = pdfs.with_attachments(content, **{words: words.encode()})
        digest = file_hash(content)
        await put_bytes(self.store, digest, content)
        await self.store.put_thumbnail(digest, words.encode())
        row = {"size": len(content), "name": "atto.pdf", "domain": "CIVILE", "state": "ELABORATO", "page_count": 1}
        row["attachments"] = int(attached)
        await self.add(Document, hash=digest, provvedimento_id=provvedimento_id, **(row | values))
        await self.add(DocumentPage, hash=digest, page_number=1, width=595, height=842, testo=words)
        if attached:
            found = {"number": 1, "name": f"{words}.txt", "size": len(words), "content_hash": "", "program": False}
            await self.add(DocumentAttachment, hash=digest, **found)
        if not words.startswith("Anonimizzato"):
            await self.envelope(digest, words)
        return digest

    async def envelope(self, digest: str, words: str) -> None:
        content = f"Busta: {words}".encode()
        await put_bytes(self.store, file_hash(content), content)
        signers = [{"name": words, "day": "2024-05-01"}]
        row = {"envelope_hash": file_hash(content), "size": len(content), "signers": signers}
        await self.add(DocumentEnvelope, hash=digest, **row)

    async def decision(self, place: str, status: str, **values: Any) -> UUID:
        id = self.ids[place] = new_id()
        complete = {
            "area": "civile",
            "ruolo": "Contenzioso civile",
            "numero_provvedimento": len(self.ids),
            "anno_provvedimento": 2024,
            "data": date(2024, 5, 1),
            "data_pubblicazione": date(2024, 5, 6),
        }
        await self.add(Provvedimento, id=id, status=status, **(OFFICE | complete | values))
        self.world.places[place] = {"id": str(id)}
        return id

    async def decisions(self) -> None:
        for state, status in STATES.items():
            place = f"provvedimento {state}"
            digest = self.world.places[place] = {}
            id = await self.decision(place, status)
            digest = {"file_hash": await self.document(f"Testo del {place}", id)}
            await self.session.execute(
                update(Provvedimento).where(Provvedimento.id == id).values(document_hash=digest["file_hash"])
            )
            self.world.places[place] |= digest
        place = "provvedimento non elaborato"
        id = await self.decision(place, "BOZZA")
        digest = {
            "file_hash": await self.document(
                f"Testo del {place}", id, state="NON_RIUSCITO", failure_code="DAMAGED", page_count=None
            )
        }
        await self.session.execute(
            update(Provvedimento).where(Provvedimento.id == id).values(document_hash=digest["file_hash"])
        )
        for place, confirmed in (
            ("provvedimento riservato", True),
            ("provvedimento riservato non anonimizzato", False),
        ):
            id = await self.decision(place, "PUBBLICATO", restricted=True, parte_processuale=["Z.S."])
            original = await self.document(f"Originale {ORIGINAL} {place}", id)
            self.world.places[place] |= {"file_hash": original}
            if confirmed:
                anonymised = await self.document("Anonimizzato", id)
                self.world.places["versione anonimizzata"] = {"id": str(id), "file_hash": anonymised}
                await self.session.execute(
                    update(Provvedimento)
                    .where(Provvedimento.id == id)
                    .values(anonymized_document_hash=anonymised, anonymised_confirmed_at=text("now()"))
                )
            await self.add(
                ProvvedimentoRiservato,
                provvedimento_id=id,
                document_hash=original,
                titolo=f"Titolo {ORIGINAL}",
                parte_processuale=[f"{ORIGINAL} Segreti"],
            )

    async def reviews(self) -> None:
        """Restricted drafts whose anonymised version is to be looked at, or was prepared."""
        for place, ready in (("provvedimento da rivedere", False), ("provvedimento da confermare", True)):
            id = await self.decision(place, "BOZZA", restricted=True, parte_processuale=["Z.S."])
            original = await self.document(f"Originale {ORIGINAL} {place}", id)
            await self.add(
                ProvvedimentoRiservato,
                provvedimento_id=id,
                document_hash=original,
                parte_processuale=[f"{ORIGINAL} Segreti"],
            )
            prepared = await self.document(f"Anonimizzato {place}", id) if ready else None
            await self.add(
                AnonymisationReview,
                provvedimento_id=id,
                state="PRONTA" if ready else "DA_RIVEDERE",
                ground="DISPOSTO_GIUDICE",
                file_hash=original,
                detected_at=text("now()"),
                retypeset_hash=prepared,
                prepared_at=text("now()") if ready else None,
            )

    async def abstracts(self) -> None:
        names = ("pubblicato", "in bozza", "da approvare", "da pubblicare")
        for name, status in zip(names, STATES.values(), strict=True):
            await self.abstract(f"abstract {name}", status, self.ids["provvedimento pubblico"])
        id = await self.abstract(
            "abstract riservato", "PUBBLICATO", self.ids["provvedimento riservato"], restricted=True
        )
        await self.add(MassimaRiservata, massima_id=id, titolo="Titolo", testo=f"<p>Testo di {ORIGINAL}</p>")

    async def withdrawals(self) -> None:
        """What was published once: sent back, asked to be withdrawn, withdrawn."""
        for name, status in (("già pubblicato", "BOZZA"), ("da ritirare", "DA_RITIRARE"), ("ritirato", "RITIRATO")):
            decision = await self.decision(f"provvedimento {name}", status)
            abstract = await self.abstract(f"abstract {name}", status, decision)
            steps = [("rejected", "PUBBLICATO", "BOZZA"), ("withdrawal_requested", "BOZZA", "DA_RITIRARE")]
            steps.append(("withdrawn", "DA_RITIRARE", "RITIRATO"))
            for kind, item_id in (("provvedimento", decision), ("massima", abstract)):
                for action, before, after in steps[: 1 + ["BOZZA", "DA_RITIRARE", "RITIRATO"].index(status)]:
                    event = {"action": action, "from_status": before, "to_status": after}
                    await self.add(WorkflowEvent, kind=kind, item_id=item_id, **event)

    async def abstract(self, place: str, status: str, provvedimento_id: UUID, **values: Any) -> UUID:
        id = self.ids[place] = new_id()
        row = {"titolo": "Titolo", "testo": "<p>Testo</p>"} | values
        await self.add(Massima, id=id, provvedimento_id=provvedimento_id, status=status, **row)
        self.world.places[place] = {"id": str(id)}
        return id

    async def uploads(self) -> None:
        for whose, upn in (("sé", self.world.account), ("altri", STRANGER)):
            account = await self.account(upn)
            digest = await self.document(f"Documento caricato da {whose}", uploaded_by=account)
            self.world.places[f"documento caricato da {whose}"] = {"file_hash": digest}
            part = file_hash(CHUNK + whose.encode())
            await self.store.chunks.put(account, part, 0, CHUNK)
            self.world.places[f"parte caricata da {whose}"] = {"file_hash": part}

    async def folders(self) -> None:
        me, stranger, friend = [await self.account(upn) for upn in (self.world.account, STRANGER, FRIEND)]
        for name, owner, participants in (
            ("propria", me, {friend: False}),
            ("altrui", stranger, {friend: False}),
            ("in lettura", stranger, {me: False, friend: False}),
            ("in scrittura", stranger, {me: True}),
        ):
            id = new_id()
            await self.add(Fascicolo, id=id, owner_id=owner, name=f"Cartella {name}")
            for account, may_write in participants.items():
                if account != owner:
                    await self.add(FascicoloParticipant, fascicolo_id=id, account_id=account, may_write=may_write)
            await self.add(
                FascicoloProvvedimento, fascicolo_id=id, provvedimento_id=self.ids["provvedimento riservato"]
            )
            await self.add(FascicoloMassima, fascicolo_id=id, massima_id=self.ids["abstract riservato"])
            self.world.places[f"cartella {name}"] = {"id": str(id), "folder_id": str(id)}

    async def reports(self) -> None:
        me, stranger = [await self.account(upn) for upn in (self.world.account, STRANGER)]
        public, restricted = self.ids["provvedimento pubblico"], self.ids["provvedimento riservato"]
        answered = {"closed_at": text("now()"), "closed_by": stranger, "risposta": "Corretto"}
        for place, author, provvedimento_id, values in (
            ("segnalazione altrui", stranger, public, {}),
            ("segnalazione propria", me, public, {}),
            ("segnalazione riservata", stranger, restricted, {"testo": f"Si legge {ORIGINAL}"}),
            ("segnalazione conclusa", stranger, public, answered),
            ("richiesta altrui", stranger, public, REQUEST),
            ("richiesta propria", me, restricted, REQUEST),
        ):
            id = new_id()
            row = {"motivo": "DATI", "testo": "La data è sbagliata", "provvedimento_id": provvedimento_id} | values
            await self.add(Segnalazione, id=id, author_id=author, **row)
            self.world.places[place] = {"id": str(id)}

    async def tokens(self) -> None:
        for whose, upn in (("proprio token", self.world.account), ("token altrui", STRANGER)):
            id = new_id()
            secret = {
                "token_hash": hashlib.sha256(id.bytes).digest(),
                "hint": "abcd",
                "expires_at": now() + timedelta(days=9),
            }
            await self.add(ApiToken, id=id, account_id=await self.account(upn), name="Prova", created_by=upn, **secret)
            self.world.places[whose] = {"id": str(id)}

    async def moves(self) -> None:
        for whose, upn in (("invio proprio", self.world.account), ("invio altrui", STRANGER)):
            id = new_id()
            values = {"kind": "provvedimento", "action": "submitted", "ended_at": now()}
            await self.add(BulkMove, id=id, account_id=await self.account(upn), **values)
            self.world.places[whose] = {"move_id": str(id)}

    async def subscriptions(self) -> None:
        for whose, upn in (("propria", self.world.account), ("altrui", STRANGER)):
            id, account = new_id(), await self.account(upn)
            followed = {"what": "norma", "name": f"art. {len(self.world.places)} c.c.", "since": 0}
            await self.add(Iscrizione, id=id, account_id=account, **followed)
            item = self.ids["provvedimento pubblico"]
            notice = {"kind": "provvedimento", "item_id": item, "event": "citato", "occasion": 0}
            told = new_id()
            await self.add(Avviso, id=told, account_id=account, iscrizione_id=id, **notice)
            self.world.places[f"iscrizione {whose}"] = {"id": str(id)}
            await self.webhook("proprio" if whose == "propria" else whose, account, told)

    async def webhook(self, whose: str, account: UUID, told: UUID) -> None:
        id, consegna = new_id(), new_id()
        values = {"name": "Prova", "address": "https://a.example/", "key": b"k", "active": True}
        await self.add(Webhook, id=id, account_id=account, **values)
        failed = {"state": "fallita", "attempts": 9, "next_at": now(), "cause": "risposta", "status": 500}
        await self.add(WebhookConsegna, id=consegna, webhook_id=id, avviso_id=told, **failed)
        self.world.places[f"webhook {whose}"] = {"id": str(id), "consegna_id": str(consegna)}

    async def notes(self) -> None:
        me, stranger = [await self.account(upn) for upn in (self.world.account, STRANGER)]
        where = self.world["provvedimento pubblico"]
        for name, author, may_write in (
            ("propria", me, None),
            ("altrui", stranger, None),
            ("in lettura", stranger, False),
            ("in scrittura", stranger, True),
        ):
            id = new_id()
            note = DocumentNote(
                id=id,
                author_id=author,
                provvedimento_id=UUID(where["id"]),
                file_hash=where["file_hash"],
                page_number=1,
                text="<p>Testo</p>",
                quote="Testo",
                rotated_rect=[],
            )
            self.session.add(note)
            await self.session.flush()
            if may_write is not None and author != me:
                self.session.add(DocumentNoteParticipant(document_note_id=id, account_id=me, may_write=may_write))
                await self.session.flush()
            self.world.places[f"nota {name}"] = {"id": str(id)}
            if name in ("propria", "altrui"):
                replaced = {"field": "text", "from": "<p>Prima</p>", "to": note.text}
                told = Sovrascrittura(account_id=author, document_note_id=id, restricted=False, changes=[replaced])
                self.session.add(told)
                await self.session.flush()
                whose = "proprio" if name == "propria" else name
                self.world.places[f"testo {whose} sostituito"] = {"id": str(told.id)}
        for name, author, place in (("propria", me, "abstract in bozza"), ("altrui", stranger, "abstract pubblicato")):
            id = new_id()
            await self.add(Note, id=id, account_id=author, massima_id=UUID(self.world[place]["id"]), text="Testo")
            self.world.places[f"nota personale {name}"] = {"id": str(id)}

    async def people(self) -> None:
        for whose, upn in (("propria", self.world.account), ("altrui", STRANGER)):
            account = await self.account(upn)
            for kind in ("provvedimento", "massima"):
                id = new_id()
                await self.add(SavedSearch, id=id, account_id=account, kind=kind, name="Ricerca", query="danno")
                self.world.places[f"{kind}: ricerca {whose}"] = {"id": str(id)}
            id = new_id()
            await self.add(QueueView, id=id, account_id=account, kind="provvedimento", name=f"Vista {whose}", q="")
            self.world.places[f"vista {whose}"] = {"id": str(id)}
            id, searched = new_id(), "/search/standard?q=danno"
            await self.add(Tappa, id=id, account_id=account, day=today(), kind="ricerca", address=searched)
            self.world.places[f"voce {whose}"] = {"id": str(id)}
        id = new_id()
        await self.add(
            AccessRequest,
            id=id,
            issuer="https://idp.example",
            subject="prova",
            upn="richiedente",
            name="Prova",
            family_name="Richiedente",
            email="richiedente@esempio.invalid",
            type="ADN",
            reason="Per lavoro",
        )
        self.world.places["richiesta in attesa"] = {"id": str(id)}
        job = await self.session.scalar(
            text(
                f"INSERT INTO {SCHEMA}.procrastinate_jobs (queue_name, task_name, status) "
                "VALUES ('documenti', 'prova', 'failed') RETURNING id"
            )
        )
        self.world.places["lavoro non riuscito"] = {"job_id": str(job)}
        self.world.places["un tipo di lavoro"] = {"task": "prova"}
        self.world.places["un account"] = {"upn": FRIEND}
        self.world.places["account disattivato"] = {"upn": UNUSED}
