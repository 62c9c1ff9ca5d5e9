"""The assistant without a model: ``python -m benchmarks assistant [FOLDER] [--demo N] [--errors]``.

Questions of ``questions.jsonl`` on real decisions (``FOLDER``: their PDFs) and the demo's: whether the right passage is
shown, quoted or beside, whether what is answered rests on it, whether what the decision does not tell is answered with
'Non risulta'. Half of the questions are held back: nobody looks at them while tuning (``--errors`` does not show them).
Then summaries against the demo's abstracts, the share of sentences that their citations support, and the time from a
text to the first answer on it. See README.md.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from bdm.assistant.answers import Answer
from bdm.assistant.extractive import answer
from bdm.assistant.passages import passages
from bdm.assistant.ranking import Index
from bdm.assistant.summary import summarise
from benchmarks.assistant.rouge import Rouge, rouge
from benchmarks.assistant.texts import DECISIONS, demo, real, with_abstracts

QUESTIONS: Final = Path(__file__).with_name("questions.jsonl")
FIRST: Final = 3
RIGHT: Final = 0.92
NOT_THERE: Final = 0.90
REFUSED: Final = 2 / 43
"""Of what the decision tells, so little may be answered with 'Non trovo' above a passage that is right."""
SUPPORTED: Final = 1.0
WORDS: Final = 400


@dataclass(frozen=True)
class Question:
    """``right``: words of passages that answer it, any of them; none where the decision does not tell."""

    of: str
    q: str
    right: tuple[str, ...]
    held: bool

    @property
    def group(self) -> str:
        return "demo" if self.of.startswith("demo-") else "real"


@dataclass(frozen=True)
class Outcome:
    """``at``: which of the passages looked at is right (from 1; 0: none). ``shown``: something is answered; ``rests``:
    on what is right. ``likely``: nothing is, but it is likely to stand in the passages.
    """

    question: Question
    at: int
    shown: bool
    rests: bool
    likely: bool


def questions(file: Path = QUESTIONS) -> list[Question]:
    """All questions of the file."""
    rows = (json.loads(line) for line in file.read_text(encoding="utf-8").splitlines())
    return [Question(row["of"], row["q"], tuple(row["right"]), row["held"]) for row in rows]


def ask(index: Index, question: Question) -> Outcome:
    """What the extractive assistant does with it."""
    given = answer(index, question.q)
    right = {each.index for each in index.passages if has(each.text, question.right)}
    cited = [*(citation for said in given.sentences for citation in said.citations), *given.passages]
    ranks = [rank for rank, citation in enumerate(cited, 1) if has(citation.quote, question.right)]
    rests = any(citation.passage in right for said in given.sentences for citation in said.citations)
    return Outcome(question, ranks[0] if ranks else 0, bool(given.sentences), rests, given.likely)


def has(text: str, words: Iterable[str]) -> bool:
    plain = "".join(text.split())
    return any("".join(each.split()) in plain for each in words)


def supported(pages: Sequence[str], given: Answer) -> tuple[int, int]:
    """Sentences that have a citation and are nothing but its words, which stand where it says; and all of them."""
    right = 0
    for said in given.sentences:
        cuts = [
            "".join("".join(pages[place.page - 1][place.start : place.end] for place in citation.places).split())
            for citation in said.citations
        ]
        quotes = ["".join(citation.quote.split()) for citation in said.citations]
        plain, quoted = "".join(said.text.split()), "".join(quotes)
        right += bool(quotes) and cuts == quotes and plain in (quoted, f"«{quoted}»")
    return right, len(given.sentences)


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks assistant")
    parser.add_argument("folder", nargs="?", type=Path, default=DECISIONS)
    parser.add_argument("--demo", type=int, default=400, help="among how many generated decisions to take abstracts")
    parser.add_argument("--errors", action="store_true", help="say which of the questions for tuning went wrong")
    options = parser.parse_args()
    console = Console()
    asked = questions()
    texts = real(options.folder) | demo(each.of for each in asked if each.group == "demo")
    indexes = {name: Index(passages(pages)) for name, pages in texts.items()}
    outcomes = [ask(indexes[each.of], each) for each in asked if each.of in indexes]
    told = [each for each in outcomes if each.question.right]
    untold = [each for each in outcomes if not each.question.right]
    _show(console, told, untold)
    if options.errors:
        _errors(console, indexes, outcomes)
    shares = _sentences(texts, indexes, asked)
    abstracts = with_abstracts(options.demo)
    _summaries(console, abstracts)
    _times(console, texts, {each.of: each.q for each in asked})
    held = [each for each in told if each.question.held]
    refused = _share(each.at > 0 and not each.shown and not each.likely for each in told)
    unsure = _share(each.likely for each in untold)
    console.print(f"not told, but likely to stand in the nearest passages: {unsure:.3f}")
    goals = [
        ("right passage shown", _share(each.at > 0 for each in told), RIGHT),
        ("the same, on what was held back", _share(each.at > 0 for each in held), RIGHT),
        ("what is not told is not answered", _share(not each.shown for each in untold), NOT_THERE),
        ("what is told and shown is not 'Non trovo'", 1 - refused, 1 - REFUSED),
        ("sentences that their citations support", shares, SUPPORTED),
    ]
    for name, value, goal in goals:
        console.print(f"{'✓' if value >= goal else '✗'} {name}: {value:.3f} (goal {goal:.3g})")
    if any(value < goal for _, value, goal in goals):
        raise SystemExit("goals missed")


def _share(values: Iterable[bool]) -> float:
    listed = list(values)
    return sum(listed) / len(listed) if listed else 1.0


def _show(console: Console, told: Sequence[Outcome], untold: Sequence[Outcome]) -> None:
    table = Table(
        "questions", "told", "first", "first three", "answered", "rightly", "not told", "'Non risulta'",
        title="questions", title_justify="left",
    )  # fmt: skip
    for name, group, held in (
        ("real, for tuning", "real", (False,)),
        ("real, held back", "real", (True,)),
        ("demo, for tuning", "demo", (False,)),
        ("demo, held back", "demo", (True,)),
        ("all", None, (True, False)),
    ):
        own, other = (
            [e for e in each if group in (None, e.question.group) and e.question.held in held]
            for each in (told, untold)
        )
        table.add_row(
            name,
            str(len(own)),
            f"{_share(each.at == 1 for each in own):.3f}",
            f"{_share(each.at > 0 for each in own):.3f}",
            f"{_share(each.shown for each in own):.3f}",
            f"{_share(each.rests for each in own):.3f}",
            str(len(other)),
            f"{_share(not each.shown for each in other):.3f}",
        )
    console.print(table)


def _errors(console: Console, indexes: dict[str, Index], outcomes: Iterable[Outcome]) -> None:
    for each in outcomes:
        question = each.question
        if question.held:
            continue
        if question.right and not (each.at and each.rests):
            ranked = indexes[question.of].rank(question.q)
            at = next((at for at, one in enumerate(ranked, 1) if has(one.passage.text, question.right)), 0)
            best = f"{ranked[0].passage.index}, {ranked[0].coverage:.2f}" if ranked else "none"
            console.print(f"  {question.of}: {question.q} → right at {at}, shown {each.shown}, first {best}")
        if not question.right and each.shown:
            console.print(f"  {question.of}: {question.q} → answered")


def _sentences(texts: dict[str, list[str]], indexes: dict[str, Index], asked: Iterable[Question]) -> float:
    """The share of supported sentences among all that is said: every answer, and a summary of every text."""
    given = [(each.of, answer(indexes[each.of], each.q)) for each in asked if each.of in indexes]
    given += [(name, summarise(index.passages, WORDS)) for name, index in indexes.items()]
    counts = [supported(texts[name], each) for name, each in given]
    return sum(right for right, _ in counts) / max(1, sum(total for _, total in counts))


def _summaries(console: Console, pairs: Sequence[tuple[list[str], str]]) -> None:
    """A summary as long as the abstract, beside what a text begins its reasons with."""
    found: dict[str, list[dict[str, Rouge]]] = {"summary": [], "first sentences of the reasons": []}
    full: list[dict[str, Rouge]] = []
    for pages, abstract in pairs:
        cut = passages(pages)
        words = len(abstract.split())
        found["summary"].append(rouge(summarise(cut, words).text, abstract))
        full.append(rouge(summarise(cut, WORDS).text, abstract))
        reasons = [each.text for each in cut if each.part in ("motivi", "fatto_e_motivi")] or [e.text for e in cut]
        found["first sentences of the reasons"].append(rouge(" ".join(" ".join(reasons).split()[:words]), abstract))
    table = Table("", "", title=f"{len(pairs)} abstracts of the demo", title_justify="left")
    names = ("ROUGE-1", "ROUGE-2", "ROUGE-L")
    for name in names:
        table.add_column(name, justify="right")
    for label, scores in found.items():
        table.add_row(label, "F1", *(f"{statistics.mean(s[name].f1 for s in scores):.3f}" for name in names))
    table.add_row(
        f"summary of {WORDS} words", "recall", *(f"{statistics.mean(s[n].recall for s in full):.3f}" for n in names)
    )
    console.print(table)


def _times(console: Console, texts: dict[str, list[str]], one: dict[str, str]) -> None:
    table = Table("time", title="from the pages' text, in milliseconds", title_justify="left")
    for column in ("median", "95%", "most"):
        table.add_column(column, justify="right")
    first, next_, summary = [], [], []
    # The longest text that a court is likely to write: some 250 pages
    names = [*texts, "all real decisions as one"]
    joined = [page for name, pages in texts.items() if not name.startswith("demo-") for page in pages]
    for name in names:
        pages = texts.get(name, joined)
        question = one.get(name, "Chi paga le spese?")
        started = time.perf_counter()
        index = Index(passages(pages))
        answer(index, question)
        first.append(time.perf_counter() - started)
        started = time.perf_counter()
        answer(index, question)
        next_.append(time.perf_counter() - started)
        started = time.perf_counter()
        summarise(index.passages, WORDS)
        summary.append(time.perf_counter() - started)
    for label, values in (("first answer", first), ("next answer", next_), ("summary", summary)):
        ordered = sorted(1000 * value for value in values[:-1])
        table.add_row(
            label, f"{statistics.median(ordered):.1f}", f"{ordered[int(0.95 * len(ordered))]:.1f}", f"{ordered[-1]:.1f}"
        )
        table.add_row(f"{label}, {len(joined)} pages", f"{1000 * values[-1]:.1f}", "", "")
    console.print(table)
