"""What surrounds the decisions: what people keep for themselves, and what the service keeps of people and itself."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import delete, select, text

from bdm.assistant.embedded import EmbeddedAssistant
from bdm.assistant.model import AssistantSummary, ChatMessage
from bdm.avviso.model import Iscrizione
from bdm.avviso.webhook.model import Webhook
from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.queue_view.model import QueueView
from bdm.importing.model import ImportItem, ImportLink, ImportRun
from bdm.operations.backup.model import BackupRun
from bdm.people.user.model import AccessRequest
from bdm.personal.fascicolo.model import Fascicolo, FascicoloMassima, FascicoloParticipant, FascicoloProvvedimento
from bdm.personal.percorso.model import Tappa
from bdm.personal.preference.model import UserPreference
from bdm.platform.audit.model import AuditEvent
from bdm.platform.jobs.model import JobFailure, TaskRun
from bdm.platform.kit.identifiers import new_id
from bdm.platform.kit.time import today
from bdm.saved_search.model import SavedSearch
from tests.leak.content import Planter
from tests.leak.words import Audience
from tests.platform.authz.world import STRANGER


class Surroundings(Planter):
    """See ``others`` and ``service``."""

    async def others(self, restricted: UUID, original: str) -> None:
        """What the stranger keeps, and a folder of everything that every account takes part in."""
        accounts = await self.accounts()
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
        view = {"name": word("queue_view.name"), "q": f"({word('queue_view.q')})[testo]"}
        await self.add(QueueView, account_id=stranger, kind="provvedimento", **view)
        searched = {"kind": "ricerca", "address": f"/search/standard?q={word('tappa.address')}", "day": today()}
        await self.add(Tappa, id=new_id(), account_id=stranger, **searched)
        await self.add(Iscrizione, account_id=stranger, what="norma", name=word("iscrizione.name"), since=0)
        address = f"https://a.example/{word('webhook.address')}"
        webhook = {"name": word("webhook.name"), "address": address, "key": b"k", "active": False}
        await self.add(Webhook, account_id=stranger, **webhook)
        await self.add(
            UserPreference, account_id=stranger, name="cartelle", value={"aperta": word("user_preference.value")}
        )
        kept = new_id()
        await self.add(Fascicolo, id=kept, owner_id=stranger, name=word("fascicolo.name"))
        decision, abstract = (
            self.content.world[place]["id"] for place in ("provvedimento pubblico", "abstract pubblicato")
        )
        await self.add(FascicoloProvvedimento, fascicolo_id=kept, provvedimento_id=UUID(decision))
        await self.add(FascicoloMassima, fascicolo_id=kept, massima_id=UUID(abstract))
        await self.add(
            ChatMessage,
            account_id=stranger,
            provvedimento_id=restricted,
            file_hash=original,
            user_text=word("chat_message.user_text"),
            answer=_said(word("chat_message.answer")),
        )
        summed_up = {"version": EmbeddedAssistant.version, "words": 400}  # of all accounts here none may read it
        answer = _said(word("assistant_summary.answer"))
        await self.add(AssistantSummary, file_hash=original, answer=answer, **summed_up)
        folder = new_id()
        self.content.folder = str(folder)
        await self.add(Fascicolo, id=folder, owner_id=stranger, name="Cartella comune")
        for account in accounts.values():
            await self.add(FascicoloParticipant, fascicolo_id=folder, account_id=account, may_write=True)
        for id in await self.session.scalars(select(Provvedimento.id).where(Provvedimento.id.in_(self._own_ids()))):
            await self.add(FascicoloProvvedimento, fascicolo_id=folder, provvedimento_id=id)
        for massima in await self.session.scalars(select(Massima.id).where(Massima.id.in_(self._own_ids()))):
            await self.add(FascicoloMassima, fascicolo_id=folder, massima_id=massima)

    def _own_ids(self) -> list[UUID]:
        return [UUID(each) for each in self.content.ids if "-" in each]

    async def service(self, draft: UUID) -> None:
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
            item_id=draft,
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


def _said(text: str) -> dict[str, Any]:
    """An answer of one sentence, which also comes nearest to the question, as the assistant's are kept."""
    citation = {"page": 1, "quote": text, "places": [{"page": 1, "start": 0, "end": len(text)}]}
    sentence = {"text": text, "citations": [citation], "verified": True}
    return {"sentences": [sentence], "passages": [citation], "left_out": 0, "fallback": False}
