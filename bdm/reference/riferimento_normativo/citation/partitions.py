"""Reading the part of an act that is cited: articles, and what lies within them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, takewhile

from bdm.italian.acts import END
from bdm.italian.months import MONTH
from bdm.italian.numerals import ORDINALS, ROMAN
from bdm.platform.kit.regex import regex
from bdm.reference.riferimento_normativo.citation.reference import Partition
from bdm.reference.riferimento_normativo.citation.spelling import SUFFIX


@dataclass(frozen=True, slots=True)
class PartitionItem:
    """One part, and where it is spelled."""

    partition: Partition
    start: int
    end: int


_SUFFIXED = rf"(?:[\s.-]{{0,9}}(?P<suffix>{SUFFIX}))?"
_MULTIPLIED = r"(?!\s*[°º^]|\s+(?:comm|period|capovers|cpv|aline)|\s*\)|\s*[./-]\s*\d)"
"""What follows the number of an article within its suffix, as 'art. 380 bis 1' has it: no comma is counted."""
_COMMA_WORD = r"(?:comma|commi|co\.|co(?=\s\d)|c\.)"
_I = re.IGNORECASE
_ARTICLE = regex(
    rf"(?P<number>\d{{1,5}})(?!\d)(?:\s*[°º])?(?:[\s./-]{{0,9}}(?P<suffix>{SUFFIX}))?"
    rf"(?:(?<=[a-z])(?:\.\s?(?=\d)|\s(?=\d{{1,2}}{END}{_MULTIPLIED}))(?P<extension>\d{{1,2}}){END})?",
    _I,
)
_SLASHED = regex(rf"\s?/\s?(?:(?P<next>\d{{1,4}}){END}(?!\s?[.-]\s?\d))?")
"""'1453/1455': articles as long as the second may not be a year."""
_NOT_ARTICLE = regex(
    rf"\s*(?:{MONTH}|euro|anni|mesi|giorni|"
    r"%|(?:,\d{1,2}(?!\d)\s*(?:euro|eur\b|€|%)))|[./-]\d{1,2}[./-]\d",
    _I,
)
_NEXT_ARTICLE = regex(
    r"\s*(?:[,;]\s*(?:e|ed|o|nonch[eé]'?)?|\be|\bed|\bo|\ba|\bal|\bnonch[eé]'?|-|/)\s*(?:(?:del|al|da)?l'|agli\s+|degli\s+)?(?:art(?:t|icol[oi])?\b\.?\s*)?(?=\d)",
    _I,
)
_GAP = regex(r"[\s,;]*(?:-\s+)?(?:(?:al|il|del|e|ed|allo|lo|alla|ex|cit\.)\s+)?", _I)
_COMMA = regex(rf"{_COMMA_WORD}\s*(?:da(?:l|ll')?\s*)?(?P<number>\d{{1,4}})\s*[°º]?{_SUFFIXED}{END}", _I)
_COMMI = regex(r"commi\b|paragrafi\b|§§", _I)
_WORD = "|".join(ORDINALS)
_ROMAN = "|".join(sorted(ROMAN, key=len, reverse=True))
_COUNTED = rf"(?:(?P<word>{_WORD})|(?P<roman>{_ROMAN})|(?P<digit>\d{{1,2}})\s*[°º^])"
_LINK = r"(?:\s*,\s*(?:(?:e|ed)\s+)?|\s+(?:e|ed|o)\s+)"
_TO_COMMA = rf"(?:\s+{_COMMA_WORD}|(?=(?:{_LINK}(?:{_WORD}|{_ROMAN}|\d{{1,2}}\s*[°º^])){{1,8}}\s+{_COMMA_WORD}))"
_NOT_COMMA = r"(?!\s+(?:comm|period|capovers|cpv|aline|part))"
_ORDINAL = regex(_COUNTED + _TO_COMMA, _I)
"""'secondo comma', and the first of 'primo e secondo comma'."""
_NEXT_ORDINAL = regex(_LINK + _COUNTED + _TO_COMMA, _I)
_MOST_ORDINALS = 8
"""In a row: each may begin a list of its own, so that a list without end would be read from every one of them."""
_COMMA_ORDINAL = regex(rf"{_COMMA_WORD}\s*{_COUNTED}(?:{END}|(?<=[°º^])){_NOT_COMMA}", _I)
_NEXT_COUNTED = regex(rf"{_LINK}{_COUNTED}(?:{END}|(?<=[°º^])){_NOT_COMMA}", _I)
_THEN_COMMA = regex(rf"{_LINK}(?=(?:{_WORD}|{_ROMAN})\s+{_COMMA_WORD}|{_COMMA_WORD}\s*\d)", _I)
"""After a letter of one comma: 'secondo comma, lettera e), e terzo comma'."""
_THEN_COUNTED = regex(rf"{_LINK}(?P<word>{_WORD}){END}{_NOT_COMMA}(?=\s*(?:,|della|cost))", _I)
"""The same after 'commi': 'commi secondo, lettera e), e terzo'."""
_PARAGRAPH = regex(rf"(?:par(?:agraf[oi])?\.?|§+)\s*(?P<number>\d{{1,3}}){_SUFFIXED}{END}", _I)
_LETTER = regex(
    rf"(?:lett(?:er[ae]\s+|\.\s*|\s+)|lit\.\s*)(?P<letter>[a-z]{{1,2}})(?:[\s-]{{0,2}}(?P<suffix>{SUFFIX}))?(?:\s*\)(?:\s?-?\s?(?P<late>{SUFFIX}))?|{END})",
    _I,
)
_NUMBER = regex(
    rf"(?:nn?\.|num\.|numer[oi]|n[°º])\s*(?P<number>\d{{1,3}})(?![\d/])(?!\s*(?:/|,?\s*del(?:l'anno)?\s+\d))\s*[°º]?\)?{_SUFFIXED}",
    _I,
)
_SKIPPED = regex(
    r"(?:(?:e\s+)?(?:ss|segg?|sgg)\.|(?:e\s+)?successiv[ei]\s+modific(?:he|azioni)(?:\s+(?:ed?\s+)?integrazioni)?|(?:e\s+)?seguenti|e\s+segg?\b|ult(?:im[oa]|\.)\s*(?:co\.|comma|periodo|parte|capoverso|cpv\.?)|"
    r"(?:primo|secondo|terzo|quarto|quinto|\d\s*[°º])\s+(?:periodo|capoverso|alinea|cpv\.?)|(?:prima|seconda)\s+parte|cpv\.|cit\.)",
    _I,
)
_NEXT_COMMA = regex(rf"\s*(?:,|\be|\bed|\bo|\ba|\bal|-)\s*(?P<number>\d{{1,4}})\s*[°º]?{_SUFFIXED}(?![\d/°])", _I)
_AND_COMMA = regex(
    rf"\s*(?:e|ed)\s+(?P<number>\d{{1,4}}){_SUFFIXED}(?![\d/°])(?!\s*,?\s*(?:comm[ai]|co\.|c\.\s?\d|lett|art|(?:primo|secondo|terzo)\s|[°º]))",
    _I,
)
_SINGULAR = regex(r"(?:\bart|articolo)\b\.?\s*$", _I)
_NEXT_LETTER = regex(
    rf"\s*(?:,(?:\s*(?:e|ed)\b)?|\b(?:e|ed|o)\b)\s*(?:lett(?:er[ae]\s+|\.\s*|\s+))?(?P<letter>[a-z])(?:(?:[\s-]{{0,2}}(?P<suffix>{SUFFIX}))?\s*\)"
    r"|(?:(?<![eo])|(?<=ed e)|(?<=ed o))(?=\s*(?:,|;|\be\b|\bed\b|\bdel|\bcost|\b[cdlrt]\.\s?[a-z])))",
    _I,
)
_NEXT_NUMBER = regex(
    rf"\s*(?:,(?:\s*(?:e|ed|o|nonch[eé]'?)\b)?|\b(?:e|ed|o|nonch[eé]'?)\b)\s*(?:(?:al|il|del|di\s+cui\s+al)\s+)?(?:(?:nn?\.|num\.|numer[oi]|n[°º])\s*)?"
    rf"(?P<number>\d{{1,2}})\)?{END}(?!\s*/|\s*,?\s*del(?:l'anno)?\s+\d)",
    _I,
)
_OF_ARTICLE = regex(
    r"[\s,]*(?:del(?:lo)?\s+)?(?:(?:del|al|di\s+cui\s+al)l'\s*(?:medesimo\s+|stesso\s+|citato\s+)?|ex\s+)art(?:icolo|\.)?\s*(?=\d)",
    _I,
)
_OF = regex(r"[\s,]*(?:del(?:la|lo)?|di\s+cui\s+al(?:la)?)\s+(?:citat[oa]\s+|medesim[oa]\s+)?", _I)


_FIRST_YEAR, _LAST_YEAR = 1860, 2100


def read_articles(text: str, at: int) -> list[PartitionItem]:
    """The list of articles at ``at`` (after 'art.'), each with what is cited within it."""
    items: list[PartitionItem] = []
    singular = _SINGULAR.search(text, max(at - 12, 0), at) is not None
    while True:
        match = _ARTICLE.match(text, at)
        if match is None or _NOT_ARTICLE.match(text, match.end()) or _of_year(text, match):
            return items
        article = Partition(
            articolo=int(match["number"]),
            articolo_suffisso=_suffix(match),
            articolo_estensione=int(match["extension"]) if match["extension"] else None,
        )
        items += _within(text, match.start(), match.end(), article, singular=singular, first=not items)
        following = _NEXT_ARTICLE.match(text, items[-1].end)
        if following is None:
            return items
        at = following.end()


def _of_year(text: str, article: re.Match[str]) -> bool:
    """Whether a number has a year, or something else, behind a stroke: '5/2020', '3/A', but not '1453/1455'."""
    slashed = _SLASHED.match(text, article.end())
    if slashed is None:
        return False
    if slashed["next"] is None:
        return True
    first, second = int(article["number"]), int(slashed["next"])
    return not first < second or (first < _FIRST_YEAR <= second <= _LAST_YEAR)


def read_inner(text: str, at: int, article: Partition) -> list[PartitionItem] | None:
    """What stands after the act though it belongs to the article: 'art. 360 c.p.c., comma 1, n. 3'."""
    items = _within(text, at, at, article)
    return items if items[-1].end > at and items[-1].partition != article else None


def read_outer(text: str, at: int) -> list[PartitionItem] | None:
    """What stands before the article: 'lettera a) del comma 1 dell'articolo 3', 'commi 1 e 2 dell'art. 3'; the last
    one ends where the number begins.
    """
    start, found = at, [PartitionItem(Partition(), at, at)]
    while True:
        step = _step(text, at, found[-1].partition)
        if step is None or step[1] == at or (len(found) > 1 and len(step[0]) > 1):
            return None
        parts, at = step
        comma, suffix = parts[-1].partition.comma, parts[-1].partition.comma_suffisso
        before = [
            replace(each, partition=replace(each.partition, comma=comma, comma_suffisso=suffix)) for each in found[:-1]
        ]
        found = [*before, *parts] if not before else [*before, replace(parts[0], start=found[-1].start)]
        found[0] = replace(found[0], start=start)
        article = _OF_ARTICLE.match(text, at)
        if article is not None:
            return [*found[:-1], replace(found[-1], end=article.end())]
        of = _OF.match(text, at) or _GAP.match(text, at)
        at = of.end() if of else at


def _within(
    text: str, start: int, at: int, article: Partition, *, singular: bool = False, first: bool = True
) -> list[PartitionItem]:
    """``article`` with what follows it within the act; a list of commas, letters or numbers gives several. After 'art.'
    in the ``singular``, 'comma 1 e 2' are commas of it; after 'artt.', 2 is the next article (see ``_is_comma``).
    """
    items = [PartitionItem(article, start, at)]
    while True:
        gap = _GAP.match(text, at)
        place = gap.end() if gap else at
        skipped = _SKIPPED.match(text, place)
        if skipped is not None:
            at = skipped.end()
            items[-1] = replace(items[-1], end=at)
            continue
        step = _step(text, place, items[-1].partition, singular=singular and first, last=not first)
        if step is not None:
            parts, at = step
            items = [*items[:-1], replace(parts[0], start=items[-1].start), *parts[1:]]
            continue
        further = None if items[-1].partition.comma is None else _further(text, at, article)
        if further is None:
            return items
        items += further
        at = further[-1].end


def _further(text: str, at: int, article: Partition) -> list[PartitionItem] | None:
    """Another comma of ``article``, after what lies within one."""
    then = _THEN_COMMA.match(text, at)
    if then is not None:
        step = _step(text, then.end(), article)
        return None if step is None else step[0]
    counted = _THEN_COUNTED.match(text, at)
    value = _ordinal(article, counted) if counted else None
    return None if counted is None or value is None else [PartitionItem(value, counted.start("word"), counted.end())]


def _step(
    text: str, at: int, base: Partition, *, singular: bool = False, last: bool = False
) -> tuple[list[PartitionItem], int] | None:
    """One level within ``base`` (a comma, a letter, a number), with the list it may begin."""
    for pattern, following, make in _LEVELS:
        match = pattern.match(text, at)
        if match is None:
            continue
        value = make(base, match)
        if value is None:
            continue
        items = [PartitionItem(value, at, match.end())]
        if following is not None and (following is not _NEXT_COMMA or _COMMI.match(match[0])):
            most = _MOST_ORDINALS if following is _NEXT_ORDINAL else None
            items += islice(_listed(text, match.end(), base, following, make), most)
        elif following is _NEXT_COMMA:
            listed = _listed(text, match.end(), base, _AND_COMMA, make)
            items += takewhile(lambda each: singular or _is_comma(text, each, last=last), listed)
        return items, items[-1].end
    return None


def _is_comma(text: str, item: PartitionItem, *, last: bool) -> bool:
    """Whether a number behind a comma is too low to be the next article, as articles are listed upwards, and none is
    missing: there are two already, or a higher one follows.
    """
    part = item.partition
    if part.articolo is None or part.comma is None or part.comma > part.articolo:
        return False
    following = None if last else _NEXT_ARTICLE.match(text, item.end)
    article = _ARTICLE.match(text, following.end()) if following else None
    return last or (article is not None and int(article["number"]) > part.articolo)


Make = Callable[[Partition, "re.Match[str]"], Partition | None]


_LISTED = ("letter", "number", "word", "roman", "digit")


def _listed(text: str, at: int, base: Partition, following: re.Pattern[str], make: Make) -> Iterator[PartitionItem]:
    while (match := following.match(text, at)) is not None:
        value = make(base, match)
        if value is None:
            return
        group = next(name for name in _LISTED if match.groupdict().get(name))
        yield PartitionItem(value, match.start(group), match.end())
        at = match.end()


def _suffix(match: re.Match[str]) -> str | None:
    suffix = match["suffix"]
    return None if suffix is None else re.sub(r"[\s-]", "", suffix).upper()


def _comma(base: Partition, match: re.Match[str]) -> Partition | None:
    if base.comma is not None:
        return None
    return replace(base, comma=int(match["number"]), comma_suffisso=_suffix(match))


def _ordinal(base: Partition, match: re.Match[str]) -> Partition | None:
    if base.comma is not None:
        return None
    groups = match.groupdict()
    if groups.get("digit"):
        number = int(groups["digit"])
    elif groups["word"]:
        number = ORDINALS.index(groups["word"].lower()) + 1
    else:
        number = ROMAN.index(groups["roman"].lower()) + 1
    return replace(base, comma=number)


def _letter(base: Partition, match: re.Match[str]) -> Partition | None:
    groups = match.groupdict()
    letter, suffix = match["letter"].upper(), groups.get("suffix") or groups.get("late")
    suffix = None if suffix is None else re.sub(r"[\s-]", "", suffix).upper()
    if base.numero is not None and base.numero_lettera is None:
        return replace(base, numero_lettera=letter, numero_lettera_suffisso=suffix)
    return None if base.lettera is not None else replace(base, lettera=letter, lettera_suffisso=suffix)


def _number(base: Partition, match: re.Match[str]) -> Partition | None:
    if base.numero is not None:
        return None
    suffix = match.groupdict().get("suffix")
    return replace(base, numero=int(match["number"]), numero_suffisso=suffix.upper() if suffix else None)


_LEVELS: tuple[tuple[re.Pattern[str], re.Pattern[str] | None, Make], ...] = (
    (_COMMA, _NEXT_COMMA, _comma),
    (_ORDINAL, _NEXT_ORDINAL, _ordinal),
    (_COMMA_ORDINAL, _NEXT_COUNTED, _ordinal),
    (_PARAGRAPH, _NEXT_COMMA, _comma),
    (_LETTER, _NEXT_LETTER, _letter),
    (_NUMBER, _NEXT_NUMBER, _number),
)
