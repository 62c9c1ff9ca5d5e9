"""A text as a question: the query that looks for decisions like it, in the language, so that each term can be taken
away.

Long texts share 'altri' and 'stato' with every decision: what is asked for are the few words that set this one apart,
and the norms and decisions that it names. Which those are, public frequencies tell alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bdm.document.precedents import precedents
from bdm.document.processing.computing import compute
from bdm.italian import forms
from bdm.reference.riferimento_normativo.citation import extract
from bdm.search.engine.port import Frequencies, SearchEngine
from bdm.search.query import MAX_LENGTH, Equals, Or, Tree, Words, to_text
from bdm.search.similar.terms import CandidateTerm, candidates, choose

MAX_TEXT: Final = 20_000
MAX_WORDS: Final = 12
MAX_NAMED: Final = 4
"""Norms, and decisions, that are asked for."""
MICROSECONDS: Final = 3
"""What a character of a text costs to read."""
NEVER: Final = frozenset(
    """
    altra altre altri altro and certa certe certi certo cosa cose detta dette detti detto essere fare fatta
    fatte fatti fatto medesima medesime medesimi medesimo modi modo not parte parti predetta predette predetti
    predetto presente presenti propri propria proprie proprio quale quali quanto sede seguente seguenti stata
    state stati stato stessa stesse stessi stesso suddetta suddette suddetti suddetto tale tali tanto tutta
    tutte tutti tutto vari varia varie vario
    """.split()
)
"""What tells nothing of a text even where few decisions are kept, and hardly any has it."""


@dataclass(frozen=True)
class TextContent:
    """What may be asked for of a text: words, the most frequent first, and the names of norms and of decisions."""

    words: tuple[CandidateTerm, ...]
    norms: tuple[str, ...]
    decisions: tuple[str, ...]


async def question(engine: SearchEngine, text: str) -> str:
    """The query in the language; empty where nothing in ``text`` tells it apart. Raises IndexNotReady, TooMuchWork."""
    read = await compute(read_text, len(text) * MICROSECONDS, text)
    everywhere = await engine.frequencies("provvedimento", "testo", [word.token for word in read.words])
    trees = terms(read, everywhere)
    while trees and len(written := to_text(Or(tuple(trees)) if len(trees) > 1 else trees[0])) > MAX_LENGTH:
        trees = trees[:-1]
    return written if trees else ""


def read_text(text: str) -> TextContent:
    """The words of ``text`` beside its citations, which are asked for as what they name."""
    norms = extract(text)
    rulings = [each for each in precedents(text) if each.precedent.told_apart]
    spans = sorted([(each.start, each.end) for each in norms] + [(each.start, each.end) for each in rulings])
    beside = _without(text, spans)
    return TextContent(
        tuple(word for word in candidates(beside, beside) if _tells(word.form)),
        _most(each.reference.text for each in norms),
        _most(each.precedent.name for each in rulings),
    )


def terms(read: TextContent, everywhere: Frequencies) -> list[Tree]:
    """Each a criterion of its own: the words by what they tell, then the norms and the decisions. ``everywhere`` is of
    ``read.words``.
    """
    words = choose(read.words, everywhere, Frequencies(0, (0,) * len(read.words)), MAX_WORDS, enough=0)
    return [
        *(Words("testo", (word.form,)) for word in words),
        *(Equals("norma", name) for name in read.norms),
        *(Equals("precedente", name) for name in read.decisions),
    ]


def _tells(form: str) -> bool:
    """Whether a query can have the word, and it is not about anything."""
    return form.lower() not in NEVER and len(forms(form)) == 1


def _most(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for name, _ in Counter(names).most_common(MAX_NAMED))


def _without(text: str, spans: Sequence[tuple[int, int]]) -> str:
    kept, at = [], 0
    for start, end in spans:
        kept.append(text[at : max(at, start)])
        at = max(at, end)
    return " ".join((*kept, text[at:]))
