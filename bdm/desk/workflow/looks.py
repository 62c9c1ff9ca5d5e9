"""What is looked for before a step: what the item says against itself, and what others would read in it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import (
    UndecidedMatch,
    readable_in_lists,
    readable_in_massima,
    repository as anonymisation_repository,
)
from bdm.anonymisation.grounds import signs
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.desk.workflow import repository as workflow_repository
from bdm.desk.workflow.coherence import contradictions, dates, duplicates, references
from bdm.desk.workflow.doubts import Code, Doubt, DoubtPlace
from bdm.desk.workflow.transitions import Action
from bdm.desk.workflow.twins import twins
from bdm.document import repository as document_repository
from bdm.platform.authz import Kind, Scope

PERSONAL_DATA = (
    "L'abstract contiene dati personali sui quali la revisione del provvedimento non ha deciso: se lo si pubblica, chi "
    "non è dell'ufficio competente non li leggerà. Le parole indicate come «forse un nome» restano leggibili da tutti."
)
NAMES_IN_LISTS = (
    "Le parole chiave o i riferimenti normativi possono contenere il nome di una persona: se si pubblica il "
    "provvedimento, tutti li leggeranno."
)
SENSITIVE = (
    "Il provvedimento sembra rientrare tra quelli nei quali i dati personali si oscurano, e non è riservato: se si "
    "prosegue, chiunque lo leggerà con i nomi. In alternativa si limita la visibilità dei dati personali all'ufficio."
)


OBSCURED_TWIN = "I dati personali di un provvedimento che sembra lo stesso sono riservati."


async def _sensitive(session: AsyncSession, scope: Scope, view: ProvvedimentoView) -> Doubt | None:
    if view.restricted or view.document_hash is None:
        return None
    pages = await document_repository.page_texts(session, view.document_hash)
    found = await asyncio.to_thread(signs, view.area, view.materia, list(pages))
    places = [
        DoubtPlace("materia", f"{each.ground.label}: materia «{each.words}»")
        if each.page is None
        else DoubtPlace("document", f"{each.ground.label}, pagina {each.page}: «{each.words}»")
        for each in found
    ]
    if await workflow_repository.any_restricted(session, list(await twins(session, view))):
        places.append(DoubtPlace("duplicate", OBSCURED_TWIN))
    return Doubt(Code.SENSITIVE, SENSITIVE, places) if places else None


async def _names_in_lists(session: AsyncSession, scope: Scope, view: ProvvedimentoView) -> Doubt | None:
    if not view.restricted:
        return None
    hidden = (await anonymisation_repository.load_hidden(session, [view.id]))[view.id]
    found = await asyncio.to_thread(readable_in_lists, lists_of(view), hidden)
    return Doubt(Code.PERSONAL_DATA, NAMES_IN_LISTS, visible_places(view, found)) if found else None


async def _in_massima(session: AsyncSession, scope: Scope, view: MassimaView) -> Doubt | None:
    found = await undecided_in(session, view)
    return Doubt(Code.PERSONAL_DATA, PERSONAL_DATA, visible_places(view, found)) if found else None


async def undecided_in(session: AsyncSession, view: MassimaView) -> list[UndecidedMatch]:
    """What is recognised in an abstract and that the review of its decision has not decided on."""
    hidden = (await anonymisation_repository.load_hidden(session, [view.provvedimento_id]))[view.provvedimento_id]
    if not hidden.restricted:
        return []
    found = await asyncio.to_thread(readable_in_massima, view.titolo, view.testo, hidden)
    return found + await asyncio.to_thread(readable_in_lists, lists_of(view), hidden)


def lists_of(view: ProvvedimentoView | MassimaView) -> dict[str, Sequence[str]]:
    """What everybody reads of an item as it was entered."""
    return {"parola_chiave": view.parola_chiave, "riferimento_normativo": view.riferimento_normativo}


def visible_places(view: ProvvedimentoView | MassimaView, found: Sequence[UndecidedMatch]) -> list[DoubtPlace]:
    """What was found, for those who may read it: the others work on what everybody reads."""
    return [DoubtPlace(each.field, f"{each.label}: {each.text}") for each in found if view.original]


Look = Callable[[AsyncSession, Scope, Any], Awaitable[Doubt | None]]

_OF_PROVVEDIMENTO = (_sensitive, duplicates, contradictions, dates, references)
LOOKS: Final[dict[tuple[Kind, Action], tuple[Look, ...]]] = {
    ("provvedimento", Action.SUBMITTED): _OF_PROVVEDIMENTO,
    ("provvedimento", Action.APPROVED): _OF_PROVVEDIMENTO,
    ("provvedimento", Action.PUBLISHED): (*_OF_PROVVEDIMENTO, _names_in_lists),
    ("massima", Action.SUBMITTED): (references,),
    ("massima", Action.APPROVED): (references,),
    ("massima", Action.PUBLISHED): (references, _in_massima),
}
