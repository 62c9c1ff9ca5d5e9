"""Passages as they are copied: the halves of a word that a line's end divided, where its hyphen is lost.

pdf.js, and with it our viewer and Firefox, leaves soft hyphens out of what is copied: 'accer' and 'tatane' stay two
words, and no text has them so. Whether two are one, the texts say that the reader may see.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from bdm.italian import PASSAGE_WORDS
from bdm.platform.authz import Scope
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import today
from bdm.search.engine.port import SearchEngine, SearchRequest, Sort, Window
from bdm.search.help.additions import criteria_of
from bdm.search.help.spelling import frequent
from bdm.search.query import Criterion, Phrase, leaves, read, replace_leaves, to_text

MAX_PASSAGES: Final = 2
"""Passages of one question that are looked at."""
MAX_TRIED: Final = 32
"""Pairs of a passage that may be one word, a search each."""
_HALVES: Final = regex(r"([^\W\d_]{2,}) ([^\W\d_]{2,})")
_AROUND: Final = 2
"""Words on either side that tell whether something stands in their midst."""


async def whole(engine: SearchEngine, scope: Scope, q: str, before: str = "") -> str:
    """``q`` with the divided words of its passages in one piece, and without the half words at their ends, where the
    reader finds them so and not as they stand. Criteria that the query ``before`` has too stay as they are. Raises
    QuerySyntax, IndexNotReady.
    """
    tree, settled = read(q), criteria_of(before)
    passages = [
        leaf
        for leaf in leaves(tree)
        if isinstance(leaf, Phrase) and leaf.field == "testo" and len(leaf.text.split()) >= PASSAGE_WORDS
    ]
    mended: dict[Criterion, Criterion] = {}
    for leaf in passages[:MAX_PASSAGES]:
        words = leaf.text.split()
        if leaf not in settled and not await _finds(engine, scope, words):
            words = await _in_one_piece(engine, scope, words)
            if await _finds(engine, scope, words):
                mended[leaf] = Phrase("testo", " ".join(words))
    return to_text(replace_leaves(tree, lambda leaf: mended.get(leaf, leaf))) if mended else q


async def _in_one_piece(engine: SearchEngine, scope: Scope, words: list[str]) -> list[str]:
    """``words`` with those pairs as one that stand so between their neighbours, and without a word at either end that
    does not stand beside its own.
    """
    halves = [_HALVES.search(f"{first} {second}") for first, second in pairwise(words)]
    joined = ["".join(each.groups()) if each else "" for each in halves]
    known = await frequent(engine, "provvedimento", joined)
    whole = words[:1]
    left = MAX_TRIED
    for at, one in enumerate(joined, 1):
        longer = [*whole[-1 - _AROUND : -1], whole[-1] + words[at]]
        may_be_one = one and known.get(one, 1)  # only stop words have no number
        tried = _following(words, at + 1)[:left] if may_be_one else []
        left -= len(tried)
        if any([await _finds(engine, scope, [*longer, *after]) for after in tried]):
            whole[-1] += words[at]
        else:
            whole.append(words[at])
    start = 0 if await _finds(engine, scope, whole[: 1 + _AROUND]) else 1
    end = len(whole) if await _finds(engine, scope, whole[-1 - _AROUND :]) else -1
    return whole[start:end]


def _following(words: list[str], at: int) -> list[list[str]]:
    """What may follow: the words as they are, or the first two of them as one."""
    after = words[at : at + _AROUND]
    return [after, ["".join(after), *words[at + _AROUND : at + _AROUND + 1]]] if len(after) == _AROUND else [after]


async def _finds(engine: SearchEngine, scope: Scope, words: list[str]) -> bool:
    query = SearchRequest("provvedimento", Phrase("testo", " ".join(words)), scope, today())
    return (await engine.search(query, Window(0, 0), Sort())).count > 0
