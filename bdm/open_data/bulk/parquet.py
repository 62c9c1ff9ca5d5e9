"""The pieces of a dataset once more as Parquet: a row an item, with the types of the catalogue of fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from itertools import islice
from pathlib import Path
from typing import Any, Final

import orjson
import pyarrow as pa
import pyarrow.parquet as pq

from bdm.content.provvedimento.fields import FIELDS, Type
from bdm.open_data.bulk.pieces import BulkPiece, read_lines
from bdm.platform.authz import Kind

SUFFIX: Final = ".parquet"
_ROWS: Final = 1_000
"""Of a row group: a text is long."""
_TEXTS: Final = pa.list_(pa.string())
_TYPES: Final[dict[Type, Any]] = {
    Type.NUMBER: pa.int32(),
    Type.YEAR: pa.int32(),
    Type.DAY: pa.date32(),
    Type.LIST: _TEXTS,
    Type.CHOICE: pa.string(),
    Type.RICH_TEXT: pa.string(),
    Type.TEXT: pa.string(),
}
_DAYS: Final = tuple(field.name for field in FIELDS if field.type is Type.DAY)
_PLACE: Final = pa.struct(
    [
        ("pagina", pa.int32()),
        ("inizio", pa.int32()),
        ("fine", pa.int32()),
        ("parte", pa.string()),
        ("trattamento", pa.string()),
    ]
)
_CITATION: Final = pa.struct(
    [("nome", pa.string()), ("tipo", pa.string()), ("certa", pa.bool_()), ("posti", pa.list_(_PLACE))]
)
_DOCUMENT: Final = pa.struct(
    [("hash", pa.string()), ("pagine", pa.int32()), ("caratteri", pa.int64()), ("testo_sha256", pa.string())]
)
_HEAD: Final = [
    ("id", pa.string()),
    ("sha256", pa.string()),
    ("formato", pa.int32()),
    ("external_id", pa.string()),
    ("anonimizzato", pa.bool_()),
    ("sale", pa.string()),
]
_OWN: Final[dict[Kind, list[tuple[str, Any]]]] = {
    "provvedimento": [
        ("parte_processuale", _TEXTS),
        ("documento", _DOCUMENT),
        ("testo", pa.string()),
        ("citazioni", pa.list_(_CITATION)),
    ],
    "massima": [("provvedimento_id", pa.string()), ("testo", pa.string())],
}


def schema(kind: Kind) -> Any:
    """The columns: those of the record, the leaf of the record (``sha256``), and of decisions text and citations."""
    fields = [(field.name, _TYPES[field.type]) for field in FIELDS if field.name != "parte_processuale"]
    return pa.schema([*_HEAD, *fields, ("estratto", _TEXTS), *_OWN[kind]])


def write_parquet(piece: BulkPiece, report: Callable[[int], None]) -> Path:
    """``piece`` as Parquet, beside it; ``report`` hears how many rows are done until then."""
    path = piece.path.with_name(piece.path.name.partition(".")[0] + SUFFIX)
    columns = schema(piece.kind)
    rows, done = _rows(piece), 0
    with pq.ParquetWriter(str(path), columns, compression="zstd") as writer:
        while some := list(islice(rows, _ROWS)):
            writer.write_table(pa.Table.from_pylist(some, schema=columns))
            done += len(some)
            report(done)
    return path


def _rows(piece: BulkPiece) -> Iterator[dict[str, Any]]:
    for (_, leaf), line in zip(piece.items(), read_lines(piece.path), strict=True):
        values = orjson.loads(line)
        record = values.pop("scheda")
        for name in _DAYS:
            record[name] = None if record[name] is None else date.fromisoformat(record[name])
        yield record | values | {"sha256": leaf.hex()}
