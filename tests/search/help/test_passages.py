"""Passages as they are copied: words that a line's end divided, whole where the reader finds them so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bdm.platform.authz import ALL_OFFICES, Offices, Scope
from bdm.search.engine.item import FaceTexts, IndexedItem
from bdm.search.help.passages import MAX_PASSAGES, MAX_TRIED, whole
from bdm.search.query import Phrase, to_text
from tests.search.engines import filled
from tests.search.items import item

pytestmark = pytest.mark.anyio

NOTHING = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())
ALL = Scope({"provvedimento": ALL_OFFICES, "massima": ALL_OFFICES}, ALL_OFFICES)
TEXT = (
    "La Corte ha ritenuto che la somma accertatane dal consulente della banca, con tratto di penna corretta"
    " dall'ufficio, sia dovuta in forza del contratto; la domanda va perciò accolta."
)
ORIGINAL = "La domanda con cui la signora Crisoprasio ha chiesto la somma dovuta in forza del contratto è infondata."


def corpus() -> list[IndexedItem]:
    return [
        item(1, public=FaceTexts(None, TEXT)),
        item(2, public=FaceTexts(None, "il contratto, il crisoprasio e la signora")),
        item(3, public=FaceTexts(None, "omissis"), riservato=FaceTexts(None, ORIGINAL)),
    ]


async def mended(tmp_path: Path, copied: str, scope: Scope = NOTHING) -> str:
    engine, generation = filled(tmp_path, corpus())
    q = to_text(Phrase("testo", copied))
    told = await whole(engine, scope, q)
    generation.close()
    return "" if told == q else told.removeprefix('testo:"').removesuffix('"')


@pytest.mark.parametrize(
    ("copied", "found"),
    [
        (
            "ha rite nuto che la somma accer tatane dal consulente della",
            "ha ritenuto che la somma accertatane dal consulente della",
        ),
        # Stop words, too; what stands as two words in the text stays two.
        (
            "consu lente del la banca, con tratto di penna corretta dall'uf ficio, sia",
            "consulente della banca, con tratto di penna corretta dall'ufficio, sia",
        ),
        (
            "tatane dal consulente della banca, con tratto di penna corretta dall'ufficio",
            "dal consulente della banca, con tratto di penna corretta dall'ufficio",
        ),
        # A copy begins and ends within words, one of which is a word by itself.
        (
            "mma accertatane dal consulente della banca, con tratto di penna cor",
            "accertatane dal consulente della banca, con tratto di penna",
        ),
        ("la domanda va per ciò accolta, e nulla è do vuto", ""),
        ("con tratto di penna corretta dall'ufficio, sia dovuta in forza", ""),
        ("la somma accer tatane dal consulente della banca", ""),
    ],
)
async def test_what_is_copied(tmp_path: Path, copied: str, found: str) -> None:
    assert await mended(tmp_path, copied) == found


async def test_of_what_the_reader_may_see(tmp_path: Path) -> None:
    text = "la signora Crisoprasio ha chiesto la somma dovuta in forza"
    copied = text.replace("Crisoprasio", "Criso prasio")
    assert await mended(tmp_path / "everybody", copied) == ""
    assert await mended(tmp_path / "office", copied, ALL) == text


async def test_other_criteria_and_what_was_asked_before_stay(tmp_path: Path) -> None:
    engine, generation = filled(tmp_path, corpus())
    q = 'testo:"ha rite nuto che la somma accertatane dal consulente della" AND testo:(rite nuto) AND NOT titolo:"x"'
    told = await whole(engine, NOTHING, q)
    assert told == q.replace("rite nuto", "ritenuto", 1)
    assert await whole(engine, NOTHING, f"{q} AND area:civile", q) == f"{q} AND area:civile"
    generation.close()


@pytest.mark.parametrize(
    ("q", "searches"),
    [
        ("stalking AND titolo:danno", 0),
        ('testo:"la somma accer tatane dal consulente della banca"', 0),
        ('testo:"ha ritenuto che la somma accertatane dal consulente della banca"', 1),
    ],
)
async def test_only_what_finds_nothing_pays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, q: str, searches: int
) -> None:
    engine, generation = filled(tmp_path, corpus())
    asked: list[Any] = []
    search = type(engine).search

    async def counted(self: Any, *arguments: Any) -> Any:
        asked.append(arguments)
        return await search(self, *arguments)

    monkeypatch.setattr(type(engine), "search", counted)
    assert await whole(engine, NOTHING, q) == q
    assert len(asked) == searches
    generation.close()


async def test_a_question_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine, generation = filled(tmp_path, corpus())
    asked: list[Any] = []
    search = engine.search

    async def noted(*arguments: Any) -> Any:
        asked.append(arguments)
        return await search(*arguments)

    monkeypatch.setattr(engine, "search", noted)
    q = " OR ".join(to_text(Phrase("testo", f"{word} " + "del la " * 60)) for word in ("primo", "altro", "terzo"))
    await whole(engine, NOTHING, q)
    generation.close()
    assert MAX_TRIED < len(asked) <= MAX_PASSAGES * (MAX_TRIED + 4)
