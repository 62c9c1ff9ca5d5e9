"""Content of TRIBUNALE DI MILANO with a name of its own in every place that is not for everybody to read.

It takes the places of the world of ``tests/platform/authz``, whose requests are then about it. What is 'somebody
else's' is the stranger's.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation.model import (
    AnonymisationConfirmation,
    AnonymisationPerson,
    AnonymisationReview,
    AnonymisationSpan,
)
from bdm.content.massima.model import MassimaRiservata, Precedente
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.desk.bulk_move.model import BulkMove, BulkMoveItem
from bdm.desk.history.model import ContentChange
from bdm.desk.presence.model import Presence
from bdm.desk.segnalazione.model import Segnalazione
from bdm.desk.workflow.model import WorkflowEvent
from bdm.personal.note.model import Note
from bdm.personal.note.words import of_plain
from bdm.personal.sovrascrittura.model import Sovrascrittura
from bdm.platform.kit.identifiers import new_id
from bdm.platform.storage import DocumentStore
from tests.leak import documents
from tests.leak.content import ANONYMISED, COMMON, PUBLIC, Content, Planter
from tests.leak.surroundings import Surroundings
from tests.leak.words import Audience
from tests.platform.authz import world as authz
from tests.platform.authz.world import STRANGER


async def plant(session: AsyncSession, store: DocumentStore, account: str | None) -> Content:
    """Everything, with ``account`` as the one who calls."""
    content = Content(await authz.plant(session, store, account))
    planter = _Decisions(session, store, content)
    await planter.decisions()
    await planter.abstracts()
    await planter.review()
    await planter.histories()
    await planter.bulk_moves()
    await planter.reports()
    await planter.presences()
    await planter.notes()
    surroundings = Surroundings(session, store, content)
    await surroundings.others(planter.restricted, planter.original)
    await surroundings.service(planter.draft)
    await session.commit()
    return content


async def near_ties(session: AsyncSession, store: DocumentStore, content: Content) -> None:
    """Public decisions that a search orders by a hair: what else counts a word would change their places."""
    planter = Planter(session, store, content)
    for number, words in enumerate(("primo", "secondo", "primo secondo", "secondo primo altro", "primo altro terzo")):
        id = new_id()
        await planter.decision(id, "PUBBLICATO", await planter.public_document(id, f"{words} numero{number}"))
    await session.commit()


async def in_full(session: AsyncSession, store: DocumentStore, content: Content) -> None:
    """A published decision that nobody has restricted so far: a party wherever one may stand, a witness in
    its abstract. Its names are then for the readers of its original.
    """
    planter = Planter(session, store, content)
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
    witness, born = (word("massima.testo") for _ in range(2))
    heard = f"La teste Anna {witness}, nata a {born} il 3 marzo 1980, ha deposto."
    titolo = f"{named}. La teste {word('massima.titolo')} Elsa è attendibile"
    await planter.abstract(massima, id, "PUBBLICATO", titolo=titolo, testo=f"<p>{named}, {COMMON}. {heard}</p>")
    await planter.shared_note(id, digest)
    content.hidden[digest] = Audience.ORIGINAL
    planter.place("provvedimento in chiaro", id=id, file_hash=digest)
    planter.place("provvedimento riservato", id=id, file_hash=digest)
    await session.commit()


class _Decisions(Planter):
    def __init__(self, session: AsyncSession, store: DocumentStore, content: Content) -> None:
        super().__init__(session, store, content)
        self.public, self.restricted, self.draft, self.restricted_draft, self.past = (new_id() for _ in range(5))
        self.withdrawn = new_id()
        self.original = ""

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
            .values(anonymized_document_hash=anonymised, anonymised_confirmed_at=text("now()"))
        )
        self.place("versione anonimizzata", id=self.restricted, file_hash=anonymised)
        await self._restricted(self.restricted_draft, "BOZZA", Audience.RESTRICTED_DRAFT, precedente=self.restricted)
        await self._draft()
        # What is not restricted (any more) has no second face, whatever a row says that somebody forgot.
        await self.decision(self.past, "PUBBLICATO", await self.public_document(self.past, "Testo di prima"))
        await self._riservato(self.past, Audience.NOBODY, None)

        await self.decision(self.withdrawn, "RITIRATO", None, restricted=True, parte_processuale=["Z.S."])
        await self._riservato(self.withdrawn, Audience.RESTRICTED_DRAFT, None)
        self.place("provvedimento ritirato", id=self.withdrawn)

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
            restricted=True,
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

    async def abstracts(self) -> None:
        public, restricted, draft, restricted_draft, past = (new_id() for _ in range(5))
        await self.abstract(public, self.public, "PUBBLICATO", titolo="Massima", testo=f"<p>{PUBLIC}</p>")
        hidden = {"restricted": True, "titolo": "Massima", "testo": "<p>Testo di Z.S.</p>"}
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
            prepared.append(await self.put(documents.make(written), self.restricted, written, "preparato"))
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
        await self.add(
            AnonymisationConfirmation,
            provvedimento_id=self.restricted,
            document_hash=self.content.world["versione anonimizzata"]["file_hash"],
            ground="FAMIGLIA_STATO",
            confirmed=["NAME_LEFT"],
            reason=self.word("anonymisation_confirmation.reason", Audience.REVIEW),
            published=True,
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
            decision="RIFIUTATO",
            refusal=word("anonymisation_span.refusal"),
        )

    async def histories(self) -> None:
        """What was saved and why it was sent back, to the caller, who may no longer work on it; of the public one from
        a time when it was restricted.
        """
        caller = (await self.accounts())[self.content.world.account]
        for id, audience, restricted in (
            (self.restricted, Audience.DESK, True),
            (self.restricted_draft, Audience.RESTRICTED_DRAFT, True),
            (self.draft, Audience.DRAFT, False),
            (self.public, Audience.DESK, True),
        ):
            change = {"field": "titolo", "from": None, "to": self.word("content_change.changes", audience)}
            await self.add(ContentChange, provvedimento_id=id, version=1, restricted=restricted, changes=[change])
        # Also of those who may no longer work on it
        replaced = {"field": "titolo", "from": self.word("sovrascrittura.changes", Audience.DESK), "to": None}
        for account in (await self.accounts()).values():
            row = {"provvedimento_id": self.restricted, "restricted": True, "changes": [replaced]}
            await self.add(Sovrascrittura, account_id=account, **row)
        for id, audience in (
            (self.restricted, Audience.DESK),
            (self.restricted_draft, Audience.RESTRICTED_DRAFT),
            (self.draft, Audience.DRAFT),
        ):
            sent = {"action": "submitted", "from_status": "BOZZA", "to_status": "DA_APPROVARE", "actor_id": caller}
            await self.add(WorkflowEvent, kind="provvedimento", item_id=id, **sent)
            await self.add(
                WorkflowEvent,
                kind="provvedimento",
                item_id=id,
                action="rejected",
                from_status="DA_APPROVARE",
                to_status="BOZZA",
                reason=self.word("workflow_event.reason", audience),
                comments=[
                    {"field": field, "text": self.word("workflow_event.comments", audience)}
                    for field in ("titolo", "document_hash:1")
                ],
            )
        why = self.word("workflow_event.reason", Audience.RESTRICTED_DRAFT)
        for action, before, after, reason in (
            ("withdrawal_requested", "BOZZA", "DA_RITIRARE", why),
            ("withdrawn", "DA_RITIRARE", "RITIRATO", None),
        ):
            event = {"action": action, "from_status": before, "to_status": after, "reason": reason}
            await self.add(WorkflowEvent, kind="provvedimento", item_id=self.withdrawn, **event)

    async def bulk_moves(self) -> None:
        """What each person was told of items that they wanted to send together."""
        refused = [
            (place, id, self.word("bulk_move_item.refusal", audience))
            for place, (id, audience) in enumerate(
                ((self.draft, Audience.DRAFT), (self.restricted_draft, Audience.RESTRICTED_DRAFT)), 1
            )
        ]
        for account in (await self.accounts()).values():
            move = new_id()
            self.content.bulk_moves.append(str(move))
            await self.add(
                BulkMove, id=move, account_id=account, kind="provvedimento", action="submitted", ended_at=text("now()")
            )
            for place, id, refusal in refused:
                await self.add(
                    BulkMoveItem, bulk_move_id=move, place=place, item_id=id, state="REFUSED", refusal=refusal
                )

    async def reports(self) -> None:
        """What the stranger reported and wants obscured of a restricted decision and of another; the answers."""
        stranger = (await self.accounts())[STRANGER]
        for id, audience in ((self.restricted, Audience.DESK), (self.public, Audience.DRAFT)):
            report = {"provvedimento_id": id, "author_id": stranger, "motivo": "DATI"}
            await self.add(Segnalazione, **report, testo=self.word("segnalazione.testo", audience))
            await self.add(
                Segnalazione,
                **report,
                testo=self.word("segnalazione.testo", audience),
                risposta=self.word("segnalazione.risposta", audience),
                closed_at=text("now()"),
            )
            request = {**report, "motivo": "DATI_PERSONALI", "qualita": "interessato"}
            await self.add(Segnalazione, **request, testo=self.word("segnalazione.testo", Audience.DESK))
            await self.add(
                Segnalazione,
                **request,
                testo=self.word("segnalazione.testo", Audience.DESK),
                risposta=self.word("segnalazione.risposta", Audience.DESK),
                esito="accolta",
                closed_at=text("now()"),
            )

    async def presences(self) -> None:
        """Somebody has the drafts open for editing."""
        stranger = (await self.accounts())[STRANGER]
        for id in (self.draft, self.restricted_draft):
            await self.add(Presence, kind="provvedimento", item_id=id, account_id=stranger)

    async def notes(self) -> None:
        """The stranger's: one on an original that everybody takes part in, and one of their own."""
        await self.shared_note(self.restricted, self.original)
        stranger = (await self.accounts())[STRANGER]
        own = self.content.world["provvedimento pubblico"]["file_hash"]
        await self.note(stranger, self.public, own, Audience.NOBODY)
        personal = self.word("note.text", Audience.NOBODY)
        await self.add(Note, account_id=stranger, provvedimento_id=self.public, **of_plain(personal))
