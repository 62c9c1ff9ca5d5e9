"""How well the search finds: ``python -m benchmarks relevance [DATA_FOLDER]``.

The questions of ``queries.jsonl`` are put through ``bdm search``, as an outsider types them, to the demo content and
the eleven real decisions. What is expected was judged by reading: of a known item the one decision that is meant, of a
topic all decisions whose subject or keywords are of it. Without a folder that has both, one is made, once, in
``var/bench/relevance``.
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parent.parent.parent
QUERIES = Path(__file__).with_name("queries.jsonl")
REAL = ROOT.parent / "shared" / "data" / "real_decisions"
DEMO_DAY = "2026-11-20"
ACCOUNT = "lettore"
FIRST = 10
GOAL = 0.85
"""Mean reciprocal rank of the known items, at least."""


@dataclass(frozen=True)
class Question:
    """``expected`` are the sources' ids of what a good search shows; of a known item it is one."""

    q: str
    kind: str
    type: str
    expected: frozenset[str]


def questions() -> list[Question]:
    lines = map(json.loads, QUERIES.read_text("utf-8").splitlines())
    return [
        Question(line["q"], line.get("kind", "provvedimento"), line["class"], frozenset(line["expected"]))
        for line in lines
    ]


def reciprocal_rank(found: Sequence[str], expected: frozenset[str]) -> float:
    """1 for an expected one in the first place, 1/2 in the second, …; 0 for none among the first ten."""
    return next((1 / place for place, name in enumerate(found[:FIRST], 1) if name in expected), 0.0)


def ndcg(found: Sequence[str], expected: frozenset[str]) -> float:
    """Normalised discounted cumulative gain at ten; what is expected counts one each."""
    gain = sum(1 / math.log2(place + 1) for place, name in enumerate(found[:FIRST], 1) if name in expected)
    return gain / sum(1 / math.log2(place + 1) for place in range(1, min(len(expected), FIRST) + 1))


def answers(data_dir: Path, kind: str, lines: Sequence[str]) -> list[list[str]]:
    """The sources' ids that ``bdm search`` finds for each line."""
    command = [sys.executable, "-m", "bdm", "search", "--queries", "-", "--as", ACCOUNT, "--kind", kind]
    done = subprocess.run(
        command,
        input="\n".join(lines),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        env=os.environ | {"BDM_DATA_DIR": str(data_dir)},
    )
    return [[item["external_id"] for item in json.loads(line)["items"]] for line in done.stdout.splitlines()]


def report(asked: Sequence[Question], found: Sequence[Sequence[str]], console: Console) -> float:
    """Print the figures; returns the mean reciprocal rank of the known items."""
    ranks: defaultdict[str, list[float]] = defaultdict(list)
    gains: defaultdict[str, list[float]] = defaultdict(list)
    for question, names in zip(asked, found, strict=True):
        for group in (question.type, "all"):
            ranks[group].append(reciprocal_rank(names, question.expected))
            gains[group].append(ndcg(names, question.expected))
        if ranks["all"][-1] < 1:
            console.print(f"  {ranks['all'][-1]:.2f}  {question.q}", highlight=False, markup=False)
    table = Table("questions", "number", "MRR@10", "nDCG@10", title="relevance")
    for group in sorted(ranks):
        table.add_row(group, str(len(ranks[group])), f"{mean(ranks[group]):.3f}", f"{mean(gains[group]):.3f}")
    console.print(table)
    return mean(ranks["known-item"])


@contextmanager
def _running(environment: dict[str, str]) -> Iterator[None]:
    process = subprocess.Popen([sys.executable, "-m", "bdm", "run"], env=environment, stdout=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def make(data_dir: Path) -> None:
    """Seed an installation, import the real decisions by the example converter, and wait until all is indexed."""
    environment = os.environ | {"BDM_DATA_DIR": str(data_dir), "BDM_PORT": "0", "BDM_LOG_LEVEL": "WARNING"}
    manifest = data_dir / "real"
    data_dir.mkdir(parents=True, exist_ok=True)
    bdm = [sys.executable, "-m", "bdm"]
    # Before the service is there, which on an empty folder loads the demo content of its own day.
    subprocess.run([*bdm, "seed", "--today", DEMO_DAY], env=environment, check=True)
    convert = ROOT / "examples" / "convert_real_decisions.py"
    subprocess.run([sys.executable, str(convert), str(REAL), str(manifest)], check=True)
    subprocess.run([*bdm, "import", str(manifest)], env=environment, check=True)
    with _running(environment):
        while True:
            ask = [*bdm, "search", "", "--as", ACCOUNT, "--size", "0", "--json"]
            done = subprocess.run(ask, env=environment, capture_output=True, text=True, check=False)
            if done.returncode == 0 and not done.stderr:
                break
            time.sleep(2)
    (data_dir / "made").touch()


def main() -> None:
    console = Console(width=120)
    given = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    data_dir = given or Path(os.environ.get("BDM_BENCH_DIR", ROOT / "var" / "bench")) / "relevance"
    if given is None and not (data_dir / "made").exists():
        if not REAL.is_dir():
            raise SystemExit(f"the real decisions are not at {REAL}")
        make(data_dir)
    asked = questions()
    found: dict[Question, list[str]] = {}
    for kind in sorted({question.kind for question in asked}):
        of_kind = [question for question in asked if question.kind == kind]
        found |= dict(zip(of_kind, answers(data_dir, kind, [question.q for question in of_kind]), strict=True))
    if report(asked, [found[question] for question in asked], console) < GOAL:
        raise SystemExit(f"below the goal of {GOAL} for known items")


if __name__ == "__main__":
    main()
