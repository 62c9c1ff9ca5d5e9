"""JSON shapes of the forms of a decision and of an abstract (docs/regole/redazione.md): what is saved, and what a
comment is about. What is left out of them is empty, unless it says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, BeforeValidator, Field

from bdm.platform.authz import Kind
from bdm.reference.choices import Area, Esito, Stato, Tipo


def _digits(value: Any) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return None if value == "" else value


def _flag(value: Any) -> Any:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value or "false"


Text = Annotated[str | None, BeforeValidator(lambda value: None if value == "" else value)]
Digits = Annotated[str | None, BeforeValidator(_digits)]
"""A number as its digits, or as JSON has it."""
Texts = Annotated[list[str], BeforeValidator(lambda value: [] if value is None else value)]
Day = Annotated[str | None, BeforeValidator(lambda value: None if value == "" else value)]
"""ISO 8601."""


class Draft(BaseModel):
    """What both forms send. Without ``id`` it is new; with it ``version`` is the one that the form was opened with, and
    without that it wins: whoever had written what it replaces is told.
    """

    id: Text = None
    version: int | None = Field(default=None, ge=0, le=2_147_483_647)


class ProvvedimentoIn(Draft):
    """A decision as its form holds it. The district is that of the office."""

    area: Annotated[Area | None, BeforeValidator(lambda value: value or None)] = None
    tipo: Annotated[Tipo, BeforeValidator(lambda value: value or "sentenza")] = "sentenza"
    materia: Text = None
    titolo: Text = None
    numero_provvedimento: Digits = None
    anno_provvedimento: Digits = None
    ruolo: Text = None
    numero_ruolo: Digits = None
    anno_ruolo: Digits = None
    sub_procedimento: Digits = None
    ufficio: Text = None
    data: Day = None
    data_pubblicazione: Day = None
    presidente: Text = None
    relatore: Text = None
    giudice_assegnatario_fascicolo: Text = None
    parte_processuale: Texts = []
    parola_chiave: Texts = []
    riferimento_normativo: Texts = []
    stato: Annotated[Stato | None, BeforeValidator(lambda value: value or None)] = None
    esito: Annotated[Esito | None, BeforeValidator(lambda value: value or None)] = None
    annotazione: Text = None
    visibility: Annotated[Literal["true", "false"], BeforeValidator(_flag)] = "false"
    document_hash: Annotated[
        str | None, Field(pattern="^[0-9a-f]{64}$"), BeforeValidator(lambda value: value or None)
    ] = None
    provvedimento_precedente_id: Text = None
    provvedimento_successivo_id: Text = None


class MassimaIn(Draft):
    """An abstract as its form holds it. Keywords and references left out stay as they are; those of a new abstract
    are then its decision's.
    """

    provvedimento_id: Text = None
    titolo: Text = None
    testo: Text = None
    parola_chiave: list[str] | None = None
    riferimento_normativo: list[str] | None = None
    annotazione: Text = None
    precedente_conforme_id: Texts = []
    precedente_difforme_id: Texts = []


def _asked(form: type[Draft]) -> list[str]:
    return [name for name in form.model_fields if name not in Draft.model_fields]


FIELDS: Final[Mapping[Kind, list[str]]] = {"provvedimento": _asked(ProvvedimentoIn), "massima": _asked(MassimaIn)}
"""What each form asks for."""
