"""How an item lies in OpenSearch (``bdm.search.engine.layout``), under its id.

Texts arrive as the tokens of ``bdm.italian``, parted by blanks: the cluster analyses nothing, so both engines find the
same. ``GAP`` stands where a text has a word that is no token, so that those after it keep their places.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Final

from bdm.italian import ANALYSIS_VERSION, MAX_TOKEN, forms, positions, written_words
from bdm.search.engine.item import IndexedItem
from bdm.search.engine.layout import CONTENT_VERSION, LAYOUT, FieldKind, values
from bdm.search.engine.port import Fields

GAP: Final = "_"
"""Never a token: the analysis cuts words there."""
_ANALYSER: Final = "parole"
_SIMILARITY: Final = "bm25"
_WORDS: Final = {"type": "text", "analyzer": _ANALYSER, "similarity": _SIMILARITY}
_FIELDS: Final[dict[FieldKind, dict[str, Any]]] = {
    FieldKind.RAW: {"type": "keyword", "doc_values": False, "norms": False},
    FieldKind.GROUPED: {"type": "keyword"},
    FieldKind.NUMBER: {"type": "long", "index": False},
    FieldKind.INDEXED_NUMBER: {"type": "long"},
    FieldKind.BOOLEAN: {"type": "boolean"},
    FieldKind.WORDS: {**_WORDS, "index_options": "positions"},
    FieldKind.WRITTEN: {**_WORDS, "index_options": "positions"},
    FieldKind.FORMS: {**_WORDS, "index_options": "docs", "norms": False},
}
MAPPING: Final[dict[str, Any]] = {
    "dynamic": "strict",
    "_source": {"enabled": False},
    "properties": {name: _FIELDS[kind] for name, kind in LAYOUT},
}
_ANALYSIS: Final[dict[str, Any]] = {
    "filter": {"vuoti": {"type": "stop", "stopwords": [GAP]}},
    "analyzer": {_ANALYSER: {"type": "custom", "tokenizer": "whitespace", "filter": ["vuoti"]}},
}
_SETTINGS: Final[dict[str, Any]] = {
    "refresh_interval": "-1",
    "merge.policy.expunge_deletes_allowed": 0,  # of a word that only a deleted document had, nothing may stay
    "gc_deletes": "1h",  # so long a write of before is refused of what was deleted since
    "similarity": {_SIMILARITY: {"type": "LegacyBM25", "k1": 1.2, "b": 0.75}},
    "analysis": _ANALYSIS,
}
VERSION: Final = hashlib.blake2b(
    repr((MAPPING, _ANALYSIS, CONTENT_VERSION, ANALYSIS_VERSION)).encode(), digest_size=8
).hexdigest()
"""An index of another version is of no use to this program and is built anew."""


def settings(shards: int, replicas: int) -> dict[str, Any]:
    """Of each of the indexes of a generation."""
    return {"index": {"number_of_shards": shards, "number_of_replicas": replicas, **_SETTINGS}}


def fields_of(items: Sequence[IndexedItem]) -> list[Fields]:
    """What goes into the fields of each item."""
    return [document(item) for item in items]


def document(item: IndexedItem) -> Fields:
    """``item`` as a document; a text without words is not there."""
    found = values(item, words=_tokens, written=_written, forms=_forms)
    return {name: value for name, value in found.items() if value != ""}


def _tokens(text: str) -> str:
    words: list[str] = []
    for token in positions(text):
        words.extend([GAP] * (token.position - len(words)))
        words.append(token.text)
    return " ".join(words)


def _written(text: str) -> str:
    return " ".join(word if len(word.encode()) <= MAX_TOKEN else GAP for word in written_words(text))


def _forms(text: str) -> str:
    return " ".join(dict.fromkeys(forms(text)))
