"""Values are found in a real index however they are written there and typed here."""

from __future__ import annotations

from pathlib import Path

import pytest

from bdm.platform.authz import ALL_OFFICES, Scope
from bdm.search.engine.port import SearchRequest, Sort, Window
from bdm.search.query import parse
from tests.fixtures.spellings import NAMES, OFFICES, OTHERS
from tests.search.engines import filled
from tests.search.items import TODAY, item

pytestmark = pytest.mark.anyio

SCOPE = Scope({"provvedimento": ALL_OFFICES, "massima": ALL_OFFICES}, ALL_OFFICES)


async def test_one_value_however_it_is_written(tmp_path: Path) -> None:
    stored = [name for pair in (*NAMES, *OTHERS) for name in pair]
    offices = sorted({office for office, _ in OFFICES})
    corpus = [
        item(number, kind="provvedimento", relatore=name, ufficio="TRIBUNALE DI COMO")
        for number, name in enumerate(stored, 1)
    ]
    corpus += [item(number, kind="provvedimento", ufficio=name) for number, name in enumerate(offices, len(stored) + 1)]
    engine, generation = filled(tmp_path, corpus)

    async def found(q: str) -> set[str]:
        query = SearchRequest("provvedimento", parse(q), SCOPE, TODAY)
        hits = await engine.search(query, Window(0, 200), Sort())
        assert hits.count == len(hits.ids)
        return set(map(str, hits.ids))

    for number, name in enumerate(stored):
        assert str(corpus[number].id) in await found(f'relatore:"{name}"'), name
    for one, other in NAMES:
        assert await found(f'relatore:"{one}"') == await found(f'relatore:"{other}"'), other
    for one, other in OTHERS:
        assert not await found(f'relatore:"{one}"') & await found(f'relatore:"{other}"'), one
    for office, written in OFFICES:
        assert len(own := await found(f'ufficio:"{office}"')) == 1
        assert await found(f'ufficio:"{written}"') == own, written
    generation.close()
