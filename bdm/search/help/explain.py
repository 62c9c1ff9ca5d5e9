"""Saying what a search did that found nothing, or nearly: what is in the way, and how many are found without it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from bdm.content.provvedimento.model import AREE
from bdm.italian import PASSAGE_WORDS
from bdm.reference.riferimento_normativo.citation import parse
from bdm.search.answer.service import ParsedSearch
from bdm.search.engine.port import SearchEngine, Sort, SortField, Window
from bdm.search.help.breadth import with_other_breadth, with_other_reach
from bdm.search.help.spelling import MAX_WORDS, Spread, corrections, frequent, plain_words
from bdm.search.query import (
    EVERYTHING,
    Criterion,
    Equals,
    Phrase,
    TextCriterion,
    Tree,
    Words,
    all_of,
    conjuncts,
    leaves,
    replace_leaves,
    to_text,
)
from bdm.search.query.exact import NORM

NEARLY: Final = 10
"""Results, a page of them, that may be nearly nothing."""
MANY_TIMES: Final = 10
"""How many times as much is found without what costs nearly all."""
MAX_TRIED: Final = 8
"""Searches that are tried, one count each."""


class AlternativeKind(StrEnum):
    """How an alternative differs from what was asked."""

    FORSE = "FORSE"
    """A word as it was probably meant."""
    TUTTE = "TUTTE"
    """All of the words instead of the exact phrase."""
    ALMENO_UNA = "ALMENO_UNA"
    """At least one of the words instead of all."""
    IN_NESSUN_TESTO = "IN_NESSUN_TESTO"
    """No other search: a word that no text has in any form."""
    INESISTENTE = "INESISTENTE"
    """No other search: an article that its code does not have."""
    SENZA = "SENZA"
    """Without a criterion."""
    SENZA_PAROLA = "SENZA_PAROLA"
    """Without one of the words that all have to be there."""
    AREA = "AREA"
    """In the other area."""
    OVUNQUE = "OVUNQUE"
    """The norms wherever an item names them, instead of among its references."""
    NEI_RIFERIMENTI = "NEI_RIFERIMENTI"
    """The norms among the references alone."""


@dataclass(frozen=True)
class Alternative:
    """The expression ``q`` and how many it finds. ``criterion`` is what is in the way: an expression or, of
    ``FORSE``, ``IN_NESSUN_TESTO`` and ``SENZA_PAROLA``, words; ``proposed`` has the words that were probably meant, or
    the other area, or says of ``INESISTENTE`` up to where the code goes. ``IN_NESSUN_TESTO`` and ``INESISTENTE`` are no
    searches: their ``q`` is what was asked, their ``count`` 0.
    """

    criterion: str
    q: str
    count: int
    change: AlternativeKind = AlternativeKind.SENZA
    proposed: str = ""


@dataclass(frozen=True)
class _Trial:
    change: AlternativeKind
    criterion: str
    tree: Tree
    answered: Tree
    proposed: str = ""
    besides: tuple[Tree, ...] | None = None
    """Instead of what was asked besides the expression."""


def without_each(tree: Tree) -> Iterator[tuple[Tree, Tree]]:
    """Every criterion at the top of ``tree``, with what is left without it."""
    criteria = conjuncts(tree)
    for at, criterion in enumerate(criteria):
        yield criterion, all_of(*criteria[:at], *criteria[at + 1 :])


async def alternatives(engine: SearchEngine, search: ParsedSearch, hit_count: int = 0) -> list[Alternative]:
    """What finds more, where ``search`` found nothing (``hit_count``), or so little that something may cost nearly all;
    where it found more than that, only what words that hardly any text has were meant to be. At most ``MAX_TRIED``
    searches, with the reader's rights, and one for each word that no text may have. Spelling is judged by what
    everybody may read.
    """
    texts = [leaf for leaf in leaves(search.tree) if isinstance(leaf, TextCriterion) and leaf.field != "note_personali"]
    if hit_count and any(isinstance(leaf, Phrase) and len(leaf.as_words()) >= PASSAGE_WORDS for leaf in texts):
        return []  # who copied a passage looks for where it stands
    enough = hit_count > NEARLY
    words = [word for leaf in texts for word in leaf.as_words()]
    meant = await corrections(engine, search.query.kind, words, Spread.HARDLY if enough else Spread.ANYWHERE)
    told = [
        Alternative(word, to_text(search.tree), 0, AlternativeKind.IN_NESSUN_TESTO)
        for word in await _in_no_text(engine, search, [word for word in words if word not in meant])
    ]
    told += _no_such_article(search)
    tried = _as_meant(search, texts, {word: other for word, other in meant.items() if other not in words})
    if not enough:
        tried += await _others(engine, search, texts, hit_count)
        tried += _in_other_area(search)
    least = 1 if enough or not hit_count else max(hit_count * MANY_TIMES, NEARLY) + 1
    for trial in tried[:MAX_TRIED]:
        besides = search.besides if trial.besides is None else trial.besides
        count = await _count(engine, search, all_of(trial.answered, *besides))
        if count >= least:
            told.append(Alternative(trial.criterion, to_text(trial.tree), count, trial.change, trial.proposed))
    return told


async def other_breadth(engine: SearchEngine, search: ParsedSearch) -> Alternative | None:
    """``search`` by all of its words where any of them suffices, or the other way round; None where it has no list of
    several words.
    """
    other, answered = with_other_breadth(search.tree), with_other_breadth(search.answered)
    if other is None or answered is None:
        return None
    change = AlternativeKind.TUTTE if other[1] else AlternativeKind.ALMENO_UNA
    count = await _count(engine, search, all_of(answered[0], *search.besides))
    return Alternative("", to_text(other[0]), count, change)


async def other_reach(engine: SearchEngine, search: ParsedSearch) -> Alternative | None:
    """``search`` by the references alone where its norms are looked for wherever they are named, or the other way
    round; None where it looks for none.
    """
    other, answered = with_other_reach(search.tree), with_other_reach(search.answered)
    if other is None or answered is None:
        return None
    change = AlternativeKind.OVUNQUE if other[1] else AlternativeKind.NEI_RIFERIMENTI
    count = await _count(engine, search, all_of(answered[0], *search.besides))
    return Alternative("", to_text(other[0]), count, change)


async def _count(engine: SearchEngine, search: ParsedSearch, tree: Tree) -> int:
    return (await engine.search(replace(search.query, tree=tree), Window(0, 0), Sort(SortField.DATA))).count


async def _in_no_text(engine: SearchEngine, search: ParsedSearch, words: Sequence[str]) -> list[str]:
    """Those of ``words`` that stand, in any form, in no text that the reader may search."""
    bare = plain_words(words)
    published = await frequent(engine, search.query.kind, bare)
    nowhere = [word for word, count in published.items() if count == 0][:MAX_WORDS]
    return [word for word in nowhere if not await _count(engine, search, Words("testo", (word,), every=True))]


def _no_such_article(search: ParsedSearch) -> Iterator[Alternative]:
    """Those of the norms asked for that are beyond the last article of their code."""
    norms = [leaf.value for leaf in leaves(search.tree) if isinstance(leaf, Equals) and leaf.field == NORM]
    for norm, reference in ((norm, parse(norm)) for norm in norms):
        if reference is not None and reference.beyond is not None:
            yield Alternative(norm, to_text(search.tree), 0, AlternativeKind.INESISTENTE, f"{reference.beyond}.")


def _as_meant(search: ParsedSearch, texts: Sequence[TextCriterion], spellings: Mapping[str, str]) -> list[_Trial]:
    """The words of ``texts`` as they were probably meant."""

    def corrected(leaf: Criterion) -> Tree:
        if not isinstance(leaf, TextCriterion) or leaf not in texts:
            return leaf
        return leaf.with_words([spellings.get(word, word) for word in leaf.as_words()])

    meant, answered = replace_leaves(search.tree, corrected), replace_leaves(search.answered, corrected)
    return (
        [_Trial(AlternativeKind.FORSE, ", ".join(spellings), meant, answered, ", ".join(spellings.values()))]
        if spellings
        else []
    )


async def _others(
    engine: SearchEngine, search: ParsedSearch, texts: Sequence[TextCriterion], hit_count: int
) -> list[_Trial]:
    """Less than was asked for, the likeliest first. Beside results stands what any of the words finds
    (``other_breadth``); the only criterion is not taken away, that is another search.
    """
    tried: list[_Trial] = []
    criteria = conjuncts(search.tree)
    for leaf in texts:
        if leaf in criteria and len(leaf.as_words()) > 1 and not (hit_count and isinstance(leaf, Words)):
            for looser in leaf.looser():
                change = AlternativeKind.TUTTE if looser.every else AlternativeKind.ALMENO_UNA
                tried.append(_instead(search, change, leaf, looser))
    answered = (rest for _, rest in without_each(search.answered))
    for (criterion, rest), rest_answered in zip(without_each(search.tree), answered, strict=True):
        if rest == EVERYTHING:
            break
        tried.append(_Trial(AlternativeKind.SENZA, to_text(criterion), rest, rest_answered))
    for leaf in texts:
        if isinstance(leaf, Words) and leaf.every and leaf in criteria:
            for word in await frequent(engine, search.query.kind, leaf.words, rarest_first=True):
                left = tuple(other for other in leaf.words if other != word)
                if left:
                    trial = _instead(search, AlternativeKind.SENZA_PAROLA, leaf, Words(leaf.field, left, every=True))
                    tried.append(replace(trial, criterion=word))
    return tried


def _in_other_area(search: ParsedSearch) -> list[_Trial]:
    """The same in the other area, where one is wanted."""
    for at, wanted in enumerate(search.besides):
        if isinstance(wanted, Equals) and wanted.field == "area":
            (other,) = (area for area in AREE if area != wanted.value)
            besides = (*search.besides[:at], Equals("area", other), *search.besides[at + 1 :])
            return [_Trial(AlternativeKind.AREA, to_text(search.tree), search.tree, search.answered, other, besides)]
    return []


def _instead(search: ParsedSearch, change: AlternativeKind, leaf: Criterion, other: Criterion) -> _Trial:
    """``search`` with ``other`` for ``leaf``."""

    def exchanged(criterion: Criterion) -> Tree:
        return other if criterion == leaf else criterion

    return _Trial(
        change, to_text(leaf), replace_leaves(search.tree, exchanged), replace_leaves(search.answered, exchanged)
    )
