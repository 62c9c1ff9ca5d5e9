"""Reading an act at one place of a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from bdm.italian.acts import CODES, END, NAMED, TYPES
from bdm.italian.days import DAY_PARTS, day_of, year_of
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import FIRST_YEAR, today
from bdm.reference.riferimento_normativo.citation.act import DATED, LOCAL, Act
from bdm.reference.riferimento_normativo.citation.names import (
    AFTER_LOCAL,
    BUDGET,
    BUDGETS,
    EUROPEAN,
    KNOWN,
    LAWGIVERS,
    SINGLE_TEXT,
    SINGLE_TEXTS,
)

_N = r"(?:numero\s+(?=\d)|n(?:um|r)?(?:\s*[.°º]+|(?=\s*\d)|\s+)\s*[°º]?\s*)"
_YEAR = rf"(?P<year>\d{{4}}|'?\s?\d{{2}}){END}"
_NUMBER = r"(?P<number>\d{1,5})"
_TAILS = tuple(
    regex(pattern, re.IGNORECASE)
    for pattern in (
        rf"\s*,?\s*(?:del\s+|in\s+data\s+|n\.\s*)?{DAY_PARTS}\s*,?\s*{_N}{_NUMBER}(?:\s*/\s*'?\d{{2,4}})?{END}",
        rf"\s*,?\s*{_N}?{_NUMBER}\s*,?\s*del(?:l'\s*|\s+)?{DAY_PARTS}{END}",
        rf"\s*,?\s*{_N}?{_NUMBER}\s*(?:/|,?\s*del(?:l'(?:\s*anno\s)?|\s+anno\s|(?=\s|'\d)))\s*(?!\d+\s*/){_YEAR}",
        rf"\s*,?\s*{_N}{_NUMBER}\s*-\s*(?P<year>\d{{4}}){END}",
    )
)
_NUMBER_ALONE = regex(rf"\s*,?\s*{_N}{_NUMBER}{END}(?!\s*[/-]\s*'?\d|\s*,?\s*del\s+(?:'?\d|l'anno))", re.IGNORECASE)
_DAY_ALONE = regex(rf"\s*,?\s*(?:del\s+|in\s+data\s+)?{DAY_PARTS}{END}", re.IGNORECASE)
_DAY_AFTER = regex(rf"\s+{DAY_PARTS}{END}", re.IGNORECASE)
"""As the printed form has it: 'D.M. 55/2014 10/03/2014'."""


def _act(name: str) -> Act:
    return KNOWN.get(name) or Act(name)


_TYPES = tuple((each.name, regex(f"(?:{each.pattern})", re.IGNORECASE)) for each in TYPES)
_CODES = tuple((_act(each.name), regex(each.pattern, re.IGNORECASE)) for each in CODES)
_NAMED = tuple((_act(each.name), regex(each.pattern, re.IGNORECASE)) for each in NAMED)
_LAST_LETTER = regex(r"[a-z]\.(?P<gap>\s*)(?P<last>[a-z])(?P<dot>\.?)$", re.IGNORECASE)
_WORD_FOLLOWS = regex(r"'\s?[a-zà-þ]|\s+[a-zà-þ]", re.IGNORECASE)
_INITIAL_FOLLOWS = regex(r"\s*[A-Z]\.")
_ONE_LETTER_WORDS = "aeio"
_ANNEX = regex(rf"\s*,?\s*(?:all(?:egato|\.)|tab(?:ella|\.))\s*(?P<annex>[a-z]|\d{{1,2}}){END}", re.IGNORECASE)
_BY_DATE = ("CCNL", "ACCORDO ECONOMICO COLLETTIVO")
_DATED_ALONE = ("D.M.", "D.P.C.M.", "CCNL", "ACCORDO ECONOMICO COLLETTIVO")
_CEE_CENTURY = 1900
_FIRST_OF_UNION = 1952
_LISBON = 2010
_PRINTED = regex(r"(?:REG|DIR)\. (?:UE|CE) \d")


@dataclass(frozen=True, slots=True)
class ActReading:
    """An act that was read, and where its spelling ends. ``code``: it is only cited by its articles."""

    act: Act
    end: int
    code: bool = False


def read_act(text: str, at: int) -> ActReading | None:
    """The act spelled at ``at``, if there is one."""
    return (
        _named(text, at, _CODES, code=True)
        or _named(text, at, _NAMED)
        or _budget(text, at)
        or _european(text, at)
        or _single_text(text, at)
        or _numbered(text, at)
    )


def read_unfinished(text: str, at: int, find_act: Callable[[str, int], Act | None]) -> ActReading | None:
    """An act without its year, if one of this type and number is known (``find_act``): 'art. 29 d.l. n. 78'."""
    for tipo, pattern in _TYPES:
        match = pattern.match(text, at)
        tail = _NUMBER_ALONE.match(text, match.end()) if match else None
        if tail is not None:
            act = find_act(tipo, int(tail["number"]))
            return None if act is None else ActReading(act, tail.end())
    return None


def read_number(text: str, at: int, like: Act) -> ActReading | None:
    """Another act of the type of ``like``, given by its number alone: 'leggi n. 604 del 1966 e n. 300 del 1970'."""
    return _tail(text, at, like.tipo, like.regione)


def _named(
    text: str,
    at: int,
    names: Iterable[tuple[Act, re.Pattern[str]]],
    *,
    code: bool = False,
) -> ActReading | None:
    for act, pattern in names:
        match = pattern.match(text, at)
        if match is not None and not _goes_on(text, match):
            return ActReading(act, match.end(), code)
    return None


def _goes_on(text: str, match: re.Match[str]) -> bool:
    """Whether the last letter of an abbreviation begins what follows it: 'art. 640 c.p. A tale proposito', 'c.p. C'è',
    'c.p. a carico di'. 'c. p. c.', 'c.p. c.' and 'c.p. a, comma 1' are the longer names all the same.
    """
    last = _LAST_LETTER.search(match[0])
    if last is None:
        return False
    gap, dot = last["gap"] != "", last["dot"] != ""
    if last["last"].isupper() and last[0][0].islower() and (gap or not dot):
        return True
    if dot:
        return gap and last["last"].isupper() and _INITIAL_FOLLOWS.match(text, match.end()) is not None
    follows = _WORD_FOLLOWS.match(text, match.end())
    return follows is not None and gap and (follows[0][0] == "'" or last["last"].lower() in _ONE_LETTER_WORDS)


def _numbered(text: str, at: int) -> ActReading | None:
    for tipo, pattern in _TYPES:
        match = pattern.match(text, at)
        if match is None:
            continue
        read = _tail(text, match.end(), tipo, _region(match))
        if read is not None:
            return read
    return None


def _budget(text: str, at: int) -> ActReading | None:
    match = BUDGET.match(text, at)
    known = BUDGETS.get(int(match["year"])) if match else None
    return ActReading(Act("L.", *known), match.end()) if match and known else None


def _single_text(text: str, at: int) -> ActReading | None:
    """'T.U. 165/2001': number and year say what kind of act it is."""
    match = SINGLE_TEXT.match(text, at)
    read = _tail(text, match.end(), "L.", None) if match else None
    if read is None or read.act.numero is None or read.act.anno is None:
        return None
    tipo = SINGLE_TEXTS.get((read.act.numero, read.act.anno))
    return replace(read, act=replace(read.act, tipo=tipo)) if tipo else None


def _region(match: re.Match[str]) -> str | None:
    spelled = match.groupdict().get("region")
    if not spelled:
        return None
    return next((name for name, pattern in LAWGIVERS if pattern.fullmatch(spelled)), None)


def _tail(text: str, at: int, tipo: str, regione: str | None) -> ActReading | None:
    for pattern in _TAILS:
        match = pattern.match(text, at)
        if match is None:
            continue
        groups = match.groupdict()
        date = day_of(match) if "iso" in groups else None
        anno = year_of(groups["year"].strip("' ")) if groups.get("year") else (date.year if date else None)
        if tipo in _BY_DATE or anno is None or not FIRST_YEAR <= anno <= 2100:
            continue
        end = match.end()
        if date is None and tipo in DATED and (after := _DAY_AFTER.match(text, end)) is not None:
            date, end = day_of(after), after.end()
        if tipo in LOCAL and regione is None and (after := AFTER_LOCAL[tipo].match(text, end)) is not None:
            regione, end = _region(after), after.end()
        return _with_annex(text, Act(tipo, int(match["number"]), anno, date, regione), end)
    alone = _DAY_ALONE.match(text, at) if tipo in _DATED_ALONE else None
    date = day_of(alone) if alone else None
    if alone is None or date is None:
        return None
    return _with_annex(text, Act(tipo, None, None, date), alone.end())


def _with_annex(text: str, act: Act, end: int) -> ActReading:
    match = _ANNEX.match(text, end)
    if match is None:
        return ActReading(act, end)
    return ActReading(Act(act.tipo, act.numero, act.anno, act.data, act.regione, match["annex"].upper()), match.end())


def _european(text: str, at: int) -> ActReading | None:
    match = EUROPEAN.match(text, at)
    if match is None:
        return None
    union = (match["before"] or match["after"] or "").replace(".", "").lower()
    first, second = match["first"], match["second"]
    union = union or _union_of(first, second, directive=match["dir"] is not None)
    if not union:
        return None
    if _year_first(first, second, directive=match["dir"] is not None, printed=_PRINTED.match(match[0]) is not None):
        anno, numero = first, second
    else:
        anno, numero = second, first
    number = int(anno)
    full = number if len(anno) > 2 else number + (_CEE_CENTURY if number > 50 else 2000)
    if not _FIRST_OF_UNION <= full <= today().year + 1:
        return None
    kind = "REG." if match["reg"] else "DIR."
    return _with_annex(text, Act(f"{kind} {'UE' if union == 'ue' else 'CE'}", int(numero), full), match.end())


def _year_first(first: str, second: str, *, directive: bool, printed: bool) -> bool:
    """Directives and, since 2015, regulations are numbered year/number; regulations before, number/year, as we print
    them all. Where both may be a year, the spelling decides.
    """
    if _is_year(first) and _is_year(second):
        return not printed
    if len(second) == 2 and len(first) in (1, 3):
        return False  # '362/73/CEE'
    return _is_year(first) or (directive and not _is_year(second))


def _union_of(first: str, second: str, *, directive: bool) -> str:
    """Which Union made a directive that is cited without it: 'direttiva n. 93/16', 'direttiva 2011/95'. Others put the
    number first.
    """
    if not directive or len(second) > 3:
        return ""
    if _is_year(first):
        return "ue" if int(first) >= _LISBON else "ce"
    return "ce" if len(first) == 2 and int(first) > _FIRST_OF_UNION % 100 else ""


def _is_year(digits: str) -> bool:
    return len(digits) == 4 and _FIRST_OF_UNION <= int(digits) <= today().year + 1
