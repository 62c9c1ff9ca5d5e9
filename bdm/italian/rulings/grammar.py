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
from functools import cached_property
from typing import Final

from bdm.italian.characters import uniform
from bdm.italian.days import DAY, DAY_PARTS, day_of, year_of
from bdm.italian.rulings.ruling import ALONE, CitedRuling, Court, Ruling
from bdm.italian.rulings.words import (
    COURTS,
    GAZETTE,
    HERE,
    KIND_NAMES,
    KINDS,
    MASSIMA,
    REGIONS,
    REGISTER,
    SEATED,
    SECTIONS,
    STATES,
)
from bdm.italian.writing import title_case
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import today

EARLIEST: Final = 1861
"""The year of the oldest decision that can be cited: what is read as another is a slip, or no year."""
MAX_LISTED: Final = 100
"""Numbers that wait together for their year: each year looks through them."""
_END = r"(?![^\W_])"
_N = r"n(?:n|r|um(?:er[oi])?)?\s?[.°]{0,2}\s?"
_YEAR = r"(?:1[89]\d\d|20\d\d)(?!\d|[./-]\d)"
_NUMBER_YEAR = (
    r"\d{1,6}\s?/\s?(?:(?:\d{1,3}|[A-Z]{1,5})\s?/\s?)?(?:\d{4}|\d\d)(?!\d|[./-]\d)(?:\s?/\s?[A-Z]{1,5}(?![^\W_]))?"
)
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
    "register": REGISTER.alternatives,
    "gazette": GAZETTE,
    "here": HERE.alternatives,
    **{court.name: f"(?-i:{names.alternatives})" for court, names in COURTS.items()},
    "section": SECTIONS.alternatives,
    "massima": MASSIMA,
    "kind": KINDS.alternatives,
    "principle": r"rv\.?\s?(?:n\.\s?)?\d{6}(?:\s?-\s?\d\d)?",
    "summary": r"mass\.\s?(?:n\.\s?)?\d{3,5}(?:\s?[-/]\s?\d{1,5})?",
    "number_year": rf"{_N}{_NUMBER_YEAR}",
    "number": rf"{_N}\d{{1,6}}{_END}(?![./-]\d)",
    "penal": r"pen(?:ale|\.)",
    "day": DAY + _END,
}
_INITIALS: Final = {
    **{"ecli": "e", "european": "e", "case": "cpt", "joined": "c", "parties": "c", "application": "ra", "heard": "u"},
    **{
        "deposit": "d",
        "register": "nrcp",
        "here": "qid",
        "gazette": "g",
        "section": "spqtivxnou",
        "massima": "so",
        "kind": "sodp",
    },
    **{"principle": "r", "summary": "m", "number_year": "n", "number": "n", "penal": "p", "day": "cdnopqstuv"},
    **{Court.CONTI.name: "csivx", Court.COSTITUZIONALE.name: "cg", Court.CONSIGLIO_DI_STATO.name: "ca"},
    **{Court.AMMINISTRATIVO.name: "t", Court.CASSAZIONE.name: "cs", Court.ASSISE.name: "ca", Court.APPELLO.name: "ca"},
    **{Court.PACE.name: "g", Court.TRIBUNALE.name: "t", Court.TRIBUTARIO.name: "c", Court.GIUSTIZIA_UE.name: "c"},
    **{Court.DIRITTI_UOMO.name: "c", Court.GIUSTIZIA_AMMINISTRATIVA.name: "c"},
}
"""The letters with which each begins: only those of a word's first letter are tried."""
_OF_DIGITS: Final = {
    "section": r"\d\s?[\^°ª]?\s?sez(?:ione|\.)",
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


_TOKENS: Final = regex(
    rf"(?i:(?<![^\W_])(?:(?=\d)(?:(?P<day>{DAY}{_END})|(?<![\d/.-])(?:{_groups(_OF_DIGITS)}))|{_by_initial()}))"
)
_NAMES = {court.name: court for court in COURTS}
_GLUE: Final = regex(
    r"(?i:[\s,.:;()\[\]\"'*^-]|\b(?:[ivx]{1,4}(?:\s(?:bis|ter|quater))?|"
    + REGIONS
    + r")(?![^\W_])|\b(?:[dn]ell|dall|all|l|d)'|"
    r"\b(?:del(?:l[ao])?|di|da|dal(?:la)?|in|data|il|la|le|lo|con|e|ed|nell[ae]|anche|cit|"
    r"civ(?:ile)?|trib(?:utaria)?|lav(?:oro)?|unite|un|anno|numero|emess[ao]|res[ao]|pronunciat[ao]|pubblicat[ao]|depositat[ao]|"
    r"per|region(?:e|ale)|reg|siciliana|giurisd(?:iz(?:ionale)?)?|giurisdizionale|centr|ric|id|qual[ei]|cui|c|pen(?:ale|ali)?|civili|"
    r"recent[ei]|not[ae]|predett[ae]|suddett[ae]|propri[ae]|medesim[ae]|collegiale|cautelare|successiv[ae]|comunitaria|resa|nn?|tra|altre|conf(?:orm[ei])?|"
    r"cfr|vedi|v|ultimo|già|poi|infine|ancora|nonché|idem|parti|breve|forma|semplificata|quest[ao]|inter|partes|"
    r"stess[ao]|citat[aeo]|ingiuntivo|(?:non\s)?definitiva|parziale|(?:impugn|appell|grav)at[ao]|di\sprimo\sgrado|central[ei]|d'appello|appello|app|giur|di\s+legittimità|sede)\b){0,40}+"
)
_RIGHT: Final = regex(r"(?i:\b(?:del(?:la|le)?|dell'|dal(?:la)?|dall'|di|il|emess|res[ao]|pronunc|sede))")
_SUBJECT: Final = regex(r"(?i:(?:la|le|l'|gli)\s?$)")
_BY: Final = regex(r"(?i:\bcon\s(?:la\s|l'\s?|le\s)?(?:(?:recente|nota|propria|citata|successiva)\s)?$)")
_WITHIN: Final = regex(
    r"(?i:(?:\(\s?(?:(?:cfr|v|vd|vds|vedi|si\sveda|cos[iì]|con|ad\ses|da\sultimo|ex\splurimis|ex\smultis|tra\sle\saltre)\.?,?\s){0,3}(?:le?\s|la\s)?|\bcon\s(?:la\s|le\s|l'\s?)?)$)"
)
"""What stands before a ruling that is of the court named before in the same sentence: '(sentenza n. 5/2020)'."""
_SENTENCE: Final = regex(r"[.;:!?]\s+[-\"(]{0,2}[A-ZÀ-Þ0-9-]")
_NAMES_BETWEEN: Final = regex(
    r"(?:[\s,.:()\"'-]|\b[A-ZÀ-Þ][\w']*\b|\b(?:est|rel|pres|sede|staccata|di|del|e)\b){1,16}+"
)
"""Towns, presidents and parties between a court and the number: 'TAR Lombardia, sez. I, Milano, n. 5/2020'."""
_PARTY: Final = regex(
    r"(?:^|[,;:(\"]\s?|\b(?i:sentenz[ae]|caso|casi|causa|pronunci?a|camera|uomo|edu|anche|e\s?altr[io])\s"
    r"|\d\s?[,-]?\s)(?!(?i:sentenz|caso|causa|corte|grande c|camera|sez))"
    r"([A-ZÀ-Þ][\w.' -]{0,60}?)\s?$"
)
_DECIDES: Final = regex(
    r"(?i:(?:ha|hanno)\s(?:pronunciato|emesso)|compost[ao]\sda|repubblica\sitaliana|popolo\sitaliano|riunit[ao]\sin|massime?\sufficial|per\squesti\smotivi)"
)
_DEPARTMENT: Final = regex(
    r"(?i:\s{0,2}(?:del\s(?:capo|commissario|sindaco|presidente|ministr|prefetto)|di\sprotezione))"
)
_BARE: Final = {
    Court.COSTITUZIONALE: ("sentenza", "ordinanza", None),
    Court.CONTI: ("sentenza", "ordinanza"),
    Court.TRIBUTARIO: ("sentenza",),
}
"""Courts whose texts mean a decision of their own, or of a court like them, by a kind and a number alone."""
_SECTIONED: Final = frozenset({Court.CASSAZIONE, Court.CONSIGLIO_DI_STATO, Court.CONTI})
"""Courts whose texts mean their own sections by 'Sez. V, n. 123/2020'."""
_ADMINISTRATIVE: Final = frozenset({Court.AMMINISTRATIVO, Court.CONSIGLIO_DI_STATO, Court.GIUSTIZIA_AMMINISTRATIVA})
_HEAD: Final = 1500
"""Characters in which a text says whose it is."""
_ALIKE: Final = regex(r"\s?(?:,|,?\se|,?\sed)\s")
_SERIES: Final = regex(r"\s?;\s")
_FURTHER: Final = regex(r"(?i:\s?(?:,|e|ed|;|e\sdi|,\se)\s?(?:la\s)?)")
_NO_SEAT = (
    r"Sez|Sent|Ord|Decr|NN?|Civ|Pen|Lav|Con|Il|La(?!\sSpezia)|In|Nel|Del|Rv|Dep|Sezione|Ordinanza|Sentenza"
    r"|ECLI|Cass|Cassazione|CEDU|App|Trib|Tribunale|Corte|TAR|Cons|Giudice"
)
_WORD = rf"(?!(?i:{_NO_SEAT})\b)[A-ZÀ-Þ][\w']+"
_SEAT: Final = regex(
    r"(?:\s?(?i:ordinario|civile|penale|monocratico|collegiale|provinciale|regionale|centrale|per\s+i\s+minorenni|di\s+(?:primo|secondo)\s+grado|(?:[12]°?|I{1,2})\s?grado|(?:reg|prov)(?:\.|\b)|ord\.)){0,3}"
    r"[\s,-]{0,3}(?i:di\s|d'\s?|del\s|della\s|dell'\s?|per\s(?:il\s|la\s|l'))?\s?"
    rf"(?P<seat>{_WORD}(?:[\s-]{{1,2}}(?:(?i:di|del|della|nell'|in|al|d')\s?)?{_WORD}){{0,3}})"
)
_SPACES: Final = regex(r"\s{2,}")
_TOWN: Final = regex(
    rf"(?:\s?[,-]\s?|\s)(?i:(?:sede|sez\.|sezione)\s(?:staccata\s)?(?:di\s)?)?(?![IVX]+\b){_WORD}(?:\s{_WORD})?"
)
_NUMBERED: Final = regex(r"[\s.:(]{0,4}(?:n[.°r]{0,3}\s?)?\d")
_LATER: Final = regex(r"[^;()]{0,60}?\b[Rr]v\.")
_OF_CASE: Final = regex(r"(?i:^.{0,60}\b(?:sentenz[ae]|cas[oi]|causa|decisione)\s)")
_ENDED: Final = regex(r"[);:]|\.\s")
_YEARED: Final = regex(r"\s?(?:/|del(?:l')?\b)")
_APPLICATION: Final = regex(r"\b\d{3,6}/\d\d$")
_ACT: Final = regex(
    r"(?i:(?:legge|costituzionale|legislativo|decreto|ministeriale|regolamento|direttiva|\bl(?:gs|g)?\.|p\.\s?r\.|r\.\s?d\.)\s(?:n\.\s?|del\s)?$)"
)
_ELSEWHERE: Final = regex(r"(?i:\b(?:v|vedi|cfr)\b)")
_REUNITED: Final = regex(r"(?i:s\.?\s?s?\.?\s?r\.?\s?r|sez(?:ioni)?\.?\s?riun)")
_SUMMARY: Final = regex(r"\d{1,4}/\d{2,4} - mass\.")
_PRECEDENTS: Final = regex(r"(?i:precedent[ei](?:\scitat[ei])?\s?:\s?$)")
_REGISTERED: Final = regex(r"(?i:\s?\(?(?:n\.?\s?)?r\.?\s?g)")
_UNITED: Final = regex(r"(?i:s\.?\s?s?\.?\s?u|sez(?:ioni)?\.?\s?u)")
_CASSATION_SECTION: Final = regex(r"(?i:sez\.?\s?(?:[1-7lf]|fer|lav)\.?(?:\s?-\s?[1-6l])?\s?[\^°]?$)")


def rulings(text: str) -> list[CitedRuling]:
    """The rulings cited in ``text``, in order, none within another."""
    line, place = _one_space(uniform(text, one_line=True))
    of = _Text(line)
    row, found, end = _Row(of), list[CitedRuling](), -1
    for match in _TOKENS.finditer(line):
        if match.start() < end:
            continue  # within the name of a seat
        between = line[end : match.start()] if end >= 0 else None
        if between is None or len(between) > 80 or not (_GLUE.fullmatch(between) or row.takes(match, between)):
            found += row.take()
            row, between = _Row(of), ""
        end = row.read(match, between)
        found += row.ready()
    found += row.take()
    return [replace(each, start=place(each.start), end=place(each.end - 1) + 1) for each in _told(found, line)]


def _told(found: list[CitedRuling], line: str) -> list[CitedRuling]:
    """The same, where one that lacks its court has that of the only one with its number and year, and a case of the
    Court of Justice stands once: 'C-162/15 P-R, EU:C:2016:142'.
    """
    full: dict[tuple[str, int], dict[tuple[Court, str | None], Ruling]] = {}
    for each in found:
        ruling = each.ruling
        if ruling.court is not None and (ruling.seat is not None or ruling.court not in SEATED):
            office = ruling.court, ruling.seat.casefold() if ruling.seat else None
            full.setdefault((ruling.number, ruling.year), {}).setdefault(office, ruling)
    told, last = list[CitedRuling](), -1
    for each in found:
        ruling = each.ruling
        if (
            ruling.number.startswith("EU:")
            and last >= 0
            and each.start - last < 60
            and ";" not in line[last : each.start]
        ):
            continue
        last = each.end if ruling.court is Court.GIUSTIZIA_UE else -1
        named = list(full.get((ruling.number, ruling.year), {}).values())
        courts = {None, Court.TRIBUNALE, *(one.court for one in named if one.court in SEATED)}
        lacks = ruling.court in courts and ruling.seat is None
        if lacks and len(named) == 1 and (not ruling.kind or named[0].kind in (None, ruling.kind)):
            ruling = replace(ruling, court=named[0].court, seat=named[0].seat)
        told.append(replace(each, ruling=ruling))
    return told


class _Text:
    """What rows share: the text, whose it is, and the court that was named last."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.court: Court | None = None
        self.seat: str | None = None
        self.end = -1

    @cached_property
    def own(self) -> Court | None:
        """The court whose decision the text is."""
        head = self.line[:_HEAD]
        if not _DECIDES.search(self.line[: 4 * _HEAD]):
            return None
        first = next((match for match in _TOKENS.finditer(head) if _name(match) in _NAMES), None)
        return _NAMES[_name(first)] if first else None

    def named(self, start: int) -> bool:
        """Whether the court named last is that of a ruling at ``start`` in the same sentence."""
        between = self.line[self.end : start]
        return (
            self.end >= 0
            and len(between) < 250
            and _WITHIN.search(between[-40:]) is not None
            and _SENTENCE.search(between) is None
        )


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

    of: _Text
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
    by: bool = False
    """The kind stands after 'con': the court may follow as the subject."""
    parties: str | None = None
    """Of the Court of human rights: 'Scoppola c. Italia'."""
    applied: bool = False
    """The case has been told by its application."""
    done: list[CitedRuling] = field(default_factory=list)

    def read(self, match: re.Match[str], between: str) -> int:
        """Add a part; where it ends."""
        name, end = _name(match), match.end()
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
        """Whether names may stand between: 'Corte EDU, 12 marzo 2020, Rossi c. Italia, ric. n. 12345/15'."""
        name = _name(match)
        if re.search(r"\d", between):
            return False
        if name == "parties":
            return self.court is Court.DIRITTI_UOMO or (not self.numbers and (self.said or self.day is not None))
        if self.court is Court.DIRITTI_UOMO:
            filed = name == "number_year" and _APPLICATION.search(match[0]) is not None
            dated = name == "day" and not self._of_act(match.start())
            return name == "application" or ((filed or dated) and ";" not in between)
        named = self.court is not None and self.named and not self.numbers
        return (
            named
            and name in ("number", "number_year", "day", "section", "kind")
            and bool(_NAMES_BETWEEN.fullmatch(between))
        )

    def ready(self) -> list[CitedRuling]:
        done, self.done = self.done, []
        return done

    def take(self) -> list[CitedRuling]:
        """What has been read, at the end of the row."""
        self._finish()
        self._by_parties()
        return self.ready()

    def _court(self, court: Court, match: re.Match[str], between: str) -> int:
        if court in (Court.CONTI, Court.APPELLO, Court.CONSIGLIO_DI_STATO) and self._is_part(court, match):
            self._section(match, between)
            self.end = match.end()
            return match.end()
        self._by_parties()
        follows = bool(self.numbers) and not self.named and self._follows(between)
        if self.numbers and not follows:
            self._finish()
        if not follows and (self.named or self.start is None):  # another citation begins
            self.kind = self.section = self.day = self.year = self.start = None
        self.court, self.named, self.seat, end = court, True, None, match.end()
        if not follows:
            self.start = match.start() if self.start is None else self.start
            if self.section is not None and self.kind is None and self.day is None:
                self.section = None
        if court in SEATED and (seat := _SEAT.match(self.of.line, end)) is not None:
            self.seat, end = seat["seat"], seat.end()
            if court is Court.AMMINISTRATIVO and (town := _TOWN.match(self.of.line, end)) is not None:
                end = town.end()
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

    def _follows(self, between: str) -> bool:
        return _RIGHT.search(between) is not None or (self.by and _SUBJECT.search(between) is not None)

    def _here(self, match: re.Match[str], between: str) -> None:
        """'Questa Corte': the one whose text it is."""
        if self.numbers and not (self.by and self.court is None):
            self._finish()
        own = self.of.own
        if own in ALONE or own in (Court.CONTI, Court.TRIBUTARIO):
            self.court, self.named, self.seat = own, True, None
            self.start = match.start() if self.start is None else self.start
        elif not self.numbers:
            self.court = self.seat = None

    def _parties(self, match: re.Match[str], between: str) -> None:
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

    def _section(self, match: re.Match[str], between: str) -> None:
        if self.numbers and not self._follows(between):
            self._finish()
            self.section = None
        self.section = match[0]

    def _kind(self, match: re.Match[str], between: str) -> None:
        if self.numbers:
            self._finish()
        if self.named and _ELSEWHERE.search(between):  # 'dinanzi al giudice di pace, v. sentenza n. 2/2008'
            self.named = False
        series = self.court in ALONE and _SERIES.fullmatch(between)  # 'Corte cost. sent. n. 94/2009; ord. n. 5/2010'
        if (
            not self.named and not series and _ALIKE.fullmatch(between) is None
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

    def _massima(self, match: re.Match[str], between: str) -> None:
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

    def _summary(self, match: re.Match[str], between: str) -> bool:
        return False

    def _penal(self, match: re.Match[str], between: str) -> None:
        self.penal = True

    def _principle(self, match: re.Match[str], between: str) -> None:
        if self.court is None:
            self.court = Court.CASSAZIONE

    def _register(self, match: re.Match[str], between: str) -> bool:
        if self.numbers and not _NUMBERED.match(self.of.line, match.end()):
            if _ENDED.search(between) is None:
                self.numbers.pop()
        else:
            self.registered = True
        return False

    def _gazette(self, match: re.Match[str], between: str) -> bool:
        self._finish()
        self.registered = True
        return False

    def _heard(self, match: re.Match[str], between: str) -> None:
        pass

    def _deposit(self, match: re.Match[str], between: str) -> None:
        """The number is of the year in which the ruling was filed: 'n. 1234 del 12/12/2017, dep. 2018'."""
        found = regex(DAY_PARTS).search(match[0])
        day = day_of(found) if found else None
        last = self.numbers[-1] if self.numbers else None
        if last is not None and last.day is not None and last.year is not None:
            year = day.year if day else int(match[0][-4:])
            if 0 <= year - last.year <= 3:
                last.year, last.day, last.end = year, day or (last.day if year == last.year else None), match.end()
        elif day is not None:
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
            self.day, self.applied = day, False

    def _year(self, match: re.Match[str], between: str) -> None:
        year = int(match[0])
        if (
            "anno" in between.lower()
            and self.numbers
            and self.court is None
            and _CASSATION_SECTION.match(self.section or "")
        ):
            self.court = Court.CASSAZIONE  # 'Civile Ord. Sez. L Num. 20045 Anno 2025'
        open_numbers = [each for each in self.numbers if each.year is None]
        for each in open_numbers:
            each.year, each.end = year, match.end()
        if not self.numbers:
            self.year = year

    def _number(self, match: re.Match[str], between: str) -> bool:
        return self._add(re.sub(r"\D", "", match[0]), match, between)

    def _counted(self, match: re.Match[str], between: str) -> bool:
        """'Cass. 13533 del 2001'."""
        if self.numbers and self.numbers[-1].year is None and self.court is None:
            return False
        return (self.court is not None or self.kind is not None) and self._add(match[0], match, between)

    def _bare(self, match: re.Match[str], between: str) -> bool:
        """The next of a list: 'nn. 1, 2 e 3 del 2020', 'n. 13 e 14 del 2020'."""
        listed = bool(self.numbers) and self.numbers[-1].year is None and _further(between)
        return (listed or self._of_that_day(match, between)) and self._add(match[0], match, between)

    def _of_that_day(self, match: re.Match[str], between: str) -> bool:
        """'24 ottobre 2007, nn. 348 e 349': the day is that of all."""
        last = self.numbers[-1] if self.numbers else None
        alike = last is not None and last.day is not None and last.day == self.day and _ALIKE.fullmatch(between)
        plural = _name(match) == "number" or self.of.line.startswith("nn", self.numbers[0].start if last else 0)
        return bool(alike) and plural and not _YEARED.match(self.of.line, match.end())

    def _number_year(self, match: re.Match[str], between: str) -> bool:
        if self.court is Court.DIRITTI_UOMO and _APPLICATION.search(match[0]):
            return self._application(match, between)
        digits = re.findall(r"\d+", match[0])
        if (
            self.court is Court.CASSAZIONE
            and len(digits) == 2
            and len(digits[0]) == 4
            and int(digits[1]) > today().year
        ):
            return self._add(digits[1], match, between, int(digits[0]))  # 'Cass. 1998/3712'
        if self.court is Court.GIUSTIZIA_UE and len(digits) == 2 and 53 <= int(digits[1]) <= 89:
            self._case_of(f"{digits[0]}/{digits[1]}", digits[1], match.start(), match.end())
            return True
        if self.court is None and match[0].upper().replace(" ", "").endswith("/QM"):
            self.court = Court.CONTI
        return self._add(digits[0], match, between, year_of(digits[-1]))

    def _of_act(self, start: int) -> bool:
        """'legge 4 agosto 1955, n. 848, dal Tribunale'."""
        return _ACT.search(self.of.line[max(0, start - 24) : start]) is not None

    def _add(self, text: str, match: re.Match[str], between: str, year: int | None = None) -> bool:
        if self.registered:
            self.registered = False
            return False
        begins = match.start() if self.start is None else self.start
        if self.court is None and self.kind is None and self._of_act(begins):
            return False
        if self.court is Court.DIRITTI_UOMO and self.parties is not None and year is None:
            return False  # 'Scoppola c. Italia (n. 2)'
        if self.court is Court.DIRITTI_UOMO:  # whose decisions have no such number
            self.court, self.named = None, False
        listed = self.numbers and self.numbers[-1].year is None and _further(between)
        listed = listed or (year is None and self._of_that_day(match, between))
        if not listed or len(self.numbers) == MAX_LISTED:
            self._finish()
        elif year is not None:  # 'nn. 142, 186 e 375/2006'
            for each in self.numbers:
                each.year = year if each.year is None else each.year
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
        number = re.search(r"([CT])(?:\s?-\s?|\s)(\d+)/(\d+)", match[0])
        if number is not None:
            self._case_of(f"{number[1]}-{number[2]}/{number[3][-2:]}", number[3], match.start(), match.end())

    def _case_of(self, number: str, year: str, start: int, end: int) -> None:
        if self.court is Court.GIUSTIZIA_UE and self.start is not None:
            start = self.start
        self._tell(Ruling(number, year_of(year), Court.GIUSTIZIA_UE, self.kind, day=self.day), start, end)
        self.start = self.day = None

    def _joined(self, match: re.Match[str], between: str) -> bool:
        """The cases of the first years: 'causa 6/64', 'cause riunite 28, 29 e 30/62'."""
        self._finish()
        numbers = list(re.finditer(r"(\d+)(?:/(\d+))?", match[0]))
        year = str(numbers[-1][2])
        if not 1953 <= year_of(year) <= 1989 or _REGISTERED.match(self.of.line, match.end()):
            return False
        for each in numbers:
            own = each[2] or year
            self._case_of(f"{each[1]}/{own[-2:]}", own, match.start() + each.start(), match.start() + each.end())
        self.parties, self.applied = None, True
        return True

    def _european(self, match: re.Match[str], between: str) -> None:
        """'EU:C:2014:2321'; of a case that stands before it, the same."""
        self._finish()
        self._tell(
            Ruling(match[0].upper(), int(match[0].split(":")[2]), Court.GIUSTIZIA_UE), match.start(), match.end()
        )

    def _application(self, match: re.Match[str], between: str) -> bool:
        number = re.search(r"(\d+)/(\d\d)", match[0])
        if number is not None and self.court is Court.DIRITTI_UOMO:
            ruling = Ruling(
                number[0], self.day.year if self.day else year_of(number[2]), self.court, self.kind, day=self.day
            )
            self._tell(ruling, self.start, match.end(), match.start())
            self.numbers, self.start, self.parties, self.applied = [], None, None, True
            return True
        return False

    def _ecli(self, match: re.Match[str], between: str) -> None:
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

    def _finish(self) -> None:
        """The numbers are rulings as far as they can be told; what follows may go on with the same court."""
        for at, number in enumerate(self.numbers):
            court = self._of_number(number)
            if court is None and self.kind != "sentenza" and _DEPARTMENT.match(self.of.line, number.end):
                continue
            if number.year is None or not EARLIEST <= number.year <= today().year or not (court or self.kind):
                continue
            last = at == len(self.numbers) - 1
            start = self.start if at == 0 and self.start is not None else number.start
            ruling = Ruling(number.text, number.year, court, self.kind, self.seat, self.section, number.day, self.penal)
            self._tell(ruling, start, max(number.end, self.end) if last else number.end)
        if self.numbers:
            self.numbers, self.day, self.year, self.start = [], None, None, None
            self.named = self.said = False

    def _of_number(self, number: _Number) -> Court | None:
        """The court, named or told otherwise."""
        own = self.of.own if self.court in (None, Court.TRIBUNALE) else None
        if self.court is Court.TRIBUNALE and self.seat is None and own in _ADMINISTRATIVE:
            return Court.AMMINISTRATIVO
        if self.court is not None:
            return self.court
        told = self._by_section(number)
        if told is None and own in _BARE and (self.said or self.kind) and self.kind in _BARE[own]:
            return own
        if told is None and own in _SECTIONED and self.section is not None:
            return own
        return told

    def _tell(self, ruling: Ruling, start: int | None, end: int, otherwise: int | None = None) -> None:
        start = otherwise if start is None else start
        self.done.append(CitedRuling(ruling, end if start is None else start, end))

    def _by_section(self, number: _Number) -> Court | None:
        """Only the Court of Cassation has united sections, writes 'Sez. 6-5' and numbers its rulings' principles."""
        section = self.section or ""
        if _REUNITED.match(section):
            return Court.CONTI
        # 'Sez. L, Sentenza n. 12346 del 15/06/2016', and in penal rulings 'Sez. 3, n. 1234 del 12/01/2018'
        whole = number.day is not None
        told = _UNITED.match(section) or (
            _CASSATION_SECTION.match(section) and (whole or "-" in section or _LATER.match(self.of.line, number.end))
        )
        return Court.CASSAZIONE if told else None


def _name(match: re.Match[str]) -> str:
    return str(match.lastgroup).rstrip("_")


def _further(between: str) -> bool:
    return _FURTHER.fullmatch(between) is not None
