"""Acts by what people call them, where that is all that is said: 'legge Fornero', 'codice della strada', 'o.p.'."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from bdm.italian import tokens
from bdm.italian.acts import CODES, NAMED
from bdm.platform.kit.regex import regex
from bdm.reference.riferimento_normativo.citation.extraction import parse
from bdm.reference.riferimento_normativo.citation.reference import Partition, Reference

NAMES: Final = Path(__file__).parent.parent / "data" / "nomi.csv"
"""``detto``, what people say; ``diritto``, the acts (parted by '|', the one that is meant first); ``fonte``, their
title."""
_NAMES_AN_ACT: Final = regex(r"^(?:legge|decreto|codice|statuto|testo|regolamento|direttiva)\b|\b[A-Z]")
"""'legge sull'usura', 'cura Italia', but not 'lavori usuranti', of which people look for the words."""
_A_CODE: Final = regex(rf"(?i:(?:(?:il|la|lo|nuovo)\s+)?(?:{'|'.join(each.pattern for each in (*CODES, *NAMED))}))")
"""How such a name begins; most of what is typed does not."""
LONGEST: Final = 100
"""Characters of a name."""
_ARTICLE: Final = r"(?P<article>artt?(?:icolo|icoli)?\b\.?\s*\d.{0,60}"
_ARTICLE_BEFORE: Final = regex(
    rf"(?i:{_ARTICLE}?)[\s,]+(?:(?:del|della|dello)\s+|dell')?(?P<name>(?!\d)\w[^\d,]{{2,}}(?:\s\d{{1,4}})?))"
)
_ARTICLE_BEHIND: Final = regex(rf"(?i:(?P<name>[^\d,]{{3,}}?(?:\s\d{{1,4}})?)[\s,]+{_ARTICLE}))")


def rows() -> Iterator[dict[str, str]]:
    """The rows of ``NAMES``."""
    with NAMES.open(encoding="utf-8", newline="") as lines:
        yield from csv.DictReader(lines)


def acts_called(text: str) -> tuple[Reference, ...]:
    """The acts, whole, that ``text`` is the name of, the one that is meant first; none where it says more than a name.

    >>> [each.text for each in acts_called("il codice della strada")]
    ['D.LGS. 285/1992']
    """
    if len(text) > LONGEST:
        return ()
    if _A_CODE.match(text):
        whole = parse(f"art. 1 {text}")  # codes have names that only stand beside an article
        if whole is not None and whole.partition == Partition(articolo=1):
            return (Reference(whole.act),)
    return _by_name().get(tuple(tokens(text)), ())


def articles_called(text: str) -> tuple[Reference, ...]:
    """The article of an act that is called by its name, for each act that may be meant; none where ``text`` says more.

    >>> [each.text for each in articles_called("art. 2 del cura Italia")]
    ['ART. 2 D.L. 18/2020', 'ART. 2 L. 27/2020']
    """
    if len(text) > 2 * LONGEST:
        return ()
    for shape in (_ARTICLE_BEFORE, _ARTICLE_BEHIND):
        match = shape.fullmatch(text)
        acts = acts_called(match["name"]) if match is not None else ()
        whole = parse(f"{match['article']} L. 1/1900") if match is not None and acts else None
        if whole is not None:
            return tuple(replace(whole, act=act.act) for act in acts)
    return ()


@cache
def _by_name() -> dict[tuple[str, ...], tuple[Reference, ...]]:
    named: dict[tuple[str, ...], tuple[Reference, ...]] = {}
    for row in rows():
        if not _NAMES_AN_ACT.search(row["detto"]):
            continue
        acts = tuple(act for each in row["diritto"].split("|") if (act := parse(each)) is not None)
        if acts:
            named.setdefault(tuple(tokens(row["detto"])), acts)
    return named
