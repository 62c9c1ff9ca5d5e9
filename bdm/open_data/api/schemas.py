"""JSON shapes of the interface. What is in them stays; docs/api.md says what may be added."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, create_model

from bdm.content.provvedimento.fields import FIELDS, Field as CatalogueField, Type
from bdm.document.citation.reading import CitedAuthority
from bdm.document.citation.treatment import Treatment
from bdm.document.parts import PartKind
from bdm.open_data.change.model import Evento
from bdm.open_data.change.repository import RegisteredChange
from bdm.open_data.digest.model import PublicDigest
from bdm.open_data.record.schemas import FORMAT
from bdm.platform.authz import Kind
from bdm.search.answer.snippets import Snippet
from bdm.search.citator.schemas import PassoOut

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


class MassimaTrovata(BaseModel):
    scheda: SchedaMassima
    passi: list[PassoTrovato]


class ProvvedimentiTrovati(BaseModel):
    """Una parte dei risultati. `count` è esatto; con `cursor` si chiede la parte che segue, null alla fine."""

    count: int
    items: list[ProvvedimentoTrovato]
    cursor: str | None


class MassimeTrovate(BaseModel):
    """Come per i provvedimenti."""

    count: int
    items: list[MassimaTrovata]
    cursor: str | None


class CitanteTrovato(BaseModel):
    """Un provvedimento che cita, con alcune delle frasi in cui lo fa."""

    scheda: SchedaProvvedimento
    passi: list[PassoOut]


class CitantiTrovati(BaseModel):
    """Come per la ricerca."""

    count: int
    items: list[CitanteTrovato]
    cursor: str | None


class PostoCitato(BaseModel):
    """Dove si cita: i caratteri da `inizio` (da 0) a `fine` di una pagina (da 1), la parte del provvedimento, e che
    cosa se ne dice, dove il testo lo dice.
    """

    pagina: int
    inizio: int
    fine: int
    parte: PartKind
    trattamento: Treatment | None


class CitazioneInUscita(BaseModel):
    """Una decisione o una norma che il testo cita. `certa`: se ne conosce il giudice, o l'atto."""

    nome: str
    tipo: Literal["decisione", "norma"]
    certa: bool
    posti: list[PostoCitato]

    @classmethod
    def of(cls, cited: CitedAuthority) -> Self:
        return cls(
            nome=cited.nome,
            tipo="norma" if cited.norma else "decisione",
            certa=cited.certain,
            posti=[
                PostoCitato(
                    pagina=each.page, inizio=each.start, fine=each.end, parte=each.part, trattamento=each.treatment
                )
                for each in cited.places
            ],
        )


class Modifica(BaseModel):
    """Una riga del registro di ciò che cambia sulla faccia pubblica.

    `sha256`: l'impronta della scheda come foglia dell'albero di Merkle (RFC 6962), null dopo un ritiro o una rimozione.
    `superata`: una riga che segue riguarda la stessa scheda, e chi tiene una copia può saltare questa.
    """

    kind: Kind
    id: str
    evento: Evento
    natura: Literal["sostanziale", "tecnica"] = Field(
        description="Tecnica: lo stesso documento letto di nuovo, o la stessa scheda scritta in un altro formato"
    )
    sha256: str | None
    superata: bool
    cursor: str = Field(description="Il cursore dopo questa riga")
    data: datetime

    @classmethod
    def of(cls, change: RegisteredChange, cursor: str) -> Self:
        kind, item_id = change.name
        return cls(
            kind=kind,
            id=str(item_id),
            evento=change.event,
            natura="tecnica" if change.technical else "sostanziale",
            sha256=None if change.leaf is None else change.leaf.hex(),
            superata=change.superseded,
            cursor=cursor,
            data=change.at,
        )


class Modifiche(BaseModel):
    """Una parte del registro, dalla più vecchia. Si ricomincia da `cursor`; `altre`: ce ne sono già."""

    items: list[Modifica]
    cursor: str
    altre: bool


class Impronta(BaseModel):
    """L'impronta di un giorno su tutta la faccia pubblica: radice dell'albero di Merkle (RFC 6962) delle schede che
    erano pubbliche dopo la riga del registro che finisce a `cursor`, per `kind` e poi per `id`.
    """

    giorno: date
    cursor: str
    schede: int
    radice: str
    data: datetime

    @classmethod
    def of(cls, digest: PublicDigest, cursor: str) -> Self:
        return cls(giorno=digest.day, cursor=cursor, schede=digest.count, radice=digest.root.hex(), data=digest.at)


class Stato(BaseModel):
    """Come sta il servizio."""

    stato: Literal["attivo"]
    versione: str
    formato: int = Field(description="Il formato delle schede")
    cursor: str = Field(description="La fine del registro delle modifiche")


class UfficioPubblico(BaseModel):
    """Un ufficio giudiziario."""

    model_config = ConfigDict(from_attributes=True)

    nome: str
    tipo: str
    citta: str
    distretto: str


class Problema(BaseModel):
    """Un errore (RFC 9457). `detail` è in italiano, `code` non cambia."""

    model_config = ConfigDict(extra="allow")

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    code: str
    errors: list[dict[str, str]] | None = None
