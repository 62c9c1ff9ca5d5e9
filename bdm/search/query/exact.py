"""Exact values of an item's fields, in the form in which two spellings of one value are equal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from bdm.document.precedents import names, read_precedent
from bdm.italian import key
from bdm.reference.riferimento_normativo.citation import DATED, Partition, Reference, forms, parse

REFERENCES: Final = "riferimento_normativo"
NORM: Final = "norma"
"""What an item is said to be about, or its text or an abstract names."""
UNDATED: Final = " senza data"
"""Behind a ministerial decree of which an item does not tell the day."""
PRECEDENTS: Final = ("precedente", "precedente_motivi")
"""Anywhere in the text, and in its reasons."""


def query_values(field: str, value: str) -> tuple[str, ...]:
    """What the index is asked for to find ``value``, any of these: of a normative reference its printed form, however
    it is spelled ('art 2043 cc'), of a decision what texts call it ('cass. su 13533/01').
    """
    if field == NORM and (norm := parse(value)) is not None:
        value = replace(norm, act=norm.act.one_name).text
    if field in (REFERENCES, NORM):
        first, *undated = forms(value)
        return (key(first), *(key(each + UNDATED) for each in undated if field == NORM))
    if field in PRECEDENTS and (precedent := read_precedent(value)) is not None:
        return tuple(map(key, names(precedent)))
    return (key(value),)


def index_values(field: str, values: Iterable[str]) -> list[str]:
    """What the index holds of ``values``, each once: of a ``NORM`` the article and the act of which it is a part, too,
    so that who looks for 'art. 2051 c.c.' finds its first comma.
    """
    if field == REFERENCES:
        values = (form for value in values for form in forms(value))
    elif field == NORM:
        values = (form for value in values for whole in _wholes(value) for form in _dated_or_not(whole))
    return list(dict.fromkeys(map(key, values)))


def _dated_or_not(norm: str) -> Iterator[str]:
    """Its forms, and of a decree whose day is not told that this is so: who asks for 'd.m. 10 marzo 2014, n. 55' wants
    'd.m. 55/2014', but not that of another day.
    """
    yield from forms(norm)
    read = parse(norm)
    if read is not None and read.act.tipo in DATED and read.act.numero is not None and read.act.data is None:
        yield forms(norm)[0] + UNDATED


def _wholes(value: str) -> Iterator[str]:
    """The norm, the article it is in, and the act: a code by its name."""
    norm = parse(value)
    if norm is None:
        yield value
        return
    act, part = norm.act.one_name, norm.partition
    yield Reference(act, part).text
    if part.articolo is not None:
        yield Reference(act, Partition(part.articolo, part.articolo_suffisso, part.articolo_estensione)).text
    yield Reference(act).text
