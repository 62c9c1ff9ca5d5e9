"""The same decisions in PostgreSQL text search and in SQLite FTS5, with the same analysis: both get the tokens of
``bdm.italian``, at the places where the product's index has them, the words as they are written, which a phrase asks
for, and whatever questions filter and count by.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg

from benchmarks.collection.database import copy
from benchmarks.collection.decisions import Decision, Places

FIELDS = ("area", "tipo", "distretto", "ufficio", "materia", "anno", "esito", "data")
WRITTEN = "="
"""Begins a word as it is written, where both kinds stand in one field."""
_TABLE = """
    DROP SCHEMA IF EXISTS bench CASCADE;
    CREATE SCHEMA bench;
    CREATE TABLE bench.decisione (
        seq bigint NOT NULL, area text, tipo text, distretto text, ufficio text, materia text, anno int, esito text,
        data date, tsv tsvector
    );
"""
_INDEXES = (
    "ALTER TABLE bench.decisione ADD PRIMARY KEY (seq)",
    "CREATE INDEX ON bench.decisione (distretto, data)",
    "CREATE INDEX ON bench.decisione (area, data)",
    "CREATE INDEX ON bench.decisione USING gin (tsv)",
    "VACUUM ANALYZE bench.decisione",
)


class Rivals:
    """Both of them, while they are loaded."""

    def __init__(self, url: str, sqlite: Path) -> None:
        self._postgres = psycopg.connect(url)
        self._postgres.execute(_TABLE)
        self._postgres.commit()
        sqlite.unlink(missing_ok=True)
        self._sqlite = sqlite3.connect(sqlite)
        self._sqlite.executescript(f"""
            PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA page_size = 8192;
            CREATE TABLE decisione (seq integer PRIMARY KEY, {", ".join(FIELDS)});
            CREATE VIRTUAL TABLE testo
                USING fts5(tokens, scritto, content='', tokenize='unicode61 remove_diacritics 0');
        """)

    def add(self, lot: list[Decision]) -> None:
        analysed = [(decision, decision.tokens(), decision.words()) for decision in lot]
        with self._postgres.cursor() as cursor:
            rows = ((*_values(decision), _tsvector(places, words)) for decision, places, words in analysed)
            copy(cursor, "bench.decisione", ("seq", *FIELDS, "tsv"), rows)
        self._postgres.commit()
        marks = ", ".join("?" * (len(FIELDS) + 1))
        self._sqlite.executemany(
            f"INSERT INTO decisione VALUES ({marks})", ([*_values(decision)[:-1], _day(decision)] for decision in lot)
        )
        self._sqlite.executemany(
            "INSERT INTO testo (rowid, tokens, scritto) VALUES (?, ?, ?)",
            ((decision.seq, _line(places), " ".join(words)) for decision, places, words in analysed),
        )
        self._sqlite.commit()

    def close(self) -> None:
        self._postgres.close()
        self._sqlite.close()


def finish(url: str, sqlite: Path) -> Iterator[str]:
    """Build the indexes; what comes next, for the one who waits."""
    with psycopg.connect(url, autocommit=True) as postgres:
        postgres.execute("SET maintenance_work_mem = '1GB'")
        for number, statement in enumerate(_INDEXES, 1):
            yield f"PostgreSQL, indice {number} di {len(_INDEXES)}"
            postgres.execute(statement)
    yield "SQLite, indici"
    connection = sqlite3.connect(sqlite)
    connection.executescript("""
        CREATE INDEX distretto_data ON decisione (distretto, data);
        CREATE INDEX area_data ON decisione (area, data);
        INSERT INTO testo (testo) VALUES ('optimize');
        ANALYZE;
    """)
    connection.close()


def _values(decision: Decision) -> list[Any]:
    anno = {"anno": decision.values["data_pubblicazione"].year}
    return [decision.seq, *((decision.values | anno)[name] for name in FIELDS)]


def _day(decision: Decision) -> str:
    return str(decision.values["data"].isoformat())


def _tsvector(places: Places, words: list[str]) -> str:
    """As PostgreSQL reads it; its positions count from 1, and it keeps 256 of a word at most."""
    every = dict(places)
    for at, word in enumerate(words):
        every.setdefault(WRITTEN + word, []).append(at)
    return " ".join(f"'{token}':{','.join([str(at + 1) for at in found[:255]])}" for token, found in every.items())


def _line(places: Places) -> str:
    return " ".join(token for token, found in places.items() for _ in found)
