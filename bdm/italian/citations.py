"""Citations in one form, however they are written: acts, articles, docket numbers, decisions, courts.

=====================================================================  ==================
``articolo 2043 del codice civile``                                    ``art 2043 cc``
``decreto legislativo 9 aprile 2008, n. 81``, ``D.Lgs. n. 81/08``      ``dlgs 81 2008``
``n. 1234/2020 R.G.``, ``R.G. n. 1234 del 2020``                       ``rg 1234 2020``
``sentenza n. 5 del 2020``, ``sent. 5/20``                             ``sent 5 2020``
``art. 21-octies``, ``articolo 21 octies``                             ``art 21octies``
``art. 3 della Costituzione``, ``articolo 3 Costituzione``             ``art 3 cost``
``secondo comma``, ``comma secondo``, ``co. 2``                        ``co 2``
``reg. (UE) 2016/679``, ``regolamento UE n. 679/2016``                 ``reg 679 2016``
=====================================================================  ==================

Each form is shorter than what it stands for and is written in the same place; what is left over becomes a filler. Only
a year of two digits grows, at the very end (``expand_years``); until then a mark says where.

``rewrite`` takes lower-case text in which ``prepare`` has glued the dotted abbreviations. It runs over everything that
is indexed: every expression begins with letters that the text can be searched for, or with a digit, and what precedes a
match is looked at afterwards.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from typing import Final

from bdm.italian.commas import number_commas
from bdm.italian.marks import BESIDE, FILLER, JOINED, JOINED_YEAR, YEAR
from bdm.italian.months import MONTH
from bdm.italian.numerals import SUFFIXES
from bdm.platform.kit.regex import regex

_THIS_CENTURY = 30  # '08' is 2008, '90' is 1990

# The filler is white space to Python
_GAP = r"\s+"
_OPEN = r"\s*"
_END = r"(?![^\W_])"
_OF = rf"(?:d(?:i|el|ella|ello|elle|ei|egli)?{_GAP})?"
_CIVIL = r"civ(?:ile\b|\b\.?)"
_PENAL = r"pen(?:ale\b|\b\.?)"
_PROCEDURE = rf"proc(?:edura\b|\b\.?){_OPEN}"
_NAVIGATION = rf"{_OF}nav(?:igazione\b|\.)"
_RIGHTS = rf"europea{_GAP}(?:per{_GAP}la{_GAP}salvaguardia{_GAP})?(?:dei|sui){_GAP}diritti{_GAP}(?:del{_GAP})?uomo\b"

# How acts and courts begin where they are written out or half abbreviated → how they go on, by the word that stands
# for them. A word is its own stem, or becomes a stem of its own, and is no stop word.
LONG_FORMS: Final[dict[str, dict[str, str]]] = {
    "cod": {
        "cpc": rf"(?:ice\b|\b\.?){_OPEN}{_OF}{_PROCEDURE}{_CIVIL}",
        "cpp": rf"(?:ice\b|\b\.?){_OPEN}{_OF}{_PROCEDURE}{_PENAL}",
        "cc": rf"(?:ice\b|\b\.?){_OPEN}{_CIVIL}",
        "cp": rf"(?:ice\b|\b\.?){_OPEN}{_PENAL}",
        "cds": rf"(?:ice\b|\b\.?){_OPEN}{_OF}str(?:ada\b|\.)",
        "codcons": rf"(?:ice\b|\b\.?){_OPEN}{_OF}cons(?:umo\b|\.)",
        "cnav": rf"(?:ice\b|\b\.?){_OPEN}{_NAVIGATION}",
        "codass": rf"(?:ice\b|\b\.?){_OPEN}{_OF}ass(?:icurazioni\b(?:{_GAP}private\b)?|(?:ic)?\.)",
        "ccii": rf"(?:ice\b|\b\.?){_OPEN}{_OF}crisi\b(?:{_GAP}(?:d{_GAP})?impresa{_GAP}e{_GAP}{_OF}insolvenza\b)?",
    },
    "c.": {
        "cpc": rf"{_OPEN}{_OF}{_PROCEDURE}{_CIVIL}",
        "cpp": rf"{_OPEN}{_OF}{_PROCEDURE}{_PENAL}",
        "cc": rf"{_OPEN}{_CIVIL}",
        "cp": rf"{_OPEN}{_PENAL}",
        "cnav": rf"{_OPEN}{_NAVIGATION}",
        "capp": rf"{_OPEN}app\.",
    },
    "cons": {"cds": rf"(?:iglio\b|\b\.?){_OPEN}{_OF}st(?:ato\b|\.)"},
    "cort": {"capp": rf"[ei]\b{_OPEN}{_OF}app(?:ello\b|\b\.?)", "corte cost": rf"e{_GAP}costituzionale\b"},
    "app.": {"capp": ""},
    "cass": {
        "cass civ": rf"(?:azione\b|\b\.?){_OPEN}{_CIVIL}",
        "cass pen": rf"(?:azione\b|\b\.?){_OPEN}{_PENAL}",
        "cass": r"(?:azione\b|\.)",
    },
    "convenzione": {"cedu": rf"{_GAP}(?:edu\b|{_RIGHTS})"},
    "decret": {
        "dlgs": rf"[oi]{_GAP}legislativ[oi]\b",
        "dl": rf"[oi](?:-|{_GAP})legge\b",
        "dm": rf"[oi]{_GAP}ministerial[ei]\b",
        "dpcm": rf"o{_GAP}{_OF}presidente{_GAP}{_OF}consiglio{_GAP}{_OF}ministri\b",
        "dpr": rf"o{_GAP}{_OF}presidente{_GAP}{_OF}repubblica\b",
    },
    "disp": {
        "dispatt": rf"(?:osizioni\b|\b\.?){_OPEN}(?:di{_GAP}|per{_GAP}(?:l{_GAP})?)?att(?:uazione\b|\b\.?)",
        "prel": rf"(?:osizioni\b|\b\.?){_OPEN}prel(?:iminari\b|\b\.?)",
    },
    "l.": {"lr": rf"{_OPEN}reg\.", "lcost": rf"{_OPEN}cost\b\.?", "lf": rf"{_OPEN}fall\b\.?"},
    "legg": {
        "lr": rf"[ei]{_GAP}reg(?:ional[ei]\b|\.)",
        "lcost": rf"[ei]{_GAP}costituzional[ei]\b",
        "lf": rf"e{_GAP}fallimentare\b",
    },
    "ord": {"op": rf"inamento{_GAP}penitenziario\b|\.{_OPEN}penit\b\.?"},
    "preleggi": {"prel cc": r"\b"},
    "regio": {"rdl": rf"{_GAP}decreto(?:-|{_GAP})legge\b", "rd": rf"{_GAP}decreto\b"},
    "nrg": {"rg": ""},
    "rg": {"rg": rf"(?:acc?|aa?|c|l)?\b(?:\.?{_GAP}lav\b\.?)?"},
    "ruolo": {"rg": rf"{_GAP}generale\b"},
    "sez": {"sun": rf"(?:ioni\b|\b\.?){_OPEN}un(?:ite\b|\b\.?)", "sez": r"(?:ion[ei]\b|\.)"},
    "ss": {"sun": rf"\.?{_OPEN}uu\b\.?"},
    "testo": {
        "tub": rf"{_GAP}unico{_GAP}bancario\b",
        "tuf": rf"{_GAP}unico{_GAP}{_OF}finanza\b",
        "tun": rf"{_GAP}unico\b",
    },
    "trib": {"trib": r"(?:unal[ei]\b|\.)"},
}
# The same for words that mean something else unless a number follows: 'articolo 3', but 'un articolo del contratto'
BEFORE_NUMBER: Final = {
    "art": r"(?:icol[oi]|t)?\b\.?",
    "co": r"(?:mm[ai]\b|\.)",
    "decr": r"(?:et[oi])?\b\.?",
    "legg": r"[ei]\b",
    "ord": r"(?:inanz[ae])?\b\.?",
    "sent": r"(?:enz[ae])?\b\.?",
}
_SHORT = {"legg": "l"}
UNION: Final = ("reg", "dir")
"""Acts of the Union, by how they begin and the word that stands for them."""


def _openings() -> dict[str, tuple[str, ...]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for start, forms in LONG_FORMS.items():
        for word in " ".join(forms).split():
            found[word].append(start)
    for start in BEFORE_NUMBER:
        found[_SHORT.get(start, start)].append(start)
    found["cost"] += ["cost", "carta"]
    for start in UNION:
        found[start].append(start)
    found["cci"] = found["ccii"]  # its stem
    return {word: tuple(dict.fromkeys(starts)) for word, starts in found.items()}


OPENINGS: Final = _openings()
"""What a text may have where a citation has a word, by its first letters: 'cod' or 'c.' for 'cc'."""

LAWS: Final = frozenset("dlgs dlcps dl dpr dpcm dm rdl rd lr lcost l".split())
CODES: Final = frozenset(
    "cc cp cpc cpp cds codcons cnav codass ccii lf tub tuf tun dispatt prel op cedu cost cpa ccnl tfue tuir".split()
)
_NUMBERED = LAWS | frozenset("sent ord decr rgnr rg cass sun cost circ reg dir capp trib".split())

_AFTER_DIGIT = rf"[0-9]?[°º]?(?:{_GAP}(?:{MONTH}){_GAP}|[./-][0-9]{{1,2}}[./-])"
_YEAR = r"(?:[12][0-9]{3}|[0-9]{2})"
_BETWEEN = rf"(?:{_OPEN}/{_OPEN}(?={_YEAR}(?![0-9]))|{_GAP}(?:del{_GAP})?(?:anno{_GAP})?(?=[12][0-9]{{3}}(?![0-9])))"

# A group for each word, so that one search finds all that begin alike
_WORDS = {f"{word.replace(' ', '_')}": word for forms in LONG_FORMS.values() for word in forms}
_NAMED = [
    (
        start,
        regex(
            re.escape(start)
            + "(?:"
            + "|".join(f"(?P<{word.replace(' ', '_')}>{rest})" for word, rest in forms.items())
            + f"){_END}"
        ),
    )
    for start, forms in LONG_FORMS.items()
]
_COUNTED = [
    (start, _SHORT.get(start, start), regex(f"{start}{rest}(?={_OPEN}[0-9])")) for start, rest in BEFORE_NUMBER.items()
]
_SIGN = regex(rf"n\.{_OPEN}(?=rg)")
_LETTERED = regex(rf"lett(?:era\b|\.)(?={_OPEN}[a-z]{_END})")
_CITED = "|".join(sorted(CODES | LAWS - {"l"}))
_CONNECTOR = regex(
    rf"d(?:el|ella|ello|elle|i)?\s+(?=(?:{_CITED}){_END}|(?:reg|dir){JOINED}|l[\s.,]*[0-9]|[0-9]{_AFTER_DIGIT}{_YEAR}[\s,]+[0-9])"
)
_CONSTITUTION = regex(rf"della{_GAP}(?:costituzione|carta{_GAP}costituzionale)\b")
_CONSTITUTION_ALONE = regex(r"costituzione\b")
# Its article, or what lies within: '117, secondo comma, lettera l)'
_WITHIN_ARTICLE = regex(
    rf"[0-9](?:{'|'.join(SUFFIXES)})?\Z|(?<![^\W_])lett[\s{FILLER}]+[a-z]\Z|(?<![^\W_])ultimo\s+comma\Z"
)
# The last digit of a number and what follows it; looking ahead at a letter spares trying them all
_SUFFIXED = regex(
    rf"[0-9](?=[\s-]{{0,5}}[bdnoqstuv][a-z])\s{{0,2}}-?\s{{0,2}}(?P<suffix>{'|'.join(SUFFIXES)}|nonies){_END}"
)
# Not those of '5/2008 bis', which is a year
_ARTICLE_NUMBER = regex(r"(?<![^\W_])(?<!/)[0-9]{1,4}\Z")
_NUMBERED_BEFORE = regex(r"(?<![^\W_])(?:art|co)[\s.,\x1f]{1,40}[0-9][^;:]{0,40}\Z")
_OF_UNION = r"(?P<union{}>u\.?e|c\.?e|cee)(?![^\W_])\.?"
_EUROPEAN = tuple(
    regex(
        rf"{kind}(?:{rest})?(?![^\W_])(?:{_GAP}(?:delegato|di{_GAP}esecuzione))?{_OPEN}"
        rf"(?:\(?{_OPEN}{_OF_UNION.format(1)}{_OPEN}\)?)?{_OPEN},?{_OPEN}"
        rf"(?P<first>[0-9]{{1,5}}){_OPEN}/{_OPEN}(?P<second>[0-9]{{1,5}})"
        rf"(?:{_OPEN}/{_OPEN}{_OF_UNION.format(2)})?{_END}(?!/)"
    )
    for kind, rest in zip(UNION, (r"olament[oi]|\.", r"ettiv[ae]|\."), strict=True)
)
# A scanner's 'I. 241/1990'
_READ_AS_I = regex(rf"i\.(?=\s{{0,8}}[0-9]{{1,4}}(?:{_OPEN}/{_OPEN}{_YEAR}(?![0-9/])|{_GAP}del{_GAP}(?:[0-9]|anno)))")
_LAW_AFTER = regex(
    rf"(?<![^\W_])(?:(?:(?:de|a|da|ne)lla|ex){_GAP}|(?:art|co)[\s.,{FILLER}]{{1,9}}[0-9]{{1,4}}[a-z]{{0,14}}[\s,{FILLER}]{{1,9}})\Z"
)
_DOCKET = regex(
    rf"[0-9](?<![^\W_].)(?P<more>[0-9]{{0,7}}){_BETWEEN}(?P<year>{_YEAR})[\s,;(-]{{1,3}}(?:del{_GAP})?(?P<sign>rgnr|rg){_END}\x1f*"
    r"(?![\s.,]*[0-9])"
)
_BY_DAY = regex(
    rf"[0-9](?<![^\W_].)(?:(?P<more>[0-9]?)[°º]?(?:{_GAP}(?P<month>{MONTH}){_GAP}|[./-](?P<count>[0-9]{{1,2}})[./-])"
    rf"(?P<year>{_YEAR})[\s,]+(?P<number>[0-9]{{1,5}})(?![0-9/])"
    rf"|(?P<rest>[0-9]{{0,4}})[\s,]+(?:del{_GAP})?(?P<day>[0-9]{{1,2}})[°º]?"
    rf"(?:{_GAP}(?P<late_month>{MONTH}){_GAP}|[./-](?P<late_count>[0-9]{{1,2}})[./-])(?P<late_year>[12][0-9]{{3}})(?![0-9]))"
)
_PART_FOLLOWS = regex(r"[\s,;(]{0,6}(?:all|ex)?\s?(?:art|co|lett)(?![^\W_])")
_BY_NUMBER = regex(rf"[0-9](?<![^\W_].)[0-9]{{0,7}}(?P<between>{_BETWEEN})(?P<year>{_YEAR}){_END}(?!/)")
_LAST_WORD = regex(r"[^\W_]+\Z")
_GROWING = regex(rf"[{YEAR}{JOINED_YEAR}]([0-9][0-9]){_END}")


def rewrite(text: str) -> str:
    """``text`` with its citations in their one form; same length as the argument."""
    if "comm" in text:
        text = number_commas(text)
    for start, form in _NAMED:
        if start in text:
            text = form.sub(_long, text)
    for start, word, form in _COUNTED:
        if start in text:
            text = form.sub(partial(_filled, word), text)
    text = _SUFFIXED.sub(_suffixed, text)
    text = _LETTERED.sub(partial(_filled, "lett"), text)
    if "costituzion" in text:
        text = _CONSTITUTION.sub(_constitution, text)
        text = _CONSTITUTION_ALONE.sub(_constitution, text)
    if "i." in text:
        text = _READ_AS_I.sub(_law, text)
    for european in _EUROPEAN:
        text = european.sub(_european, text)
    text = _CONNECTOR.sub(_blank, text)
    if "rg" in text:
        text = _SIGN.sub(_blank, text)
        text = _DOCKET.sub(_docket, text)
    text = _BY_DAY.sub(_by_day, text)
    return _BY_NUMBER.sub(_by_number, text)


def expand_years(text: str) -> str:
    """``text`` with the marked years in four digits."""
    if YEAR not in text and JOINED_YEAR not in text:
        return text
    return _GROWING.sub(lambda match: " " + full_year(match[1]), text)


def full_year(two_digits: str) -> str:
    """'08' → '2008', '90' → '1990'."""
    return ("20" if int(two_digits) <= _THIS_CENTURY else "19") + two_digits


def _inside_word(match: re.Match[str]) -> bool:
    """Whether a letter or digit stands right before the match."""
    return match.start() > 0 and match.string[match.start() - 1].isalnum()


def _long(match: re.Match[str]) -> str:
    return _filled(_WORDS[str(match.lastgroup)], match)


def _filled(word: str, match: re.Match[str]) -> str:
    return match[0] if _inside_word(match) else word.ljust(len(match[0]), FILLER)


def _blank(match: re.Match[str]) -> str:
    return match[0] if _inside_word(match) else " " * len(match[0])


def _suffixed(match: re.Match[str]) -> str:
    """'21-octies' → '21octies'."""
    if _ARTICLE_NUMBER.search(match.string[max(match.start() - 5, 0) : match.start() + 1]) is None:
        return match[0]
    return f"{match[0][0]}{match['suffix']}".ljust(len(match[0]), FILLER)


def _law(match: re.Match[str]) -> str:
    """'art. 3 i. 241/1990' → 'art. 3 l. 241/1990'; but 'sez. i. 5/2020' stays."""
    before = match.string[max(match.start() - 40, 0) : match.start()]
    return "l" + match[0][1:] if _LAW_AFTER.search(before) else match[0]


def _european(match: re.Match[str]) -> str:
    """'reg. (ue) 2016/679' → 'reg 679 2016', 'direttiva 93/13/cee' → 'dir 13 1993'."""
    first, second = match["first"], match["second"]
    union = (match["union1"] or match["union2"] or "").replace(".", "")
    kind = match[0][: len("reg")]
    directive = kind == "dir"
    if _inside_word(match) or not (union or (directive and _is_year(first) and len(second) < 4)):
        return match[0]
    if _is_year(first) or (directive and len(first) == len("93") and not _is_year(second)):
        first, second = second, first
    if not _is_year(second) and len(second) != len("93"):
        return match[0]
    return _in_order(kind, first, second, len(match[0]), [union] if union else []) or match[0]


def _is_year(digits: str) -> bool:
    return len(digits) == len("2008") and digits[0] in "12"


def _constitution(match: re.Match[str]) -> str:
    """'24 della costituzione' → '24 cost', 'art. 24 costituzione' → 'art 24 cost', '117, lettera l), della carta
    costituzionale' → '117 lett l cost'; but 'all'atto della costituzione' and 'il 10/5/2020 costituzione' stay.
    """
    before = match.string[max(match.start() - 90, 0) : match.start()].rstrip(f" \n,){FILLER}")
    if not _WITHIN_ARTICLE.search(before) or not (match[0][0] == "d" or _NUMBERED_BEFORE.search(before)):
        return match[0]
    return " " * (len(match[0]) - len("costituzione")) + "cost".ljust(len("costituzione"), FILLER)


def _word_before(text: str, end: int) -> str:
    """The last word before ``end``, if only spaces, full stops and commas are between; empty if not."""
    match = _LAST_WORD.search(text[max(end - 80, 0) : end].rstrip(f" \n\t\r.,\xa0{FILLER}")[-12:])
    return match[0] if match else ""


def _docket(match: re.Match[str]) -> str:
    """'1234/2020 rg' → 'rg 1234 2020'; but in 'rg 1234/2020 rg 5/2021' each sign comes first."""
    if match.string[match.start() - 1 : match.start()] == "/":
        return match[0]
    if _word_before(match.string, match.start()) in ("rg", "rgnr"):
        return match[0]
    return _in_order(match["sign"], match[0][0] + match["more"], match["year"], len(match[0])) or match[0]


def _by_day(match: re.Match[str]) -> str:
    """'l 7 agosto 1990, 241' and 'l 241 del 7 agosto 1990' → 'l 241 1990', with the day beside it. Where a part of the
    act follows the day is left out, so that nothing stands between them.
    """
    if _word_before(match.string, match.start()) not in LAWS:
        return match[0]
    digit, length = match[0][0], len(match[0])
    part = _PART_FOLLOWS.match(match.string, match.end()) is not None
    if match["number"] is not None:
        day = [] if part else [digit + match["more"], match["month"] or match["count"]]
        return _in_order("", match["number"], match["year"], length, day) or match[0]
    day = [] if part else [match["day"], match["late_month"] or match["late_count"]]
    return _in_order("", digit + match["rest"], match["late_year"], length, day) or match[0]


def _by_number(match: re.Match[str]) -> str:
    """'dlgs 81/08' → 'dlgs 81 2008', 'dlgs 81 del 2008' likewise."""
    if _word_before(match.string, match.start()) not in _NUMBERED:
        return match[0]
    start, end = (place - match.start() for place in match.span("between"))
    before = YEAR if len(match["year"]) == len("08") else " "
    return match[0][:start] + " " * (end - start - 1) + before + match[0][end:]


def _in_order(sign: str, number: str, year: str, length: int, beside: Sequence[str] = ()) -> str | None:
    """The words of a citation in order, then those ``beside`` it; None where there is no room for them."""
    before = JOINED_YEAR if len(year) == len("08") else JOINED
    citation = f"{sign}{JOINED if sign else ''}{number}{before}{year}" + "".join(BESIDE + word for word in beside)
    return citation.ljust(length, FILLER) if len(citation) <= length else None
