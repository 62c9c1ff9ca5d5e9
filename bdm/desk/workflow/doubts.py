"""What may be done all the same once somebody takes it upon themselves (docs/regole/stati.md#che-cosa-si-conferma).

A doubt stops a step as an error does; named in ``confirmed``, with a reason where one is asked for, it is kept with the
step instead. Where a mistake could not be undone, two persons have to confirm before anybody reads.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import UndecidedMatch, readable_in_lists, readable_in_massima
from bdm.anonymisation import repository as reviews
from bdm.anonymisation.grounds import signs
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.desk.workflow import repository
from bdm.desk.workflow.transitions import Action
from bdm.document import repository as documents
from bdm.platform.authz import Kind
from bdm.platform.kit.errors import Conflict, FieldError, Forbidden

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
STOPPED = "Prima di proseguire occorre leggere e confermare quanto segue."
TWO_PERSONS = (
    "La scelta di non oscurare va confermata da due persone: chi pubblica e, prima, un'altra. Rinviare in bozza il "
    "provvedimento perché sia inviato di nuovo."
)


class Code(StrEnum):
    """What somebody takes upon themselves."""

    PERSONAL_DATA = "PERSONAL_DATA"
    SENSITIVE = "SENSITIVE"


TWO: Final = frozenset({Code.SENSITIVE})
"""Those that two persons confirm, each with a reason."""


@dataclass(frozen=True)
class Doubt:
    """``places``: where it comes from, for those who may read it."""

    code: Code
    message: str
    places: list[FieldError] = field(default_factory=list)


class ToBeConfirmed(Conflict):
    """What the person may do all the same, now that they know: ``doubts`` [{code, message, asks_reason, places}]."""

    def __init__(self, doubts: Sequence[Doubt]) -> None:
        told = [
            {
                "code": each.code,
                "message": each.message,
                "asks_reason": each.code in TWO,
                "places": [{"field": place.field, "message": place.message} for place in each.places],
            }
            for each in doubts
        ]
        super().__init__(STOPPED, code="TO_BE_CONFIRMED", extra={"doubts": told})


async def require_confirmed(
    session: AsyncSession, kind: Kind, action: Action, view: Any, confirmed: Collection[Code], account_id: UUID
) -> list[Code]:
    """What the person took upon themselves with this step. Raises ToBeConfirmed, and Forbidden where it takes somebody
    else before.
    """
    found = await of_step(session, kind, action, view)
    if left := [each for each in found if each.code not in confirmed]:
        raise ToBeConfirmed(left)
    codes = [each.code for each in found]
    if action is Action.PUBLISHED:
        for code in TWO.intersection(codes):
            if not await repository.confirmed_by_another(session, kind, view.id, code, account_id):
                raise Forbidden(TWO_PERSONS, code="SAME_PERSON")
    return codes


async def of_step(session: AsyncSession, kind: Kind, action: Action, view: Any) -> list[Doubt]:
    """What there is to confirm before this step."""
    return [doubt for look in _LOOKS.get((kind, action), ()) if (doubt := await look(session, view)) is not None]


async def _sensitive(session: AsyncSession, view: ProvvedimentoView) -> Doubt | None:
    if view.restricted or view.document_hash is None:
        return None
    pages = await documents.page_texts(session, view.document_hash)
    found = await asyncio.to_thread(signs, view.area, view.materia, list(pages))
    if not found:
        return None
    places = [
        FieldError("materia", f"{each.ground.label}: materia «{each.words}»")
        if each.page is None
        else FieldError("document", f"{each.ground.label}, pagina {each.page}: «{each.words}»")
        for each in found
    ]
    return Doubt(Code.SENSITIVE, SENSITIVE, places)


async def _names_in_lists(session: AsyncSession, view: ProvvedimentoView) -> Doubt | None:
    if not view.restricted:
        return None
    hidden = (await reviews.hidden(session, [view.id]))[view.id]
    found = await asyncio.to_thread(readable_in_lists, lists_of(view), hidden)
    return Doubt(Code.PERSONAL_DATA, NAMES_IN_LISTS, told(view, found)) if found else None


async def _in_massima(session: AsyncSession, view: MassimaView) -> Doubt | None:
    found = await undecided_in(session, view)
    return Doubt(Code.PERSONAL_DATA, PERSONAL_DATA, told(view, found)) if found else None


async def undecided_in(session: AsyncSession, view: MassimaView) -> list[UndecidedMatch]:
    """What is recognised in an abstract and that the review of its decision has not decided on."""
    hidden = (await reviews.hidden(session, [view.provvedimento_id]))[view.provvedimento_id]
    if not hidden.restricted:
        return []
    found = await asyncio.to_thread(readable_in_massima, view.titolo, view.testo, hidden)
    return found + await asyncio.to_thread(readable_in_lists, lists_of(view), hidden)


def lists_of(view: ProvvedimentoView | MassimaView) -> dict[str, Sequence[str]]:
    """What everybody reads of an item as it was entered."""
    return {"parola_chiave": view.parola_chiave, "riferimento_normativo": view.riferimento_normativo}


def told(view: ProvvedimentoView | MassimaView, found: Sequence[UndecidedMatch]) -> list[FieldError]:
    """What was found, for those who may read it: the others work on what everybody reads."""
    return [FieldError(each.field, f"{each.label}: {each.text}") for each in found if view.original]


_LOOKS: Final[dict[tuple[Kind, Action], tuple[Callable[[AsyncSession, Any], Awaitable[Doubt | None]], ...]]] = {
    ("provvedimento", Action.SUBMITTED): (_sensitive,),
    ("provvedimento", Action.APPROVED): (_sensitive,),
    ("provvedimento", Action.PUBLISHED): (_sensitive, _names_in_lists),
    ("massima", Action.PUBLISHED): (_in_massima,),
}
