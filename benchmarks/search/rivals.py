"""The same questions to PostgreSQL text search and to SQLite FTS5."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

from bdm.search.engine.port import SortField
from benchmarks.search.questions import PAGE, Question, Wording, fts5, tsquery

_FACETS = ("area", "tipo", "distretto", "ufficio", "materia", "anno", "esito")


class Timed(NamedTuple):
    """Seconds for the page with the count of all, and with the facets too."""

    page: float
    everything: float


class Postgres:
    name = "PostgreSQL"

    def __init__(self, url: str) -> None:
        self._connection = psycopg.connect(url, autocommit=True)
        self._connection.execute("SET work_mem = '256MB'; SET jit = off; SET random_page_cost = 1.1")

    def ask(self, question: Question, wording: Wording) -> Timed:
        where, values = _where(wording, "%s", "tsv @@ %s::tsquery", tsquery)
        order = "data DESC, seq DESC"
        ranked: list[str] = []
        if question.sort is SortField.SCORE:
            order, ranked = f"ts_rank(tsv, %s::tsquery) DESC, {order}", [tsquery(wording.text)]
        page = f"""SELECT seq, count(*) OVER () FROM bench.decisione WHERE {where}
                   ORDER BY {order} LIMIT {PAGE} OFFSET {question.start}"""
        sets = ", ".join(f"({name})" for name in _FACETS)
        facets = f"""SELECT {", ".join(_FACETS)}, count(*) FROM bench.decisione WHERE {where}
                     GROUP BY GROUPING SETS ({sets})"""
        started = time.perf_counter()
        self._connection.execute(page, [*values, *ranked]).fetchall()
        paged = time.perf_counter()
        self._connection.execute(facets, values).fetchall()
        return Timed(paged - started, time.perf_counter() - started)

    def seqs(self, wording: Wording) -> set[int]:
        where, values = _where(wording, "%s", "tsv @@ %s::tsquery", tsquery)
        return {row[0] for row in self._connection.execute(f"SELECT seq FROM bench.decisione WHERE {where}", values)}

    def close(self) -> None:
        self._connection.close()


class Fts5:
    name = "SQLite FTS5"

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path)
        self._connection.executescript("PRAGMA cache_size = -400000; PRAGMA mmap_size = 4000000000;")

    def ask(self, question: Question, wording: Wording) -> Timed:
        source, where, values = self._found(wording)
        by_score = question.sort is SortField.SCORE
        order = "testo.rank" if by_score else "decisione.data DESC, decisione.seq DESC"
        alone = by_score and not where.replace("testo MATCH ?", "")
        page_of, name = ("testo", "testo.rowid") if alone else (source, "decisione.seq")
        page = f"SELECT {name} FROM {page_of} WHERE {where} ORDER BY {order} LIMIT {PAGE} OFFSET {question.start}"
        count = f"SELECT count(*) FROM {page_of} WHERE {where}"
        found = f"SELECT {', '.join(f'decisione.{name}' for name in _FACETS)} FROM {source} WHERE {where}"
        groups = " UNION ALL ".join(f"SELECT '{name}', {name}, count(*) FROM found GROUP BY 2" for name in _FACETS)
        started = time.perf_counter()
        self._connection.execute(page, values).fetchall()
        self._connection.execute(count, values).fetchone()
        paged = time.perf_counter()
        self._connection.execute(f"WITH found AS MATERIALIZED ({found}) {groups}", values).fetchall()
        return Timed(paged - started, time.perf_counter() - started)

    def seqs(self, wording: Wording) -> set[int]:
        source, where, values = self._found(wording)
        rows = self._connection.execute(f"SELECT decisione.seq FROM {source} WHERE {where}", values)
        return {row[0] for row in rows}

    def _found(self, wording: Wording) -> tuple[str, str, list[Any]]:
        where, values = _where(wording, "?", "testo MATCH ?", fts5)
        source = "testo JOIN decisione ON decisione.seq = testo.rowid" if wording.text else "decisione"
        return source, where, values

    def close(self) -> None:
        self._connection.close()


def _where(wording: Wording, mark: str, match: str, words: Any) -> tuple[str, list[Any]]:
    parts: list[tuple[str, list[Any]]] = []
    if wording.text:
        parts.append((match, [words(wording.text)]))
    if wording.distretto:
        parts.append((f"distretto = {mark}", [wording.distretto]))
    if wording.area:
        parts.append((f"area = {mark}", [wording.area]))
    if wording.days:
        parts.append((f"data BETWEEN {mark} AND {mark}", [day.isoformat() for day in wording.days]))
    where = " AND ".join(condition for condition, _ in parts) or "true"
    return where, [value for _, values in parts for value in values]
