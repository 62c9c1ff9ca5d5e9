"""Finding the decisions that a text cites: those of the highest courts, and those of courts like ours by number, year
and, where the text says it, office.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from bdm.italian import MONTH, key
from bdm.italian.citations import full_year
from bdm.italian.courts import NOT_OF_MERIT, SEATED
from bdm.italian.rulings import GIVEN, KINDS, SORTS
from bdm.italian.writing import title_case
from bdm.people.ufficio.files import DATA
from bdm.platform.kit.reference_data import read_csv
from bdm.platform.kit.regex import regex
from bdm.reference.riferimento_normativo.citation import COURT_NAMES, extract_rulings

TIPI: Final = {"sent": "sentenza", "ord": "ordinanza", "decr": "decreto"}


@dataclass(frozen=True, slots=True)
class Precedent:
    """A cited decision: of one of the courts that have a code (``COURT_NAMES``), or of another with its kind and
    office, if the text names them.
    """

    number: int
    year: int
    court: str | None = None
    tipo: str | None = None
    ufficio: str | None = None

    @property
    def name(self) -> str:
        """'Cass. 13533/2001'; 'Tribunale di Milano, sentenza n. 5/2020'."""
        number = f"{self.number}/{self.year}"
        if self.court is not None:
            return f"{COURT_NAMES[self.court]} {number}"
        decision = f"{self.tipo} n. {number}" if self.tipo else f"n. {number}"
        return f"{title_case(self.ufficio)}, {decision}" if self.ufficio else decision


@dataclass(frozen=True, slots=True)
class CitedPrecedent:
    """A precedent and where it stands: ``text[start:end]``."""

    precedent: Precedent
    start: int
    end: int


def precedents(text: str) -> list[CitedPrecedent]:
    """The decisions cited in ``text``, in order, none within another. What is named by its number alone is the one that
    the text elsewhere names in full.
    """
    found = [CitedPrecedent(_highest(each.ecli), _first(text, each.start), each.end) for each in extract_rulings(text)]
    for pattern in _patterns():
        found += _others(pattern, text)
    # Of two readings of one place the one that begins first, and then the longer one, knows more
    apart: list[CitedPrecedent] = []
    for each in sorted(found, key=lambda each: (each.start, -each.end)):
        if not apart or each.start >= apart[-1].end:
            apart.append(each)
    full: dict[tuple[int, int], set[Precedent]] = {}
    for each in apart:
        if each.precedent.court or each.precedent.ufficio:
            full.setdefault((each.precedent.number, each.precedent.year), set()).add(each.precedent)
    return [replace(each, precedent=_in_full(each.precedent, full)) for each in apart]


def _in_full(precedent: Precedent, full: Mapping[tuple[int, int], Collection[Precedent]]) -> Precedent:
    named = full.get((precedent.number, precedent.year), ())
    if precedent in named:
        return precedent
    alike = [each for each in named if each.court or not precedent.tipo or each.tipo in (None, precedent.tipo)]
    return alike[0] if len(alike) == 1 else precedent


def _highest(ecli: str) -> Precedent:
    _, _, court, year, number = ecli.split(":")
    return Precedent(int(re.match(r"\d+", number)[0]), int(year), court)  # type: ignore[index]


def _first(text: str, at: int) -> int:
    """Where the words begin: a list goes on with a comma."""
    while not text[at].isalnum():
        at += 1
    return at


def _others(pattern: re.Pattern[str], text: str) -> Iterator[CitedPrecedent]:
    for match in pattern.finditer(text):
        named = {name.rstrip("_"): value for name, value in match.groupdict().items() if value is not None}
        if "other" in named or not ("year" in named or "day_year" in named):
            continue
        year = named.get("year") or named["day_year"]
        full = int(year if len(year) > len("20") else full_year(year))
        tipo = next((name for start, name in TIPI.items() if named.get("tipo", "").lower().startswith(start)), None)
        ufficio = None
        if "seat" in named:
            kind = next(kind for kind, table in SEATED.items() if table.compiled.fullmatch(named["kind"]))
            ufficio = _offices().get(key(f"{kind} DI {_letters(named['seat'])}"))
            if ufficio is None:
                continue
        precedent = Precedent(int(named["number"]), full, None, tipo, ufficio)
        yield CitedPrecedent(precedent, match.start(), match.end("upto"))


def _letters(name: str) -> str:
    return re.sub(r"[\W_]+", " ", name)


@cache
def _offices() -> dict[str, str]:
    """The courts of merit, by their names without apostrophes."""
    names = [str(row["nome"]) for row in read_csv(DATA / "uffici.csv") if row["tipo"] in SEATED]
    return {key(_letters(name)): name for name in names}


_KIND: Final = regex(f"^(?:{'|'.join(SEATED)}) DI ")
# Parts of the expressions; white space may be the end of a line or of a page
_END = r"(?![^\W_])"
_DAY = rf"\d{{1,2}}\s?[°º]?\s?(?:(?:{MONTH})\s|[./-]\s?\d{{1,2}}\s?[./-])\s?(?P<day_year#>\d{{4}}|\d{{2}}){_END}"
_OTHER = f"(?P<other#>{NOT_OF_MERIT.pattern})"
_TIPO = rf"(?P<tipo#>{KINDS.pattern})(?:\s+{SORTS.pattern}){{0,2}}"
_SECTION = r"(?:[\s,(]{1,9}sez(?:ione|\.)?\s*[\w°]{1,9}\.?(?:\s+(?:civ|pen|lav)\w{0,5}\.?)?)?"
_NUMBER = (
    r"(?:n(?:um(?:ero)?|r)?\s?[.°º]{1,2}\s?|numero\s)(?P<number>\d{1,6})(?P<upto>\s?/\s?(?P<year>\d{4}|\d{2})(?![\d/])"
    rf"|\s+del(?:l['’]anno)?\s+(?P<year_>\d{{4}}){_END}|(?![\d/.]))(?!\s*,?\s*(?:r\.?\s?g|ruolo|cron|rep\b|mod\b|reg\.))"
)
_OF = r"(?:d(?:al|el)(?:la|lo|l['’])?|da|di|il|la)\s*"


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """'sentenza 12 marzo 2021, n. 5/2020 … del Tribunale di Milano' and 'Trib. Milano, sent. 12 marzo 2021, n. 5'."""
    seats = sorted({_KIND.sub("", name) for name in _offices().values()}, key=len, reverse=True)
    gap = r"['’\s]{1,2}"
    seat = "|".join(gap.join(re.split(r"\W", name)).replace("Ì", "[IÌ]['’]?") for name in seats)
    office = (
        rf"(?:(?P<kind#>{'|'.join(table.alternatives for table in SEATED.values())})"
        rf"(?:\s+(?:ordinario|civile|penale|collegiale|monocratico)){{0,2}}\s+(?:di\s+|d['’]\s?|dell['’])?(?P<seat#>{seat}){_END}|{_OTHER})"
    )
    when = rf"(?:[\s,(]{{1,9}}(?:{GIVEN.pattern}\s+)?(?:del|il|in\s+data|dell['’])?\s*{_DAY})?"
    by = rf"(?:[\s,)]{{1,9}}(?:{GIVEN.pattern}\s+)?(?:in\s+data\s+)?{_OF}{office})?"
    whole = (
        rf"{_TIPO}(?:[\s,]{{1,9}}{_OF}{office}{_SECTION})?{when}[\s,(]{{1,9}}{_NUMBER}{when}{by}",
        rf"{office}{_SECTION}(?:[\s,(]{{1,9}}{_TIPO})?{when}[\s,(]{{1,9}}{_NUMBER}{when}",
    )
    return tuple(regex(rf"(?<![^\W_]){_numbered_groups(each)}", re.IGNORECASE) for each in whole)


def _numbered_groups(pattern: str) -> str:
    """``pattern`` with a name of its own for each group that stands in it several times."""
    counts: dict[str, int] = {}

    def named(match: re.Match[str]) -> str:
        counts[match[1]] = counts.get(match[1], 0) + 1
        return f"(?P<{match[1]}{'_' * counts[match[1]]}>"

    return re.sub(r"\(\?P<(\w+)#>", named, pattern)
