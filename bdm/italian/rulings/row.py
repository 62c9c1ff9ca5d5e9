"""Reading a row of parts from left to right: what each part says of the citation in which it stands.

A number takes the court and the day before it, or those that follow with 'del', 'della', 'emessa da'; a list gives all
its numbers the same court.
"""

from __future__ import annotations

import re
from typing import Final

from bdm.italian.rulings.numbers import ALIKE, APPLICATION, RulingNumbers
from bdm.italian.rulings.ruling import ALONE, CitedRuling, Court
from bdm.italian.rulings.seats import of_branch, seat_at
from bdm.italian.rulings.tokens import court_of, part
from bdm.italian.rulings.words import KIND_NAMES
from bdm.platform.kit.regex import regex

_RIGHT: Final = regex(
    r"(?i:\b(?:con\s(?:cui|la\squale)|del(?:la|le)?|dell'|dal(?:la)?|dall'|di|il|emess|res[ao]|pronunc|sede))"
)
_SUBJECT: Final = regex(r"(?i:(?:la|le|l'|gli)\s?(?:adit[oa]\s)?$)")
_ANOTHER: Final = regex(r"(?i:\b(?:ed?|mentre)\s(?:il|la|l')\s?$)")
"""'La sentenza n. 5/2020, e il Tribunale di Lodi' goes on to something else."""
_BESIDE: Final = regex(r"\s?[(–-]?\s?")
_BEGINS: Final = regex(r"(?i:^|[(;]\s?|(?<![^\W_])(?:le?|la|cfr\.|v\.|vedi|così|anche)\s)$")
"""Behind which 'n. 901/2015, Trib. Genova' stands for a decision without saying so."""
_COMMA_OR_BRACKET: Final = regex(r"\s?[,(]\s?")
_OWN_NUMBER: Final = regex(r"(?i:[\s,-]*(?:n[.nr°]|sez|sent|ord|decr|\d))")
_BY: Final = regex(r"(?i:\bcon\s(?:la\s|l'\s?|le\s)?(?:(?:recente|nota|propria|citata|successiva)\s)?$)")
_NAMES_BETWEEN: Final = regex(
    r"(?:[\s,.:()\"'-]|\b[A-ZÀ-Þ][\w']*\b|\b(?:est|rel|pres|dott|ssa|dr|sede|staccata|di|del|e)\b){1,16}+"
)
"""Towns, presidents and parties between a court and the number: 'TAR Lombardia, sez. I, Milano, n. 5/2020'."""
_SERIES: Final = regex(r"\s?;\s")
_NUMBERED: Final = regex(r"[\s.:(]{0,4}(?:[nN][.°rR]{0,3}\s?)?\d")
_ENDED: Final = regex(r"[);:]|\.\s")
_ELSEWHERE: Final = regex(r"(?i:\b(?:v|vedi|cfr)\b)")
_SUMMARY: Final = regex(r"\d{1,4}/\d{2,4} - mass\.")
_PRECEDENTS: Final = regex(r"(?i:precedent[ei](?:\scitat[ei])?\s?:\s?$)")


