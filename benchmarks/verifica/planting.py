"""Errors in real texts, of nine kinds in equal parts, always the same for one seed.

A citation is found by expressions of this module alone. One of a decision that is held is first written out in full,
with its day ('sentenza n. 103 del 2004' → 'Corte cost., sentenza 1 aprile 2004, n. 103'), or given words of that
decision between quotation marks: nothing else could be known to be wrong. So written the text is the control.
"""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from bdm.italian.months import MONTHS
from benchmarks.verifica.holdings import HeldSheet
from benchmarks.verifica.texts import CitingDocument, CitingDocuments

KINDS: Final[dict[str, frozenset[str]]] = {
    "number": frozenset({"data_diversa", "numero_diverso", "assente", "tipo_diverso", "discorde_nel_testo"}),
    "year": frozenset({"data_diversa", "anno_diverso", "assente", "data_futura", "prima_della_corte"}),
    "day": frozenset({"data_diversa"}),
    "court or kind": frozenset({"ufficio_diverso", "tipo_diverso"}),
    "quotation": frozenset({"quasi_testuale"}),
    "act": frozenset({"atto_data_numero", "data_futura", "non_ancora_in_vigore"}),
    "article": frozenset({"articolo_inesistente"}),
    "repealed": frozenset({"abrogata"}),
    "impossible day": frozenset({"data_inesistente"}),
}
"""Kinds, and the codes that name the right thing."""

_MONTH: Final = "|".join(MONTHS)
_RULING: Final = re.compile(r"\b(?P<kind>sentenza|ordinanza) n\. ?(?P<number>\d{1,4}) del (?P<year>\d{4})(?! e\b|, n)")
_ACT: Final = re.compile(
    r"\b(?P<type>legge|decreto legislativo|decreto-legge|d\.P\.R\.|decreto del Presidente della Repubblica) "
    rf"(?P<day>\d{{1,2}}) (?P<month>{_MONTH}) (?P<year>\d{{4}}), n\. ?(?P<number>\d{{1,4}})\b"
)
_ARTICLE: Final = re.compile(
    r"\bart\. (?P<number>\d{1,4})(?P<between>(?:, (?:primo|secondo|terzo) comma,)? )(?P<code>del codice civile"
    r"|cod\. civ\."
    r"|del codice penale|cod\. pen\.|del codice di procedura penale|cod\. proc\. pen\.|cod\. proc\. civ\."
    r"|del codice di procedura civile|della Costituzione|Cost\.)"
)
_LAST: Final = (("civile", 2969), ("civ.", 2969), ("penale", 734), ("pen.", 734), ("Cost", 139))
_LAST_OF_PROCEDURE: Final = (("civ", 840), ("pen", 746))
_REPEALED: Final = (
    ("decreto legislativo 12 aprile 2006, n. 163", date(2016, 4, 19)),
    ("decreto legislativo 19 settembre 1994, n. 626", date(2008, 5, 15)),
    ("legge 31 dicembre 1996, n. 675", date(2004, 1, 1)),
    ("decreto legislativo 3 febbraio 1993, n. 29", date(2001, 5, 24)),
    ("legge 8 giugno 1990, n. 142", date(2000, 10, 13)),
    ("legge 11 febbraio 1994, n. 109", date(2006, 7, 1)),
    ("decreto legislativo 29 ottobre 1999, n. 490", date(2004, 5, 1)),
    ("decreto legislativo 5 febbraio 1997, n. 22", date(2006, 4, 29)),
    ("decreto legislativo 6 settembre 2001, n. 368", date(2015, 6, 25)),
    ("legge 27 dicembre 1956, n. 1423", date(2011, 10, 13)),
    ("legge 6 dicembre 1971, n. 1034", date(2010, 9, 16)),
)
"""Acts, and since when there is another in their place: public facts."""
_IMPOSSIBLE: Final = ("30 febbraio", "31 febbraio", "31 aprile", "31 giugno", "31 settembre", "31 novembre")
_SENTENCE: Final = re.compile(r"(?<=[.;:] )[A-ZÈ][^.;:«»\"“”()\n]{70,330}(?=[.;])")
_AGREEING: Final = 3
"""Decisions held that name an act by the same day: so many let a reader of them know it."""


@dataclass(frozen=True)
class PlantedText:
    """``text[start:end]`` is wrong; ``control`` is the same text without the error."""

    kind: str
    what: str
    document: CitingDocument
    text: str
    start: int
    end: int
    control: str


