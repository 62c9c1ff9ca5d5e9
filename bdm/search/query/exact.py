"""Exact values of an item's fields, in the form in which two spellings of one value are equal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bdm.italian import key
from bdm.reference.riferimento_normativo.citation import forms

REFERENCES: Final = "riferimento_normativo"


def query_value(field: str, value: str) -> str:
    """What the index is asked for to find ``value``: of a normative reference its printed form, however it is
    spelled ('art 2043 cc').
    """
    return key(forms(value)[0] if field == REFERENCES else value)


def index_values(field: str, values: Iterable[str]) -> list[str]:
    """What the index holds of ``values``, each once."""
    if field != REFERENCES:
        return [key(value) for value in values]
    return list(dict.fromkeys(key(form) for value in values for form in forms(value)))