class RulingRow(RulingNumbers):
    """Reads courts, sections, kinds and what tells that a number is none."""

    def read(self, match: re.Match[str], between: str) -> int:
        """Add a part; where it ends."""
        name, end = part(match), match.end()
        if self.court is Court.AMMINISTRATIVO and self.seat is not None and not self.numbers:
            self.seat = of_branch(self.seat, between)
        if (named := court_of(match)) is not None:
            return self.read_court(named, match, between)
        if self.numbers and ";" in between:
            self._finish()
        used = getattr(self, f"read_{name}")(match, between)
        if not self.numbers and self.start is None and name in ("section", "kind", "day"):
            self.start = match.start()
        if used is not False:
            self.end = end
        return end

    def takes(self, match: re.Match[str], between: str) -> bool:
        """Whether names may stand between: 'Corte EDU, 12 marzo 2020, Rossi c. Italia, ric. n. 12345/15'."""
        name = part(match)
        if re.search(r"\d", between):
            return False
        if name == "parties":
            return self.court is Court.DIRITTI_UOMO or (not self.numbers and (self.said or self.day is not None))
        if self.court is Court.DIRITTI_UOMO:
            filed = name == "number_year" and APPLICATION.search(match[0]) is not None
            dated = name == "day" and not self._of_act(match.start())
            return name == "application" or ((filed or dated) and ";" not in between)
        named = self.court is not None and self.named and not self.numbers
        return (
            named
            and name in ("number", "number_year", "day", "section", "kind")
            and bool(_NAMES_BETWEEN.fullmatch(between))
        )

    def take(self) -> list[CitedRuling]:
        """What has been read, at the end of the row."""
        self._finish()
        self._by_parties()
        return self.ready()

    def read_court(self, court: Court, match: re.Match[str], between: str) -> int:
        if court in (Court.CONTI, Court.APPELLO, Court.CONSIGLIO_DI_STATO) and self._is_part(court, match):
            self.read_section(match, between)
            self.end = match.end()
            return match.end()
        self._by_parties()
        self.refused = False
        seat, end = seat_at(self.of.line, match.end(), court)
        follows = bool(self.numbers) and not self.named and (self._follows(between) or self._beside(between, end))
        if self.numbers and not follows:
            self._finish()
        if not follows and (self.named or self.start is None):  # another citation begins
            self.kind = self.section = self.day = self.year = self.start = None
        self.court, self.named = court, True
        if not follows:
            self.start = match.start() if self.start is None else self.start
            if self.section is not None and self.kind is None and self.day is None:
                self.section = None
        self.seat = seat
        self.of.court, self.of.seat, self.of.end = court, self.seat, end
        self.end = end
        return end

    def _is_part(self, court: Court, match: re.Match[str]) -> bool:
        """'Sez. giur.' is of the Court of Auditors, unless another court is named; 'App.' behind its name is a part."""
        if self.court is None or (self.numbers and self.court is not court):
            return False
        if court is Court.CONTI:
            return "cont" not in match[0].lower()
        if court is Court.CONSIGLIO_DI_STATO:
            return "plen" in match[0].lower()
        return self.court is Court.CONTI and match[0].lower() == "app."

    def _beside(self, between: str, end: int) -> bool:
        """'Sentenza n. 5/2020 Trib. Milano': the court, which ends at ``end``, has no number of its own."""
        if self.court is not None or _OWN_NUMBER.match(self.of.line, end) is not None:
            return False
        if self.said:
            return _BESIDE.fullmatch(between) is not None
        first = self.numbers[0].start
        begins = _BEGINS.search(self.of.line[max(0, first - 12) : first]) is not None
        return begins and _COMMA_OR_BRACKET.fullmatch(between) is not None

    def _follows(self, between: str) -> bool:
        if _ANOTHER.search(between) is not None:
            return False
        return _RIGHT.search(between) is not None or (self.by and _SUBJECT.search(between) is not None)

    def read_here(self, match: re.Match[str], between: str) -> None:
        """'Questa Corte': the one whose text it is."""
        if self.numbers and not (self.by and self.court is None):
            self._finish()
        own = self.of.own
        if own in ALONE or own in (Court.CONTI, Court.TRIBUTARIO):
            self.court, self.named, self.seat = own, True, None
            self.start = match.start() if self.start is None else self.start
        elif not self.numbers:
            self.court = self.seat = None

    def read_section(self, match: re.Match[str], between: str) -> None:
        if self.numbers and (self.section is not None or not self._follows(between)):
            self._finish()
        self.section = match[0]

    def read_kind(self, match: re.Match[str], between: str) -> None:
        if self.numbers:
            self._finish()
        self.refused = False
        if self.named and _ELSEWHERE.search(between):  # 'dinanzi al giudice di pace, v. sentenza n. 2/2008'
            self.named = False
        series = self.court in ALONE and _SERIES.fullmatch(between)  # 'Corte cost. sent. n. 94/2009; ord. n. 5/2010'
        if (
            not self.named and not series and ALIKE.fullmatch(between) is None
        ):  # 'Cass. n. 1/2020, ord. n. 2/2020' is of one court
            self.court = self.seat = None
            if self.said:
                self.section = None
        elif self.said and not self.named:  # 'la sentenza impugnata. Con la sentenza n. 1/2020'
            self.start = None
        self.said = True
        self.by = _BY.search(self.of.line[max(0, match.start() - 30) : match.start()]) is not None
        if self.court is None and self.section is None and self.of.named(match.start()):
            self.court, self.seat = self.of.court, self.of.seat
        self.kind = next((kind for start, kind in KIND_NAMES.items() if match[0].lower().startswith(start)), None)

    def read_massima(self, match: re.Match[str], between: str) -> None:
        """'S. 42/24 - mass. 46042'."""
        if self.numbers:
            self._finish()
        line = self.of.line
        known = self.court is Court.COSTITUZIONALE or self.of.own is Court.COSTITUZIONALE
        if (
            known
            or _SUMMARY.match(line, match.end())
            or _PRECEDENTS.search(line[max(0, match.start() - 24) : match.start()])
        ):
            self.court, self.named, self.said, self.seat, self.section = Court.COSTITUZIONALE, False, True, None, None
            self.kind = "sentenza" if match[0][0] == "S" else "ordinanza"
            self.start = match.start()
        else:
            self.registered = True

    def read_summary(self, match: re.Match[str], between: str) -> bool:
        return False

    def read_rolls(self, match: re.Match[str], between: str) -> None:
        """'N. 5/2020 Reg. Sent.': the register whose numbers are those of rulings."""

    def read_penal(self, match: re.Match[str], between: str) -> None:
        self.penal = True

    def read_principle(self, match: re.Match[str], between: str) -> None:
        if self.court is None:
            self.court = Court.CASSAZIONE

    def read_register(self, match: re.Match[str], between: str) -> bool:
        if self.numbers and not _NUMBERED.match(self.of.line, match.end()):
            if _ENDED.search(between) is None and not self.refused:
                self.numbers.pop()
        else:
            self.registered = True
        return False

    def read_gazette(self, match: re.Match[str], between: str) -> bool:
        self._finish()
        self.registered = True
        return False

    def read_heard(self, match: re.Match[str], between: str) -> None:
        pass
