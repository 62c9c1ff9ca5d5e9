"""The rules of a decision's form (docs/regole/redazione.md): the one place of their messages and limits."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final, Literal

from bdm.platform.kit.errors import FieldError

NAME_LENGTH: Final = 200
REFERENCE_LENGTH: Final = 300
TITLE_LENGTH: Final = 1_000
EXCERPT_LENGTH: Final = 20_000
RICH_TEXT_LENGTH: Final = 200_000
REASON_LENGTH: Final = 2_000

REQUIRED: Final = "Compilare tutti i campi obbligatori contrassegnati da *"
REQUIRED_FIELDS: Final = {
    "area": "Selezione area obbligatoria",
    "ufficio": "Selezione ufficio obbligatoria",
    "data": "Selezione data obbligatoria",
    "data_pubblicazione": "Selezione data pubblicazione obbligatoria",
}
RUOLO: Final = "Selezione ruolo obbligatorio"
PUBLISHED_BEFORE: Final = "La data di pubblicazione non può essere anteriore alla data di deposito della minuta."
FUTURE: Final = "La data non può essere futura."
OTHER_OFFICE: Final = "L'ufficio non è tra quelli di competenza."
AREA_FIXED: Final = "L'area non può essere modificata dopo il caricamento del documento."

OWN_PREVIOUS: Final = "Un provvedimento non può essere provvedimento precedente di se stesso"
OWN_NEXT: Final = "Un provvedimento non può essere provvedimento successivo di se stesso"
PREVIOUS_IS_NEXT: Final = "Il provvedimento precedente coincide con il provvedimento successivo"
NEXT_IS_PREVIOUS: Final = "Il provvedimento successivo coincide con il provvedimento precedente"
PREVIOUS_SAME_GRADE: Final = "Il provvedimento precedente è dello stesso grado di giudizio"
PREVIOUS_HIGHER_GRADE: Final = "Il provvedimento precedente è di un grado di giudizio successivo"
NEXT_SAME_GRADE: Final = "Il provvedimento successivo è dello stesso grado di giudizio"
NEXT_LOWER_GRADE: Final = "Il provvedimento successivo è di un grado di giudizio precedente"
HAS_NEXT: Final = "Il provvedimento precedente indicato ha già un provvedimento successivo"
HAS_PREVIOUS: Final = "Il provvedimento successivo indicato ha già un provvedimento precedente"

TRIBUNALE, CORTE = "TRIBUNALE", "CORTE"
Side = Literal["provvedimento_precedente_id", "provvedimento_successivo_id"]
PREVIOUS: Final[Side] = "provvedimento_precedente_id"
NEXT: Final[Side] = "provvedimento_successivo_id"


def missing(values: Mapping[str, Any]) -> list[FieldError]:
    """The required fields that are empty in ``values`` (names of the API)."""
    errors = [FieldError(name, text) for name, text in REQUIRED_FIELDS.items() if values.get(name) is None]
    if values.get("area") == "civile" and not values.get("ruolo"):
        errors.append(FieldError("ruolo", RUOLO))
    return errors


def wrong_dates(data: date | None, data_pubblicazione: date | None, today: date) -> list[FieldError]:
    """Neither after today, and the publication not before the deposit."""
    errors = [
        FieldError(name, FUTURE)
        for name, day in (("data", data), ("data_pubblicazione", data_pubblicazione))
        if day is not None and day > today
    ]
    if not errors and data is not None and data_pubblicazione is not None and data_pubblicazione < data:
        errors.append(FieldError("data_pubblicazione", PUBLISHED_BEFORE))
    return errors


def wrong_grade(side: Side, ufficio: str, neighbour: str) -> str | None:
    """Why a decision of office ``neighbour`` cannot come before (or after) one of ``ufficio``; None if it can."""
    if side == PREVIOUS and ufficio.startswith(TRIBUNALE):
        if neighbour.startswith(TRIBUNALE):
            return PREVIOUS_SAME_GRADE
        if neighbour.startswith(CORTE):
            return PREVIOUS_HIGHER_GRADE
    if side == NEXT and neighbour.startswith(TRIBUNALE):
        if ufficio.startswith(TRIBUNALE):
            return NEXT_SAME_GRADE
        if ufficio.startswith(CORTE):
            return NEXT_LOWER_GRADE
    return None


def wrong_links(own: str | None, previous: str | None, following: str | None) -> list[FieldError]:
    """What is wrong with the ids alone of a decision's links; ``own`` is None for a new decision."""
    errors = []
    if previous is not None and previous == own:
        errors.append(FieldError(PREVIOUS, OWN_PREVIOUS))
    if following is not None and following == own:
        errors.append(FieldError(NEXT, OWN_NEXT))
    if previous is not None and previous == following and not errors:
        errors.append(FieldError(PREVIOUS, PREVIOUS_IS_NEXT))
        errors.append(FieldError(NEXT, NEXT_IS_PREVIOUS))
    return errors
