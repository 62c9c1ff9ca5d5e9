"""The weights of the ranking, from the questions: ``python -m benchmarks.assistant.fit [FOLDER] [--write]``.

A passage's score is a weighted sum of its features; the weights are those that make the right passages likeliest among
all of their decision (softmax, with a penalty on large weights), and likewise those that tell questions which the
decision answers from those which it does not (logistic regression). What they are worth is measured on decisions whose
questions they were not fitted to, a tenth of them at a time. ``--write`` puts the weights of all into the assistant's
data; ``--errors`` shows what went wrong when left out.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from rich.console import Console

from bdm.assistant import ranking
from bdm.assistant.extractive import ENOUGH, LIKELY
from bdm.assistant.features import Features, PassageWords
from bdm.assistant.passages import passages
from bdm.assistant.question_kind import taken_apart
from benchmarks.assistant import FIRST, Question, has, questions
from benchmarks.assistant.texts import DECISIONS, demo, real

FOLDS: Final = 10
_PENALTY: Final = 9.0
_PENALTY_CROSSED: Final = 30.0
"""Larger for what few questions speak of: kinds of questions by parts of the decision."""
_PENALTY_TOLD: Final = 3.0
_ROUNDS: Final = 200
_STEP: Final = 0.03
_NARROW: Final = 0.05
"""Features that vary less are weighed as if they varied so much."""

Gradient: TypeAlias = "Callable[[Features], Features]"


@dataclass(frozen=True)
class Case:
    """A question with the features of its decision's passages, and which of these are right."""

    question: Question
    words: PassageWords
    features: list[Features]
    right: frozenset[int]


@dataclass(frozen=True)
class Measured:
    """A case ranked: the first place of a right passage (from 1; 0: it has none), and what speaks for an answer."""

    case: Case
    rank: int
    evidence: Features

    def likely(self, weights: Features) -> float:
        """How likely an answer is with these weights."""
        return 1 / (1 + math.exp(-ranking.weigh(self.evidence, weights)))


def cases(folder: Path) -> list[Case]:
    """All questions whose decision is there."""
    asked = questions()
    texts = real(folder) | demo(each.of for each in asked if each.group == "demo")
    words = {name: PassageWords(passages(pages)) for name, pages in texts.items()}
    return [_case(each, words[each.of]) for each in asked if each.of in words]


def _case(question: Question, words: PassageWords) -> Case:
    right = frozenset(at for at, text in enumerate(words.texts) if has(text, question.right))
    return Case(question, words, words.features(taken_apart(question.q)), right)


def fit_ranking(given: Sequence[Case]) -> Features:
    """The weights that make right passages likeliest."""
    told = [each for each in given if each.right]
    scale = _scale([each.features for each in told])

    def gradient(weights: Features) -> Features:
        found = dict.fromkeys(scale, 0.0)
        for case in told:
            masses = _masses([ranking.weigh(each, weights) for each in case.features])
            right = sum(masses[at] for at in case.right)
            for at, (mass, features) in enumerate(zip(masses, case.features, strict=True)):
                wrong = mass - (mass / right if at in case.right else 0.0)
                for name, value in features.items():
                    found[name] += wrong * value
        return found

    penalty = {name: _PENALTY_CROSSED if "×" in name else _PENALTY for name in scale}
    return _descend(gradient, scale, penalty)


def fit_told(given: Sequence[Measured]) -> Features:
    """The weights that tell questions with an answer from those without."""
    scale = _scale([[each.evidence for each in given]]) | {"always": 1.0}

    def gradient(weights: Features) -> Features:
        found = dict.fromkeys(scale, 0.0)
        for each in given:
            wrong = each.likely(weights) - bool(each.case.right)
            for name, value in each.evidence.items():
                found[name] += wrong * value
        return found

    return _descend(gradient, scale, {name: 0.0 if name == "always" else _PENALTY_TOLD for name in scale})


def _scale(groups: Iterable[Sequence[Features]]) -> Features:
    """How much each feature varies among those that are compared (standard deviation)."""
    squares: Features = {}
    count = 0
    for group in groups:
        count += len(group)
        for name in {name for each in group for name in each}:
            values = [each.get(name, 0.0) for each in group]
            mean = sum(values) / len(values)
            squares[name] = squares.get(name, 0.0) + sum((value - mean) ** 2 for value in values)
    return {name: max(_NARROW, math.sqrt(square / count)) for name, square in squares.items()}


