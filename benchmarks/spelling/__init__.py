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
from string import ascii_lowercase
from typing import Final

from rich.console import Console
from rich.table import Table

from bdm.search.engine.tantivy_engine import TantivyEngine
from bdm.search.help.additions import doubtful_words
from bdm.search.help.spelling import Spread, corrections
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
    slip = chance.choice(chance.choice([some for some in _slips(word[0].lower()) if some]))
    return replace(question, q=question.q[: word.start()] + slip + question.q[word.end() :])


def _slips(word: str) -> tuple[list[str], ...]:
    """Without one letter, with another in its place, with one too many, with two changed round: each kind as often as
    the others, since of all spellings a wrong letter makes nearly half. Not the product's own list of slips.
    """
    places = range(len(word))
    without = {word[:at] + word[at + 1 :] for at in places}
    other = {word[:at] + letter + word[at + 1 :] for at in places for letter in ascii_lowercase}
    more = {word[:at] + letter + word[at:] for at in range(len(word) + 1) for letter in ascii_lowercase}
    swapped = {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in places[:-1]}
    return tuple(sorted(each - {word}) for each in (without, other, more, swapped))


def questions(made: Sequence[Question], *, sealed: bool) -> list[tuple[Question, Question]]:
    """The right ones with the misspelt ones."""
    chosen: list[Question] = []
    for kind in dict.fromkeys(each.type for each in made):
        of_kind = [each for each in made if each.type == kind and each.kind == "provvedimento"]
        chosen += sorted(of_kind, key=lambda each: drawn("spelling", each.q))[:OF_EACH]
    pairs = ((each, misspelt(each)) for each in chosen if each.sealed == sealed)
    return [(right, wrong) for right, wrong in pairs if wrong is not None]


async def _timed(engine: TantivyEngine, pairs: Sequence[tuple[Question, Question]]) -> tuple[list[float], int, int]:
    """Milliseconds that corrections of the second of each pair take, to how many there are some, and how many of those
    are words of the first.
    """
    taken, corrected, rightly = [], 0, 0
    for right, question in pairs:
        words = doubtful_words(typed(question))
        start = time.perf_counter()
        found = await corrections(engine, question.kind, words, Spread.NOWHERE)
        taken.append((time.perf_counter() - start) * 1_000)
        corrected += bool(found)
        rightly += bool(found) and all(meant.lower() in typed(right).lower() for meant in found.values())
    return taken, corrected, rightly


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
        for name, both in (("as it was meant", [(each, each) for each in right]), ("misspelt", pairs)):
            taken, corrected, rightly = asyncio.run(_timed(asker, both))
            console.print(
                f"{name}: {corrected} of {len(both)} corrected, {rightly} as it was meant, {median(taken):.1f} ms, at "
                f"most {max(taken):.1f}"
            )
    if mean(found[-1]) < GOAL * mean(found[0]):
        raise SystemExit(f"below the goal: {mean(found[-1]):.3f} < {GOAL} × {mean(found[0]):.3f}")


def _answers(engine: Engine, asked: Sequence[Question]) -> list[tuple[list[str], frozenset[str]]]:
    return [(names, each.expected) for names, each in zip(engine.ask(asked), asked, strict=True)]


if __name__ == "__main__":
    main()
