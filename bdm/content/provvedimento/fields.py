"""The catalogue of fields: what a decision and an abstract say of themselves, each declared once.

Views, what an abstract has from its decision, the query language, suggestions, columns of the export, the checks of
forms and of imported lines follow from it, and by ``description`` the client's forms, cards, pages and chips. A new
plain field is a row here, a column (``model.py``), an attribute of its view (``schemas.py``) and a migration; a new
value of a field that has few is one in its row and a migration.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Any, Final, Literal

from bdm.content.provvedimento.rules import NAME_LENGTH, REFERENCE_LENGTH, RICH_TEXT_LENGTH, TITLE_LENGTH
from bdm.platform.kit.fields import Fields

Suggested = Literal["giudici", "parti", "altro"]


class Type(StrEnum):
    """What a field holds."""

    TEXT = "text"
    CHOICE = "choice"
    NUMBER = "number"
    YEAR = "year"
    DAY = "day"
    LIST = "list"
    RICH_TEXT = "rich_text"


@dataclass(frozen=True, kw_only=True)
class Field:
    """One field, by the name that the API has for it.

    ``label`` is what forms, chips, columns and the history call it, ``heading`` what the page and the PDF of an
    abstract call it, where that is another word. ``width`` counts characters, of a number its digits. ``own``: an
    abstract has one of its own; it reads all others from its decision. ``criterion``: the query language knows it.
    ``choices`` are the values that it may have, and what people read for each; from them come the types of
    ``bdm/reference/choices.py`` and what the database allows. ``suggested`` is the group of suggestions that its values
    belong to. ``typed``: characters that forms take, where they take fewer (docs/regole/limiti.md). ``card``: a card of
    results shows it. ``facet``: its place beside the results, from 1, where they are counted by it; of a day its year
    counts. ``counted``: the cloud shows how often its values occur, which are nobody's names.
    """

    name: str
    label: str
    type: Type = Type.TEXT
    width: int = NAME_LENGTH
    heading: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)
    own: bool = False
    criterion: bool = True
    suggested: Suggested | None = None
    typed: int | None = None
    card: bool = False
    facet: int | None = None
    counted: bool = False

    @property
    def judge(self) -> bool:
        return self.suggested == "giudici"


FIELDS: Final = (
    Field(
        name="area",
        label="Area",
        card=True,
        type=Type.CHOICE,
        choices={"civile": "Civile", "penale": "Penale"},
        facet=1,
    ),
    Field(
        name="tipo",
        label="Tipo",
        card=True,
        type=Type.CHOICE,
        choices={"sentenza": "Sentenza", "decreto": "Decreto", "ordinanza": "Ordinanza"},
        suggested="altro",
        facet=2,
        counted=True,
    ),
    Field(name="titolo", label="Titolo", width=TITLE_LENGTH, own=True, criterion=False),
    Field(name="distretto", label="Distretto", suggested="altro", facet=5, counted=True),
    Field(name="ufficio", label="Ufficio", card=True, suggested="altro", facet=6, counted=True),
    Field(name="numero_provvedimento", label="Numero provvedimento", card=True, type=Type.NUMBER, width=5),
    Field(name="anno_provvedimento", label="Anno provvedimento", card=True, type=Type.YEAR, width=4),
    Field(name="ruolo", label="Ruolo", card=True, suggested="altro"),
    Field(name="numero_ruolo", label="Numero ruolo", card=True, type=Type.NUMBER, width=8),
    Field(name="sub_procedimento", label="Sub procedimento", card=True, type=Type.NUMBER, width=7, typed=2),
    Field(name="anno_ruolo", label="Anno ruolo", card=True, type=Type.YEAR, width=4),
    Field(name="data", label="Data deposito minuta", card=True, heading="Data di deposito", type=Type.DAY),
    Field(name="data_pubblicazione", label="Data di pubblicazione", card=True, type=Type.DAY, facet=3),
    Field(
        name="giudice_assegnatario_fascicolo",
        label="Giudice assegnatario fascicolo",
        heading="Giudice assegnatario del fascicolo",
        suggested="giudici",
    ),
    Field(name="presidente", label="Presidente", suggested="giudici"),
    Field(name="relatore", label="Relatore", suggested="giudici"),
    Field(name="materia", label="Materia", card=True, suggested="altro", facet=4, counted=True),
    Field(name="parola_chiave", label="Parole chiave", type=Type.LIST, own=True, suggested="altro", counted=True),
    Field(
        name="riferimento_normativo",
        label="Riferimenti normativi",
        type=Type.LIST,
        width=REFERENCE_LENGTH,
        own=True,
        suggested="altro",
        counted=True,
    ),
    Field(
        name="esito",
        label="Esito",
        card=True,
        type=Type.CHOICE,
        choices={
            "ACCOGLIMENTO": "Accoglimento",
            "CONFERMA": "Conferma",
            "INAMMISSIBILITA": "Inammissibilità",
            "NULLITA": "Nullità",
            "RIFORMA": "Riforma",
            "RIGETTO": "Rigetto",
        },
        suggested="altro",
        facet=7,
        counted=True,
    ),
    Field(
        name="stato",
        label="Stato",
        type=Type.CHOICE,
        choices={"DEFINITIVO": "Definitivo", "NON DEFINITIVO": "Non definitivo"},
        suggested="altro",
    ),
    Field(name="parte_processuale", label="Parti", type=Type.LIST, width=REFERENCE_LENGTH, own=True, suggested="parti"),
    Field(
        name="annotazione",
        label="Annotazioni",
        type=Type.RICH_TEXT,
        width=RICH_TEXT_LENGTH,
        own=True,
        criterion=False,
    ),
)
"""In the order of the columns of an export."""

OF_PROVVEDIMENTO: Final = tuple(field.name for field in FIELDS if not field.own)
"""What an abstract has from its decision."""
YEAR: Final = "anno"
FACETS: Final = {
    YEAR if field.type is Type.DAY else field.name: field.label.replace("Data", "Anno")
    for field in sorted((field for field in FIELDS if field.facet), key=lambda field: field.facet or 0)
}
"""What results are counted by, in the order of the screen, and what that is called there."""
COUNTED: Final = tuple(field.name for field in FIELDS if field.counted)
DIMENSIONS: Final = (
    *(field.name for field in FIELDS if field.name in FACETS),
    *(name for name in COUNTED if name not in FACETS),
    YEAR,
    "mese",
)
"""What items are counted by at all; year and month are of data_pubblicazione."""
ON_CARDS: Final = tuple(field.name for field in FIELDS if field.card)
JUDGES: Final = tuple(field for field in FIELDS if field.judge)
NUMBERS: Final = tuple(field.name for field in FIELDS if field.type in (Type.NUMBER, Type.YEAR))
"""The API spells them as text of digits."""
CHOICES: Final = {field.name: field.choices for field in FIELDS if field.choices}
"""By field that has few values: what people read for each."""


_TAKE: Final[Mapping[Type, Callable[[Fields, Field, date], Any]]] = {
    Type.TEXT: lambda fields, field, _: fields.text(field.name, field.width),
    Type.CHOICE: lambda fields, field, _: fields.choice(field.name, tuple(field.choices)),
    Type.NUMBER: lambda fields, field, _: fields.number(field.name, field.width),
    Type.YEAR: lambda fields, field, today: fields.year(field.name, today),
    Type.DAY: lambda fields, field, today: fields.day(field.name, today),
    Type.LIST: lambda fields, field, _: fields.texts(field.name, field.width),
    Type.RICH_TEXT: lambda fields, field, _: fields.rich_text(field.name, field.width),
}


def choice_label(name: str, value: str) -> str:
    """'INAMMISSIBILITA' as people write it: 'Inammissibilità'. One of a later program is written as it can be."""
    return CHOICES[name].get(value, value.capitalize())


def take(fields: Fields, today: date, but: frozenset[str] = frozenset()) -> dict[str, Any]:
    """The values of all fields ``but`` some in a form or a manifest's line; what is wrong is collected there. The
    district is that of the office.
    """
    return {
        field.name: _TAKE[field.type](fields, field, today) for field in FIELDS if field.name not in but | {"distretto"}
    }


def description() -> list[dict[str, Any]]:
    """The catalogue for the client."""
    return [
        {
            "name": field.name,
            "label": field.label,
            "heading": field.heading or field.label,
            "type": field.type,
            "width": field.typed or field.width,
            "choices": dict(field.choices),
            "own": field.own,
            "criterion": field.criterion,
            "suggested": field.suggested,
        }
        for field in FIELDS
    ]
