"""What a decision says against itself, its document, its links, or another decision."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.doubts import Code, Doubt, DoubtPlace
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.model import Status
from bdm.content.provvedimento.rules import NEXT, PREVIOUS, Side
from bdm.content.provvedimento.schemas import DatiProvvedimento, ProvvedimentoView
from bdm.desk.proposal import repository as proposal_repository
from bdm.desk.workflow.duplicates import likely_duplicates
from bdm.document.processing.computing import compute
from bdm.italian.writing import italian_date
from bdm.platform.authz import Scope
from bdm.reference.riferimento_normativo.service import wrong

DUPLICATE = (
    "Nella banca dati sembra esserci già: un provvedimento dello stesso ufficio e dello stesso tipo ha lo stesso "
    "numero, o lo stesso ruolo e la stessa data di pubblicazione, oppure il testo di un altro è quasi lo stesso."
)
HIDDEN = "Un provvedimento che non si può leggere."
DATES = "Le date non sono in ordine."
REFERENCES = "Alcuni riferimenti normativi non sono come la banca dati li compone: chi cerca la norma può non trovarli."
CONTRADICTION = "I dati non corrispondono a quanto si legge nel documento."
_COMPARED: Final = (
    "ufficio",
    "numero_provvedimento",
    "anno_provvedimento",
    "data_pubblicazione",
    "numero_ruolo",
    "anno_ruolo",
)
"""Not ``data``: a document says when it was decided, hardly ever when its draft was handed in."""


async def duplicates(session: AsyncSession, scope: Scope, view: ProvvedimentoView) -> Doubt | None:
    found = await likely_duplicates(session, view)
    seen = await provvedimento_repository.by_ids(session, scope, list(found))
    places = [_named(seen[each], why) for each, why in found.items() if each in seen and seen[each].original]
    if len(places) < len(found):
        places.append(DoubtPlace("duplicate", HIDDEN))
    return Doubt(Code.DUPLICATE, DUPLICATE, places) if found else None


def _named(decision: ProvvedimentoView, why: str) -> DoubtPlace:
    return DoubtPlace("duplicate", f"{decision.label} ({Status(decision.status).label}): {why}", _address(decision))


def _address(decision: ProvvedimentoView) -> str:
    return f"/provvedimento/{decision.id}"


async def dates(session: AsyncSession, scope: Scope, view: ProvvedimentoView) -> Doubt | None:
    places = [*out_of_order(view), *await _of_links(session, scope, view)]
    return Doubt(Code.DATES, DATES, places) if places else None


def out_of_order(view: DatiProvvedimento) -> Iterator[DoubtPlace]:
    """What the decision's own years and days say against each other."""
    if view.data_pubblicazione is None:
        return
    year = view.data_pubblicazione.year
    if (view.anno_provvedimento or 0) > year:
        yield DoubtPlace(
            "anno_provvedimento", f"Il numero è del {view.anno_provvedimento}, la pubblicazione del {year}."
        )
    if (view.anno_ruolo or 0) > year:
        yield DoubtPlace("anno_ruolo", f"Il ruolo è del {view.anno_ruolo}, la pubblicazione del {year}.")


async def _of_links(session: AsyncSession, scope: Scope, view: ProvvedimentoView) -> list[DoubtPlace]:
    """Of the linked decisions those that the reader may see."""
    own = view.data_pubblicazione
    if own is None:
        return []
    previous = [view.provvedimento_precedente_id] if view.provvedimento_precedente_id is not None else []
    before = (await provvedimento_repository.by_ids(session, scope, previous)).values()
    after = (await provvedimento_repository.successors(session, scope, [view.id])).values()
    return [
        *(_linked(PREVIOUS, "Il precedente", each) for each in before if (each.data_pubblicazione or own) > own),
        *(_linked(NEXT, "Il successivo", each) for each in after if (each.data_pubblicazione or own) < own),
    ]


def _linked(side: Side, which: str, neighbour: ProvvedimentoView) -> DoubtPlace:
    when = "dopo" if side == PREVIOUS else "prima"
    return DoubtPlace(side, f"{which} è stato pubblicato {when} di questo: {neighbour.label}", _address(neighbour))


async def references(session: AsyncSession, scope: Scope, view: ProvvedimentoView | MassimaView) -> Doubt | None:
    places = await compute(misread, sum(map(len, view.riferimento_normativo)), view.riferimento_normativo)
    return Doubt(Code.REFERENCES, REFERENCES, places) if places else None


def misread(texts: Sequence[str]) -> list[DoubtPlace]:
    """The references that are not as they are composed."""
    return [DoubtPlace("riferimento_normativo", f"«{text}»: {why}") for text in texts if (why := wrong(text))]


async def contradictions(session: AsyncSession, scope: Scope, view: ProvvedimentoView) -> Doubt | None:
    """What was read from the document when it was uploaded; of one that was not read so, nothing is known."""
    read = view.document_hash and await proposal_repository.get(session, view.document_hash)
    places = [
        DoubtPlace(
            each["field"], f"«{_entered(view, each['field'])}» nei dati, «{each['label']}» a pagina {each['page']}"
        )
        for each in read or ()
        if each["field"] in _COMPARED and getattr(view, each["field"]) is not None
        if each["value"] != str(getattr(view, each["field"]))
    ]
    return Doubt(Code.CONTRADICTION, CONTRADICTION, places) if places else None


def _entered(view: ProvvedimentoView, field: str) -> str:
    value = getattr(view, field)
    return italian_date(value) if isinstance(value, date) else str(value)
