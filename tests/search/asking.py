"""A web process that asks: ``python -m tests.search.asking FOLDER QUESTION...`` answers with one line of JSON."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from bdm.platform.authz import ALL_OFFICES, Scope
from bdm.platform.kit.errors import AppError
from bdm.platform.kit.time import today
from bdm.reference.choices import Dimension
from bdm.search.engine.port import SearchEngine, SearchRequest, Sort, SortField, Window
from bdm.search.engine.tantivy_engine import TantivyEngine, engine
from bdm.search.query import parse

ALL = Scope({"provvedimento": ALL_OFFICES, "massima": ALL_OFFICES}, ALL_OFFICES)
Answers = dict[str, list[str] | str]


async def answers(search: SearchEngine, questions: Sequence[str]) -> Answers:
    """For each question and order, which ids are found, or the status and code of the error."""
    told: Answers = {}
    for q in questions:
        for sort in (Sort(), Sort(SortField.SCORE)):
            query = SearchRequest("provvedimento", parse(q), ALL, today())
            try:
                hits = await search.search(query, Window(0, 10_000), sort, [Dimension.AREA])
            except AppError as error:
                told[f"{q} {sort.field}"] = f"{error.status} {error.code}"
            else:
                told[f"{q} {sort.field}"] = [str(item) for item in hits.ids]
    return told


if __name__ == "__main__":
    engine.SEARCH_SECONDS = 1.0  # type: ignore[misc]  # damaged postings can take for ever
    folder, *questions = sys.argv[1:]
    print(json.dumps(asyncio.run(answers(TantivyEngine(Path(folder)), questions))))  # noqa: T201
