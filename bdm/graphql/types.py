"""What GraphQL answers with (docs/regole/campi.md). Field names are the API's; digits are strings, dates ISO 8601."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from datetime import date, datetime
from typing import Annotated, Any, Final, get_type_hints

import strawberry

from bdm.content.citation import StyledCitation, citations, cite
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento.fields import NUMBERS
from bdm.content.provvedimento.schemas import DatiProvvedimento, DecisionKey, ProvvedimentoView
from bdm.graphql.context import ContextInfo
from bdm.graphql.results import Item, Passo, TrovatoIn
from bdm.graphql.work import WorkFields
from bdm.personal.note.faces import faces
from bdm.personal.note.schemas import DocumentNoteView, PersonView
from bdm.platform.kit.errors import FieldError, Invalid
from bdm.search.answer.service import WhyFound
from bdm.search.citator.fate import Fate, Step
from bdm.search.similar.schemas import SimileView
from bdm.search.similar.service import MAX_SIMILI

SPELLED: Final[dict[str, Callable[[Any], str]]] = dict.fromkeys(("id", *NUMBERS), str) | {
    "restricted": lambda restricted: "true" if restricted else "false"
}
"""How the API spells values that are no strings in a view, where there is one."""

Precedenti = list[Annotated["Massima", strawberry.lazy("bdm.graphql.types")]]
Simili = list[Annotated["Simile", strawberry.lazy("bdm.graphql.types")]]


def plain(view: Any, names: Iterable[str]) -> dict[str, Any]:
    """The fields of a view as the API spells their values."""
    values = {name: getattr(view, name) for name in names}
    return values | {name: spell(values[name]) for name, spell in SPELLED.items() if values.get(name) is not None}


def plain_names(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a strawberry type that come straight from its view."""
    return tuple(field.name for field in fields(kind) if field.init and field.name != "view")


@strawberry.type(description="Una persona che scrive o legge una nota")
class Person:
    upn: str
    name: str
    family_name: str
    email: str
    permission: str | None = strawberry.field(description="'w' per scrivere, vuoto per leggere")

    @classmethod
    def of(cls, view: PersonView) -> Person:
        return cls(**plain(view, plain_names(cls)))


@strawberry.type(description="Rettangolo in punti tipografici, dall'angolo in alto a sinistra della pagina")
class Rect:
    x: float
    y: float
    width: float
    height: float


@strawberry.type
class RotatedRect:
    angle: float
    rect: Rect


@strawberry.type(description="Nota su un passo del documento")
class DocumentNote:
    view: strawberry.Private[DocumentNoteView]
    file_hash: str
    page_number: int
    color: str
    text: str
    quote: str
    prefix: str
    suffix: str
    version: int
    last_update_upn: str | None
    last_update_name: str | None
    last_update_date: datetime
    mine: bool = strawberry.field(description="Se l'autore è chi chiede")
    may_write: bool = strawberry.field(description="Se chi chiede può modificarne il testo")

    @strawberry.field(name="_id")
    def id(self) -> str:
        return str(self.view.id)

    @strawberry.field
    def author(self) -> Person:
        return Person.of(self.view.author)

    @strawberry.field
    def participant(self) -> list[Person]:
        return [Person.of(person) for person in self.view.participant]

    @strawberry.field
    def rotated_rect(self) -> list[RotatedRect]:
        return [
            RotatedRect(angle=float(item["angle"]), rect=Rect(**{k: float(v) for k, v in item["rect"].items()}))
            for item in self.view.rotated_rect
        ]

    @classmethod
    def of(cls, view: DocumentNoteView) -> DocumentNote:
        return cls(view=view, **plain(view, plain_names(cls)))


@strawberry.type(description="Come un provvedimento si cita, in una delle forme")
class Citazione:
    stile: str = strawberry.field(description="La forma, come la nomina BDM_CITATION_STYLE")
    nome: str = strawberry.field(description="La forma, come la chiamano le persone: Per esteso, Da rivista…")
    testo: str

    @classmethod
    def of(cls, citation: StyledCitation) -> Citazione:
        return cls(stile=citation.style, nome=citation.name, testo=citation.text)


def _with_data(kind: type[Item]) -> type[Item]:
    """``kind`` with the data of a decision as fields besides its own."""
    data = get_type_hints(DatiProvvedimento)
    kind.__annotations__ |= {name: str | None if name in NUMBERS else hint for name, hint in data.items()}
    return kind


