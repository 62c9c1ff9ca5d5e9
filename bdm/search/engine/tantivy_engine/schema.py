"""How an item lies in Tantivy (``bdm.search.engine.layout``), and its id: ``id`` to find and to delete it (text: on
unsigned fields deletion does nothing), ``id_alto`` and ``id_basso``, its two halves, to read it from the column store.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final
from uuid import UUID

from tantivy import Document, Index, Schema, SchemaBuilder

from bdm.italian import ANALYSIS_VERSION, as_written, clean, prepare
from bdm.search.engine.item import IndexedItem
from bdm.search.engine.layout import CONTENT_VERSION, LAYOUT, FieldKind, values
from bdm.search.engine.port import Fields
from bdm.search.engine.tantivy_engine.analyser import (
    ANALYSER,
    FORMS_ANALYSER,
    WRITTEN_ANALYSER,
    analyser,
    forms_analyser,
    written_analyser,
)

_FIELDS: Final = (
    ("id", FieldKind.RAW),
    *((name, FieldKind.NUMBER) for name in ("id_alto", "id_basso")),
    *LAYOUT,
)
_WRITTEN_DOWN = (tuple((name, kind.value) for name, kind in _FIELDS), CONTENT_VERSION, ANALYSIS_VERSION)
VERSION: Final = hashlib.blake2b(repr(_WRITTEN_DOWN).encode(), digest_size=8).hexdigest()
"""An index of another version is of no use to this program and is built anew."""


def schema() -> Schema:
    """The schema of all four indexes of a generation."""
    builder = SchemaBuilder()
    for name, kind in _FIELDS:
        match kind:
            case FieldKind.RAW | FieldKind.GROUPED:
                builder.add_text_field(name, tokenizer_name="raw", index_option="basic", fast=kind is FieldKind.GROUPED)
            case FieldKind.NUMBER | FieldKind.INDEXED_NUMBER:
                builder.add_integer_field(name, fast=True, indexed=kind is FieldKind.INDEXED_NUMBER)
            case FieldKind.BOOLEAN:
                builder.add_boolean_field(name, indexed=True)
            case FieldKind.WORDS:
                builder.add_text_field(name, tokenizer_name=ANALYSER, index_option="position")
            case FieldKind.WRITTEN:
                builder.add_text_field(name, tokenizer_name=WRITTEN_ANALYSER, index_option="position")
            case FieldKind.FORMS:
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


def fields_of(items: Sequence[IndexedItem]) -> list[Fields]:
    """What goes into the fields of each item."""
    return [_fields(item) for item in items]


def _fields(item: IndexedItem) -> Fields:
    high, low = halves(item.id)
    found = values(item, words=prepare, written=lambda text: as_written(clean(text)))
    return {"id": str(item.id), "id_alto": high, "id_basso": low} | found


def document(fields: Fields, schema: Schema) -> Document:
    """An item's ``fields`` as a document; ``from_dict`` with the schema refuses a value of the wrong type at once
    (otherwise the commit would lose the whole batch).
    """
    return Document.from_dict(fields, schema)


def halves(item_id: UUID) -> tuple[int, int]:
    """The two signed halves of an id."""
    data = item_id.bytes
    return int.from_bytes(data[:8], "big", signed=True), int.from_bytes(data[8:], "big", signed=True)


def from_halves(high: int, low: int) -> UUID:
    """The inverse of ``halves``."""
    return UUID(bytes=high.to_bytes(8, "big", signed=True) + low.to_bytes(8, "big", signed=True))
