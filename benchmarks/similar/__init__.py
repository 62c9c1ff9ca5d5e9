"""Similar decisions: ``python -m benchmarks similar [CLONE] [--texts FOLDER] [--number N] [--sealed] [--cited]``.

Of the first ten that are found for a decision, how many are alike? Told in three ways, in one run: they cite a ruling
that it cites, too, by its court and number ('rulings'); or only the same number and year, which may be rulings of two
courts ('numbers'); or an abstract of theirs has the same matter at the head of its heading, which is in no text
('matter'). What more than a tenth of all share tells nothing and does not count. Citations are held out: every ruling,
and every 'n. 133 del 2016' or '133/2016' that is no part of a norm, is cut out of all texts before they are indexed and
asked for, so that neither engine can find them. ``--cited`` leaves them in: that is what readers get, and the goal, of
rulings, is for it. Beside the product stands plain more-like-this on the same index and tokens: the 25 words of the
highest tf-idf that occur twice and in five decisions, BM25, at least one of them, as Lucene has it.

Whether the subject comes first is told apart, of those that cite a ruling and those that cite none: nDCG of the first
five by the Court's own classification, the heads of its headings (2: matter and submatter, 1: matter; what is procedure
of the Court or the name of a region does not count). Beside both stands BM25 of a decision's own heading, which no text
has.

Decisions are those of the Constitutional Court (``benchmarks.court``; ``CLONE``: where its repository was cloned), or
the ``.txt`` files of a folder. Half of them, by the hash of their names, are asked for only with ``--sealed``.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import re
import statistics
import tempfile
import time
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_URL, UUID, uuid5

from rich.console import Console
from rich.table import Table
from tantivy import Occur, Query as TantivyQuery

from bdm.content.provvedimento.fields import OF_PROVVEDIMENTO
from bdm.document.precedents import precedents
from bdm.document.references import references
from bdm.italian import forms, key, tokens
from bdm.italian.months import MONTH
from bdm.platform.authz import Offices, Scope
from bdm.reference.riferimento_normativo.citation import extract
from bdm.search.engine.item import FaceTexts, IndexedItem
from bdm.search.engine.port import BuildingProgress, SearchRequest, Sort, SortField, Stage, Window
from bdm.search.engine.tantivy_engine import TantivyEngine
from bdm.search.engine.tantivy_engine.schema import open_index
from bdm.search.engine.tantivy_engine.store import ids_at, part_folder
from bdm.search.query import Tree, Words
from bdm.search.similar.service import ComparedText, profile
from benchmarks import court
from benchmarks.similar.subject import Subjects, of_subject

ROOT: Final = Path(__file__).parent.parent.parent
FIRST: Final = 10
BETTER: Final = 1.2
"""Than plain more-like-this, at least, where the texts are as they are."""
TOO_COMMON: Final = 0.1
EVERYONE: Final = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())
TODAY: Final = date(2026, 11, 20)
_WORDS: Final = 25
_TIMES: Final = 2
_DECISIONS: Final = 5
_CITED: Final = re.compile(
    rf"(?:\d\d?°?\s+(?:{MONTH})\s+|\d\d?\s?[/.]\s?\d\d?\s?[/.]\s?)(?P<day_year>\d{{4}}),?\s*n\.\s*(?P<day_number>\d{{1,5}})(?!\d)"
    r"|(?<![\d/.])(?P<number>\d{1,5})\s*(?:/|\s+del(?:l['’]anno)?\s+)\s*(?P<year>\d{4}|\d\d)(?![\d/])"
)


_OF_ABSTRACT: Final = re.compile(r"^\s*(?:SENT|ORD)\.\s*\d+/\d+\s*[A-Z]{0,2}\.\s*", re.I)
"""What older headings begin with: 'SENT. 330/92 A.'"""


Headings = tuple[str, ...]


@dataclass(frozen=True)
class Case:
    """A decision, its text, the headings of its abstracts, and by the ways of telling what is alike what it has of
    each: of the cited rulings and of their numbers, and of matters.
    """

    name: str
    text: str
    headings: Headings
    tells: dict[str, frozenset[str]]

    @property
    def id(self) -> UUID:
        return uuid5(NAMESPACE_URL, self.name)


def case(name: str, text: str, headings: Headings, *, cited: bool) -> Case:
    """``cited``: with its citations left in."""
    norms = [(found.start, found.end) for found in extract(text)]
    rulings = precedents(text)
    numbers: set[str] = set()
    spans = [(each.start, each.end) for each in rulings]
    for match in _CITED.finditer(text):
        before = bisect_right(norms, (match.start(), len(text))) - 1
        if before >= 0 and norms[before][1] > match.start():
            continue
        year = match["year"] or match["day_year"]
        numbers.add(f"{int(match['number'] or match['day_number'])}/{year[-2:]}")
        spans.append(match.span())
    names = frozenset(each.precedent.name for each in rulings if each.precedent.told_apart)
    tells = {"rulings": names, "numbers": frozenset(numbers), "matter": _matters(headings)}
    return Case(name, text if cited else _without(text, spans), headings, tells)


def _without(text: str, spans: Iterable[tuple[int, int]]) -> str:
    kept, at = [], 0
    for start, end in sorted(spans):
        kept.append(text[at : max(at, start)])
        at = max(at, end)
    return "".join((*kept, text[at:]))


def texts(clone: Path, folder: Path | None, number: int | None) -> Iterator[tuple[str, str, Headings]]:
    """Names, texts and headings."""
    if folder is not None:
        yield from ((file.name, file.read_text("utf-8"), ()) for file in sorted(folder.glob("*.txt")))
    elif clone.is_dir():
        found = [
            (each.name, each.text, tuple(heading for heading, _ in each.abstracts)) for each in court.decisions(clone)
        ]
        yield from found[:: max(1, len(found) // number)] if number else found


def _matters(headings: Headings) -> frozenset[str]:
    """Where headings begin: 'Edilizia e urbanistica'."""
    begun = (re.split(r"\s[-–]\s|\.", _OF_ABSTRACT.sub("", heading), maxsplit=1)[0] for heading in headings)
    return frozenset(key(each) for each in begun if each.strip())


def indexed(folder: Path, cases: Sequence[Case]) -> TantivyEngine:
    """The product's engine with all of them, as everyone may read them and without metadata."""
    engine = TantivyEngine(folder)
    generation = engine.store.start_building(BuildingProgress("benchmark", len(cases)))
    items = [_item(number, each) for number, each in enumerate(cases, 1)]
    generation.apply([], items)
    generation.commit()
    engine.store.serve(generation)
    generation.close()
    return engine


