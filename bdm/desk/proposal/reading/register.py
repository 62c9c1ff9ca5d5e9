"""The number of the case in the register of the office (R.G.): number, year, sub-proceeding; and which register."""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bdm.desk.proposal.reading.source import DocumentText, Proposal
from bdm.italian.days import year_of
from bdm.italian.headings import OPENS_CASE
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import today

_NO = r"(?:n\s?°|n\s?[.:]\s?°?|nn?r\s?\.?|num(?:ero|\.)|n(?=\s?\d))"
_NUMBER = r"(?P<{0}n>\d{{1,8}})(?:\s?[-/]?\s?sub\s?\.?\s?(?P<{0}s>\d{{1,2}})|\s?-\s?(?P<{0}h>\d{{1,2}}))?\s*/\s*(?P<{0}y>(?:19|20)\d\d|\d\d)(?!\d)(?:\s?-\s?(?P<{0}t>\d{{1,2}})(?![\d/])|\s+sub\.?\s?(?P<{0}u>\d{{1,2}}))?"
REGISTERS: Final = Table(
    (r"n?r\s?\.?\s?g(?:\b\s?\.?|(?=(?:a\.?cc?|a\.?l|l|e|vg|lav|gip|dib|trib)\b))", "nr . g .", "repertorio"),
    (r"(?<![\w.])v\.\s?g\.", "v. g."),
    (r"reg(?:istro|\.)?\s*gen(?:erale|\.)?", "registro generale"),
    (r"ruolo\s+gen(?:erale|\.)", "ruolo generale"),
)
_RG = REGISTERS.pattern
SECTIONS: Final = Table(
    (r"n\s?\.\s?r\b\.?", "n . r.", "2020"),
    (r"a\s?\.?\s?cc?\b\s?\.?(?:\s?c\b\.?)?", "a . cc . c."),
    (r"a\s?\.?\s?l\b\.?|v\s?\.?\s?g\b\.?", "a . l. | v . g."),
    (r"lav(?:oro|\.)?|l\b\.?|e\b\.?(?=\s?n)|prev\.", "lavoro | l. | e. n | prev."),
    (r"c\.c\.|cont(?:enzioso|\.)|trib\.?|dib\.?", "c.c. | contenzioso | trib. | dib."),
    (r"g\.?\s?i\.?\s?p\b\.?|g\.?\s?u\.?\s?p\b\.?", "g. i. p. | g. u. p."),
    (r"app\.?|t\.?\s?l\.?\s?p?\b\.|m\.?\s?p\b\.?", "app. | t. l. p. | m. p."),
    (r"es(?:ec)?\.?|siep|fall\.?|p\.?\s?u\b\.?", "esec. | siep | fall. | p. u."),
    (r"affari\s+\w+(?:\s+\w+)?", "affari contenziosi civili"),
)
_KIND = rf"(?P<{{0}}kind>(?:\s*{SECTIONS.pattern})*)"
_BEFORE = regex(
    rf"(?<![\w'])(?:{_NO}\s*)?(?:di\s+|del\s+)?{_RG}{_KIND.format('b')}\s*(?:trib\w*\.?\s*)?(?:{_NO})?\s*:?\s*(?:{_NO})?\s*{_NUMBER.format('b')}",
    re.IGNORECASE,
)
_AFTER = regex(
    rf"(?<![\w'/]){_NO}\s*{_NUMBER.format('a')}\s*(?:,\s*)?(?:del\s+|di\s+)?(?:ruolo\s+|registro\s+)?(?:mod\.\s?\d+\s*)?{_RG}{_KIND.format('a')}",
    re.IGNORECASE,
)
WORDED: Final = Table(
    (
        rf"{_NO}\s*(?P<wn>\d{{1,8}})(?:\s?-\s?(?P<ws>\d{{1,2}}))?(?!\s*/)\s*,?\s*(?:(?:del|di|al|nel)\s+)?(?:suo\s+)?{_RG}"
        r"(?P<wkind>(?:[^\n\d;]|_\d{1,3}){0,70}(?:\n(?:[^\n\d;]|_\d{1,3}){0,70})?)\s*(?:dell'\s?anno|per\s+l'\s?anno|anno|del|/)\s*(?P<wy>(?:19|20)\d\d)(?!\d)",
        "n. 1234 R.G. dell'anno 2020 | numero 12-1 del ruolo generale per gli affari contenziosi per l'anno 2019",
        "n. 1234/2020",
    ),
    any_case=True,
)
_WORDED = WORDED.compiled
YEARS_APART: Final = Table(
    (
        rf"(?<![\w'])(?:{_RG}\s*(?:{_NO}\s*)?(?P<yn>\d{{1,8}})\s+(?:del(?:l'\s?anno)?|anno)\s+(?P<yy>(?:19|20)\d\d)(?![\d/.])"
        rf"|{_NO}\s*(?P<yn2>\d{{1,8}})\s+(?:{_RG}\s*(?:a\.?\s?c\.?\s?(?:c\.?)?)?\s*|(?:del(?:l'\s?anno)?|anno)\s+(?=\d{{4}}\s+(?:del\s+)?{_RG}))(?P<yy2>(?:19|20)\d\d)(?!\d))",
        "R.G. n. 1234 del 2020 | registro generale 285 del 2016 | n. 1234 anno 2020 del R.G.",
        "n. 1234 del 3.5.2020",
    ),
    any_case=True,
)
_YEAR_APART = YEARS_APART.compiled
_REGISTERED = regex(
    rf"(?:iscritt[ao]|rubricat[ao])\s+(?:a\s+ruolo\s+)?(?:al|con\s+il|con\s+i|col)\s+{_NO}\s*{_NUMBER.format('r')}",
    re.IGNORECASE,
)
_ABOUT = regex(r"\boggetto\b|\bavverso\b|\bimpugnazione\s+della\b|\bappello\s+(?:contro|della)\b", re.IGNORECASE)
_ELSEWHERE = regex(
    r"\s*(?:r\.?\s?g\.?)?\s*,?\s*(?:(?:del|presso\s+il|dal|innanzi\s+al)\s+(?:Tribunale|Giudice|Pretore)|(?:della|dalla)\s+Corte)",
    re.IGNORECASE,
)
_OF_OTHER_ACT = regex(
    r"\b(?:decreto\s+ingiuntivo|monitori[oa]|precetto|(?:giudizio|procedimento|causa)\s+di\s+primo\s+grado|accertamento\s+tecnico|A\.?T\.?P\.?|procedura\s+esecutiva|(?:la|della|con|dalla)\s+sentenza)\b"
    r"(?:(?!iscritt[ao]|rubricat[ao]|\n\s?\n)[^;]){0,70}\Z"
    r"|(?<!ha\s)(?<!hanno\s)\b(?:res|emess|pronunciat|definit|concess|ottenut)[oa]\b(?:(?!seguente)[^;]){0,60}\Z",
    re.IGNORECASE,
)
"""The number that follows is that of the case in which another act was made."""
_NOTICES = regex(r"\s*n\s?\.?\s?r\b", re.IGNORECASE)
_OTHER_REGISTER = regex(r"(?:n\.\s?r\.|notizie|reati|stato|decreto|ingiuntiv)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Case:
    number: int
    year: int
    sub: int | None
    kind: str
    start: int
    end: int


def read_register(source: DocumentText) -> Iterator[Proposal]:
    """``numero_ruolo``, ``anno_ruolo``, ``sub_procedimento``."""
    found = read_case(source)
    if found is None:
        return
    yield source.proposal("numero_ruolo", str(found.number), found.start, found.end)
    yield source.proposal("anno_ruolo", str(found.year), found.start, found.end)
    if found.sub:
        yield source.proposal("sub_procedimento", str(found.sub), found.start, found.end)


def read_case(source: DocumentText) -> _Case | None:
    """The case as the heading has it; None where it has none, or several and none of them stands out."""
    about = _ABOUT.search(source.head)
    own = [case for case in _cases(source, len(source.head)) if about is None or case.start < about.start()]
    parties = _PARTIES.search(source.head)
    if parties is not None:
        # what the parties or their counsel did in other cases is told after their names
        before = [case for case in own if case.start < parties.start()]
        own = before or [case for case in own if _ENTERED.search(source.text, max(0, case.start - 40), case.start + 12)]
    if not own:
        return None
    counted = Counter((case.number, case.year) for case in own)
    named = [case for case in own if _ENTERED.search(source.text, max(0, case.start - 40), case.start + 12)]
    best = own[0]
    if named and counted[best.number, best.year] == 1:
        best = named[0]
    elif len(counted) > 1 and counted[best.number, best.year] == 1 and best.start > _opening(source):
        return None
    same = [case for case in own if (case.number, case.year) == (best.number, best.year)]
    return next((case for case in same if case.sub), best)


_ENTERED = regex(r"iscritt[ao]|rubricat[ao]|annotat[ao]|inscritt[ao]", re.IGNORECASE)
_PARTIES = regex(
    r"\bcontro\b|\bvertente\b|(?<=\n)\s?(?:tra|fra)\s*:?\s*(?=\n)|\b(?:promoss|propost|introdott|instaurat)[oa]\s+(?:da|dal)\b",
    re.IGNORECASE,
)


def _opening(source: DocumentText) -> int:
    """Where the heading goes on to the case: a number of the register before it is this case's."""
    match = OPENS_CASE.compiled.search(source.head)
    return match.end() + 200 if match else min(len(source.head), 600)


def _cases(source: DocumentText, end: int) -> list[_Case]:
    text = source.text
    matches = [(match, key) for pattern, key in _PATTERNS for match in pattern.finditer(text, 0, end)]
    found: list[_Case] = []
    for match, key in matches:
        if key in "ab" and _belongs_to_other_line(match, key, matches):
            continue
        kind = match[f"{key}kind"] if key in "abw" else ""
        if key == "y":
            case = _case(match["yn"] or match["yn2"], match["yy"] or match["yy2"], None, "", match)
            found += [case] if case is not None and not _of_another(text, case) else []
            continue
        sub = next(filter(None, (match[key + part] for part in ("shtu" if key != "w" else "s"))), None)
        case = _case(match[f"{key}n"], match[f"{key}y"], sub, kind, match)
        if case is not None and not _of_another(text, case):
            found.append(case)
    return sorted(found, key=lambda case: case.start)


_PATTERNS = ((_BEFORE, "b"), (_AFTER, "a"), (_REGISTERED, "r"), (_WORDED, "w"), (_YEAR_APART, "y"))
_OF_DECISION = regex(r"\b(?:sentenza|sent\.|ordinanza|ord\.|decreto|decr\.|cron\w*\.?|rep\w*\.?)\s*\Z", re.IGNORECASE)
_IS_DECISION = regex(
    r"\s*(?:reg\.\s*)?(?:sent|ord\b|decr|cron|rep)\w*+\.?+(?!\s*(?:n\.?\s?r?\.?\s*)?\d)", re.IGNORECASE
)


def _belongs_to_other_line(match: re.Match[str], key: str, matches: list[tuple[re.Match[str], str]]) -> bool:
    """Whether 'R.G.' stands between two numbers, and this is the one it does not mean: on another line, or the number
    of the decision ('Sentenza n. 12/2021 / R.G. n. 345/2020').
    """
    text = match.string
    if key == "a" and _OF_DECISION.search(text, max(0, match.start() - 14), match.start()):
        return True
    if key == "b" and _IS_DECISION.match(text, match.end(), match.end() + 12):
        return True
    if "\n" not in match.group():
        return False
    return any(
        other is not match and other_key in "ab" and other_key != key and "\n" not in other.group()
        and other.start() < match.end() and match.start() < other.end()
        for other, other_key in matches
    )  # fmt: skip


def _case(number: str, year: str, sub: str | None, kind: str, match: re.Match[str]) -> _Case | None:
    full = year_of(year)
    if int(number) == 0 or not 1950 <= full <= today().year or _OTHER_REGISTER.search(kind):
        return None
    return _Case(int(number), full, int(sub) if sub else None, " ".join(kind.split()), match.start(), match.end())


def _of_another(text: str, case: _Case) -> bool:
    """Whether the register is the public prosecutor's, or the case that of another court."""
    if _OF_OTHER_ACT.search(text, max(0, case.start - 110), case.start):
        return True
    if _NOTICES.match(text, case.end) and not re.match(r"\s*n\.?\s*\d", text[case.end : case.end + 8], re.IGNORECASE):
        return True
    return _ELSEWHERE.match(text, case.end, case.end + 60) is not None


_REGISTERS = (
    ("civile", "Minorenni", regex(r"\btribunale\s+per\s+i\s+minorenni", re.IGNORECASE)),
    ("civile", "Agraria", regex(r"\bsez(?:ione|\.)\s+(?:specializzata\s+)?agraria", re.IGNORECASE)),
    ("civile", "Lavoro e previdenza", regex(r"\bsez(?:ione|\.)\s+(?:\w+\s+){0,3}(?:lavoro|previdenza)|\bin\s+funzione\s+di\s+giudice\s+del\s+lavoro|\bsettore\s+lavoro|\bR\.?\s?G\.?\s?(?:A\.?)?\s?Lav(?:oro)?\b", re.IGNORECASE)),
    ("civile", "Procedure concorsuali", regex(r"\bsez(?:ione|\.)\s+(?:\w+\s+){0,3}(?:fallimentare|procedure\s+concorsuali)|\bR\.?\s?G\.?\s?Fall\b", re.IGNORECASE)),
    ("civile", "Contenzioso civile", regex(r"\baffari\s+contenziosi|\bR\.?\s?G\.?\s?A\.?\s?C\.?(?:\s?C\.?)?(?=\W)|\bcontenzioso\s+civile", re.IGNORECASE)),
    ("civile", "Volontaria giurisdizione", regex(r"\bvolontaria\s+giurisdizione|\bR\.?\s?G\.?\s?V\.?\s?G\b|\bV\.\s?G\.", re.IGNORECASE)),
    ("penale", "Minorenni", regex(r"\btribunale\s+per\s+i\s+minorenni|\bcorte\s+di\s+appello\b[^\n]{0,40}\bminorenni", re.IGNORECASE)),
    ("penale", "Sorveglianza", regex(r"\b(?:tribunale|magistrato|ufficio)\s+di\s+sorveglianza", re.IGNORECASE)),
    ("penale", "Corte di assise di appello", regex(r"\bcorte\s+(?:di\s+|d')assise\s+(?:di\s+|d'\s?)appello", re.IGNORECASE)),
    ("penale", "Corte di assise", regex(r"\bcorte\s+(?:di\s+|d')assise\b", re.IGNORECASE)),
    ("penale", "Riesame", regex(r"\b(?:sez(?:ione|\.)|tribunale)\s+(?:del|per\s+il)\s+riesame\b|\brichiesta\s+di\s+riesame\b", re.IGNORECASE)),
    ("penale", "Misure di prevenzione", regex(r"\bsez(?:ione|\.)\s+(?:\w+\s+){0,2}misure\s+di\s+prevenzione", re.IGNORECASE)),
    ("penale", "Appello penale", regex(r"\A[\s\S]{0,600}?\bcorte\s+(?:di\s+|d'\s?)appello\b", re.IGNORECASE)),
    ("penale", "Dibattimento monocratico", regex(r"\b(?:composizione\s+monocratica|giudice\s+monocratico)", re.IGNORECASE)),
    ("penale", "Dibattimento collegiale", regex(r"\bcomposizione\s+collegiale", re.IGNORECASE)),
    ("penale", "Giudice dell'udienza preliminare", regex(r"\bgiudice\s+dell'udienza\s+preliminare", re.IGNORECASE)),
    ("penale", "Giudice per le indagini preliminari", regex(r"\bgiudice\s+per\s+le\s+indagini\s+preliminari", re.IGNORECASE)),
)  # fmt: skip
_CAUSE = regex(r"\bcausa\s+(?:[\w'°.]+\s+){0,8}?(?:iscritta|promossa|n\.|N\.\s?R\.?\s?G)", re.IGNORECASE)
_NO_CAUSE = regex(
    r"\breclam[oa]|\bfalliment|\bliquidazione\s+giudiziale|\bconcordato|\bdiscussione\s+ex\s+art\.?\s+(?:429|437)|\blavoro\b|\bINPS\b|\bINAIL\b|\bgiudice\s+di\s+pace\b",
    re.IGNORECASE,
)
"""Cases of other registers and courts, which are called so, too."""


def read_ruolo(source: DocumentText, area: str | None, tipo: str | None) -> Iterator[Proposal]:
    """``ruolo``: the register that the heading names, or the section that keeps one. The judgment on a civil 'causa' is
    of the contentious one.
    """
    for of_area, name, pattern in _REGISTERS:
        if area == of_area:
            match = pattern.search(source.head)
            if match is not None:
                yield source.proposal("ruolo", name, match.start(), match.end())
                return
    match = _CAUSE.search(source.head) if (area, tipo) == ("civile", "sentenza") else None
    if match is not None and _NO_CAUSE.search(source.head) is None:
        yield source.proposal("ruolo", "Contenzioso civile", match.start(), match.end())