@strawberry.type
class ItemFields(WorkFields):
    """What decisions and abstracts share beside their data: how they are cited, and why a search found them."""

    view: strawberry.Private[Any]
    why: strawberry.Private[WhyFound] = WhyFound()

    @strawberry.field(description="La citazione del provvedimento, nella forma scelta da chi gestisce il servizio")
    def citation(self, info: ContextInfo) -> str:
        return cite(self.view, info.context.services.settings.citation_style)

    @strawberry.field(description="La citazione in ogni forma offerta a chi legge; per prima quella di `citation`")
    def citazioni(self, info: ContextInfo) -> list[Citazione]:
        return list(map(Citazione.of, citations(self.view, info.context.services.settings.citation_style)))

    @strawberry.field(description="I testi di `passi`")
    def snippet(self) -> list[str]:
        return [each.html for each in self.why.snippets]

    @strawberry.field(description="Passi trovati dalla ricerca, dal migliore")
    def passi(self) -> list[Passo]:
        return [Passo.of(each) for each in self.why.snippets]

    @strawberry.field(
        description="Dove altro sta ciò che si è cercato e che nel testo non c'è: parole chiave, abstract…"
    )
    def trovato_in(self) -> list[TrovatoIn]:
        return [TrovatoIn(campo=each.label, valori=list(each.values)) for each in self.why.elsewhere]


@strawberry.type(description="Massima (abstract) di un provvedimento")
@_with_data
class Massima(ItemFields):
    view: strawberry.Private[MassimaView]
    id: str
    status: str
    titolo: str
    testo: str = strawberry.field(description="Testo formattato (HTML ripulito)")
    estratto: list[str]
    parola_chiave: list[str]
    riferimento_normativo: list[str]
    annotazione: str | None
    restricted: str = strawberry.field(
        name="visibility", description="'true': dati personali solo per l'ufficio competente"
    )
    edit_date: datetime
    version: int = strawberry.field(description="Cresce a ogni modifica; chi salva indica quella che ha letto")
    original: bool = strawberry.field(description="Se chi legge vede l'originale e non la faccia pubblica")
    label: str = strawberry.field(description="Il provvedimento, come si cita")

    @strawberry.field
    def provvedimento(self, info: ContextInfo) -> Provvedimento | None:
        found: Provvedimento | None = info.context.provvedimento.get(self.view.provvedimento_id, Provvedimento.of_any)
        return found

    @strawberry.field(description="Il passo del provvedimento che ha più parole dell'abstract")
    async def passo(self, info: ContextInfo) -> Passo | None:
        found = await info.context.passo.load((self.view.provvedimento_id, self.view.testo))
        return None if found is None else Passo.of(found)

    @strawberry.field
    def precedente_conforme(self, info: ContextInfo) -> Precedenti:
        found: Precedenti = info.context.conforme.get(self.view.id, lambda views: list(map(Massima.of, views)))
        return found

    @strawberry.field
    def precedente_difforme(self, info: ContextInfo) -> Precedenti:
        found: Precedenti = info.context.difforme.get(self.view.id, lambda views: list(map(Massima.of, views)))
        return found

    @strawberry.field(description="La propria nota personale")
    def note(self, info: ContextInfo) -> str | None:
        text: str | None = info.context.note_massima.get(self.view.id)
        return text

    @classmethod
    def of(cls, view: MassimaView, why: WhyFound | None = None) -> Massima:
        return cls(view=view, why=why or WhyFound(), **plain(view, MASSIMA_FIELDS))


@strawberry.type(description="Provvedimento, come chi legge può vederlo")
@_with_data
class Provvedimento(ItemFields):
    view: strawberry.Private[ProvvedimentoView]
    id: str
    status: str
    titolo: str | None
    parte_processuale: list[str]
    parola_chiave: list[str]
    riferimento_normativo: list[str]
    annotazione: str | None
    estratto: list[str]
    restricted: str = strawberry.field(
        name="visibility", description="'true': dati personali solo per l'ufficio competente"
    )
    document_hash: str | None
    anonymized_document_hash: str | None
    edit_date: datetime
    version: int = strawberry.field(description="Cresce a ogni modifica; chi salva indica quella che ha letto")
    original: bool = strawberry.field(description="Se chi legge vede l'originale e non la faccia pubblica")
    label: str = strawberry.field(description="Il provvedimento, come si cita")

    @strawberry.field
    def massima(self, info: ContextInfo) -> list[Massima]:
        found: list[Massima] = info.context.massime.get(self.view.id, lambda views: list(map(Massima.of, views)))
        return found

    @strawberry.field
    async def provvedimento_precedente(self, info: ContextInfo) -> ProvvedimentoOrNone:
        before = (await self._fate(info)).before if self.view.provvedimento_precedente_id else ()
        return Provvedimento.of(before[-1]) if before else None

    @strawberry.field
    async def provvedimento_successivo(self, info: ContextInfo) -> ProvvedimentoOrNone:
        after = (await self._fate(info)).after
        return Provvedimento.of(after[0].by) if after else None

    async def _fate(self, info: ContextInfo) -> Fate:
        """As ``sorte`` tells it: who asks for both asks the database once."""
        return await info.context.sorte.load(DecisionKey(self.view.id, self.view))

    @strawberry.field(description="Che cosa ne è stato, e i gradi del processo")
    def sorte(self, info: ContextInfo) -> Sorte:
        given = DecisionKey(self.view.id, self.view)
        shown: Sorte = info.context.sorte.get(given, lambda fate: Sorte.of(fate, self.view))
        return shown

    @strawberry.field(description="I pubblicati più simili, dal più vicino, con ciò che hanno in comune")
    async def simili(self, info: ContextInfo, size: int = 5) -> Simili:
        if not 1 <= size <= MAX_SIMILI:
            raise Invalid(errors=[FieldError("size", f"Sono ammessi da 1 a {MAX_SIMILI} provvedimenti simili.")])
        found = await info.context.simili.load(DecisionKey(self.view.id, self.view))
        return [Simile.of(simile) for simile in found[:size]]

    @strawberry.field(description="La propria nota personale")
    def note(self, info: ContextInfo) -> str | None:
        text: str | None = info.context.note_provvedimento.get(self.view.id)
        return text

    @strawberry.field(description="Quante note su passi ha chi legge, proprie e condivise, anche in attesa")
    def document_note_count(self, info: ContextInfo) -> int:
        count: int = info.context.document_note_count.get(faces(self.view))
        return count

    @strawberry.field
    async def document_note(self, info: ContextInfo) -> list[DocumentNote]:
        return await self._notes(info, self.view.document_hash)

    @strawberry.field
    async def anonymized_document_note(self, info: ContextInfo) -> list[DocumentNote]:
        return await self._notes(info, self.view.anonymized_document_hash)

    async def _notes(self, info: ContextInfo, file_hash: str | None) -> list[DocumentNote]:
        if file_hash is None:
            return []
        return [DocumentNote.of(view) for view in await info.context.document_note.load(file_hash)]

    @classmethod
    def of(cls, view: ProvvedimentoView, why: WhyFound | None = None) -> Provvedimento:
        return cls(view=view, why=why or WhyFound(), **plain(view, PROVVEDIMENTO_FIELDS))

    @classmethod
    def of_any(cls, view: ProvvedimentoView | None) -> Provvedimento | None:
        return None if view is None else cls.of(view)


