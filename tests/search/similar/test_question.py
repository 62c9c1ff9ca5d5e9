"""A text as a question: which words of it are asked for, and what it names."""

from __future__ import annotations

from datetime import date

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.authz import Offices, Scope
from bdm.search.engine.port import Frequencies, SearchRequest, Sort, Window
from bdm.search.query import Equals, Words, parse, to_text
from bdm.search.similar.question import MAX_NAMED, MAX_TEXT, MAX_WORDS, NEVER, read_text, terms
from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.search.content import decision

TEXT = (
    "Con ricorso ex art. 1815 c.c. gli altri attori deducono che lo stato degli interessi moratori del mutuo supera"
    " la soglia dell'usura, ai sensi della legge n. 108 del 1996; così Cass. n. 19597/2020, e ancora l'usura."
)
NOTHING = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())
CALL = ("POST", "/search/terms")


def _words(text: str) -> set[str]:
    return {word.form for word in read_text(text).words}


def test_citations_are_what_they_name_and_no_words() -> None:
    read = read_text(TEXT)
    assert read.norms == ("ART. 1815 C.C.", "L. 108/1996")
    assert read.decisions == ("Cass. 19597/2020",)
    assert read.words[0].form == "usura"
    assert not _words(TEXT) & {"art", "legge", "Cass", "ex", "altri", "stato"}


@pytest.mark.parametrize("word", sorted(NEVER))
def test_what_tells_nothing_is_never_asked_for(word: str) -> None:
    assert _words(f"{word} mutuo {word.upper()}") == {"mutuo"}


def test_words_that_many_have_are_left_out_and_never_fill_up() -> None:
    read = read_text("mutuo usura contratto interessi")
    having = {"mutuo": 30, "usura": 10, "contratto": 600, "interessi": 1}
    found = terms(read, Frequencies(1_000, tuple(having[word.form] for word in read.words)))
    assert found == [Words("testo", ("usura",)), Words("testo", ("mutuo",))]


def test_at_most_so_many_words_and_names() -> None:
    named = " ".join(f"art. {number} c.c.;" for number in range(1_000, 1_020))
    read = read_text(" ".join(f"parol{chr(97 + n // 20)}{chr(97 + n % 20)}x" for n in range(60)) + named)
    found = terms(read, Frequencies(1_000, (20,) * len(read.words)))
    assert sum(isinstance(tree, Words) for tree in found) == MAX_WORDS
    assert sum(isinstance(tree, Equals) for tree in found) == MAX_NAMED


@pytest.mark.parametrize("text", ["", "   ", "di a da in", "!?", "\x00", "\ud7ff" * 50, "a" * 500, "NOT AND OR"])
def test_a_text_of_nothing_asks_nothing(text: str) -> None:
    read = read_text(text)
    assert terms(read, Frequencies(1_000, (20,) * len(read.words))) == [] or len(read.words) == 1


@pytest.mark.anyio
async def test_the_query_finds_decisions_like_the_text(visit: Visit, session: AsyncSession, services: Services) -> None:
    like = await decision(session, "Mutuo con interessi moratori oltre la soglia: usura. Nullo il tasso.")
    cited = await decision(session, "Compravendita; si veda Cass. n. 19597/2020. Gli altri, lo stato, ex.")
    await decision(session, "Ex lege gli altri eredi accettano lo stato dei luoghi")
    for _ in range(2):
        await decision(session, "Usura del mutuo")
    await session.commit()
    await index(services)
    lettore = await visit("lettore")
    q = (await lettore.call(*CALL, json={"text": TEXT})).json()["q"]
    assert to_text(parse(q)) == q
    assert q == 'testo:(usura) OR testo:(mutuo) OR norma:"ART. 1815 C.C." OR norma:"L. 108/1996" OR ' + (
        'precedente:"Cass. 19597/2020"'
    )
    hits = await services.search.search(
        SearchRequest("provvedimento", parse(q), NOTHING, date(2026, 11, 20)), Window(), Sort()
    )
    assert {like, cited} < set(hits.ids)
    assert hits.count == 4


@pytest.mark.anyio
async def test_bad_bodies_are_refused(visit: Visit, services: Services) -> None:
    await index(services)
    lettore = await visit("lettore")
    for body in ({"text": "a" * (MAX_TEXT + 1)}, {}, {"text": 3}, [], {"text": None}):
        assert (await lettore.call(*CALL, json=body)).status_code == 422
    for text in ("", "\x00", "di da in"):
        answer = await lettore.call(*CALL, json={"text": text})
        assert (answer.status_code, answer.json()) == (200, {"q": ""})
