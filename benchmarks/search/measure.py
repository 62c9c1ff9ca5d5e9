"""The measuring. What is compared takes turns, so that all see the same machine."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import Any

import orjson

from bdm.platform.kit.progress import Bar
from benchmarks.collection.cache import Collection
from benchmarks.search import bare, load
from benchmarks.search.bare import Bare
from benchmarks.search.load import Client, Load
from benchmarks.search.questions import QUESTIONS, SUGGESTIONS, TERM, Question, Wording
from benchmarks.search.rivals import Fts5, Postgres
from benchmarks.search.service import Service, service

PARTS = ["api", "load", "rivals", "equal"]
ROUNDS = 160
"""Questions of each kind to the API and the bare engine, one client."""
RIVAL_QUESTIONS = 8
MANY = (8, 32)
SUGGESTED = "suggerimenti"
MIXED = "tutte insieme"


def p95(milliseconds: Sequence[float]) -> float:
    return quantiles(milliseconds, n=20, method="inclusive")[-1] if len(milliseconds) > 1 else milliseconds[0]


@dataclass
class Row:
    """One question; milliseconds."""

    name: str
    key: str = ""
    found: int = 0
    http: list[float] = field(default_factory=list)
    engine: list[float] = field(default_factory=list)
    bytes: int = 0
    loads: dict[int, Load] = field(default_factory=dict)
    bare: Load | None = None
    rivals: dict[str, tuple[list[float], list[float]]] = field(default_factory=dict)
    """Name → page with count, and with facets."""


@dataclass
class Measures:
    decisions: int
    rows: list[Row]
    failures: int = 0
    different: list[str] = field(default_factory=list)
    compared: int = 0

    def row(self, key: str) -> Row:
        return next(row for row in self.rows if row.key == key)


async def measure(made: Collection, url: str, parts: Sequence[str], seconds: float, bar: Bar) -> Measures:
    engine = Bare(made.data_dir)
    found = Measures(made.decisions, [Row(question.name, question.key) for question in QUESTIONS])
    steps = _Steps(bar, len(parts) * (len(QUESTIONS) + 2))
    if "rivals" in parts or "equal" in parts:
        rivals: list[Postgres | Fts5] = [Postgres(url), Fts5(made.sqlite)]
        for question, row in zip(QUESTIONS, found.rows, strict=True):
            if "rivals" in parts:
                steps(f"confronto, {row.name}")
                _ask_rivals(rivals, question, row)
            if "equal" in parts:
                steps(f"stessi risultati, {row.name}")
                await _compare(engine, rivals, question, found)
        for rival in rivals:
            rival.close()
    if "api" in parts or "load" in parts:
        with service(made.data_dir) as served:
            answers = []
            for question, row in zip(QUESTIONS, found.rows, strict=True):
                steps(f"un cliente, {row.name}")
                answers.append(await _alone(engine, served, question, row, found))
            found.rows.append(_suggest(served))
            if "load" in parts:
                _many(made, served, answers, seconds, found, steps)
    return found


class _Steps:
    def __init__(self, bar: Bar, total: int) -> None:
        self._bar, self._total, self._done = bar, total, 0

    def __call__(self, detail: str) -> None:
        self._bar("misure", self._done, self._total, detail)
        self._done = min(self._done + 1, self._total - 1)


Answers = list[tuple[Question, Wording, Any]]


async def _alone(engine: Bare, served: Service, question: Question, row: Row, found: Measures) -> Answers:
    """One client and one caller, in turn; the API's answers."""
    client = Client(served.port)
    answers: Answers = []
    counts = []
    for wording in question.wordings:  # warms up, and checks
        _, answer = client.ask(served.search(question, wording))
        if load.failed(answer):
            raise SystemExit(f"{wording.q}: {answer.body[:500]!r}")
        body = orjson.loads(answer.body)
        hits = await engine.ask(question, wording)
        count = body["data"]["provvedimento"]["count"]
        if count != hits.count:
            raise SystemExit(f"{wording.q}: {count} through HTTP, {hits.count} from the engine")
        answers.append((question, wording, body))
        counts.append(hits.count)
        row.bytes = max(row.bytes, len(answer.body))
    row.found = int(median(counts))
    for turn in range(ROUNDS):
        wording = question.wordings[turn % len(question.wordings)]
        seconds, answer = client.ask(served.search(question, wording))
        found.failures += load.failed(answer)
        row.http.append(seconds * 1000)
        started = time.perf_counter()
        await engine.ask(question, wording)
        row.engine.append((time.perf_counter() - started) * 1000)
    client.close()
    return answers


def _suggest(served: Service) -> Row:
    return Row(SUGGESTED, "suggestions", http=suggested(served, ROUNDS))


def suggested(served: Service, rounds: int) -> list[float]:
    """Milliseconds of what comes while people type."""
    client = Client(served.port)
    times = []
    for turn in range(-len(SUGGESTIONS), rounds):
        seconds, answer = client.ask(served.suggestions(SUGGESTIONS[turn % len(SUGGESTIONS)]))
        if load.failed(answer):
            raise SystemExit(f"suggestions: {answer.status} {answer.body[:300]!r}")
        if turn >= 0:
            times.append(seconds * 1000)
    client.close()
    return times


def _many(
    made: Collection, served: Service, answers: list[Answers], seconds: float, found: Measures, steps: _Steps
) -> None:
    mixed = Row(MIXED, "mixed")
    found.rows.append(mixed)
    together = [each for turn in range(16) for asked in answers for each in [asked[turn % len(asked)]]]
    for row, asked in [*zip(found.rows, answers, strict=False), (mixed, together)]:
        steps(f"molti clienti, {row.name}")
        requests = [served.search(question, wording) for question, wording, _ in asked]
        for clients in MANY:
            row.loads[clients] = load.load(served.port, requests, clients, seconds)
            found.failures += row.loads[clients].failures
        row.bare = bare.load(made.data_dir, asked, MANY[-1], seconds)
    row = next(row for row in found.rows if row.key == "suggestions")
    if row.http:
        requests = [served.suggestions(typed) for typed in SUGGESTIONS]
        for clients in MANY:
            row.loads[clients] = load.load(served.port, requests, clients, seconds)
            found.failures += row.loads[clients].failures


def _ask_rivals(rivals: Sequence[Postgres | Fts5], question: Question, row: Row) -> None:
    for rival in rivals:
        rival.ask(question, question.wordings[0])
        timed = [rival.ask(question, wording) for wording in question.wordings[:RIVAL_QUESTIONS]]
        row.rivals[rival.name] = ([each.page * 1000 for each in timed], [each.everything * 1000 for each in timed])


async def _compare(engine: Bare, rivals: Sequence[Postgres | Fts5], question: Question, found: Measures) -> None:
    """The very same decisions, for some wordings of each question."""
    if question.start:
        return
    for wording in question.wordings[: 4 if question is TERM else 3]:
        expected = await engine.seqs(wording)
        for rival in rivals:
            found.compared += 1
            others = rival.seqs(wording)
            if others != expected:
                found.different.append(f"{wording.q}: {len(expected)}, {rival.name} {len(others)}")
