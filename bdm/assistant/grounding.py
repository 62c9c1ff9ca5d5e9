"""Whether a passage says what a sentence says that cites it: the only way for a model's words to become an answer.

A sentence names passages and quotes the words of them that it rests on. What it quotes has to stand there; then what it
says is compared with the sentences of the decision that the quotation is from (``bdm.assistant.facts``). What they say
is verified; where only the quotation is right, the reader is told to verify it; the rest is left out and counted.
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from bdm.assistant.answers import Answer, AnswerSentence, Citation
from bdm.assistant.claims import claims
from bdm.assistant.facts import Facts, facts, has, says, telling
from bdm.assistant.passages import Passage, Sentence
from bdm.italian.characters import letters
from bdm.italian.sentences import sentences
from bdm.platform.kit.regex import regex

LONGEST: Final = 1_200
"""Characters: nobody needs a longer sentence."""
CHOSEN: Final = 3
"""Sentences of the decision that are looked for where a model quotes none."""
SHORTEST_QUOTE: Final = 8
"""Letters: a shorter quotation stands anywhere."""

_STRANGE = regex(r"https?:|www\.|[<>{}\\|]|@|\]\(|!\[|javascript:|data:", re.IGNORECASE)
_OMITTED = regex(r"[\[(]?(?:\.{3}|…)[\])]?|[\[(]omissis[\])]", re.IGNORECASE)

PlacedSentence: TypeAlias = tuple[Passage, Sentence]


def ground(passages: Sequence[Passage], answer: str) -> Answer:
    """What a model's answer is worth: the sentences of ``answer`` (``bdm.assistant.claims``) that rest on those
    passages, which it was given, by their numbers (``Passage.index`` + 1).
    """
    by_number = {passage.index + 1: passage for passage in passages}
    found: list[AnswerSentence] = []
    seen: set[str] = set()
    left_out = 0
    for claim in claims(answer):
        cited = [(by_number[each.number], each.quote) for each in claim.cited if each.number in by_number]
        for start, end in sentences(claim.text):
            sentence = claim.text[start:end]
            if sentence in seen:
                continue
            seen.add(sentence)
            if supported := support(sentence, cited):
                found.append(supported)
            else:
                left_out += 1
    return Answer(tuple(found), left_out=left_out)


def support(sentence: str, cited: Sequence[tuple[Passage, str | None]]) -> AnswerSentence | None:
    """The sentence with the decision's own that it rests on, ``cited`` being passages with the words that were quoted
    of them; none where they neither say it nor stand there.
    """
    said = facts(sentence)
    if not cited or len(sentence) > LONGEST or _STRANGE.search(sentence) or not telling(said):
        return None
    quoted = any(quote is not None for _, quote in cited)
    everything = [(passage, each) for passage, _ in cited for each in passage.sentences]
    there = _quoted(cited) if quoted else _chosen(said, everything)
    verified = bool(there) and says(said, facts(" \n".join(each.text for _, each in there)))
    if not there or not (verified or quoted):
        return None
    return AnswerSentence(sentence, tuple(_citations(there)), verified)


def _quoted(cited: Iterable[tuple[Passage, str | None]]) -> list[PlacedSentence]:
    """The whole sentences that the quotations are from, of those that stand in their passages: half a sentence may say
    the contrary of all of it.
    """
    found: list[PlacedSentence] = []
    for passage, quote in cited:
        found += [(passage, passage.sentences[at]) for at in _standing(passage, quote or "")]
    return list(dict.fromkeys(found))


def _standing(passage: Passage, quote: str) -> list[int]:
    """Which sentences of the passage have the words of the quotation; none if it has others. Marks of what was left out
    part it.
    """
    texts = [letters(each.text) for each in passage.sentences]
    ends = list(itertools.accumulate(map(len, texts)))
    whole = "".join(texts)
    found: list[int] = []
    at = 0
    for piece in filter(None, map(letters, _OMITTED.split(quote))):
        start = whole.find(piece, at) if len(piece) >= SHORTEST_QUOTE else -1
        if start < 0:
            return []
        at = start + len(piece)
        found += range(bisect_right(ends, start), bisect_left(ends, at) + 1)
    return sorted(set(found))


def _chosen(statement: Facts, candidates: Sequence[PlacedSentence]) -> list[PlacedSentence]:
    """The fewest sentences of the passages that have what is said, in their order."""
    missing, numbers = set(telling(statement)), set(statement.numbers)
    deciding = set(statement.deciding)
    left = [(at, facts(sentence.text)) for at, (_, sentence) in enumerate(candidates)]
    taken: list[int] = []
    while left and (missing or numbers or deciding) and len(taken) < CHOSEN:
        gains = [
            (
                sum(has(words, token) for token in missing)
                + 2 * len(numbers & words.sayable)
                + 2 * len(deciding & words.deciding),
                -at,
                words,
            )
            for at, words in left
        ]
        gain, negative, words = max(gains, key=lambda each: each[:2])
        if gain == 0:
            break
        taken.append(-negative)
        missing = {token for token in missing if not has(words, token)}
        numbers -= words.sayable
        deciding -= words.deciding
        left = [(at, each) for at, each in left if at != -negative]
    return [candidates[at] for at in sorted(taken)]


def _citations(sentences: Iterable[PlacedSentence]) -> Iterable[Citation]:
    by_passage: dict[int, list[Sentence]] = {}
    for passage, sentence in sentences:
        by_passage.setdefault(passage.index, []).append(sentence)
    for index, those in by_passage.items():
        places = tuple(place for each in those for place in each.places)
        yield Citation(index, " ".join(each.text for each in those), places)
