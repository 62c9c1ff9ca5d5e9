"""The fields of the language: the criterion types of the specification (section 3), ``esito`` and ``stato``."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final


class FieldType(Enum):
    """What a field can be asked."""

    EXACT = auto()
    """One of its values equals the one given, whatever the case and the accents (``bdm.italian_text.key``)."""
    NUMBER = auto()
    """It is this number; leading zeros do not count."""
    DAY = auto()
    """It lies between two days, both included."""
    TEXT = auto()
    """It contains words or a phrase."""


ALL_WORDS: Final = "testo_all_words"
"""``testo``, all of the words: a field of the language, not of the items."""

FIELDS: Final[dict[str, FieldType]] = {
    "area": FieldType.EXACT,
    "tipo": FieldType.EXACT,
    "distretto": FieldType.EXACT,
    "ufficio": FieldType.EXACT,
    "materia": FieldType.EXACT,
    "numero_provvedimento": FieldType.NUMBER,
    "anno_provvedimento": FieldType.NUMBER,
    "ruolo": FieldType.EXACT,
    "numero_ruolo": FieldType.NUMBER,
    "sub_procedimento": FieldType.NUMBER,
    "anno_ruolo": FieldType.NUMBER,
    "data": FieldType.DAY,
    "data_pubblicazione": FieldType.DAY,
    "giudice_assegnatario_fascicolo": FieldType.EXACT,
    "presidente": FieldType.EXACT,
    "relatore": FieldType.EXACT,
    "parte_processuale": FieldType.EXACT,
    "parola_chiave": FieldType.EXACT,
    "riferimento_normativo": FieldType.EXACT,
    "esito": FieldType.EXACT,
    "stato": FieldType.EXACT,
    "status": FieldType.EXACT,
    "titolo": FieldType.TEXT,
    "testo": FieldType.TEXT,
    ALL_WORDS: FieldType.TEXT,
    "note_personali": FieldType.TEXT,
}

FORBIDDEN: Final = frozenset('+-=&|!<>{}^"~*?:')
"""Characters that titolo and testo may not contain (specification, 5.6)."""
FREE_TEXT: Final = frozenset({"titolo", "testo", ALL_WORDS})
