"""How an item lies in an engine: its fields, whatever the engine, and what goes into them.

=====================  =======================================================================================
``seq, impronta``      the item's number and its fingerprint
``ordine_*``           sort keys: unique, so that ties never move
``giorno_*``           days, for ranges
``valore_*``           exact values as ``key`` compares them
``gruppo_*``           values as they are shown, to count by (and the exact office of the reader's scope)
``testo, titolo, …``     analysed texts (``IndexedItem.texts``)
``frasi, …``             texts as they are written, for exact phrases (``IndexedItem.phrases``)
``forme``              which words stand in ``testo``, as they are written: for the order by relevance alone
``*_riservato``        the same of a restricted item's original; absent from all other items
=====================  =======================================================================================

How the id is kept each engine knows. Nothing is stored but numbers: texts are in the database.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Any, Final, TypeAlias

from bdm.platform.authz import KINDS, Kind
from bdm.reference.choices import Dimension
from bdm.search.engine.item import FaceTexts, IndexedItem
from bdm.search.engine.port import SortField, Stage
from bdm.search.query import FIELDS, FieldType
from bdm.search.query.exact import NORM, PRECEDENTS, index_values

IndexPart: TypeAlias = tuple[Stage, Kind]
PARTS: Final[tuple[IndexPart, ...]] = tuple((content, kind) for content in Stage for kind in KINDS)
"""Each has an index of its own."""

EXACT: Final = (
    "id",
    "provvedimento_id",
    *(name for name, kind in FIELDS.items() if kind in (FieldType.EXACT, FieldType.NUMBER)),
)
DAYS: Final = tuple(name for name, kind in FIELDS.items() if kind is FieldType.DAY)
TEXTS: Final = ("testo", "titolo", "estremi")
PHRASES: Final = ("frasi", "frasi_titolo", "giunture")
FACED_EXACT: Final = ("parte_processuale", *PRECEDENTS, NORM)
FORMS: Final = "forme"
FACED_TEXTS: Final = ("testo", "titolo", *PHRASES, FORMS)
RISERVATO: Final = "_riservato"
NUMBERED_GROUPS: Final = (Dimension.ANNO, Dimension.MESE)
SORT_KEYS: Final = {
    SortField.SCORE: "ordine_data",
    SortField.DATA: "ordine_data",
    SortField.DATA_PUBBLICAZIONE: "ordine_data_pubblicazione",
    SortField.EDIT_DATE: "ordine_edit_date",
}

_SEQ_BITS = 40
_EDIT_SEQ_BITS = 27  # 134 million items
_EDIT_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
_EDIT_TICKS = 16  # a second
_LAST_TICK = (1 << (63 - _EDIT_SEQ_BITS)) - 1


class FieldKind(StrEnum):
    """What is done with a field: ``RAW`` values are found, ``GROUPED`` ones counted by as well, a ``NUMBER`` is read
    and sorted by, an ``INDEXED_NUMBER`` also found; of the texts ``WORDS`` are tokens of the analysis at their places,
    ``WRITTEN`` words as they stand at their places, ``FORMS`` words of the analysis without their stem.
    """

    RAW = "raw"
    GROUPED = "fast raw"
    NUMBER = "number"
    INDEXED_NUMBER = "indexed number"
    BOOLEAN = "boolean"
    WORDS = "text"
    WRITTEN = "written"
    FORMS = "forms"


LAYOUT: Final[tuple[tuple[str, FieldKind], ...]] = (
    ("impronta", FieldKind.NUMBER),
    ("seq", FieldKind.INDEXED_NUMBER),
    *((name, FieldKind.NUMBER) for name in sorted(set(SORT_KEYS.values()))),
    *((f"giorno_{name}", FieldKind.INDEXED_NUMBER) for name in DAYS),
    *((f"valore_{name}", FieldKind.RAW) for name in EXACT if name != "id"),
    *((f"valore_{name}{RISERVATO}", FieldKind.RAW) for name in FACED_EXACT),
    *((f"gruppo_{name}", FieldKind.NUMBER if name in NUMBERED_GROUPS else FieldKind.GROUPED) for name in Dimension),
    ("riservato", FieldKind.BOOLEAN),
    *((name, FieldKind.WORDS) for name in TEXTS),
    *((name + RISERVATO, FieldKind.WORDS) for name in TEXTS if name in FACED_TEXTS),
    *((name, FieldKind.WRITTEN) for name in (*PHRASES, *(name + RISERVATO for name in PHRASES))),
    *((name, FieldKind.FORMS) for name in (FORMS, FORMS + RISERVATO)),
)
"""Every field and what it is."""
CONTENT_VERSION: Final = 11
"""Counts changes to what goes into the fields."""


def values(
    item: IndexedItem,
    *,
    words: Callable[[str], str],
    written: Callable[[str], str],
    forms: Callable[[str], str] | None = None,
) -> dict[str, Any]:
    """What goes into the fields of ``item``; the functions bring a text to what the engine takes of it, without
    ``forms`` the same as of ``words``. A field that has nothing is not there.
    """
    found: dict[str, Any] = {
        "seq": item.seq,
        "impronta": item.fingerprint,
        "ordine_data": day_order(item.data, item.seq),
        "ordine_data_pubblicazione": day_order(item.data_pubblicazione, item.seq),
        "ordine_edit_date": moment_order(item.edit_date, item.seq),
        "riservato": item.restricted,
    }
    for name in DAYS:
        day = getattr(item, name)
        if day is not None:
            found[f"giorno_{name}"] = day.toordinal()
    for name in EXACT:
        if name not in ("id", *FACED_EXACT):
            found[f"valore_{name}"] = index_values(name, item.values(name))
    for name in Dimension:
        found[f"gruppo_{name}"] = _group(item, name)

    def add_face(face: FaceTexts, suffix: str) -> None:
        for name in FACED_EXACT:
            found[f"valore_{name}{suffix}"] = index_values(name, getattr(face, name))
        texts = item.texts(face)
        for name, text in texts.items():
            if not suffix or name in FACED_TEXTS:
                found[name + suffix] = words(text)
        for name, text in item.phrases(face).items():
            found[name + suffix] = written(text)
        found[FORMS + suffix] = forms(texts["testo"]) if forms else found["testo" + suffix]

    add_face(item.public, "")
    if item.riservato is not None:
        add_face(item.riservato, RISERVATO)
    return {name: value for name, value in found.items() if value != []}


def _group(item: IndexedItem, dimension: Dimension) -> list[str] | list[int]:
    if dimension in NUMBERED_GROUPS:
        day = item.data_pubblicazione
        return [] if day is None else [day.year if dimension is Dimension.ANNO else day.month]
    return list(item.values(dimension))


def day_order(day: date | None, seq: int) -> int:
    """A key in the order of days, then of ``seq``; no day comes before all others."""
    return ((day.toordinal() if day else 0) << _SEQ_BITS) | seq


def moment_order(moment: datetime, seq: int) -> int:
    """A key in the order of moments (to a sixteenth of a second), then of ``seq``."""
    tick = int((moment - _EDIT_EPOCH).total_seconds() * _EDIT_TICKS)
    return (min(max(tick, 0), _LAST_TICK) << _EDIT_SEQ_BITS) | (seq & ((1 << _EDIT_SEQ_BITS) - 1))
