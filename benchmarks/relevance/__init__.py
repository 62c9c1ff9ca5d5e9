"""How well the search finds: ``python -m benchmarks relevance [--texts CLONE] [--limit N] [--sealed]``.

One collection (``collection``): the Constitutional Court's decisions, the eleven real merit decisions and the demo
content; most of them bare. Questions made by rule (``recipes``) and written by hand (``queries.jsonl``: of a known item
the one decision that is meant, of a topic all decisions whose subject or keywords are of it; in the words of people,
``lay.jsonl``, likewise). The product's engine, as it is asked and with what the client adds, beside plain BM25 and
PostgreSQL on the same words (``engines``). Half of the questions made by rule and of the lay ones are sealed: they are
asked with ``--sealed`` alone, when all is decided. README.md says where the texts are from.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from uuid import UUID

from rich.console import Console
from rich.table import Table

from bdm.platform.database.embedded import EmbeddedPostgres
from bdm.search.engine.tantivy_engine.schema import VERSION as INDEX_VERSION
from benchmarks.relevance.collection import VERSION, Decision, decisions, items
from benchmarks.relevance.engines import Engine, Fts5, Ours, PlainTantivy, PostgreSql, Widened, build
from benchmarks.relevance.measures import FIRST, interval, ndcg, reciprocal_rank, success
from benchmarks.relevance.recipes import Question, Recipes

ROOT = Path(__file__).parent.parent.parent
QUERIES = Path(__file__).with_name("queries.jsonl")
LAY = Path(__file__).with_name("lay.jsonl")
SHARED = ROOT.parent / "shared" / "data"
GOALS = {"known-item": 0.85}
"""Mean reciprocal rank, at least."""
AHEAD = 1.05
BEATEN = ("keywords", "paraphrases", "citations")
"""In these the mean reciprocal rank is so many times that of the best other engine, at least."""
LAY_AHEAD = 0.04
"""In the words of people it is, with what the client adds, so much above that of the best other engine, at least."""
DRAWN = "lay-drawn"
"""Their subjects were drawn when the tables of additions were made: all are sealed."""

Ranks = dict[str, dict[str, list[float]]]


def written(file: Path = QUERIES) -> list[Question]:
    lines = map(json.loads, file.read_text("utf-8").splitlines())
    return [
        Question(line["q"], line["class"], "written", frozenset(line["expected"]), line.get("kind", "provvedimento"))
        for line in lines
    ]


def report(engines: Sequence[Engine], asked: Sequence[Question], console: Console) -> Ranks:
    """Print the figures; returns the reciprocal ranks by engine and type of question."""
    ranks: Ranks = {engine.name: defaultdict(list) for engine in engines}
    found = {engine.name: engine.ask(asked) for engine in engines}
    table = Table("questions", "number", "engine", "MRR@10", "95 %", "first", f"first {FIRST}", "nDCG@10")
    for kind in dict.fromkeys(question.type for question in asked):
        for engine in engines:
            answers = zip(asked, found[engine.name], strict=True)
            of = [(names, question.expected) for question, names in answers if question.type == kind]
            values = ranks[engine.name][kind] = [reciprocal_rank(*each) for each in of]
            low, high = interval(values)
            table.add_row(
                kind,
                str(len(of)),
                engine.name,
                f"{mean(values):.3f}",
                f"{low:.3f} to {high:.3f}",
                *(f"{mean(success(*each, first) for each in of):.3f}" for first in (1, FIRST)),
                f"{mean(ndcg(*each) for each in of):.3f}",
            )
    console.print(table)
    return ranks


def missed(ranks: Ranks) -> list[str]:
    """The goals that were not reached."""
    ours, widened, *others = ranks.values()
    best = {kind: max(mean(other[kind]) for other in others) for kind in ours}
    goals = GOALS | {kind: AHEAD * best[kind] for kind in BEATEN if kind in ours}
    reached = {kind: mean(ours[kind]) for kind in goals}
    for kind in ("lay", DRAWN):
        if kind in ours:
            goals[kind] = best[kind] + LAY_AHEAD
            reached[kind] = mean(widened[kind])
    return [f"{kind}: {reached[kind]:.3f} < {goal:.3f}" for kind, goal in goals.items() if reached[kind] < goal]


@dataclass(frozen=True)
class Indexed:
    """The collection with all its indexes in ``folder``, made if there are none."""

    folder: Path
    collected: list[Decision]
    names: dict[UUID, str]
    url: str

    @property
    def search(self) -> Path:
        return self.folder / "search"


@contextmanager
def indexed(texts: Path | None, limit: int | None) -> Iterator[Indexed]:
    """The collection with ``limit`` decisions of the Constitutional Court from ``texts``, about."""
    collected = list(decisions(texts, SHARED, limit))
    named = list(items(collected))
    bench = Path(os.environ.get("BDM_BENCH_DIR", ROOT / "var" / "bench"))
    folder = bench / f"relevance-{VERSION}-{INDEX_VERSION}-{len(named)}"
    if not (folder / "made").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    with EmbeddedPostgres(folder) as server:
        if not (folder / "made").exists():
            build(folder, server.url, named)
            (folder / "made").touch()
        yield Indexed(folder, collected, {item.id: name for name, item in named}, server.url)


def options(prog: str) -> argparse.Namespace:
    """What is said on the command line."""
    parser = argparse.ArgumentParser(prog=prog)
    texts = os.environ.get("BDM_BENCH_TEXTS")
    parser.add_argument("--texts", type=Path, default=texts, help="clone of the repository that README.md names")
    parser.add_argument("--limit", type=int, help="so many decisions of the Constitutional Court, about")
    parser.add_argument("--sealed", action="store_true", help="ask the sealed half")
    return parser.parse_args()


def main() -> None:
    said = options("relevance")
    with indexed(said.texts, said.limit) as of:
        made = [*Recipes(of.collected).questions(), *written(LAY)] if said.texts else []
        asked = [each for each in made if (each.sealed or each.type == DRAWN) == said.sealed] + written()
        plain = (PlainTantivy(of.search, of.names), Fts5(of.folder / "fts5.db"), PostgreSql(of.url))
        ranks = report((Ours(of.search, of.names), Widened(of.search, of.names), *plain), asked, Console(width=120))
    if failed := missed(ranks):
        raise SystemExit(f"below the goals: {'; '.join(failed)}")


if __name__ == "__main__":
    main()
