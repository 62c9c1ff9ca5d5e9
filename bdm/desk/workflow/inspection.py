"""What is looked for before a step: what the item says against itself, and what others would read in it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import (
    UndecidedMatch,
    confirming,
    readable,
    readable_in_lists,
    readable_in_massima,
    repository as anonymisation_repository,
)
from bdm.anonymisation.detection import COST
from bdm.anonymisation.grounds import Sign, asks, signs
from bdm.content.doubts import Code, Doubt, DoubtPlace
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento.model import Provvedimento
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.desk.workflow import repository as workflow_repository
from bdm.desk.workflow.coherence import contradictions, dates, duplicates, references
from bdm.desk.workflow.duplicates import likely_duplicates
from bdm.desk.workflow.transitions import Action
from bdm.document import repository as document_repository
from bdm.document.attachment import repository as attachment_repository
from bdm.document.processing.computing import compute
from bdm.platform.authz import Kind, Scope
from bdm.platform.kit import rich_text

PERSONAL_DATA = (
    "L'abstract contiene dati personali sui quali la revisione del provvedimento non ha deciso: se lo si pubblica, chi "
    "non è dell'ufficio competente non li leggerà. Le parole indicate come «forse un nome» restano leggibili da tutti."
)
SENSITIVE = (
    "Il provvedimento sembra rientrare tra quelli nei quali i dati personali si oscurano, e non è riservato: se si "
    "prosegue, chiunque lo leggerà con i nomi. In alternativa si limita la visibilità dei dati personali all'ufficio."
)


SENSITIVE_MASSIMA = (
    "L'abstract parla di fatti per i quali i dati personali si oscurano, e il suo provvedimento non è riservato: se si "
    "prosegue, chiunque vi leggerà i nomi."
)
NOT_OBSCURED = (
    "In questa materia i dati personali si oscurano spesso, e il provvedimento non è riservato: indicare perché nessun "
    "oscuramento è necessario, oppure limitare la visibilità dei dati personali all'ufficio."
)
OBSCURED_TWIN = "I dati personali di un provvedimento che sembra lo stesso sono riservati."


async def _sensitive(session: AsyncSession, scope: Scope, view: ProvvedimentoView) -> Doubt | None:
    if view.restricted or view.document_hash is None:
        return None
    places = [_place(each) for each in await grounds_of(session, view)]
    if await workflow_repository.any_restricted(session, list(await likely_duplicates(session, view))):
        places.append(DoubtPlace("duplicate", OBSCURED_TWIN))
    if places:
        return Doubt(Code.SENSITIVE, SENSITIVE, places)
    return Doubt(Code.NOT_OBSCURED, NOT_OBSCURED) if asks(view.area, view.materia) else None


async def grounds_of(session: AsyncSession, view: ProvvedimentoView | Provvedimento) -> list[Sign]:
    """What tells that the data of a decision that is not restricted are to be obscured, wherever it stands."""
    pages = list(await document_repository.page_texts(session, view.document_hash)) if view.document_hash else []
    fields = await _told_beside(session, view)
    size = sum(map(len, pages)) + sum(len(text) for texts in fields.values() for text in texts)
    return await compute(partial(signs, fields=fields), size, view.area, view.materia, pages)


def _place(sign: Sign) -> DoubtPlace:
    if sign.page is not None:
        return DoubtPlace("document", f"{sign.ground.label}, pagina {sign.page}: «{sign.words}»")
    if sign.field is not None:
        return DoubtPlace(sign.field, f"{sign.ground.label}: «{sign.words}»")
    return DoubtPlace("materia", f"{sign.ground.label}: materia «{sign.words}»")


async def _told_beside(session: AsyncSession, view: ProvvedimentoView | Provvedimento) -> dict[str, Sequence[str]]:
    """What the data of a decision, its abstracts and the names of its attachments say, by field."""
    return {
        "titolo": [view.titolo or ""],
        "parte_processuale": view.parte_processuale,
        "parola_chiave": view.parola_chiave,
        "riferimento_normativo": view.riferimento_normativo,
        "annotazione": [rich_text.plain(view.annotazione or "")],
        "massima": await readable.massime_texts(session, view.id),
        "file": await document_repository.beside(session, view.document_hash),
        "attachment": await attachment_repository.names(session, view.document_hash),
    }


async def _sensitive_massima(session: AsyncSession, scope: Scope, view: MassimaView) -> Doubt | None:
    """Of a decision that is not restricted: its abstract says as much as it does."""
    hidden = (await anonymisation_repository.load_hidden(session, [view.provvedimento_id]))[view.provvedimento_id]
    if hidden.restricted:
        return None
    texts = [view.titolo, rich_text.plain(view.testo), *view.parola_chiave, *view.riferimento_normativo]
    text = "\n".join(texts)
    found = await compute(signs, len(text), hidden.metadata.area, None, [text])
    places = [DoubtPlace("testo", f"{each.ground.label}: «{each.words}»") for each in found]
    return Doubt(Code.SENSITIVE, SENSITIVE_MASSIMA, places) if places else None


async def _face(session: AsyncSession, scope: Scope, view: ProvvedimentoView) -> list[Doubt]:
    """What everybody would read: of a restricted decision whatever still gives somebody away, of any the pages that
    nothing could read.
    """
    if not view.restricted:
        face = await readable.of_provvedimento(session, view.id, view.document_hash)
        return confirming.doubts_of([], face.unread)
    if view.anonymized_document_hash is None:
        return []
    hidden = (await anonymisation_repository.load_hidden(session, [view.id]))[view.id]
    remains, unread = await confirming.remains_of(session, view.id, view.anonymized_document_hash, hidden)
    looked_at = await anonymisation_repository.is_confirmed(session, view.id)
    return [_visible(view, each) for each in confirming.doubts_of(remains, () if looked_at else unread)]


async def _face_of_massima(session: AsyncSession, scope: Scope, view: MassimaView) -> list[Doubt]:
    hidden = (await anonymisation_repository.load_hidden(session, [view.provvedimento_id]))[view.provvedimento_id]
    remains = await confirming.remains_of_massima(session, view.id, hidden, scope)
    protected = [each for each in remains if each.protected]
    found = [_visible(view, each) for each in confirming.doubts_of(protected)]
    language = confirming.doubt_of_language("testo", f"{view.titolo}\n{rich_text.plain(view.testo)}")
    return [*found, language] if language else found


def _visible(view: ProvvedimentoView | MassimaView, doubt: Doubt) -> Doubt:
    """With its places for those who may read them: the others work on what everybody reads."""
    return doubt if view.original else replace(doubt, places=[])


async def _in_massima(session: AsyncSession, scope: Scope, view: MassimaView) -> Doubt | None:
    found = await undecided_in(session, view)
    return Doubt(Code.PERSONAL_DATA, PERSONAL_DATA, visible_places(view, found)) if found else None


async def undecided_in(session: AsyncSession, view: MassimaView) -> list[UndecidedMatch]:
    """What is recognised in an abstract and that the review of its decision has not decided on."""
    hidden = (await anonymisation_repository.load_hidden(session, [view.provvedimento_id]))[view.provvedimento_id]
    if not hidden.restricted:
        return []
    found = await compute(readable_in_massima, COST * len(view.testo), view.titolo, view.testo, hidden)
    lists = lists_of(view)
    size = sum(len(text) for texts in lists.values() for text in texts)
    return found + await compute(readable_in_lists, COST * size, lists, hidden)


def lists_of(view: ProvvedimentoView | MassimaView) -> dict[str, Sequence[str]]:
    """What everybody reads of an item as it was entered."""
    return {"parola_chiave": view.parola_chiave, "riferimento_normativo": view.riferimento_normativo}


def visible_places(view: ProvvedimentoView | MassimaView, matches: Sequence[UndecidedMatch]) -> list[DoubtPlace]:
    """What was found, for those who may read it: the others work on what everybody reads."""
    return [DoubtPlace(each.field, f"{each.label}: {each.text}") for each in matches if view.original]


Look = Callable[[AsyncSession, Scope, Any], Awaitable[Doubt | Sequence[Doubt] | None]]

_OF_PROVVEDIMENTO = (_face, _sensitive, duplicates, contradictions, dates, references)
_OF_MASSIMA = (_face_of_massima, _sensitive_massima, references)
LOOKS: Final[dict[tuple[Kind, Action], tuple[Look, ...]]] = {
    ("provvedimento", Action.SUBMITTED): _OF_PROVVEDIMENTO,
    ("provvedimento", Action.APPROVED): _OF_PROVVEDIMENTO,
    ("provvedimento", Action.PUBLISHED): _OF_PROVVEDIMENTO,
    ("massima", Action.SUBMITTED): _OF_MASSIMA,
    ("massima", Action.APPROVED): _OF_MASSIMA,
    ("massima", Action.PUBLISHED): (*_OF_MASSIMA, _in_massima),
}
