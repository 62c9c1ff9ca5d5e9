"""The parts of which citations of rulings are made, and the expression that finds them."""

from __future__ import annotations

import re
from typing import Final

from bdm.italian.days import DAY
from bdm.italian.rulings.ruling import Court
from bdm.italian.rulings.words import COURTS, GAZETTE, HERE, KINDS, MASSIMA, REGISTER, SECTIONS, STATES
from bdm.platform.kit.regex import regex

_END = r"(?![^\W_])"
_N = r"n(?:n|r|\.?ro|um(?:er[oi])?)?\s?[.°]{0,2}\s?"
_YEAR = r"(?:1[89]\d\d|20\d\d)(?!\d|[./-]\d)"
_NUMBER_YEAR = (
    r"\d{1,6}\s?/\s?(?:(?:\d{1,3}|[A-Z]{1,6})\s?/\s?){0,2}'?(?:\d{4}|\d\d)(?!\d|[./-]\d)"
    r"(?:\s?/\s?[A-Z]{1,6}(?![^\W_]))?"
)
_YEAR_FIRST = r"(?:(?:(?:19|20)\d\d|\d\d)\s?/\s?\d{5,6}|(?:19|20)\d\d\s?/\s?\d{3})(?!\d|\s?/|[.-]\d)"
"""'Cass. 2020/12345': what cannot be a number and its year."""
_WHOLE = r"(?:19|20)\d{7}(?!\d|[./-]\d)"
"""A number of the administrative courts with its year before it: '201604622'."""
_CASE = r"(?-i:[CT])\s?-\s?\d{1,4}/(?:\d{4}|\d\d)(?!\d)(?:\s?(?-i:P(?:PU)?|R))?"
_OF_LETTERS: Final = {
    "ecli": r"ECLI:[A-Z]{2}:[A-Z0-9]+:\d{4}:[A-Z0-9.]+",
    "european": r"EU:[CT]:\d{4}:\d{1,5}",
    "case": rf"(?:caus[ae]\s|proc(?:edimento|\.)\s)?{_CASE}|(?-i:[CT])\s\d{{1,4}}/\d\d(?=(?:\s(?:P|R|PPU))?,\sEU:)",
    "joined": r"caus[ae]\s(?:riunite\s)?(?:\d{1,3}(?:/\d\d)?(?:\s?,\s?|\se\s)(?=\d)){0,20}+\d{1,3}/(?:19)?\d\d(?!\d|/)",
    "parties": rf"c(?:\.|ontro)\s?(?:(?:il|la|i)\s|l')?(?:{STATES})(?![^\W_])",
    "application": rf"(?:ric(?:ors[oi]|orr?\.|\.)|application|req\.)\s(?:{_N})?\d{{2,6}}/\d\d(?!\d)",
    "heard": rf"ud(?:ienza|\.)\s(?:del\s)?{DAY}",
    "deposit": rf"dep(?:osit(?:at[ao]|o)|\.)\s?(?:il\s|in\sdata\s)?(?:{DAY}|{_YEAR})",
    "rolls": r"(?:reg\.|r\.)\s?sent(?:enze|\.)?",
    "register": REGISTER.alternatives,
    "gazette": GAZETTE,
    "here": HERE.alternatives,
    **{court.name: f"(?-i:{names.alternatives})" for court, names in COURTS.items()},
    "section": SECTIONS.alternatives,
    "massima": MASSIMA,
    "kind": KINDS.alternatives,
    "principle": r"rv\.?\s?(?:n\.\s?)?\d{6}(?:\s?-\s?\d\d)?",
    "summary": r"mass\.\s?(?:n\.\s?)?\d{3,5}(?:\s?[-/]\s?\d{1,5})?",
    "year_first": rf"{_N}(?:{_YEAR_FIRST}|\d{{1,6}}-(?:19|20)\d\d(?!\d|[./-]\d))",
    "number_year": rf"{_N}{_NUMBER_YEAR}",
    "whole": rf"{_N}{_WHOLE}",
    "number": rf"{_N}\d{{1,6}}{_END}(?![./-]\d)",
    "penal": r"pen(?:ale|\.)",
    "day": DAY + _END,
}
_INITIALS: Final = {
    **{"ecli": "e", "european": "e", "case": "cpt", "joined": "c", "parties": "c", "application": "ra", "heard": "u"},
    **{
        "deposit": "d",
        "register": "nrcp",
        "rolls": "r",
        "here": "qid",
        "gazette": "g",
        "section": "spqtivxnou",
        "massima": "so",
        "kind": "sodp",
    },
    **{
        "principle": "r",
        "summary": "m",
        "year_first": "n",
        "number_year": "n",
        "whole": "n",
        "number": "n",
        "penal": "p",
        "day": "cdnopqstuv",
    },
    **{Court.CONTI.name: "csivx", Court.COSTITUZIONALE.name: "cg", Court.CONSIGLIO_DI_STATO.name: "ca"},
    **{Court.AMMINISTRATIVO.name: "t", Court.CASSAZIONE.name: "cs", Court.ASSISE.name: "ca", Court.APPELLO.name: "ca"},
    **{Court.PACE.name: "g", Court.TRIBUNALE.name: "tg", Court.MINORENNI.name: "t", Court.SORVEGLIANZA.name: "t"},
    **{Court.TRIBUTARIO.name: "c", Court.GIUSTIZIA_UE.name: "c"},
    **{Court.DIRITTI_UOMO.name: "c", Court.GIUSTIZIA_AMMINISTRATIVA.name: "c"},
}
"""The letters with which each begins: only those of a word's first letter are tried."""
_OF_DIGITS: Final = {
    "section": r"\d\s?[\^°ª]?\s?sez(?:ione|\.)",
    "year_first": _YEAR_FIRST,
    "number_year": _NUMBER_YEAR,
    "counted": r"\d{1,6}(?=\s(?:del(?:l'anno)?\s|dell')\s?(?:\d|1°))",
    "year": _YEAR,
    "bare": rf"\d{{1,6}}{_END}(?![./-]\d)",
}
"""The parts by how they begin; of two readings the one named first."""


def _by_initial() -> str:
    """A group has one name: that of the part and the number of its letter in underscores."""
    letters = sorted({letter for each in _INITIALS.values() for letter in each})
    branches = list[str]()
    for at, letter in enumerate(letters, 1):
        parts = {f"{name}{'_' * at}": _OF_LETTERS[name] for name in _OF_LETTERS if letter in _INITIALS[name]}
        branches.append(f"(?={letter})(?:{_groups(parts)})")
    return f"(?=[{''.join(letters)}])(?:{'|'.join(branches)})"


def _groups(parts: dict[str, str]) -> str:
    return "|".join(f"(?P<{name}>{pattern})" for name, pattern in parts.items())


_NAMED: Final = {court.name: court for court in COURTS}
TOKENS: Final = regex(
    rf"(?i:(?<![^\W_])(?:(?=\d)(?:(?P<day>{DAY}{_END})|(?<![\d/.-])(?:{_groups(_OF_DIGITS)}))|{_by_initial()}))"
)


def part(match: re.Match[str]) -> str:
    """Which part was found."""
    return str(match.lastgroup).rstrip("_")


def court_of(match: re.Match[str] | None) -> Court | None:
    """The court that it names."""
    return _NAMED.get(part(match)) if match else None