@dataclass(frozen=True)
class Site:
    """Where an error goes: what stands there, what is written there rightly and wrongly."""

    start: int
    end: int
    right: str
    wrong: str
    what: str


class Planter:
    """Draws texts and places in them."""

    def __init__(self, held: Sequence[HeldSheet], texts: CitingDocuments, seed: int) -> None:
        self._chance = random.Random(seed)
        self._held = {(each.number, each.year): each for each in held}
        self._texts = texts
        days: dict[tuple[str, str, str], Counter[str]] = defaultdict(Counter)
        for document in texts.own:
            for name, day in {_act_of(match) for match in _ACT.finditer(document.text)}:
                days[name][day] += 1
        self._known = {name for name, counted in days.items() if counted.most_common(1)[0][1] >= _AGREEING}

    def plant(self, errors: int) -> list[PlantedText]:
        """So many in all; fewer where there are no more places."""
        makers: dict[str, Callable[[CitingDocument], Iterator[Site]]] = {
            "number": self._numbers,
            "year": self._years,
            "day": self._days,
            "court or kind": self._courts,
            "quotation": self._quotations,
            "act": self._acts,
            "article": self._articles,
            "repealed": self._repeals,
            "impossible day": self._impossible,
        }
        planted = []
        for at, (kind, maker) in enumerate(makers.items()):
            wanted = errors // len(makers) + (at < errors % len(makers))
            order = [*self._texts.own, *self._texts.foreign]
            self._chance.shuffle(order)
            for document in order:
                if not wanted:
                    break
                sites = [*maker(document)]
                if sites:
                    planted.append(_with(kind, document, self._chance.choice(sites)))
                    wanted -= 1
        return planted

    def _rulings(self, document: CitingDocument) -> Iterator[tuple[re.Match[str], HeldSheet]]:
        for match in _RULING.finditer(document.text):
            sheet = self._held.get((int(match["number"]), int(match["year"])))
            if sheet is not None and sheet.kind == match["kind"]:
                yield match, sheet

    def _numbers(self, document: CitingDocument) -> Iterator[Site]:
        for match, sheet in self._rulings(document):
            number = self._slip(sheet.number)
            other = self._held.get((number, sheet.year))
            if other is not None and (other.kind, other.filed) == (sheet.kind, sheet.filed):
                continue  # nothing in the citation is wrong then: it is another's, and whole
            yield self._site(match, sheet, _full(sheet, number=number), f"{sheet.number} → {number}")

    def _years(self, document: CitingDocument) -> Iterator[Site]:
        for match, sheet in self._rulings(document):
            year = sheet.year + self._chance.choice((-10, -1, 1, 10))
            yield self._site(match, sheet, _full(sheet, day=_in_year(sheet.filed, year)), f"{sheet.year} → {year}")

    def _days(self, document: CitingDocument) -> Iterator[Site]:
        for match, sheet in self._rulings(document):
            day = sheet.filed + timedelta(days=self._chance.choice((-40, -30, -10, -3, 2, 5, 9, 31)))
            if day.year == sheet.year and day != sheet.decided:
                yield self._site(match, sheet, _full(sheet, day=day), f"{sheet.filed} → {day}")

    def _courts(self, document: CitingDocument) -> Iterator[Site]:
        for match, sheet in self._rulings(document):
            court = self._chance.choice(("Cass.", "Cons. Stato", ""))
            if court:
                yield self._site(match, sheet, _full(sheet, court=court), f"Corte cost. → {court}")
            else:
                kind = "ordinanza" if sheet.kind == "sentenza" else "sentenza"
                yield self._site(match, sheet, _full(sheet, kind=kind), f"{sheet.kind} → {kind}")

    def _quotations(self, document: CitingDocument) -> Iterator[Site]:
        for match, sheet in self._rulings(document):
            sentences = _SENTENCE.findall(sheet.text)
            if sentences:
                words = self._chance.choice(sentences)
                altered, what = self._altered(words)
                right = f"{_full(sheet)}, secondo cui «{words}»"
                wrong = f"{_full(sheet)}, secondo cui «{altered}»"
                yield Site(match.start(), match.end(), right, wrong, what)

    def _altered(self, quoted: str) -> tuple[str, str]:
        words = quoted.split()
        if "non" in words:
            at = words.index("non")
            return " ".join(words[:at] + words[at + 1 :]), "without 'non'"
        at = self._chance.randrange(2, len(words) - 2)
        if self._chance.random() < 0.5:
            return " ".join(words[:at] + words[at + 1 :]), f"without '{words[at]}'"
        other = self._chance.choice([each for each in words if each.lower() != words[at].lower()])
        return " ".join([*words[:at], other, *words[at + 1 :]]), f"{words[at]} → {other}"

    def _acts(self, document: CitingDocument) -> Iterator[Site]:
        for match in _ACT.finditer(document.text):
            if _act_of(match)[0] not in self._known:
                continue
            day, year, number = int(match["day"]), int(match["year"]), int(match["number"])
            which = self._chance.choice(("day", "year", "number"))
            if which == "day":
                day = day % 27 + 1
            elif which == "year":
                year += self._chance.choice((-1, 1))
            else:
                number = self._slip(number)
            wrong = f"{match['type']} {day} {match['month']} {year}, n. {number}"
            yield Site(match.start(), match.end(), match[0], wrong, f"{which}: {match[0]} → {wrong}")

    def _articles(self, document: CitingDocument) -> Iterator[Site]:
        for match in _ARTICLE.finditer(document.text):
            table = _LAST_OF_PROCEDURE if "proc" in match["code"] else _LAST
            last = next(last for name, last in table if name in match["code"])
            number = last + self._chance.randrange(1, 1 + last // 2)
            wrong = f"art. {number}{match['between']}{match['code']}"
            yield Site(match.start(), match.end(), match[0], wrong, f"art. {match['number']} → {number}")

    def _repeals(self, document: CitingDocument) -> Iterator[Site]:
        gone = [act for act, since in _REPEALED if since < document.day and act.split("n. ")[1] not in document.text]
        for match in _ACT.finditer(document.text):
            if gone and not document.text[: match.start()].endswith("regio "):
                act = self._chance.choice(gone)
                yield Site(match.start(), match.end(), match[0], act, f"{match[0]} → {act}")

    def _impossible(self, document: CitingDocument) -> Iterator[Site]:
        for match, sheet in self._rulings(document):
            wrong = f"Corte cost., {sheet.kind} {self._chance.choice(_IMPOSSIBLE)} {sheet.year}, n. {sheet.number}"
            yield self._site(match, sheet, wrong, "a ruling's")
        for match in _ACT.finditer(document.text):
            wrong = f"{match['type']} {self._chance.choice(_IMPOSSIBLE)} {match['year']}, n. {match['number']}"
            yield Site(match.start(), match.end(), match[0], wrong, "an act's")

    def _site(self, match: re.Match[str], sheet: HeldSheet, wrong: str, what: str) -> Site:
        return Site(match.start(), match.end(), _full(sheet), wrong, what)

    def _slip(self, number: int) -> int:
        """As fingers slip: two digits exchanged, one another, one more or less."""
        digits = str(number)
        while True:
            at = self._chance.randrange(len(digits))
            other = self._chance.choice(
                (
                    digits[:at] + self._chance.choice("0123456789") + digits[at + 1 :],
                    digits[:at] + digits[at + 1 : at + 2] + digits[at] + digits[at + 2 :],
                    str(number + self._chance.choice((-1, 1))),
                )
            )
            if int(other) not in (0, number):
                return int(other)


def _with(kind: str, document: CitingDocument, site: Site) -> PlantedText:
    before, after = document.text[: site.start], document.text[site.end :]
    return PlantedText(
        kind,
        site.what,
        document,
        before + site.wrong + after,
        site.start,
        site.start + len(site.wrong),
        before + site.right + after,
    )


def _full(
    sheet: HeldSheet, *, court: str = "Corte cost.", kind: str = "", number: int = 0, day: date | None = None
) -> str:
    day = day or sheet.filed
    written = f"{day.day}{'°' if day.day == 1 else ''} {MONTHS[day.month - 1]} {day.year}"
    return f"{court}, {kind or sheet.kind} {written}, n. {number or sheet.number}"


def _in_year(day: date, year: int) -> date:
    return day.replace(year=year, day=28 if (day.month, day.day) == (2, 29) else day.day)


def _act_of(match: re.Match[str]) -> tuple[tuple[str, str, str], str]:
    return (match["type"], match["number"], match["year"]), f"{match['day']} {match['month']}"
