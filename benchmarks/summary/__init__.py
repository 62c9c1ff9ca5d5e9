"""Summaries without a model: ``python -m benchmarks summary [CLONE] [--number N] [--sealed]``.

Of decisions of the Constitutional Court (``benchmarks.court``; ``CLONE``: where its repository was cloned) ROUGE-2 of a
summary against the headings of the abstracts, which its office writes and which the text does not contain, beside what
the reasons begin with and LexRank (Erkan and Radev 2004) on the same sentences and tokens, all as long as the
reference. And of the public texts in the shared data, orders and short judgments among them: how many summaries tell no
reasons, and how many have each part of the overview. See README.md.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import os
import statistics
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from rich.console import Console
from rich.table import Table

from bdm.assistant.overview import overview
from bdm.assistant.passages import Passage, passages
from bdm.assistant.summary import summarise
from bdm.italian import tokens
from benchmarks import court
from benchmarks.assistant.rouge import rouge

ROOT: Final = Path(__file__).parent.parent.parent
PUBLIC: Final = ROOT.parent / "shared" / "data" / "citations" / "documents"
COURTS: Final = ("admin", "bdgt", "cass", "cerdef", "cgt", "corte", "tribunale")
ABSTRACTS: Final = 4
"""A decision with fewer has nothing to choose from."""
WORDS: Final = 400
_ALIKE: Final = 0.1
_DAMPING: Final = 0.85
_ROUNDS: Final = 30

Summariser: TypeAlias = Callable[[Sequence[Passage], int], str]


def ours(cut: Sequence[Passage], words: int) -> str:
    return summarise(cut, words).text


def first_words(cut: Sequence[Passage], words: int) -> str:
    reasons = [each.text for each in cut if each.part in ("motivi", "fatto_e_motivi")] or [each.text for each in cut]
    return " ".join(" ".join(reasons).split()[:words])


def lexrank(cut: Sequence[Passage], words: int) -> str:
    """The most central of all sentences: PageRank over those whose tf-idf cosine is above a threshold."""
    texts = [sentence.text for each in cut for sentence in each.sentences]
    counts = [Counter(tokens(text)) for text in texts]
    having = Counter(token for each in counts for token in each)
    vectors = [{token: n * math.log(len(texts) / having[token]) for token, n in each.items()} for each in counts]
    norms = [math.sqrt(sum(value * value for value in each.values())) or 1.0 for each in vectors]
    near = [
        [
            other
            for other in range(len(texts))
            if other != at
            and sum(value * vectors[other].get(token, 0.0) for token, value in vectors[at].items())
            > _ALIKE * norms[at] * norms[other]
        ]
        for at in range(len(texts))
    ]
    rank = [1 / len(texts)] * len(texts)
    for _ in range(_ROUNDS):
        rank = [
            (1 - _DAMPING) / len(texts) + _DAMPING * sum(rank[other] / len(near[other]) for other in near[at])
            for at in range(len(texts))
        ]
    chosen: list[int] = []
    for at in sorted(range(len(texts)), key=lambda at: (-rank[at], at)):
        if sum(len(texts[each].split()) for each in chosen) >= words:
            break
        chosen.append(at)
    return " ".join(texts[at] for at in sorted(chosen))


SUMMARISERS: Final[dict[str, Summariser]] = {"ours": ours, "first of the reasons": first_words, "LexRank": lexrank}


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks summary")
    default = Path(os.environ.get("BDM_BENCH_DIR", ROOT / "var" / "bench")) / "cassazione-penale-db.git"
    parser.add_argument("clone", nargs="?", type=Path, default=default)
    parser.add_argument("--number", type=int, default=200, help="decisions of the Constitutional Court")
    parser.add_argument("--sealed", action="store_true", help="the half that is kept for the end")
    options = parser.parse_args()
    console = Console()
    without = _public(console)
    behind = options.clone.is_dir() and _court(console, options.clone, options.number, sealed=options.sealed)
    if without or behind:
        raise SystemExit("goals missed")


def _court(console: Console, clone: Path, number: int, *, sealed: bool) -> bool:
    """Whether ours is behind one of the others."""
    asked = [each for each in court.decisions(clone) if len(each.abstracts) >= ABSTRACTS and each.sealed == sealed]
    asked.sort(key=lambda each: hashlib.md5(each.name.encode(), usedforsecurity=False).digest())
    pairs = [
        (passages([each.text]), " ".join(heading for heading, _ in each.abstracts).lower()) for each in asked[:number]
    ]
    title = f"{len(pairs)} decisions, {'sealed' if sealed else 'for tuning'}"
    table = Table("summary", "ROUGE-1", "ROUGE-2", title=title, title_justify="left")
    found: dict[str, float] = {}
    for name, summariser in SUMMARISERS.items():
        scores = [rouge(summariser(cut, len(reference.split())), reference) for cut, reference in pairs]
        one, two = (statistics.mean(each[measure].f1 for each in scores) for measure in ("ROUGE-1", "ROUGE-2"))
        found[name] = two
        table.add_row(name, f"{one:.3f}", f"{two:.3f}")
    console.print(table)
    return found["ours"] < max(found.values())


def _public(console: Console) -> int:
    """Summaries that tell no reasons."""
    without = 0
    told: Counter[str] = Counter()
    files = [file for file in sorted(PUBLIC.glob("*.txt")) if file.name.startswith(COURTS)]
    for file in files:
        cut = passages(file.read_text("utf-8").split("\f"))
        parts = {cut[said.citations[0].passage].part for said in summarise(cut, WORDS).sentences}
        without += parts <= {"fatto", "dispositivo"}
        told.update(list(overview(cut)))
    console.print(f"{len(files)} public texts: {without} summaries without reasons;")
    console.print("parts of the overview: " + ", ".join(f"{part} {number}" for part, number in told.items()))
    return without


if __name__ == "__main__":
    main()
