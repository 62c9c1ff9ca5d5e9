"""Who is asked: the product's engine, and three plain ones on the same tokens of the same texts."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol
from uuid import UUID

import psycopg
from tantivy import Occur, Query as TantivyQuery

from bdm.italian import query_tokens, tokens
from bdm.platform.authz import Kind
from bdm.platform.authz.scope import NO_OFFICE, Scope
from bdm.search.engine.item import IndexedItem
from bdm.search.engine.port import BuildingProgress, SearchRequest, Sort, SortField, Stage, Window
from bdm.search.engine.tantivy_engine import TantivyEngine
from bdm.search.engine.tantivy_engine.schema import open_index
from bdm.search.engine.tantivy_engine.store import ids_at, part_folder
from bdm.search.help.completion import complete
from bdm.search.indexing.indexer import BUILDING_COMMIT
from bdm.search.query import FORBIDDEN, Tree, read
from benchmarks.relevance.collection import DEMO_DAY
from benchmarks.relevance.measures import FIRST
from benchmarks.relevance.recipes import Question

EVERYONE: Final = Scope({"provvedimento": NO_OFFICE, "massima": NO_OFFICE}, NO_OFFICE)
_FORBIDDEN: Final = re.compile(f"[{re.escape(''.join(FORBIDDEN))}()\\[\\]]")
Names = dict[UUID, str]


def typed(question: Question) -> str:
    """The question without the characters that the query language has for itself; for every engine the same."""
    return " ".join(_FORBIDDEN.sub(" ", question.q).split())


class Engine(Protocol):
    name: str

    def ask(self, questions: Sequence[Question]) -> list[list[str]]:
        """The names of the first ten for each."""


class Ours:
    """The product's engine with its default, 'at least one word'."""

    name = "BDM"

    def __init__(self, folder: Path, names: Names) -> None:
        self._engine = TantivyEngine(folder)
        self._names = names

    def ask(self, questions: Sequence[Question]) -> list[list[str]]:
        return asyncio.run(self._ask(questions))

    async def _ask(self, questions: Sequence[Question]) -> list[list[str]]:
        found = []
        for question in questions:
            query = SearchRequest(question.kind, await self._tree(question), EVERYONE, DEMO_DAY)
            hits = await self._engine.search(query, Window(0, FIRST), Sort(SortField.SCORE))
            found.append([self._names[each] for each in hits.ids])
        return found

    async def _tree(self, question: Question) -> Tree:
        return read(typed(question))


class Widened(Ours):
    """The same with what the client adds when somebody presses 'Ricerca'."""

    name = "BDM widened"

    async def _tree(self, question: Question) -> Tree:
        return read(await complete(self._engine, EVERYONE, typed(question)))


class PlainTantivy:
    """Tantivy's own BM25 of the words, at least one of them, in the text alone."""

    name = "Tantivy"

    def __init__(self, folder: Path, names: Names) -> None:
        self._folder = next(each for each in folder.iterdir() if each.is_dir())
        self._names = names

    def ask(self, questions: Sequence[Question]) -> list[list[str]]:
        searchers = {kind: open_index(str(part_folder(self._folder, (Stage.PUBLISHED, kind)))) for kind in _KINDS}
        found = []
        for question in questions:
            index = searchers[question.kind]
            words = dict.fromkeys(token.text for token in query_tokens(typed(question)))
            terms = [(Occur.Should, TantivyQuery.term_query(index.schema, "testo", word, "freq")) for word in words]
            hits = index.searcher().search(TantivyQuery.boolean_query(terms), FIRST, False).hits
            found.append([self._names[each] for each in ids_at(index.searcher(), [address for _, address in hits])])
        return found


class Fts5:
    """SQLite's bm25 of the same tokens."""

    name = "SQLite FTS5"

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path)

    def ask(self, questions: Sequence[Question]) -> list[list[str]]:
        found = []
        for question in questions:
            words = " OR ".join(
                f'"{word}"' for word in dict.fromkeys(token.text for token in query_tokens(typed(question)))
            )
            sql = f"SELECT nome FROM {question.kind} WHERE testo MATCH ? ORDER BY rank LIMIT {FIRST}"
            found.append([row[0] for row in self._connection.execute(sql, (words,))] if words else [])
        return found


class PostgreSql:
    """``ts_rank`` of the same tokens, divided by the logarithm of the length."""

    name = "PostgreSQL"

    def __init__(self, url: str) -> None:
        self._connection = psycopg.connect(url, autocommit=True)

    def ask(self, questions: Sequence[Question]) -> list[list[str]]:
        return [self._first(question) for question in questions]

    def _first(self, question: Question) -> list[str]:
        words = " | ".join(f"'{word}'" for word in dict.fromkeys(token.text for token in query_tokens(typed(question))))
        statement = f"""SELECT nome FROM {question.kind}, to_tsquery('simple', %s) words WHERE testo @@ words
                        ORDER BY ts_rank(testo, words, 1) DESC, nome LIMIT {FIRST}"""
        return [row[0] for row in self._connection.execute(statement, [words])] if words else []


_KINDS: Final[tuple[Kind, ...]] = ("provvedimento", "massima")


def build(folder: Path, url: str, collected: Sequence[tuple[str, IndexedItem]]) -> None:
    """All indexes, of the same items; ``url`` is of an empty database."""
    store = TantivyEngine(folder / "search").store
    generation = store.start_building(BuildingProgress("benchmark", len(collected)))
    for start in range(0, len(collected), BUILDING_COMMIT):
        lot = [item for _, item in collected[start : start + BUILDING_COMMIT]]
        generation.apply([(item.kind, item.id) for item in lot], lot)
        generation.commit()
    store.serve(generation)
    generation.close()
    with sqlite3.connect(folder / "fts5.db") as lite, psycopg.connect(url) as postgres:
        for kind in _KINDS:
            lite.execute(f"CREATE VIRTUAL TABLE {kind} USING fts5(nome UNINDEXED, testo, tokenize='unicode61')")
            postgres.execute(f"CREATE TABLE {kind} (nome text, testo tsvector)")
            for name, item in collected:
                if item.kind == kind:
                    row = (name, " ".join(tokens(item.texts(item.public)["testo"])))
                    lite.execute(f"INSERT INTO {kind} VALUES (?, ?)", row)
                    postgres.execute(f"INSERT INTO {kind} VALUES (%s, to_tsvector('simple', %s))", row)
            postgres.execute(f"CREATE INDEX ON {kind} USING gin (testo)")
