"""Reading citations of rulings in running text, in linear time.

A citation is a row of parts in nearly any order (court, seat, section, kind, day, number, year), with little between
them. The parts are found first; rows of them are then read from left to right: a number takes the court and the day
before it, or those that follow with 'del', 'della', 'emessa da'; a list gives all its numbers the same court.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

from bdm.italian.characters import uniform
from bdm.italian.days import DAY, DAY_PARTS, day_of, year_of
from bdm.italian.rulings.ruling import CitedRuling, Court, Ruling
from bdm.italian.rulings.words import COURTS, KIND_NAMES, KINDS, REGISTER, SEATED, SECTIONS
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import today

EARLIEST: Final = 1861
"""The year of the oldest decision that can be cited: what is read as another is a slip, or no year."""
MAX_LISTED: Final = 100
"""Numbers that wait together for their year: each year looks through them."""
_END = r"(?![^\W_])"
_N = r"n(?:n|r|um(?:er[oi])?)?\s?[.°]{0,2}\s?"
_YEAR = r"(?:1[89]\d\d|20\d\d)(?!\d|[./-]\d)"
_NUMBER_YEAR = r"\d{1,6}\s?/\s?(?:\d{1,2}\s?/\s?)?(?:\d{4}|\d\d)(?!\d|[./-]\d)(?:/QM\b)?"
_OF_LETTERS: Final = {
    "ecli": r"ECLI:[A-Z]{2}:[A-Z0-9]+:\d{4}:[A-Z0-9.]+",
    "case": r"(?:caus[ae]\s|proc(?:edimento|\.)\s)?(?-i:[CT])\s?-\s?\d{1,4}/\d\d(?!\d)(?:\s?(?-i:P(?:PU)?|R))?",
    "application": rf"(?:ric(?:orso|\.)|application)\s(?:{_N})?\d{{2,6}}/\d\d(?!\d)",
    "heard": rf"ud(?:ienza|\.)\s(?:del\s)?{DAY}",
    "deposit": rf"dep(?:osit(?:at[ao]|o)|\.)\s(?:il\s|in\sdata\s)?{DAY}",
    "register": REGISTER.alternatives,
    **{court.name: f"(?-i:{names.alternatives})" for court, names in COURTS.items()},
    "section": SECTIONS.alternatives,
    "kind": KINDS.alternatives,
    "principle": r"rv\.?\s?(?:n\.\s?)?\d{6}(?:\s?-\s?\d\d)?",
    "number_year": rf"{_N}{_NUMBER_YEAR}",
    "number": rf"{_N}\d{{1,6}}{_END}(?![./-]\d)",
    "penal": r"pen(?:ale|\.)",
    "day": DAY + _END,
}
_OF_DIGITS: Final = {
    "day_": DAY + _END,
    "section_": r"\d\s?[\^°ª]?\s?sez(?:ione|\.)",
    "number_year_": _NUMBER_YEAR,
    "counted": r"\d{1,6}(?=\s(?:del(?:l'anno)?\s|dell')\s?(?:\d|1°))",
    "year": _YEAR,
    "bare": rf"\d{{1,6}}{_END}(?![./-]\d)",
}
"""The parts by how they begin; of two readings the one named first."""
_TOKENS: Final = regex(
    r"(?i:(?<![^\W_])(?:"
    + "|".join(f"(?P<{name}>{pattern})" for name, pattern in _OF_LETTERS.items())
    + r"|(?<![\d/.-])(?=\d)(?:"
    + "|".join(f"(?P<{name}>{pattern})" for name, pattern in _OF_DIGITS.items())
    + ")))"
)
_NAMES = {court.name: court for court in COURTS}
_GLUE: Final = regex(
    r"(?i:[\s,.:;()\[\]\"'*^-]|\b(?:[dn]ell|dall|all|l|d)'|\b(?:del(?:l[ao])?|di|da|dal(?:la)?|in|data|il|la|le|lo|con|e|ed|nell[ae]|anche|cit|"
    r"civ(?:ile)?|trib(?:utaria)?|lav(?:oro)?|unite|un|anno|numero|emess[ao]|res[ao]|pronunciat[ao]|pubblicat[ao]|depositat[ao]|"
    r"stess[ao]|citat[ao]|ingiuntivo|(?:non\s)?definitiva|parziale|(?:impugn|appell|grav)at[ao]|di\sprimo\sgrado|central[ei]|d'appello|appello|app|giur|di\s+legittimità|sede)\b){0,40}+"
)
_RIGHT: Final = regex(r"(?i:\b(?:del(?:la)?|dell'|dal(?:la)?|dall'|di|il|emess|res[ao]|pronunc|sede))")
_ALIKE: Final = regex(r"\s?(?:,|,?\se|,?\sed)\s")
_FURTHER: Final = regex(r"(?i:\s?(?:,|e|ed|;|e\sdi|,\se)\s?(?:la\s)?)")
_NO_SEAT = (
    r"Sez|Sent|Ord|Decr|NN?|Civ|Pen|Lav|Con|Il|La(?!\sSpezia)|In|Nel|Del|Rv|Dep|Sezione|Ordinanza|Sentenza"
    r"|ECLI|Cass|Cassazione|CEDU|App|Trib|Tribunale|Corte|TAR|Cons|Giudice"
)
_WORD = rf"(?!(?i:{_NO_SEAT})\b)[A-ZÀ-Þ][\w']+"
_SEAT: Final = regex(
    r"(?:\s(?i:ordinario|civile|penale|monocratico|collegiale|provinciale|regionale|centrale|per\s+i\s+minorenni|di\s+(?:primo|secondo)\s+grado|[12]°?\s?grado)){0,3}"
    r"[\s,-]{0,3}(?i:di\s|d'\s?|del\s|della\s|dell'\s?|per\s(?:il\s|la\s|l'))?\s?"
    rf"(?P<seat>{_WORD}(?:[\s-]{{1,2}}(?:(?i:di|del|della|nell'|in|al|d')\s?)?{_WORD}){{0,3}})"
)
_SPACES: Final = regex(r"\s{2,}")
_TOWN: Final = regex(rf"(?:\s?[,-]\s?|\s)(?i:(?:sede|sez\.|sezione)\s(?:staccata\s)?(?:di\s)?)?{_WORD}(?:\s{_WORD})?")
_NUMBERED: Final = regex(r"[\s.:(]{0,4}(?:n[.°r]{0,3}\s?)?\d")
_LATER: Final = regex(r"[^;()]{0,60}?\b[Rr]v\.")
_UNITED: Final = regex(r"(?i:s\.?\s?s?\.?\s?u|sez(?:ioni)?\.?\s?u)")
_CASSATION_SECTION: Final = regex(r"(?i:sez\.?\s?[1-6l]\.?(?:\s?-\s?[1-6l])?\s?[\^°]?$)")


def rulings(text: str) -> list[CitedRuling]:
    """The rulings cited in ``text``, in order, none within another."""
    line, place = _one_space(uniform(text, one_line=True))
    row, found, end = _Row(line), list[CitedRuling](), -1
    for match in _TOKENS.finditer(line):
        if match.start() < end:
            continue  # within the name of a seat
        between = line[end : match.start()] if end >= 0 else None
        if between is None or len(between) > 80 or not (_GLUE.fullmatch(between) or row.takes(match, between)):
            found += row.take()
            row, between = _Row(line), ""
        end = row.read(match, between)
        found += row.ready()
    found += row.take()
    return [replace(each, start=place(each.start), end=place(each.end - 1) + 1) for each in found]


def _one_space(text: str) -> tuple[str, Callable[[int], int]]:
    """``text`` with one space for several, and what gives the place in ``text`` of a place in it."""
    starts, gone, parts, at = [0], [0], list[str](), 0
    for run in _SPACES.finditer(text):
        parts.append(text[at : run.start() + 1])
        at = run.end()
        gone.append(gone[-1] + at - run.start() - 1)
        starts.append(at - gone[-1])
    parts.append(text[at:])
    return "".join(parts), lambda place: place + gone[bisect_right(starts, place) - 1]


@dataclass
class _Number:
    text: str
    start: int
    end: int
    year: int | None = None
    day: date | None = None


@dataclass
class _Row:
    """The parts that stand together, as far as they are read."""

    line: str
    court: Court | None = None
    named: bool = False
    """The court stands with this number, not with one before it."""
    seat: str | None = None
    section: str | None = None
    kind: str | None = None
    said: bool = False
    """The kind stands with this number, not with one before it."""
    penal: bool = False
    day: date | None = None
    year: int | None = None
    start: int | None = None
    end: int = 0
    numbers: list[_Number] = field(default_factory=list)
    registered: bool = False
    done: list[CitedRuling] = field(default_factory=list)

    def read(self, match: re.Match[str], between: str) -> int:
        """Add a part; where it ends."""
        name, end = str(match.lastgroup).rstrip("_"), match.end()
        if name in _NAMES:
            return self._court(_NAMES[name], match, between)
        if self.numbers and ";" in between:
            self._finish()
        used = getattr(self, f"_{name}")(match, between)
        if not self.numbers and self.start is None and name in ("section", "kind", "day"):
            self.start = match.start()
        if used is not False:
            self.end = end
        return end

    def takes(self, match: re.Match[str], between: str) -> bool:
        """Whether the parties may stand between: 'Corte EDU, 12 marzo 2020, Rossi c. Italia, ric. n. 12345/15'."""
        return self.court is Court.DIRITTI_UOMO and match.lastgroup == "application" and not re.search(r"\d", between)

    def ready(self) -> list[CitedRuling]:
        done, self.done = self.done, []
        return done

    def take(self) -> list[CitedRuling]:
        """What has been read, at the end of the row."""
        self._finish()
        return self.ready()

    def _court(self, court: Court, match: re.Match[str], between: str) -> int:
        follows = bool(self.numbers) and not self.named and _RIGHT.search(between) is not None
        if self.numbers and not follows:
            self._finish()
        if not follows and (self.named or self.start is None):  # another citation begins
            self.kind = self.section = self.day = self.year = self.start = None
        self.court, self.named, self.seat, end = court, True, None, match.end()
        if not follows:
            self.start = match.start() if self.start is None else self.start
            if self.section is not None and self.kind is None and self.day is None:
                self.section = None
        if court in SEATED and (seat := _SEAT.match(self.line, end)) is not None:
            self.seat, end = seat["seat"], seat.end()
            if court is Court.AMMINISTRATIVO and (town := _TOWN.match(self.line, end)) is not None:
                end = town.end()
        self.end = end
        return end

    def _section(self, match: re.Match[str], between: str) -> None:
        if self.numbers and _RIGHT.search(between) is None:
            self._finish()
            self.section = None
        self.section = match[0]

    def _kind(self, match: re.Match[str], between: str) -> None:
        if self.numbers:
            self._finish()
        if not self.named and _ALIKE.fullmatch(between) is None:  # 'Cass. n. 1/2020, ord. n. 2/2020' is of one court
            self.court = self.seat = self.section = None
        elif self.said and not self.named:  # 'la sentenza impugnata. Con la sentenza n. 1/2020'
            self.start = None
        self.said = True
        self.kind = next((kind for start, kind in KIND_NAMES.items() if match[0].lower().startswith(start)), None)

    def _penal(self, match: re.Match[str], between: str) -> None:
        self.penal = True

    def _principle(self, match: re.Match[str], between: str) -> None:
        if self.court is None:
            self.court = Court.CASSAZIONE

    def _register(self, match: re.Match[str], between: str) -> bool:
        if self.numbers and not _NUMBERED.match(self.line, match.end()):
            self.numbers.pop()
        else:
            self.registered = True
        return False

    def _heard(self, match: re.Match[str], between: str) -> None:
        pass

    def _deposit(self, match: re.Match[str], between: str) -> None:
        self.day = None
        self._day(match, between)

    def _day(self, match: re.Match[str], between: str) -> None:
        found = regex(DAY_PARTS).search(match[0])
        day = day_of(found) if found else None
        if day is None:
            return
        open_numbers = [each for each in self.numbers if each.year is None]
        if open_numbers:
            for each in open_numbers:
                each.year, each.day, each.end = day.year, day, match.end()
        elif self.numbers and self.numbers[-1].day is None and self.numbers[-1].year == day.year:
            self.numbers[-1].day = day
        elif not self.numbers or ";" not in between:
            if self.numbers:
                self._finish()
            self.day = day

    def _year(self, match: re.Match[str], between: str) -> None:
        year = int(match[0])
        open_numbers = [each for each in self.numbers if each.year is None]
        for each in open_numbers:
            each.year, each.end = year, match.end()
        if not self.numbers:
            self.year = year

    def _number(self, match: re.Match[str], between: str) -> bool:
        return self._add(re.sub(r"\D", "", match[0]), match, between)

    def _counted(self, match: re.Match[str], between: str) -> bool:
        """'Cass. 13533 del 2001'."""
        return (self.court is not None or self.kind is not None) and self._add(match[0], match, between)

    def _bare(self, match: re.Match[str], between: str) -> bool:
        """The next of a list: 'nn. 1, 2 e 3 del 2020', 'n. 13 e 14 del 2020'."""
        listed = bool(self.numbers) and self.numbers[-1].year is None and _further(between)
        return listed and self._add(match[0], match, between)

    def _number_year(self, match: re.Match[str], between: str) -> bool:
        digits = re.findall(r"\d+", match[0])
        return self._add(digits[0], match, between, year_of(digits[-1]))

    def _add(self, text: str, match: re.Match[str], between: str, year: int | None = None) -> bool:
        if self.registered:
            self.registered = False
            return False
        listed = self.numbers and self.numbers[-1].year is None and _further(between)
        if not listed or len(self.numbers) == MAX_LISTED:
            self._finish()
        number = _Number(text.lstrip("0") or "0", match.start(), match.end(), year)
        if year is None and self.day is not None:
            number.year, number.day = self.day.year, self.day
        elif year is None:
            number.year = self.year
        elif self.day is not None and self.day.year == year:
            number.day = self.day
        self.numbers.append(number)
        return True

    def _case(self, match: re.Match[str], between: str) -> None:
        self._finish()
        number = re.search(r"([CT])\s?-\s?(\d+)/(\d\d)", match[0])
        if number is not None:
            start = match.start() if self.court is not Court.GIUSTIZIA_UE or self.start is None else self.start
            ruling = Ruling(
                f"{number[1]}-{number[2]}/{number[3]}", year_of(number[3]), Court.GIUSTIZIA_UE, self.kind, day=self.day
            )
            self.done.append(CitedRuling(ruling, start, match.end()))
            self.start = self.day = None

    def _application(self, match: re.Match[str], between: str) -> None:
        number = re.search(r"(\d+)/(\d\d)", match[0])
        if number is not None and self.court is Court.DIRITTI_UOMO:
            ruling = Ruling(
                number[0], self.day.year if self.day else year_of(number[2]), self.court, self.kind, day=self.day
            )
            self.done.append(CitedRuling(ruling, self.start or match.start(), match.end()))
            self.numbers = []

    def _ecli(self, match: re.Match[str], between: str) -> None:
        _, country, court, year, number = match[0].upper().split(":")
        digits = re.match(r"\d+", number)
        known = {each.value: each for each in Court}.get(court)
        if country == "IT" and digits is not None and known is not None:
            self._finish()
            self.court, self.named, self.start = None, False, None
            self._tell(Ruling(digits[0], int(year), known, penal=number.endswith("PEN")), match.start(), match.end())

    def _finish(self) -> None:
        """The numbers are rulings as far as they can be told; what follows may go on with the same court."""
        for at, number in enumerate(self.numbers):
            court = self.court or self._by_section(number)
            if number.year is None or not EARLIEST <= number.year <= today().year or not (court or self.kind):
                continue
            last = at == len(self.numbers) - 1
            start = self.start if at == 0 and self.start is not None else number.start
            ruling = Ruling(number.text, number.year, court, self.kind, self.seat, self.section, number.day, self.penal)
            self._tell(ruling, start, max(number.end, self.end) if last else number.end)
        if self.numbers:
            self.numbers, self.day, self.year, self.start = [], None, None, None
            self.named = self.said = False

    def _tell(self, ruling: Ruling, start: int | None, end: int) -> None:
        self.done.append(CitedRuling(ruling, end if start is None else start, end))

    def _by_section(self, number: _Number) -> Court | None:
        """Only the Court of Cassation has united sections, writes 'Sez. 6-5' and numbers its rulings' principles."""
        section = self.section or ""
        whole = self.kind is not None and number.day is not None  # 'Sez. L, Sentenza n. 12346 del 15/06/2016'
        told = _UNITED.match(section) or (
            _CASSATION_SECTION.match(section) and (whole or "-" in section or _LATER.match(self.line, number.end))
        )
        return Court.CASSAZIONE if told else None


def _further(between: str) -> bool:
    return _FURTHER.fullmatch(between) is not None
