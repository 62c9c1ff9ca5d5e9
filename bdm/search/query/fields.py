"""The fields of the language: those of the catalogue and a few more (docs/regole/ricerca.md#campi-del-linguaggio)."""

from __future__ import annotations

from enum import StrEnum, auto
from typing import Final

from bdm.content.provvedimento.fields import FIELDS as CATALOGUE, Type
from bdm.platform.kit.regex import regex


class FieldType(StrEnum):
    """What a field can be asked."""

    EXACT = auto()
    """One of its values equals the one given, whatever the case and the accents (``bdm.italian.key``)."""
    NUMBER = auto()
    """It is this number; leading zeros do not count."""
    DAY = auto()
    """It lies between two days, both included."""
    TEXT = auto()
    """It contains words or a phrase."""


ALL_WORDS: Final = "testo_all_words"
"""``testo``, all of the words: a field of the language, not of the items."""
NEAR: Final = "testo_entro"
"""``testo``, words near to each other: the number of words after it (``testo_entro_5``), without one ``WITHIN``."""
BEGINNING: Final = "testo_inizia"
"""``testo``, words that begin so."""
WITHIN: Final = 10
_WITHIN: Final = regex(rf"{NEAR}_([0-9]+)")

_ASKED: Final = {
    Type.TEXT: FieldType.EXACT,
    Type.CHOICE: FieldType.EXACT,
    Type.LIST: FieldType.EXACT,
    Type.NUMBER: FieldType.NUMBER,
    Type.YEAR: FieldType.NUMBER,
    Type.DAY: FieldType.DAY,
}
FIELDS: Final[dict[str, FieldType]] = {field.name: _ASKED[field.type] for field in CATALOGUE if field.criterion} | {
    "status": FieldType.EXACT,
    "norma": FieldType.EXACT,
    "precedente": FieldType.EXACT,
    "precedente_motivi": FieldType.EXACT,
    "titolo": FieldType.TEXT,
    "testo": FieldType.TEXT,
    ALL_WORDS: FieldType.TEXT,
    NEAR: FieldType.TEXT,
    BEGINNING: FieldType.TEXT,
    "note_personali": FieldType.TEXT,
}

SIGNS: Final = '+-=&|!<>{}^"~*?:'
"""In the order in which people are told of them."""
FORBIDDEN: Final = frozenset(SIGNS)
"""Characters that titolo and testo may not contain (docs/regole/ricerca.md#testo)."""
FREE_TEXT: Final = frozenset({"titolo", "testo", ALL_WORDS, NEAR, BEGINNING})


def read_name(name: str) -> tuple[str, int]:
    """The field that is called ``name``, and the words that a name of ``NEAR`` says: ``testo_entro_5``."""
    match = _WITHIN.fullmatch(name)
    return (name, WITHIN) if match is None else (NEAR, int(match[1]))
