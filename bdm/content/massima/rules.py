"""The rules of an abstract's form (docs/regole/redazione.md): the one place of their messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bdm.platform.kit import rich_text
from bdm.platform.kit.errors import FieldError

REQUIRED_FIELDS: Final = {
    "provvedimento": "Selezione provvedimento obbligatorio",
    "titolo": "Titolo abstract obbligatorio",
    "testo": "Testo abstract obbligatorio",
}
# not 'di stesso'
OWN_CONFORME: Final = "Collegamento non valido: abstract precedente di se stesso"
OWN_DIFFORME: Final = "Collegamento non valido: un abstract non può essere precedente di se stesso"
OTHER_OFFICE: Final = "L'ufficio del provvedimento non è tra quelli di competenza."
IN_BOTH: Final = "L'abstract «{titolo}» è già tra i precedenti conformi."


def missing(values: Mapping[str, Any]) -> list[FieldError]:
    """The required fields that are empty in ``values``; rich text without a word counts as empty."""
    errors = []
    if not (values.get("titolo") or "").strip():
        errors.append(FieldError("titolo", REQUIRED_FIELDS["titolo"]))
    if not values.get("provvedimento_id"):
        errors.append(FieldError("provvedimento_id", REQUIRED_FIELDS["provvedimento"]))
    if not rich_text.plain(values.get("testo") or "").strip():
        errors.append(FieldError("testo", REQUIRED_FIELDS["testo"]))
    return errors
