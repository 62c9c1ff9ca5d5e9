"""Who is asked: the product's engine, and two plain BM25 on the same tokens of the same texts."""

from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol
from uuid import UUID

from tantivy import Occur
from tantivy import Query as TantivyQuery

from bdm.authz import Kind
from bdm.authz.scope import NO_OFFICE, Scope
from bdm.italian_text import tokens, wanted
from bdm.search.indexing import BUILDING_COMMIT
from bdm.search.item import IndexedItem
from bdm.search.port import Content, Page, Progress, Query, Sort, SortField
from bdm.search.query import FORBIDDEN, parse
from bdm.search.tantivy_engine import TantivyEngine
from bdm.search.tantivy_engine.schema import open_index
from bdm.search.tantivy_engine.store import ids_at, part_folder
from benchmarks.relevance.collection import DEMO_DAY
from benchmarks.relevance.measures import FIRST
from benchmarks.relevance.recipes import Question

EVERYONE: Final = Scope({"provvedimento": NO_OFFICE, "massima": NO_OFFICE}, NO_OFFICE)
_FORBIDDEN: Final = re.compile(f"[{re.escape(''.join(FORBIDDEN))}()]")
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
            query = Query(question.kind, parse(typed(question)), EVERYONE, DEMO_DAY)
            hits = await self._engine.search(query, Page(0, FIRST), Sort(SortField.SCORE))
            found.append([self._names[each] for each in hits.ids])
        return found


class PlainTantivy:
    """Tantivy's own BM25 of the words, at least one of them, in the text alone."""

    name = "Tantivy"

    def __init__(self, folder: Path, names: Names) -> None:
        self._folder = next(each for each in folder.iterdir() if each.is_dir())
        self._names = names

    def ask(self, questions: Sequence[Question]) -> list[list[str]]:
        searchers = {kind: open_index(str(part_folder(self._folder, (Content.PUBLISHED, kind)))) for kind in _KINDS}
        found = []
        for question in questions:
            index = searchers[question.kind]
            words = dict.fromkeys(token.text for token in wanted(typed(question)))
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
            words = " OR ".join(f'"{word}"' for word in dict.fromkeys(token.text for token in wanted(typed(question))))
            sql = f"SELECT nome FROM {question.kind} WHERE testo MATCH ? ORDER BY rank LIMIT {FIRST}"
            found.append([row[0] for row in self._connection.execute(sql, (words,))] if words else [])
        return found


_KINDS: Final[tuple[Kind, ...]] = ("provvedimento", "massima")


def build(folder: Path, collected: Sequence[tuple[str, IndexedItem]]) -> None:
    """Both indexes, of the same items."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    store = TantivyEngine(folder / "search").store
    generation = store.start_building(Progress("benchmark", len(collected)))
    for start in range(0, len(collected), BUILDING_COMMIT):
        lot = [item for _, item in collected[start : start + BUILDING_COMMIT]]
        generation.apply([(item.kind, item.id) for item in lot], lot)
        generation.commit()
    store.serve(generation)
    generation.close()
    with sqlite3.connect(folder / "fts5.db") as connection:
        for kind in _KINDS:
            connection.execute(f"CREATE VIRTUAL TABLE {kind} USING fts5(nome UNINDEXED, testo, tokenize='unicode61')")
            rows = (
                (name, " ".join(tokens(item.texts(item.public)["testo"])))
                for name, item in collected
                if item.kind == kind
            )
            connection.executemany(f"INSERT INTO {kind} VALUES (?, ?)", rows)
