"""Answers without a model: nothing but the decision's own sentences, as quotations, of the likeliest passages."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Final

from bdm.assistant.answers import Answer, AnswerSentence, Citation
from bdm.assistant.passages import Passage, Sentence
from bdm.assistant.question_kind import shape_bonus
from bdm.assistant.ranking import FIRST, Index, RankedPassage, Ranking
from bdm.assistant.words import question_tokens, relatives, synonyms
from bdm.italian import tokens

SHOWN: Final = FIRST
"""Passages that an answer rests on at most."""
ENOUGH: Final = 0.88
"""How likely it has to be that the decision answers at all."""
LIKELY: Final = 0.5
"""How likely for what comes nearest to be worth reading for the answer; below, it is seldom there."""
NEAR: Final = 0.15
"""How much of what was asked the likeliest passages have to speak of (by the weight of the words) to come near."""
CLOSE: Final = 1.5
"""How far below the best passage's score (a logarithm of how likely they are) another one may be to be shown beside."""
BESIDE: Final = 0.4
"""Of how much the best sentence speaks of what was asked, what those next to it need to be quoted with it."""
SHORTEST: Final = 80
"""Characters of a passage that has none of the words: a shorter one is a signature or a heading, and tells nothing."""
AT_A_GLANCE: Final = 900
"""Characters of a passage that was looked at, with what stands around it."""
MOST_CHARACTERS: Final = 700
"""Of one passage, so much is quoted at most."""


def answer(index: Index, question: str) -> Answer:
    """The decision's own words on the question, and what comes nearest beside them; only that where it is not sure that
    they answer it.
    """
    found = index.ask(question)
    if found.told < ENOUGH:
        return Answer(passages=_nearest(index, found), likely=found.told >= LIKELY)
    first = _telling(found)[:SHOWN]
    good = [each for each in first if each.score >= first[0].score - CLOSE]
    return Answer(tuple(_quoted(each.passage, question) for each in good), _nearest(index, found, len(good)))


def nearest(index: Index, question: str) -> tuple[Citation, ...]:
    """The passages that come nearest to the question, the likeliest first; none where nothing comes near."""
    return _nearest(index, index.ask(question))


def _nearest(index: Index, ranking: Ranking, after: int = 0) -> tuple[Citation, ...]:
    """Those ``after`` so many, which are quoted already."""
    first = _telling(ranking)
    if max((each.coverage for each in first[:SHOWN]), default=0.0) < NEAR:
        return ()
    return tuple(_looked_at(index.passages, first[after:]))


def _telling(ranking: Ranking) -> list[RankedPassage]:
    return [each for each in ranking.ranked if each.coverage or len(each.passage.text) >= SHORTEST]


def _looked_at(passages: Sequence[Passage], ranked: Sequence[RankedPassage]) -> Iterator[Citation]:
    """The likeliest passages, each with as much of its part before and after it as is read at a glance, the likelier
    side first; no sentence twice, so that what is told all around does not take every place.
    """
    likely = {each.passage.index: each.score for each in ranked}
    least = min(likely.values(), default=0.0)
    flat = [(passage, sentence) for passage in passages for sentence in passage.sentences]
    starts = list(itertools.accumulate((len(each.sentences) for each in passages), initial=0))
    taken: set[int] = set()
    shown = 0
    for each in ranked:
        first, last = starts[each.passage.index], starts[each.passage.index + 1] - 1
        if taken.issuperset(range(first, last + 1)):
            continue
        size = sum(len(sentence.text) for _, sentence in flat[first : last + 1])
        while True:
            beside = [
                at
                for at in (last + 1, first - 1)
                if 0 <= at < len(flat)
                and at not in taken
                and (flat[at][0].part, flat[at][0].stretch) == (each.passage.part, each.passage.stretch)
                and size + len(flat[at][1].text) <= AT_A_GLANCE
            ]
            if not beside:
                break
            at = max(beside, key=lambda at: (likely.get(flat[at][0].index, least), at))
            size += len(flat[at][1].text)
            first, last = min(first, at), max(last, at)
        taken.update(range(first, last + 1))
        yield _citation(each.passage, [sentence for _, sentence in flat[first : last + 1]])
        shown += 1
        if shown == SHOWN:
            return


def _quoted(passage: Passage, question: str) -> AnswerSentence:
    """The sentences of the passage that speak of what was asked, as one quotation."""
    wanted = question_tokens(question)
    scores = [_speaks_of(sentence, wanted, question) for sentence in passage.sentences]
    best = max(range(len(scores)), key=lambda at: (scores[at], -at))
    first = last = best
    while last + 1 < len(scores) and scores[last + 1] >= BESIDE * scores[best] > 0:
        last += 1
    while first and scores[first - 1] >= BESIDE * scores[best] > 0:
        first -= 1
    chosen = passage.sentences[first : last + 1]
    if sum(len(each.text) for each in chosen) > MOST_CHARACTERS:
        chosen = passage.sentences[best : best + 1]
    citation = _citation(passage, chosen)
    return AnswerSentence(f"«{citation.quote}»", (citation,))


def _speaks_of(sentence: Sentence, sought_tokens: Sequence[str], question: str) -> float:
    having = set(tokens(sentence.text))
    stems = {common for token in having for common in relatives(token)}
    score = 0.0
    for token in sought_tokens:
        if token in having:
            score += 1.0
        elif stems.intersection(relatives(token)) or synonyms(token) & having:
            score += 0.5
    return score + 0.5 * shape_bonus(question, sentence.text)


def _citation(passage: Passage, sentences: Sequence[Sentence]) -> Citation:
    places = tuple(place for sentence in sentences for place in sentence.places)
    return Citation(passage.index, " ".join(sentence.text for sentence in sentences), places)
