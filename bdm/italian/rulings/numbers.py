"""RulingNumbers of rulings, with the day or the year that each has."""

from __future__ import annotations

import re
from typing import Final

from bdm.italian.days import DAY_PARTS, day_of, year_of
from bdm.italian.rulings.europe import EuropeanCases
from bdm.italian.rulings.ruling import Court
from bdm.italian.rulings.state import ADMINISTRATIVE, CASSATION_SECTION, EARLIEST, Number
from bdm.italian.rulings.tokens import part
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import today

MAX_LISTED: Final = 100
"""RulingNumbers that wait together for their year: each year looks through them."""
LATEST: Final = 2199
"""What is more may be a number, but no year that is still to come."""
ALIKE: Final = regex(r"\s?(?:,|,?\se|,?\sed)\s")
_FURTHER: Final = regex(r"(?i:\s?(?:,|e|ed|;|e\sdi|,\se)\s?(?:la\s)?)")
_OF_REGISTER: Final = regex(r"(?i:\s?[-,(]?\s?r\.\s?g\.)(?!\s?(?:n\.\s?)?\d)")
_COMMA: Final = regex(r"\s?,\s")
_ENDS: Final = regex(r"\s?(?:[;)\]]|\.?$|\.\s(?=[A-ZÀ-Þ])|,\s(?=[a-zà-ÿ]{3}))")
_YEARED: Final = regex(r"\s?(?:/|del(?:l')?\b)")
APPLICATION: Final = regex(r"\b\d{3,6}/\d\d$")
_MATTER: Final = regex(
    r"(?i:\b(?:caus[ae]|proc(?:ediment[oi]|edur[ae]|\.)|(?<!di\s)fall(?:iment[oi]|\.)|concordat[oi]|giudizi[oo]?|esecuzion[ei]|pratica"
    r"|verbal[ei]|ricors[oi]|contratt[oi]|fattur[ae]|cartell[ae]|avvis[oi]|polizz[ae]|delib(?:er[ae]|erazion[ei]|\.)"
    r"|parer[ei]|circolar[ei]|nota|iscritt[aoei])(?:\s[\w.]{1,20}){0,3},?\s?$)"
)
"""Things with numbers and courts that are no rulings: 'procedura esecutiva n. 43/2019 del Tribunale di Lodi'."""
_OPINION: Final = regex(r"(?i:\b(?:parer[ei]|delibera(?:zione)?|circolare)\s(?:res[oa]\s)?d(?:i|a|[ea]l|[ea]lla)\s?$)")
"""'Parere del Consiglio di Stato n. 767 del 2002'."""
_DAY_PARTS: Final = regex(DAY_PARTS)
_PUBLISHED: Final = regex(r"(?i:\b(?:pubbl|deposit|notific|comunic|registr)\w*\.?\s[^;]*$)")
_DELIBERATION: Final = regex(
    r"(?i:/\s?(?:par|prs[ep]|prno|qmig|vsgo?|frg|gest|inpr|reg|rq|pasp|comp|sezaut|src\w*)(?![^\W_]))"
)
_ACT: Final = regex(
    r"(?i:(?:legge|costituzionale|repubblica|legislativo|decreto|ministeriale|regolamento|direttiva|\bl(?:gs|g)?\.|p\.\s?r\.|r\.\s?d\.)\s(?:n\.\s?|del\s)?$)"
)