@strawberry.type(description="Un altro provvedimento, come si cita; tutto il resto si chiede con il suo id")
class ProvvedimentoCollegato:
    id: str
    label: str
    status: str
    esito: str | None
    data_pubblicazione: date | None

    @classmethod
    def of(cls, view: ProvvedimentoView) -> ProvvedimentoCollegato:
        return cls(**plain(view, plain_names(cls)))


@strawberry.type(description="Un provvedimento successivo dello stesso caso, e che cosa ha fatto di quello prima")
class Seguito:
    effetto: str = strawberry.field(description="confermata, riformata, annullata; seguita: l'esito non lo dice")
    parole: str | None = strawberry.field(description="Quelle del dispositivo per cui è così solo in parte")
    pagina: int | None = strawberry.field(description="Dove stanno")
    provvedimento: ProvvedimentoCollegato

    @classmethod
    def of(cls, step: Step) -> Seguito:
        by = ProvvedimentoCollegato.of(step.by)
        return cls(effetto=step.effect.value, parole=step.words, pagina=step.page, provvedimento=by)


@strawberry.type(description="Che cosa ne è stato di un provvedimento, da ciò che chi legge può vedere")
class Sorte:
    testo: str | None = strawberry.field(description="«Riformata da …, poi annullata da …»; null: non se ne sa nulla")
    attenzione: bool = strawberry.field(description="Se è stato riformato o annullato, o è detto superato")
    prima: list[ProvvedimentoCollegato] = strawberry.field(description="I gradi precedenti, dal primo")
    dopo: list[Seguito] = strawberry.field(description="I gradi successivi, nel loro ordine")
    superata: int = strawberry.field(description="Quanti provvedimenti dicono che è superato")
    superata_da: list[ProvvedimentoCollegato] = strawberry.field(description="I più recenti di loro")

    @classmethod
    def of(cls, fate: Fate, own: ProvvedimentoView) -> Sorte:
        return cls(
            testo=fate.sentence(own),
            attenzione=fate.undone,
            prima=list(map(ProvvedimentoCollegato.of, fate.before)),
            dopo=list(map(Seguito.of, fate.after)),
            superata=fate.superseded,
            superata_da=list(map(ProvvedimentoCollegato.of, fate.by)),
        )


@strawberry.type(description="Un provvedimento simile, e ciò che ha in comune nelle parti che chi legge può vedere")
class Simile:
    provvedimento: Provvedimento
    parola_chiave: list[str]
    riferimento_normativo: list[str] = strawberry.field(description="Dei metadati e dei testi")
    decisioni_citate: list[str] = strawberry.field(description="Decisioni che entrambi i testi citano")
    parole: list[str] = strawberry.field(description="Parole dei testi, dalla più caratteristica")

    @classmethod
    def of(cls, view: SimileView) -> Simile:
        return cls(
            provvedimento=Provvedimento.of(view.provvedimento),
            parola_chiave=list(view.parola_chiave),
            riferimento_normativo=list(view.riferimento_normativo),
            decisioni_citate=list(view.decisioni_citate),
            parole=list(view.parole),
        )


ProvvedimentoOrNone = Annotated["Provvedimento", strawberry.lazy("bdm.graphql.types")] | None

MASSIMA_FIELDS = tuple(name for name in plain_names(Massima) if name != "why")
PROVVEDIMENTO_FIELDS = tuple(name for name in plain_names(Provvedimento) if name != "why")