def _item(seq: int, each: Case) -> IndexedItem:
    values: dict[str, Any] = dict.fromkeys((*OF_PROVVEDIMENTO, "sub_procedimento"))
    named = references([each.text])
    values |= {"area": "civile", "tipo": "sentenza", "ufficio": "CORTE", "distretto": "ROMA", "data": TODAY}
    return IndexedItem(
        kind="provvedimento",
        id=each.id,
        seq=seq,
        status="PUBBLICATO",
        provvedimento_id=None,
        edit_date=datetime(2026, 11, 1, tzinfo=UTC),
        parola_chiave=(),
        riferimento_normativo=(),
        public=FaceTexts(
            None,
            each.text,
            precedente=tuple({one.precedent.name for one in precedents(each.text)}),
            norma=tuple(norm.text for norm in named.named),
        ),
        riservato=None,
        **values,
    )


async def ours(engine: TantivyEngine, asked: Sequence[Case]) -> list[list[UUID]]:
    """What the product finds by the text."""
    return [
        await _found(engine, each, (await profile(engine, ComparedText(None, each.text, "CORTE"))).tree)
        for each in asked
    ]


async def by_heading(engine: TantivyEngine, asked: Sequence[Case]) -> list[list[UUID]]:
    """What the product finds by any word of the first heading."""
    found = []
    for each in asked:
        words = tuple(forms(_OF_ABSTRACT.sub("", each.headings[0]))) if each.headings else ()
        found.append(await _found(engine, each, Words("testo", words) if words else None))
    return found


async def _found(engine: TantivyEngine, asked: Case, tree: Tree | None) -> list[UUID]:
    """The first that ``tree`` finds, but the one ``asked`` for."""
    if tree is None:
        return []
    query = SearchRequest("provvedimento", tree, EVERYONE, TODAY)
    hits = await engine.search(query, Window(0, FIRST + 1, counted=False), Sort(SortField.SCORE))
    return [one for one in hits.ids if one != asked.id][:FIRST]


