"""Norms where a line names them and nothing else: articles without that word, acts by their names, acts that nobody
knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bdm.italian import tokens
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import FIRST_YEAR
from bdm.reference.riferimento_normativo.citation import FoundReference, acts_called, extract_called
from bdm.search.query.criteria import Near, Phrase
from bdm.search.query.identifiers.meanings import IN_TEXT, Meaning, admissible, all_places, of_norm
from bdm.search.query.messages import MAX_NEAR

_ACT_FIRST: Final = regex(
    r"(?P<act>(?!(?i:art))[^\W\d][^\d]{0,80}?)[\s,]*\b(?:(?i:art(?:t|icol[oi])?)\b\.?\s*)?(?P<articles>\d.*)"
)
"""'c.c. 2043 e 2059', 'legge Gelli 7'."""
_FROM: Final = regex(r"(?i:^d(?:a|al|all'|agli\s+artt?\.?)\s*(?=\d))")
_WITH_LETTERS: Final = regex(r"[^\W\d_]{2}|[^\W\d_]\.")
_LAST_YEAR: Final = 2100
_OF_AN_ACT: Final = regex(
    r"(?i:art(?:t|icol[oi])?\b\.?\s*(?P<articles>\d[^()]{0,60}?)[\s,]+(?:del(?:la|lo)?\s+|dell'\s?)?"
    r"(?P<act>(?:legge|l\.|decreto|d\.\s?l(?:gs)?\.|codice|cod\.|statuto|testo\sunico|t\.\s?u\.)\s?[^\W\d][^\d]{2,60}))"
)
_NUMBER: Final = regex(r"\d{1,4}(?:[\s-]?(?:bis|ter|quater|quinquies|sexies))?")
_WITHIN: Final = 10
"""Words between an article and the name of its act."""
UNKNOWN_ACT: Final = (
    "L'atto «{}» non è tra quelli che si riconoscono dal nome: indicarne il numero e l'anno, come in "
    "«art. 2 l. 241/1990»"
)


def articles_alone(typed: str) -> list[Meaning]:
    """'1341 co 2 cc', '1218-1223 cc', '7 legge Gelli', 'GDPR 17 e 82': articles of an act, and nothing else."""
    if not _WITH_LETTERS.search(typed):
        return []
    typed = _FROM.sub("", typed)
    if not typed[:1].isdigit():
        behind = _ACT_FIRST.fullmatch(typed)
        if behind is None:
            return []
        typed = f"{behind['articles']} {behind['act']}"
    whole = f"artt. {typed}"
    if not (places := extract_called(whole)):
        return []
    read = [(whole, places), (one := f"art. {typed}", extract_called(one))]
    whole, places = max(read, key=lambda each: sum(place[0].end - place[0].start for place in each[1]))
    norms = [place[0] for place in places]
    between = "".join(whole[a.end : b.start] for a, b in pairwise(norms))
    covered = bool(norms) and norms[0].start == 0 and norms[-1].end >= len(whole.rstrip(" .;,"))
    if not covered or any(map(str.isdigit, between)) or any(map(_of_year, norms)):
        return []
    return all_places([[of_norm(each.reference) for each in place] for place in places])


def _of_year(norm: FoundReference) -> bool:
    """Whether what may be an article is the year of the act: 'legge Pinto 2001', but not 'c.c. 2001'."""
    article, act = norm.reference.partition.articolo, norm.reference.act
    return article is None or (FIRST_YEAR <= article <= _LAST_YEAR and not act.named)


def acts_by_name(name: str) -> list[Meaning]:
    """Acts by what people call them, and the words of the name for who wants these."""
    acts = acts_called(name)
    return [*map(of_norm, acts), Meaning("testo", IN_TEXT, name, Phrase("testo", admissible(name)))] if acts else []


def of_unknown_act(typed: str) -> Meaning | None:
    """The article of an act by a name that is none of those known: its words near each other, and what to say where
    they are not.
    """
    match = _OF_AN_ACT.fullmatch(typed)
    if match is None:
        return None
    numbers = ["".join(filter(str.isalnum, each[0])) for each in _NUMBER.finditer(match["articles"])]
    name = [word for word in admissible(match["act"]).split() if tokens(word)]
    if len(name) < len(("legge", "Rossi")) or not numbers:
        return None
    near = Near("testo", _most(numbers, name), _WITHIN)
    return Meaning("testo", IN_TEXT, typed, near, missing=UNKNOWN_ACT.format(match["act"].strip()))


def _most(numbers: Sequence[str], name: Sequence[str]) -> tuple[str, ...]:
    """As many words as may be near to each other, one number at least."""
    kept = name[: MAX_NEAR - 1]
    return (*numbers[: MAX_NEAR - len(kept)], *kept)
