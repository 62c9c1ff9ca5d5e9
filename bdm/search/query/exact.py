"""Exact values of an item's fields, in the form in which two spellings of one value are equal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bdm.document.precedents import names, read_precedent
from bdm.italian import key
from bdm.reference.riferimento_normativo.citation import forms

REFERENCES: Final = "riferimento_normativo"
PRECEDENTS: Final = ("precedente", "precedente_motivi")
"""Anywhere in the text, and in its reasons."""


def query_values(field: str, value: str) -> tuple[str, ...]:
    """What the index is asked for to find ``value``, any of these: of a normative reference its printed form, however
    it is spelled ('art 2043 cc'), of a decision what texts call it ('cass. su 13533/01').
    """
    if field == REFERENCES:
        return (key(forms(value)[0]),)
    if field in PRECEDENTS and (precedent := read_precedent(value)) is not None:
        return tuple(map(key, names(precedent)))
    return (key(value),)


def index_values(field: str, values: Iterable[str]) -> list[str]:
    """What the index holds of ``values``, each once."""
    if field != REFERENCES:
        return [key(value) for value in values]
    return list(dict.fromkeys(key(form) for value in values for form in forms(value)))
