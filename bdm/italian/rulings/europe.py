"""Cases of the Court of Justice and of the Court of human rights, which have numbers and names of their own."""

from __future__ import annotations

import re
from typing import Final

from bdm.italian.days import year_of
from bdm.italian.rulings.ruling import Court, Ruling
from bdm.italian.rulings.state import RowState
from bdm.italian.writing import title_case
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import today

_PARTY: Final = regex(
    r"(?:^|[,;:(\"]\s?|\b(?i:sentenz[ae]|caso|casi|causa|pronunci?a|camera|uomo|edu|anche|e\s?altr[io])\s"
    r"|\d\s?[,-]?\s)(?!(?i:sentenz|caso|causa|corte|grande c|camera|sez))"
    r"([A-ZÀ-Þ][\w.' -]{0,60}?)\s?$"
)
_OF_CASE: Final = regex(r"(?i:^.{0,60}\b(?:sentenz[ae]|cas[oi]|causa|decisione)\s)")
FIRST_CASE: Final = 1953
"""The year from which the Court of Justice has numbered its cases."""
_NO_CASE: Final = regex(
    r"(?i:[/-]$|\b(?:g\.?\s?u\.?\s?(?:[uc]\.?\s?e\.?)?|gazz(?:etta|\.)\suff(?:iciale|\.)|comunicazion[ei]|serie|categori[ae]|cat\."
    r"|class[ei]|particell[ae]|part\.|p\.lla|sub(?:\.|alterno)?|foglio|lotto|tratt[ao]|linea|zona|tipo|modello|mod\.|allegat[oi]|all\.)"
    r"(?:[\w\s,.()']{0,12}?[\s(])?$)"
)
_REGISTERED: Final = regex(r"(?i:\s?\(?(?:n\.?\s?)?r\.?\s?g)")


class EuropeanCases(RowState):
    """Reads the parts that only those courts have."""

    def read_parties(self, match: re.Match[str], between: str) -> None:
        before = self.of.line[max(0, match.start() - 80) : match.start()]
        party = _PARTY.search(before)
        name = _OF_CASE.sub("", party[1].strip()) if party else ""
        if self.court not in (None, Court.DIRITTI_UOMO) or not name or "ommissione" in name:
            return
        applied = self.applied  # 'ric. 4953/22, Morabito c. Italia'
        self._by_parties()
        state = re.sub(r"^c(?:\.|ontro)\s?(?:(?:il|la|i)\s|l')?", "", match[0], flags=re.IGNORECASE)
        if self.court is None:
            self.court, self.named = Court.DIRITTI_UOMO, True
        if self.start is None:
            self.start = match.start() - len(before) + party.start(1) if party else match.start()
        if not applied:
            self.parties = f"{name} c. {title_case(state)}"

    def _by_parties(self) -> None:
        """A case that the text names by its parties and its day."""
        if self.parties is not None and not self.applied and self.day is not None and self.court is Court.DIRITTI_UOMO:
            ruling = Ruling(self.parties, self.day.year, self.court, self.kind, day=self.day)
            self._tell(ruling, self.start, self.end)
            self.start = self.day = None
        self.parties, self.applied = None, False

    def read_case(self, match: re.Match[str], between: str) -> None:
        self._finish()
        number = re.search(r"([CT])(?:\s?-\s?|\s)(\d+)/(\d+)", match[0])
        if number is not None and not self._of_other(match.start(), number[3]):
            self._case_of(f"{number[1]}-{number[2]}/{number[3][-2:]}", number[3], match.start(), match.end())

    def _of_other(self, start: int, year: str) -> bool:
        """A page of the Official Journal, a class of the land register, a line: 'GUUE C-115/2016', 'cat. C-1/20'."""
        before = self.of.line[max(0, start - 40) : start]
        return not FIRST_CASE <= year_of(year) <= today().year or _NO_CASE.search(before) is not None

    def _case_of(self, number: str, year: str, start: int, end: int) -> None:
        if self.court is Court.GIUSTIZIA_UE and self.start is not None:
            start = self.start
        self._tell(Ruling(number, year_of(year), Court.GIUSTIZIA_UE, self.kind, day=self.day), start, end)
        self.start = self.day = None
        self.named = False

    def read_joined(self, match: re.Match[str], between: str) -> bool:
        """The cases of the first years: 'causa 6/64', 'cause riunite 28, 29 e 30/62'."""
        self._finish()
        numbers = list(re.finditer(r"(\d+)(?:/(\d+))?", match[0]))
        year = str(numbers[-1][2])
        if not FIRST_CASE <= year_of(year) <= 1989 or _REGISTERED.match(self.of.line, match.end()):
            return False
        for each in numbers:
            own = each[2] or year
            self._case_of(f"{each[1]}/{own[-2:]}", own, match.start() + each.start(), match.start() + each.end())
        self.parties, self.applied = None, True
        return True

    def read_european(self, match: re.Match[str], between: str) -> None:
        """'EU:C:2014:2321'; of a case that stands before it, the same."""
        self._finish()
        self._tell(
            Ruling(match[0].upper(), int(match[0].split(":")[2]), Court.GIUSTIZIA_UE), match.start(), match.end()
        )

    def read_application(self, match: re.Match[str], between: str) -> bool:
        number = re.search(r"(\d+)/(\d\d)", match[0])
        if number is not None and self.court is Court.DIRITTI_UOMO:
            ruling = Ruling(
                number[0], self.day.year if self.day else year_of(number[2]), self.court, self.kind, day=self.day
            )
            self._tell(ruling, self.start, match.end(), match.start())
            self.numbers, self.start, self.parties, self.applied = [], None, None, True
            return True
        return False

    def read_ecli(self, match: re.Match[str], between: str) -> None:
        _, country, court, year, number = match[0].upper().split(":")
        if country == "EU" and court in ("C", "T"):
            self._finish()
            self._tell(Ruling(match[0].upper()[5:], int(year), Court.GIUSTIZIA_UE), match.start(), match.end())
        digits = re.match(r"\d+", number)
        known = {each.value: each for each in Court}.get(court)
        if country == "IT" and digits is not None and known is not None:
            self._finish()
            self.court, self.named, self.start = None, False, None
            self._tell(Ruling(digits[0], int(year), known, penal=number.endswith("PEN")), match.start(), match.end())
