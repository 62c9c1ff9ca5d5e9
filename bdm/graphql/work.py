"""What those who work on an item are told about it; for everybody else these fields are null."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import strawberry

from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.desk.work_queue.schemas import EventView, WorkFacts
from bdm.desk.workflow.comments import CommentOut, documents_of
from bdm.graphql.context import ContextInfo
from bdm.platform.authz import Kind


@strawberry.type(description="Un commento su un dato di ciò che è stato rinviato in bozza")
class FieldComment:
    field: str = strawberry.field(
        description="Come nella chiamata che salva; di una pagina del documento, document_hash:3"
    )
    text: str
    previous_document: bool | None = strawberry.field(
        description="È su un documento che poi è stato sostituito o tolto; null per gli altri dati, e dove non è noto"
    )

    @classmethod
    def of(cls, comment: CommentOut) -> FieldComment:
        return cls(field=comment.field, text=comment.text, previous_document=comment.previous_document)


@strawberry.type(description="L'ultimo passaggio di stato")
class LastEvent:
    action: str = strawberry.field(description="Come i passaggi: submitted, approved, published…")
    at: datetime
    actor: str | None = strawberry.field(description="Nome e cognome")
    reason: str | None = strawberry.field(description="Il motivo di un rinvio in bozza o di un ritiro")
    comments: list[FieldComment] = strawberry.field(description="Di un rinvio in bozza; per chi ne legge il motivo")

    @classmethod
    def of(cls, event: EventView, view: ProvvedimentoView | MassimaView) -> LastEvent:
        """Of the item that is seen so; with the reason and the comments, which may name the parties, for who reads it
        whole.
        """
        why, documents = view.original, documents_of(view)
        return cls(
            action=event.action,
            at=event.at,
            actor=event.actor,
            reason=event.reason if why else None,
            comments=[FieldComment.of(each.seen(documents)) for each in event.comments if why],
        )


@strawberry.type
class WorkFields:
    """The fields that decisions and abstracts share; the types that inherit them have a ``view``."""

    @strawberry.field(description="Chi ha modificato o mosso l'elemento per ultimo; per chi può vederne le bozze")
    async def edited_by(self, info: ContextInfo) -> str | None:
        facts = await _facts(self, info)
        return None if facts is None else facts.edited_by

    @strawberry.field(
        description="Di una bozza: chi l'aveva inviata, o altrimenti chi l'ha scritta; per chi può vederne le bozze"
    )
    async def held_by(self, info: ContextInfo) -> str | None:
        facts = await _facts(self, info)
        return None if facts is None else facts.held_by

    @strawberry.field(description="A chi è assegnato il passo che segue; per chi può vedere le bozze dell'elemento")
    async def assigned_to(self, info: ContextInfo) -> str | None:
        facts = await _facts(self, info)
        return None if facts is None else facts.assigned_to

    @strawberry.field(description="Per chi può vedere le bozze dell'elemento")
    async def last_event(self, info: ContextInfo) -> LastEvent | None:
        facts = await _facts(self, info)
        if facts is None or facts.last_event is None:
            return None
        view: Any = getattr(self, "view")  # noqa: B009 - the inheriting types declare it
        return LastEvent.of(facts.last_event, view)

    @strawberry.field(description="Da quando è nello stato attuale; per chi può vedere le bozze dell'elemento")
    async def waiting_since(self, info: ContextInfo) -> datetime | None:
        facts = await _facts(self, info)
        return None if facts is None else facts.waiting_since

    @strawberry.field(
        description="È stato pubblicato in passato: non si elimina, si ritira; per chi può vederne le bozze"
    )
    async def published_before(self, info: ContextInfo) -> bool | None:
        facts = await _facts(self, info)
        return None if facts is None else facts.published_before


async def _facts(item: Any, info: ContextInfo) -> WorkFacts | None:
    view = item.view
    kind: Kind = "provvedimento" if isinstance(view, ProvvedimentoView) else "massima"
    context = info.context
    if view.ufficio not in context.scope.drafts(kind):
        return None
    loader = context.work_provvedimento if kind == "provvedimento" else context.work_massima
    facts: WorkFacts | None = await loader.load(view.id)
    return facts