class RulingNumbers(EuropeanCases):
    """Reads numbers, days and years."""

    def read_deposit(self, match: re.Match[str], between: str) -> None:
        """The number is of the year in which the ruling was filed: 'n. 1234 del 12/12/2017, dep. 2018'."""
        found = _DAY_PARTS.search(match[0])
        day = day_of(found) if found else None
        last = self.numbers[-1] if self.numbers else None
        if last is not None and last.day is not None and last.year is not None:
            year = day.year if day else int(match[0][-4:])
            if 0 <= year - last.year <= 3:
                last.year, last.day, last.end = year, day or (last.day if year == last.year else None), match.end()
        elif day is not None:
            self.day = None
            self.read_day(match, between)

    def read_day(self, match: re.Match[str], between: str) -> None:
        found = _DAY_PARTS.search(match[0])
        day = day_of(found) if found else None
        if day is None:
            return
        open_numbers = [each for each in self.numbers if each.year is None]
        if open_numbers:
            for each in open_numbers:
                each.year, each.day, each.end = day.year, day, match.end()
        elif self.numbers and self.numbers[-1].day is None and self.numbers[-1].year == day.year:
            self.numbers[-1].day = day
        elif self.numbers and _PUBLISHED.search(between):  # 'emessa il 3/4/2020 e pubblicata il 4/5/2020'
            return
        elif not self.numbers or ";" not in between:
            if self.numbers:
                self._finish()
            self.day, self.applied = day, False

    def read_year(self, match: re.Match[str], between: str) -> bool:
        """Of the numbers that wait for it: what follows a whole ruling ('… e l'art. 2043') is no year."""
        year = int(match[0])
        if (
            "anno" in between.lower()
            and self.numbers
            and self.court is None
            and CASSATION_SECTION.match(self.section or "")
        ):
            self.court = Court.CASSAZIONE  # 'Civile Ord. Sez. L Num. 20045 Anno 2025'
        open_numbers = [each for each in self.numbers if each.year is None]
        for each in open_numbers:
            each.year, each.end = year, match.end()
        if not self.numbers:
            self.year = year
        return bool(open_numbers) or not self.numbers

    def read_number(self, match: re.Match[str], between: str) -> bool:
        return self._add(re.sub(r"\D", "", match[0]), match, between)

    def read_counted(self, match: re.Match[str], between: str) -> bool:
        """'Cass. 13533 del 2001'."""
        if self.numbers and self.numbers[-1].year is None and self.court is None:
            return False
        return (self.court is not None or self.kind is not None) and self._add(match[0], match, between)

    def read_bare(self, match: re.Match[str], between: str) -> bool:
        """The next of a list: 'nn. 1, 2 e 3 del 2020', 'n. 13 e 14 del 2020'."""
        listed = bool(self.numbers) and self.numbers[-1].year is None and _further(between)
        told = listed or self._of_that_day(match, between) or self._behind_day(match, between)
        return told and self._add(match[0], match, between)

    def _behind_day(self, match: re.Match[str], between: str) -> bool:
        """'Trib. Milano, 12.3.2019, 2345.'"""
        alone = self.named and self.day is not None and not self.numbers and _COMMA.fullmatch(between) is not None
        return alone and _ENDS.match(self.of.line, match.end()) is not None

    def _of_that_day(self, match: re.Match[str], between: str) -> bool:
        """'24 ottobre 2007, nn. 348 e 349': the day is that of all."""
        last = self.numbers[-1] if self.numbers else None
        alike = last is not None and last.day is not None and last.day == self.day and ALIKE.fullmatch(between)
        plural = part(match) == "number" or self.of.line.startswith("nn", self.numbers[0].start if last else 0)
        return bool(alike) and plural and not _YEARED.match(self.of.line, match.end())

    def read_number_year(self, match: re.Match[str], between: str) -> bool:
        if self.court is Court.DIRITTI_UOMO and APPLICATION.search(match[0]):
            return self.read_application(match, between)
        digits = re.findall(r"\d+", match[0])
        alone = self.court is Court.CASSAZIONE or (self.court is not None and self.named and not self.numbers)
        if alone and len(digits) == 2 and _is_year_first(*digits):
            return self._add(digits[1], match, between, year_of(digits[0]))
        if self.court is Court.GIUSTIZIA_UE and len(digits) == 2 and 53 <= int(digits[1]) <= 89:
            self._case_of(f"{digits[0]}/{digits[1]}", digits[1], match.start(), match.end())
            return True
        if self.court is None and match[0].upper().replace(" ", "").endswith("/QM"):
            self.court = Court.CONTI
        if self.court is Court.CONTI and self._of_control(match[0]):
            self.registered = True
        return self._add(digits[0], match, between, year_of(digits[-1]))

    def read_year_first(self, match: re.Match[str], between: str) -> bool:
        """'Cass., 2020/12345', 'Trib. Roma, n. 1234-2018': of a court or a kind that stands right before it."""
        if self.numbers or not (self.said or (self.court is not None and self.named)):
            self._finish()
            self.court = self.seat = None
            return False
        year, number = re.findall(r"\d+", match[0])
        if "-" in match[0]:
            year, number = number, year
        return self._add(number, match, between, year_of(year))

    def read_whole(self, match: re.Match[str], between: str) -> bool:
        """'TAR Napoli, n. 201604622'."""
        digits = re.sub(r"\D", "", match[0])
        return self.court in ADMINISTRATIVE and self._add(digits[4:], match, between, int(digits[:4]))

    def _of_control(self, number: str) -> bool:
        """Whether it is of an opinion or a deliberation of the Court of Auditors: '12/2020/PAR'."""
        section = self.section is not None and "contr" in self.section.lower()
        return _DELIBERATION.search(number) is not None or (section and not self.said)

    def _of_act(self, start: int) -> bool:
        """'legge 4 agosto 1955, n. 848, dal Tribunale'."""
        return _ACT.search(self.of.line[max(0, start - 24) : start]) is not None

    def _of_matter(self, start: int) -> bool:
        return _MATTER.search(self.of.line[max(0, start - 60) : start]) is not None

    def _add(self, text: str, match: re.Match[str], between: str, year: int | None = None) -> bool:
        series = self.refused and not self.numbers and _further(between)  # 'r.o. nn. 687, 688 e 691 del 2007'
        if self.registered or series or _MATTER.search(between):
            self.registered, self.refused = False, True
            return False
        if self.numbers and _OF_REGISTER.match(self.of.line, match.end()):  # 'n. 12/2020, n. 45/2018 R.G., del'
            self.refused = True
            return False
        begins = match.start() if self.start is None else self.start
        if self.kind is None and _OPINION.search(self.of.line[max(0, begins - 30) : begins]):
            return False
        if self.court is None and self.kind is None and (self._of_act(begins) or self._of_matter(begins)):
            return False
        if self.court is Court.DIRITTI_UOMO and self.parties is not None and year is None:
            return False  # 'Scoppola c. Italia (n. 2)'
        numbered_otherwise = self.court is Court.GIUSTIZIA_UE and not self.named
        if self.court is Court.DIRITTI_UOMO or numbered_otherwise:  # whose decisions have no such number
            self.court, self.named = None, False
        listed = self.numbers and self.numbers[-1].year is None and _further(between)
        listed = listed or (year is None and self._of_that_day(match, between))
        if not listed or len(self.numbers) == MAX_LISTED:
            self._finish()
        elif year is not None:  # 'nn. 142, 186 e 375/2006'
            for each in self.numbers:
                each.year = year if each.year is None else each.year
        number = Number(text.lstrip("0") or "0", match.start(), match.end(), year)
        if year is None and self.day is not None:
            number.year, number.day = self.day.year, self.day
        elif year is None:
            number.year = self.year
        elif self.day is not None and self.day.year == year:
            number.day = self.day
        self.numbers.append(number)
        self.refused = False
        return True


def _is_year_first(first: str, second: str) -> bool:
    """'1998/3712', '06/2284': the other way round it would be of a year that nobody writes."""
    if len(first) == len("1998"):
        return (
            EARLIEST <= int(first) <= today().year and len(second) > 2 and not EARLIEST <= int(second) <= today().year
        )
    return len(first) == 2 and int(second) > LATEST


def _further(between: str) -> bool:
    return _FURTHER.fullmatch(between) is not None