def _descend(gradient: Gradient, scale: Features, penalty: Features) -> Features:
    """Adam, over weights of features of one scale; the weights of the features as they are."""
    weights, mean, square = (dict.fromkeys(scale, 0.0) for _ in range(3))
    for number in range(1, _ROUNDS + 1):
        slopes = gradient({name: weight / scale[name] for name, weight in weights.items()})
        for name, weight in weights.items():
            slope = slopes[name] / scale[name] + penalty[name] * weight
            mean[name] = 0.9 * mean[name] + 0.1 * slope
            square[name] = 0.99 * square[name] + 0.01 * slope * slope
            size = math.sqrt(square[name] / (1 - 0.99**number)) + 1e-8
            weights[name] -= _STEP * mean[name] / (1 - 0.9**number) / size
    return {name: round(weight / scale[name], 4) for name, weight in sorted(weights.items())}


def _masses(scores: Sequence[float]) -> list[float]:
    most = max(scores)
    masses = [math.exp(score - most) for score in scores]
    total = sum(masses)
    return [mass / total for mass in masses]


def measure(given: Sequence[Case]) -> Iterator[Measured]:
    """Each question ranked with weights that its decision had no part in."""
    for own, others in _folds(given):
        weights = fit_ranking(others)
        for case in own:
            scores = [ranking.weigh(each, weights) for each in case.features]
            order = sorted(range(len(scores)), key=lambda at, scores=scores: (-scores[at], at))  # type: ignore[misc]
            rank = next((number for number, at in enumerate(order, 1) if at in case.right), 0)
            evidence = ranking.evidence(case.words, taken_apart(case.question.q), case.features, scores)
            yield Measured(case, rank, evidence)


def _folds(given: Sequence[Case]) -> Iterator[tuple[list[Case], list[Case]]]:
    names = sorted({each.question.of for each in given})
    for number in range(FOLDS):
        mine = set(names[number::FOLDS])
        yield [e for e in given if e.question.of in mine], [e for e in given if e.question.of not in mine]


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.assistant.fit")
    parser.add_argument("folder", nargs="?", type=Path, default=DECISIONS)
    parser.add_argument("--write", action="store_true", help="put the weights of all questions into the assistant")
    parser.add_argument("--errors", action="store_true", help="say which of the questions for tuning went wrong")
    options = parser.parse_args()
    console = Console()
    given = cases(options.folder)
    measured = list(measure(given))
    _show(console, measured, _told(measured), errors=options.errors)
    if options.write:
        written = {"ranking": fit_ranking(given), "told": fit_told(measured)}
        text = json.dumps(written, ensure_ascii=False, indent=1) + "\n"
        ranking.WEIGHTS.write_text(text, encoding="utf-8")


def _told(measured: Sequence[Measured]) -> list[float]:
    """How likely each is told, again without its own decision."""
    by_case = {id(each.case): each for each in measured}
    likely: dict[int, float] = {}
    for own, others in _folds([each.case for each in measured]):
        weights = fit_told([by_case[id(case)] for case in others])
        likely.update((id(case), by_case[id(case)].likely(weights)) for case in own)
    return [likely[id(each.case)] for each in measured]


def _show(console: Console, measured: Sequence[Measured], likely: Sequence[float], *, errors: bool) -> None:
    ranks: dict[str, list[int]] = {}
    for each, sure in zip(measured, likely, strict=True):
        question = each.case.question
        for group in ("all", question.group, "held back" if question.held else "for tuning"):
            if each.rank:
                ranks.setdefault(group, []).append(each.rank)
        wrong = each.rank > FIRST or sure < ENOUGH if each.rank else sure >= ENOUGH
        if errors and wrong and not question.held:
            console.print(f"  {question.of}: {question.q} → right at {each.rank}, told {sure:.2f}")
    for group, found in ranks.items():
        shares = (f"{sum(rank <= at for rank in found) / len(found):.3f} among the first {at}" for at in (1, FIRST, 5))
        console.print(f"left out, {group} ({len(found)}): {', '.join(shares)}")
    told = [sure for each, sure in zip(measured, likely, strict=True) if each.rank]
    untold = [sure for each, sure in zip(measured, likely, strict=True) if not each.rank]
    for enough in sorted({ENOUGH, LIKELY, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9}):
        rightly = sum(each < enough for each in untold) / max(1, len(untold))
        wrongly = sum(each < enough for each in told) / max(1, len(told))
        console.print(f"'Non risulta' below {enough}: rightly {rightly:.3f}, wrongly {wrongly:.3f}")


if __name__ == "__main__":
    main()
