"""JSON shapes of the interface. What is in them stays; docs/api.md says what may be added."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, create_model

from bdm.content.addresses import citable_address
from bdm.content.provvedimento.fields import FIELDS, Field as CatalogueField, Type
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.open_data.api.search import Group, NotPublic, Raggruppamento
from bdm.open_data.record.schemas import FORMAT
from bdm.search.answer.snippets import Snippet
from bdm.search.citator.fate import Effetto, Fate

_TYPES: dict[Type, Any] = {
    Type.NUMBER: int,
    Type.YEAR: int,
    Type.DAY: date,
    Type.LIST: list[str],
    Type.RICH_TEXT: str,
    Type.TEXT: str,
}


def _hint(field: CatalogueField) -> tuple[Any, Any]:
    kind = Literal[tuple(field.choices)] if field.choices else _TYPES[field.type]
    hint = kind if field.type is Type.LIST or field.name in ALWAYS else kind | None
    return Annotated[hint, Field(description=field.label)], ...


ALWAYS = frozenset({"area", "tipo", "distretto", "ufficio"})
_FIELDS: dict[str, Any] = {field.name: _hint(field) for field in FIELDS if field.name != "parte_processuale"}


class Documento(BaseModel):
    """Il documento pubblico di un provvedimento. `testo_sha256` è l'impronta (SHA-256) dei byte UTF-8 del testo, come
    lo dà `/testo`; dove il testo non è (ancora) stato letto, le ultime tre proprietà sono null.
    """

    hash: str = Field(description="Il nome del documento: impronta delle impronte delle sue parti di 1.000.000 di byte")
    pagine: int | None
    caratteri: int | None
    testo_sha256: str | None


class _Scheda(BaseModel):
    formato: int = Field(description=f"Il formato della scheda; oggi {FORMAT}")
    id: str
    external_id: str | None = Field(description="Come lo chiamava l'archivio da cui proviene")
    anonimizzato: bool = Field(description="Se i dati personali sono riservati all'ufficio competente")
    estratto: list[str]
    sale: str = Field(
        description="128 bit, altri a ogni cambiamento: chi non ha la scheda non può indovinare dalla sua impronta che"
        " cosa dice"
    )


SchedaProvvedimento: Any = create_model(
    "SchedaProvvedimento",
    __base__=_Scheda,
    __doc__="Tutto ciò che ognuno può leggere di un provvedimento, ma non il testo.",
    **_FIELDS
    | {
        "kind": (Literal["provvedimento"], ...),
        "parte_processuale": (list[str], Field(description="Parti: iniziali, dove è anonimizzato")),
        "documento": (Documento | None, Field(description="Manca finché una versione anonimizzata non è confermata")),
    },
)
SchedaMassima: Any = create_model(
    "SchedaMassima",
    __base__=_Scheda,
    __doc__="Tutto ciò che ognuno può leggere di un abstract, con i dati del suo provvedimento.",
    **_FIELDS
    | {
        "kind": (Literal["massima"], ...),
        "provvedimento_id": (str, ...),
        "testo": (str, Field(description="Testo formattato (HTML ripulito)")),
    },
)


class ProvvedimentoCollegato(BaseModel):
    """Un provvedimento pubblicato, da un altro."""

    id: str
    nome: str = Field(description="Come lo si cita")
    data_pubblicazione: date | None
    esito: str | None
    indirizzo: str = Field(description="L'indirizzo permanente")

    @classmethod
    def of(cls, view: ProvvedimentoView, origin: str) -> Self:
        return cls(
            id=str(view.id),
            nome=view.label,
            data_pubblicazione=view.data_pubblicazione,
            esito=view.esito,
            indirizzo=citable_address(origin, view),
        )


class Seguito(BaseModel):
    """Un provvedimento successivo dello stesso caso, e che cosa ha fatto di quello prima: `seguita` dove il suo esito
    non lo dice. Con `parole`, quelle del suo dispositivo, è così solo in parte; senza non si sa se lo sia del tutto.
    """

    effetto: Effetto
    parole: str | None
    pagina: int | None
    provvedimento: ProvvedimentoCollegato


class Sorte(BaseModel):
    """Che cosa ne è stato di un provvedimento, da ciò che ognuno può leggere. `attenzione`: è stato riformato o
    annullato, anche in un grado successivo, o è detto superato. Cambia quando ne sono pubblicati altri: non è nella sua
    scheda.
    """

    indirizzo: str = Field(description="L'indirizzo permanente del provvedimento")
    testo: str | None = Field(description="«Riformata da …, poi annullata da …»; null: qui non se ne sa nulla")
    attenzione: bool
    prima: list[ProvvedimentoCollegato] = Field(description="I gradi precedenti, dal primo")
    dopo: list[Seguito] = Field(description="I gradi successivi, nel loro ordine")
    superata: int = Field(description="Quanti provvedimenti dicono che è superato")
    superata_da: list[ProvvedimentoCollegato] = Field(description="I più recenti di loro")

    @classmethod
    def of(cls, fate: Fate, view: ProvvedimentoView, origin: str) -> Self:
        return cls(
            indirizzo=citable_address(origin, view),
            testo=fate.sentence(view),
            attenzione=fate.undone,
            prima=[ProvvedimentoCollegato.of(each, origin) for each in fate.before],
            dopo=[
                Seguito(
                    effetto=step.effect,
                    parole=step.words,
                    pagina=step.page,
                    provvedimento=ProvvedimentoCollegato.of(step.by, origin),
                )
                for step in fate.after
            ],
            superata=fate.superseded,
            superata_da=[ProvvedimentoCollegato.of(each, origin) for each in fate.by],
        )


class PassoTrovato(BaseModel):
    """Un passo del testo in cui sta ciò che si è cercato."""

    html: str = Field(description="Con ciò che si è cercato tra <mark>; il resto è testo")
    pagina: int | None = Field(description="Da 1; di un abstract nessuna")
    parte: str | None

    @classmethod
    def of(cls, snippet: Snippet) -> Self:
        return cls(html=snippet.html, pagina=snippet.page, parte=snippet.part)


class ProvvedimentoTrovato(BaseModel):
    scheda: SchedaProvvedimento
    passi: list[PassoTrovato]
    sorte: Sorte


class MassimaTrovata(BaseModel):
    scheda: SchedaMassima
    passi: list[PassoTrovato]


class Conteggio(BaseModel):
    valore: str
    quanti: int


class Gruppo(BaseModel):
    """Quanti risultati hanno ciascun valore di `campo`, dal più frequente; gli anni dal più recente."""

    campo: Raggruppamento
    valori: list[Conteggio]
    senza_valore: int = Field(description="Quanti non ne hanno uno")

    @classmethod
    def of(cls, group: Group) -> Self:
        values = [Conteggio(valore=each.value, quanti=each.count) for each in group.values]
        return cls(campo=group.by, valori=values, senza_valore=group.without)


class Mancante(BaseModel):
    """Chi è stato chiesto per `id` e non c'è."""

    id: str = Field(description="Come è stato chiesto")
    code: Literal["NOT_FOUND", "RITIRATO"] = Field(description="Non esiste o non è pubblico; oppure è stato ritirato")
    ritirato: date | None = Field(description="In quale giorno, dove si sa")

    @classmethod
    def of(cls, missing: NotPublic) -> Self:
        return cls(id=missing.name, code="RITIRATO" if missing.withdrawn else "NOT_FOUND", ritirato=missing.day)


class _Trovati(BaseModel):
    count: int
    cursor: str | None
    gruppi: list[Gruppo] | None = Field(None, description="Soltanto con `raggruppa`, uno per campo")
    mancanti: list[Mancante] | None = Field(None, description="Soltanto con `id`: chi non c'è")


class ProvvedimentiTrovati(_Trovati):
    """Una parte dei risultati. `count` è esatto; con `cursor` si chiede la parte che segue, null alla fine."""

    items: list[ProvvedimentoTrovato]


class MassimeTrovate(_Trovati):
    """Come per i provvedimenti."""

    items: list[MassimaTrovata]


class Elenco(_Trovati):
    """Come per le ricerche; di ogni scheda i soli dati chiesti, con lo stesso nome e nella stessa forma, null dove la
    scheda non li ha.
    """

    items: list[dict[str, Any]]


class Problema(BaseModel):
    """Un errore (RFC 9457). `detail` è in italiano, `code` non cambia."""

    model_config = ConfigDict(extra="allow")

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    code: str
    errors: list[dict[str, str]] | None = None
