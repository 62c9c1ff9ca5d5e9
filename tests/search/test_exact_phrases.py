"""What an exact phrase finds has it in its text, and whatever has it is found: judged by code of another kind."""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

import pytest

from bdm.italian import is_citation
from bdm.platform.authz import Offices, Scope
from bdm.platform.kit import rich_text
from bdm.search.engine.item import FaceTexts, IndexedItem
from bdm.search.engine.port import SearchRequest, Sort, Window
from bdm.search.query import Phrase, parse, to_text
from bdm_demo import DemoProvvedimento, generate
from bdm_demo.real import real_decisions
from tests.search.engines import filled
from tests.search.items import TODAY, item

pytestmark = pytest.mark.anyio

DEMO, COUNT = 400, 200
READER = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())
_WINDOW = re.compile(r"[\w.,;()'’/]+(?:\s+[\w.,;()'’/]+)+")


def of_demo(number: int, demo: DemoProvvedimento) -> IndexedItem:
    data = demo.metadata
    massime = tuple(f"{each.metadata['titolo']}\n{rich_text.plain(each.metadata['testo'])}" for each in demo.massime)
    return item(
        number,
        public=FaceTexts(data.get("titolo"), "\n".join(demo.pages), tuple(data.get("parte_processuale", ())), massime),
        parola_chiave=tuple(data.get("parola_chiave", ())),
        riferimento_normativo=tuple(data.get("riferimento_normativo", ())),
        materia=data.get("materia"),
        relatore=data.get("relatore"),
    )


@pytest.fixture(scope="module")
def corpus() -> list[IndexedItem]:
    demos = generate(DEMO, 7, today=date(2026, 3, 2))
    invented = [of_demo(number, demo) for number, demo in enumerate(demos, 1)]
    real = [item(DEMO + number, public=FaceTexts(None, each.text)) for number, each in enumerate(real_decisions(), 1)]
    return [*invented, *real]


def as_read(text: str) -> str:
    """The words that a person reads, however they are set."""
    whole = re.sub(r"(?<=[^\W\d_])-[ \t]*\n\s*(?=[a-zà-ù])", "", text)
    letters = unicodedata.normalize("NFKD", whole.casefold())
    return " ".join(re.findall("[a-z0-9]+", "".join(each for each in letters if not unicodedata.combining(each))))


def texts(one: IndexedItem) -> list[str]:
    face = one.public
    return [f" {as_read(text)} " for text in (face.titolo or "", face.corpo, *face.massime)]


def windows(rng: random.Random, one: IndexedItem) -> Iterator[str]:
    """Some words of a text as they follow each other, without the signs that the language refuses."""
    found = _WINDOW.findall(one.public.corpo)
    while True:
        words = rng.choice(found).split()
        length = rng.randint(2, 8)
        start = rng.randrange(len(words))
        yield " ".join(words[start : start + length])


def phrases(corpus: Sequence[IndexedItem]) -> list[str]:
    """A quarter from real decisions, a half from invented ones, a quarter of keywords: texts may not have these."""
    rng = random.Random(13)
    invented, real = corpus[:DEMO], corpus[DEMO:]
    keywords = sorted({word for one in invented for word in one.parola_chiave if " " in word and '"' not in word})
    taken = {re.sub(r"[^\w\s]", " ", word).strip() for word in rng.sample(keywords, COUNT // 4)}
    for source, share in ((real, COUNT // 2), (invented, COUNT)):
        while len(taken) < share:
            window = next(windows(rng, rng.choice(source)))
            if len(as_read(window).split()) > 1 and not is_citation(window) and len(as_read(window)) > 12:
                taken.add(window)
    return sorted(taken)


async def test_what_is_found_has_the_phrase_and_what_has_it_is_found(tmp_path: Path, corpus: list[IndexedItem]) -> None:
    engine, generation = filled(tmp_path, corpus)
    read = {one.id: texts(one) for one in corpus}
    asked = phrases(corpus)
    assert len(asked) == COUNT
    wrong: dict[str, tuple[int, int]] = {}
    hits = 0
    for phrase in asked:
        query = SearchRequest("provvedimento", parse(to_text(Phrase("testo", phrase))), READER, TODAY)
        found = set((await engine.search(query, Window(0, 1_000), Sort())).ids)
        having = {name for name, each in read.items() if any(f" {as_read(phrase)} " in text for text in each)}
        if found != having:
            wrong[phrase] = len(found - having), len(having - found)
        hits += len(found)
    generation.close()
    assert wrong == {}, "of each phrase how many do not have it, and how many that have it are missing"
    assert hits > 2 * COUNT
