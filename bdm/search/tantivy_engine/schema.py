"""How an item lies in Tantivy. Nothing is stored but numbers: texts are in the database.

=====================  =======================================================================================
``id``                 the item's id, to find and to delete it (text: on unsigned fields deletion does nothing)
``id_alto, id_basso``  the same in two halves, read from the column store
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
"""

from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime
from typing import Any, Final
from uuid import UUID

from tantivy import Document, Index, Schema, SchemaBuilder

from bdm.italian import ANALYSIS_VERSION, as_written, clean, key, prepare
from bdm.search.exact import held
from bdm.search.item import FaceTexts, IndexedItem
from bdm.search.port import Dimension, SortField
from bdm.search.query import FIELDS, FieldType
from bdm.search.tantivy_engine.analyser import (
    ANALYSER,
    FORMS_ANALYSER,
    WRITTEN_ANALYSER,
    analyser,
    forms_analyser,
    written_analyser,
)

EXACT: Final = (
    "id",
    "provvedimento_id",
    *(name for name, kind in FIELDS.items() if kind in (FieldType.EXACT, FieldType.NUMBER)),
)
DAYS: Final = tuple(name for name, kind in FIELDS.items() if kind is FieldType.DAY)
TEXTS: Final = ("testo", "titolo", "estremi")
PHRASES: Final = ("frasi", "frasi_titolo", "giunture")
FACED_EXACT: Final = "parte_processuale"
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

# (name, kind) of every field; the version of an index follows from them
_FIELDS: Final[tuple[tuple[str, str], ...]] = (
    ("id", "raw"),
    *((name, "number") for name in ("id_alto", "id_basso", "impronta")),
    ("seq", "indexed number"),
    *((name, "number") for name in sorted(set(SORT_KEYS.values()))),
    *((f"giorno_{name}", "indexed number") for name in DAYS),
    *((f"valore_{name}", "raw") for name in EXACT if name != "id"),
    (f"valore_{FACED_EXACT}{RISERVATO}", "raw"),
    *((f"gruppo_{name}", "number" if name in NUMBERED_GROUPS else "fast raw") for name in Dimension),
    ("riservato", "boolean"),
    *((name, "text") for name in TEXTS),
    *((name + RISERVATO, "text") for name in TEXTS if name in FACED_TEXTS),
    *((name, "written") for name in (*PHRASES, *(name + RISERVATO for name in PHRASES))),
    *((name, "forms") for name in (FORMS, FORMS + RISERVATO)),
)
CONTENT_VERSION: Final = 6
"""Counts changes to what goes into the fields."""
VERSION: Final = hashlib.blake2b(repr((_FIELDS, CONTENT_VERSION, ANALYSIS_VERSION)).encode(), digest_size=8).hexdigest()
"""An index of another version is of no use to this program and is built anew."""


def schema() -> Schema:
    """The schema of all four indexes of a generation."""
    builder = SchemaBuilder()
    for name, kind in _FIELDS:
        match kind:
            case "raw" | "fast raw":
                builder.add_text_field(name, tokenizer_name="raw", index_option="basic", fast=kind == "fast raw")
            case "number" | "indexed number":
                builder.add_integer_field(name, fast=True, indexed=kind == "indexed number")
            case "boolean":
                builder.add_boolean_field(name, indexed=True)
            case "text":
                builder.add_text_field(name, tokenizer_name=ANALYSER, index_option="position")
            case "written":
                builder.add_text_field(name, tokenizer_name=WRITTEN_ANALYSER, index_option="position")
            case "forms":
                builder.add_text_field(name, tokenizer_name=FORMS_ANALYSER, index_option="basic")
    return builder.build()


def open_index(path: str) -> Index:
    """The index in the folder ``path``, made if there is none. A tokenizer is registered in every process: without
    it, only a commit fails. Readers reload when told to.
    """
    index = Index(schema(), path=path)
    index.register_tokenizer(ANALYSER, analyser())
    index.register_tokenizer(FORMS_ANALYSER, forms_analyser())
    index.register_tokenizer(WRITTEN_ANALYSER, written_analyser())
    index.config_reader("Manual")
    return index


def document(item: IndexedItem, of: Schema) -> Document:
    """``item`` as a document; ``from_dict`` with the schema refuses a value of the wrong type at once (otherwise the
    commit would lose the whole batch).
    """
    high, low = halves(item.id)
    values: dict[str, Any] = {
        "id": str(item.id),
        "id_alto": high,
        "id_basso": low,
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
            values[f"giorno_{name}"] = day.toordinal()
    for name in EXACT:
        if name not in ("id", FACED_EXACT):
            values[f"valore_{name}"] = held(name, item.values(name))
    for name in Dimension:
        values[f"gruppo_{name}"] = _group(item, name)
    _add_face(values, item, item.public, "")
    if item.riservato is not None:
        _add_face(values, item, item.riservato, RISERVATO)
    return Document.from_dict({name: value for name, value in values.items() if value != []}, of)


def _group(item: IndexedItem, dimension: Dimension) -> list[str] | list[int]:
    if dimension in NUMBERED_GROUPS:
        day = item.data_pubblicazione
        return [] if day is None else [day.year if dimension is Dimension.ANNO else day.month]
    return list(item.values(dimension))


def _add_face(values: dict[str, Any], item: IndexedItem, face: FaceTexts, suffix: str) -> None:
    values[f"valore_{FACED_EXACT}{suffix}"] = [key(value) for value in face.parte_processuale]
    for name, text in item.texts(face).items():
        if not suffix or name in FACED_TEXTS:
            values[name + suffix] = prepare(text)
    for name, text in item.phrases(face).items():
        values[name + suffix] = as_written(clean(text))
    values[FORMS + suffix] = values["testo" + suffix]


def halves(item_id: UUID) -> tuple[int, int]:
    """The two signed halves of an id."""
    data = item_id.bytes
    return int.from_bytes(data[:8], "big", signed=True), int.from_bytes(data[8:], "big", signed=True)


def from_halves(high: int, low: int) -> UUID:
    """The inverse of ``halves``."""
    return UUID(bytes=high.to_bytes(8, "big", signed=True) + low.to_bytes(8, "big", signed=True))


def day_order(day: date | None, seq: int) -> int:
    """A key in the order of days, then of ``seq``; no day comes before all others."""
    return ((day.toordinal() if day else 0) << _SEQ_BITS) | seq


def moment_order(moment: datetime, seq: int) -> int:
    """A key in the order of moments (to a sixteenth of a second), then of ``seq``."""
    tick = int((moment - _EDIT_EPOCH).total_seconds() * _EDIT_TICKS)
    return (min(max(tick, 0), _LAST_TICK) << _EDIT_SEQ_BITS) | (seq & ((1 << _EDIT_SEQ_BITS) - 1))
