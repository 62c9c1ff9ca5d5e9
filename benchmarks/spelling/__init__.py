"""How often a misspelt question finds what it is about: ``python -m benchmarks spelling [--texts CLONE] [--sealed]``.

The questions of ``benchmarks.relevance`` on decisions, each with one slip in a word of ``LEAST`` letters or more, drawn
by the question: found is what stands among the first ten. Asked as they were written, with the slip, and with what the
client adds to it; beside plain BM25 of the misspelt words. The same right questions, widened, show what corrections
cost where nothing is wrong. Half of the questions, drawn by hash, is sealed.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Sequence
from dataclasses import replace
from statistics import mean, median
from typing import Final

from rich.console import Console
from rich.table import Table

from bdm.search.engine.tantivy_engine import TantivyEngine
from bdm.search.help.additions import doubtful_words
from bdm.search.help.spelling import Found, corrections, one_slip_away
from benchmarks.relevance import indexed, options, written
from benchmarks.relevance.collection import drawn
from benchmarks.relevance.engines import Engine, Ours, PlainTantivy, Widened, typed
from benchmarks.relevance.measures import FIRST, interval, success
from benchmarks.relevance.recipes import Question, Recipes

LEAST: Final = 5
OF_EACH: Final = 400
"""Questions of each kind at most, both halves together."""
GOAL: Final = 0.9
"""Of what is found rightly spelt, so much is found misspelt."""
_WORD: Final = re.compile(rf"[^\W\d_]{{{LEAST},}}")


def misspelt(question: Question) -> Question | None:
    """``question`` with one slip in one of its longer words; None without any."""
    chance = random.Random(question.q)
    words = list(_WORD.finditer(question.q))
    if not words:
        return None
    word = chance.choice(words)
    slips = sorted({each for each in one_slip_away(word[0].lower()) if each != word[0].lower()} - {""})
    # Each kind of slip as often as the others: of all spellings a wrong letter makes nearly half
    of_length = [[each for each in slips if len(each) - len(word[0]) == more] for more in (-1, 0, 1)]
    swapped = [each for each in of_length[1] if sorted(each) == sorted(word[0].lower())]
    slip = chance.choice(chance.choice([some for some in (*of_length, swapped) if some]))
    return replace(question, q=question.q[: word.start()] + slip + question.q[word.end() :])


def questions(made: Sequence[Question], *, sealed: bool) -> list[tuple[Question, Question]]:
    """The right ones with the misspelt ones."""
    chosen: list[Question] = []
    for kind in dict.fromkeys(each.type for each in made):
        of_kind = [each for each in made if each.type == kind and each.kind == "provvedimento"]
        chosen += sorted(of_kind, key=lambda each: drawn("spelling", each.q))[:OF_EACH]
    pairs = ((each, misspelt(each)) for each in chosen if each.sealed == sealed)
    return [(right, wrong) for right, wrong in pairs if wrong is not None]


async def _timed(engine: TantivyEngine, asked: Sequence[Question]) -> tuple[list[float], int]:
    """Milliseconds that corrections take, and to how many questions there are some."""
    taken, corrected = [], 0
    for question in asked:
        words = doubtful_words(typed(question))
        start = time.perf_counter()
        corrected += bool(await corrections(engine, question.kind, words, Found.NOWHERE))
        taken.append((time.perf_counter() - start) * 1_000)
    return taken, corrected


def main() -> None:
    said = options("spelling")
    console = Console(width=120)
    with indexed(said.texts, said.limit) as of:
        made = (Recipes(of.collected).questions() if said.texts else []) + written()
        pairs = questions(made, sealed=said.sealed)
        right, wrong = [one for one, _ in pairs], [other for _, other in pairs]
        ours, widened = Ours(of.search, of.names), Widened(of.search, of.names)
        plain = PlainTantivy(of.search, of.names)
        asked: list[tuple[str, Engine, list[Question]]] = [
            ("as it was meant", ours, right),
            ("as it was meant", widened, right),
            ("misspelt", plain, wrong),
            ("misspelt", ours, wrong),
            ("misspelt", widened, wrong),
        ]
        found = [[success(*each, FIRST) for each in _answers(engine, some)] for _, engine, some in asked]
        table = Table("questions", "engine", f"first {FIRST}", "95 %", *dict.fromkeys(each.type for each in right))
        for (name, engine, some), values in zip(asked, found, strict=True):
            of_type = [
                mean(value for value, each in zip(values, some, strict=True) if each.type == kind)
                for kind in dict.fromkeys(each.type for each in right)
            ]
            low, high = interval(values)
            figures = (f"{mean(values):.3f}", f"{low:.3f} to {high:.3f}", *(f"{each:.3f}" for each in of_type))
            table.add_row(f"{len(some)} {name}", engine.name, *figures)
        console.print(table)
        asker = TantivyEngine(of.search)
        for name, some in (("as it was meant", right), ("misspelt", wrong)):
            taken, corrected = asyncio.run(_timed(asker, some))
            console.print(
                f"{name}: {corrected} of {len(some)} corrected, {median(taken):.1f} ms, at most {max(taken):.1f}"
            )
    if mean(found[-1]) < GOAL * mean(found[0]):
        raise SystemExit(f"below the goal: {mean(found[-1]):.3f} < {GOAL} × {mean(found[0]):.3f}")


def _answers(engine: Engine, asked: Sequence[Question]) -> list[tuple[list[str], frozenset[str]]]:
    return [(names, each.expected) for names, each in zip(engine.ask(asked), asked, strict=True)]


if __name__ == "__main__":
    main()