def more_like_this(folder: Path, asked: Sequence[Case]) -> list[list[UUID]]:
    """What plain more-like-this finds."""
    generation = next(each for each in folder.iterdir() if each.is_dir())
    index = open_index(str(part_folder(generation, (Stage.PUBLISHED, "provvedimento"))))
    searcher = index.searcher()
    found = []
    for each in asked:
        counts = Counter(tokens(each.text))
        weights = {
            token: number * math.log(1 + searcher.num_docs / (1 + having))
            for token, number in counts.items()
            if number >= _TIMES and (having := searcher.doc_freq("testo", token)) >= _DECISIONS
        }
        best = sorted(weights, key=lambda token: (-weights[token], token))[:_WORDS]
        terms = [(Occur.Should, TantivyQuery.term_query(index.schema, "testo", word, "freq")) for word in best]
        hits = searcher.search(TantivyQuery.boolean_query(terms), FIRST + 1, False).hits if terms else []
        ids = ids_at(searcher, [address for _, address in hits])
        found.append([one for one in ids if one != each.id][:FIRST])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks similar")
    default = Path(os.environ.get("BDM_BENCH_DIR", ROOT / "var" / "bench")) / "cassazione-penale-db.git"
    parser.add_argument("clone", nargs="?", type=Path, default=default)
    parser.add_argument("--texts", type=Path, help="a folder of .txt files instead")
    parser.add_argument("--number", type=int, help="of the Court's decisions, evenly over the years")
    parser.add_argument("--asked", type=int, default=300, help="for how many")
    parser.add_argument("--sealed", action="store_true", help="the half that is kept for the end")
    parser.add_argument("--cited", action="store_true", help="with the citations left in the texts")
    options = parser.parse_args()
    console = Console()
    cases = [case(*each, cited=options.cited) for each in texts(options.clone, options.texts, options.number)]
    if not cases:
        console.print(f"no texts: {options.clone} is not there")
        return
    seen = [each for each in cases if court.sealed(each.name) == options.sealed]
    alike = {way: _alike(cases, way) for way in ("rulings", "numbers", "matter")}
    asked = [each for each in seen if any(alike[way][each.name] for way in alike)]
    asked = asked[:: max(1, len(asked) // options.asked)]
    with tempfile.TemporaryDirectory() as name:
        engine = indexed(Path(name), cases)
        started = time.process_time()
        own = asyncio.run(ours(engine, asked))
        seconds = time.process_time() - started
        plain = more_like_this(Path(name), asked)
        titles = asyncio.run(by_heading(engine, asked))
    ids = {each.id: each.name for each in cases}
    table = Table(
        "alike by", "asked", "ours", "none right", "more-like-this", "none right", title=f"{len(cases)} decisions"
    )
    means: dict[str, tuple[float, float]] = {}
    for way, others in alike.items():
        precisions = [
            [
                sum(ids[one] in others[each.name] for one in some) / FIRST
                for each, some in zip(asked, found, strict=True)
                if others[each.name]
            ]
            for found in (own, plain)
        ]
        if not precisions[0]:
            continue
        means[way] = (statistics.mean(precisions[0]), statistics.mean(precisions[1]))
        cells = (f(each) for each in precisions for f in (_mean, _none))
        table.add_row(way, str(len(precisions[0])), *cells)
    console.print(table)
    console.print(
        f"{1000 * seconds / len(asked):.0f} ms of a processor each, {sum(not one for one in own)} without any"
    )
    found = {"ours": own, "more-like-this": plain, "its heading": titles}
    subject = _subjects(
        console, cases, asked, {way: [[ids[one] for one in some] for some in found[way]] for way in found}
    )
    better = BETTER if options.cited else 1.0
    if "rulings" in means and means["rulings"][0] < better * means["rulings"][1]:
        raise SystemExit(f"less than {better} times more-like-this")
    if subject and subject["ours"] < subject["more-like-this"]:
        raise SystemExit("the subject comes later than in more-like-this")


def _subjects(
    console: Console, cases: Sequence[Case], asked: Sequence[Case], found: dict[str, list[list[str]]]
) -> dict[str, float]:
    """Print, and return of all, the mean nDCG of each way of finding; nothing where no subject is known."""
    subjects = Subjects({each.name: of_subject([_OF_ABSTRACT.sub("", one) for one in each.headings]) for each in cases})
    table = Table("subject, nDCG@5", "asked", *found, title="")
    means: dict[str, float] = {}
    for label, some in (
        ("cite a ruling", [bool(each.tells["rulings"]) for each in asked]),
        ("cite none", [not each.tells["rulings"] for each in asked]),
        ("all", [True] * len(asked)),
    ):
        which = [at for at, each in enumerate(asked) if some[at] and subjects.known(each.name)]
        if which:
            means = {
                way: statistics.mean(subjects.ndcg(asked[at].name, names[at]) for at in which)
                for way, names in found.items()
            }
            table.add_row(label, str(len(which)), *(f"{mean:.3f}" for mean in means.values()))
    console.print(table)
    return means


def _mean(precisions: Sequence[float]) -> str:
    return f"{statistics.mean(precisions):.3f}"


def _none(precisions: Sequence[float]) -> str:
    return f"{sum(not one for one in precisions) / len(precisions):.2f}"


def _alike(cases: Sequence[Case], way: str) -> dict[str, set[str]]:
    """For each the others that have something that it has, too."""
    having: defaultdict[str, set[str]] = defaultdict(set)
    for each in cases:
        for told in each.tells[way]:
            having[told].add(each.name)
    most = max(3, TOO_COMMON * len(cases))
    return {
        each.name: {other for told in each.tells[way] if len(having[told]) <= most for other in having[told]}
        - {each.name}
        for each in cases
    }


if __name__ == "__main__":
    main()
