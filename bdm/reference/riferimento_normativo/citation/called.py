"""Acts by what people call them: 'legge Fornero', 'codice della strada', 'o.p.'; whole where that is all that is said,
by their articles anywhere in a line. Not for texts: the name of one act is there the name of many things.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from bdm.italian import spans, tokens
from bdm.italian.acts import CODES, NAMED
from bdm.italian.respelling import respell
from bdm.platform.kit.regex import regex
from bdm.reference.riferimento_normativo.citation.act import Act
from bdm.reference.riferimento_normativo.citation.acts import read_act
from bdm.reference.riferimento_normativo.citation.extraction import FoundReference, extract, parse
from bdm.reference.riferimento_normativo.citation.reference import Partition, Reference
from bdm.reference.riferimento_normativo.citation.spelling import plain

NAMES: Final = Path(__file__).parent.parent / "data" / "nomi.csv"
"""``detto``, what people say; ``diritto``, the acts (parted by '|', the one that is meant first); ``fonte``, their
title."""
_NAMES_AN_ACT: Final = regex(r"^(?:legge|decreto|codice|statuto|testo|regolamento|direttiva)\b|\b[A-Z]")
"""'legge sull'usura', 'cura Italia', but not 'lavori usuranti', of which people look for the words."""
_A_CODE: Final = regex(rf"(?i:(?:(?:il|la|lo|nuovo)\s+)?(?:{'|'.join(each.pattern for each in (*CODES, *NAMED))}))")
"""How such a name begins; most of what is typed does not."""
LONGEST: Final = 100
"""Characters of a name."""
_AN_ARTICLE: Final = regex(r"(?i:\bart(?:t|icol[oi])?\b\.?\s*\d)")
_NUMBERED: Final = regex(r"(?i:\s*(?:/|-|,?\s*(?:n\.?\s*)?(?=\d)|del(?:l'|\s+)(?:anno\s+)?)\s*'?\d)")
"""After 'legge 104': the act has a year, or another number, of its own."""
_IN_FULL: Final = {"l": "legg", "dl": "decret", "dlgs": "decret"}
"""How a name begins that is abbreviated: 'l. Fornero', 'd.l. Balduzzi'."""


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


def extract_called(line: str) -> list[tuple[FoundReference, ...]]:
    """The references of a ``clean``ed line that somebody typed, as ``extract`` finds them, and the articles of acts
    that it calls by their names: each with those of the other acts that the name may mean, what is meant first.

    >>> [[each.reference.text for each in found] for found in extract_called("artt. 2 e 3 del cura Italia")]
    [['ART. 2 D.L. 18/2020', 'ART. 2 L. 27/2020'], ['ART. 3 D.L. 18/2020', 'ART. 3 L. 27/2020']]
    """
    names = [*_names_in(line)] if _AN_ARTICLE.search(line) else []
    if not names:
        return [(each,) for each in extract(line)]
    written, place = respell(line, ((name.start, name.end, name.acts[0].text) for name in names))
    others = {name.acts[0]: name.acts[1:] for name in names}
    starts = {name.start for name in names}
    found = []
    for each in extract(written):
        norm, start, end = each.reference, place(each.start), place(each.end - 1) + 1
        if norm.partition == Partition() and start in starts:
            continue  # no article of it: words, as in a line without any
        acts = (norm.act, *others.get(norm.act, ()))
        found.append(tuple(FoundReference(replace(norm, act=act), start, end) for act in acts))
    return found


@dataclass(frozen=True)
class _Name:
    """The name of some acts: ``line[start:end]``."""

    acts: tuple[Act, ...]
    start: int
    end: int


def _names_in(line: str) -> Iterator[_Name]:
    """The names in ``line`` that ``extract`` does not know, the longest at each place."""
    named, found, text, at = _by_name(), list(spans(line)), plain(line), 0
    longest = max(map(len, named))
    while at < len(found):
        words = [each.token.text for each in found[at : at + longest]]
        words[0] = _IN_FULL.get(words[0], words[0]) if len(words) > 1 and not words[1][0].isdigit() else words[0]
        size = next((size for size in range(len(words), 0, -1) if tuple(words[:size]) in named), 0)
        if not size:
            at += 1
            continue
        start, end = found[at].start, found[at + size - 1].end
        if read_act(text, start) is None and not (text[end - 1].isdigit() and _NUMBERED.match(text, end)):
            yield _Name(tuple(each.act for each in named[tuple(words[:size])]), start, end)
        at += size


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
