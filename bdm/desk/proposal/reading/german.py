"""What is cheap and certain to read in a decision in German: number, docket, office, kind, days, outcome.

A document is read in the language in which it begins. The Italian readers see nothing of the pages in German; parties,
judges and matter nobody reads there, and the form says so.
"""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from bdm.desk.proposal.reading.catalogue import ReferenceLists
from bdm.desk.proposal.reading.source import HEAD_CHARACTERS, DocumentText, OpenField, Proposal
from bdm.desk.proposal.reading.words import EARLIEST
from bdm.italian.days import year_of
from bdm.italian.german import MONTH_NAMES, MONTH_NUMBERS
from bdm.italian.headings import FACTS_AND_REASONS_IN_GERMAN, FACTS_IN_GERMAN, REASONS_IN_GERMAN
from bdm.italian.language import languages
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import today

NOT_READ: Final = "Il testo è in tedesco: da compilare"
NOT_ALL_READ: Final = "Il testo è in parte in tedesco: da compilare"
MIXED: Final = "Il dispositivo ha più esiti"
LEFT: Final = ("esito", "parte_processuale", "presidente", "relatore", "giudice_assegnatario_fascicolo", "materia")
"""The fields that need an understanding of the language."""

BEGINS: Final = Table(
    (
        r"\b(?:Oberlandesgericht|Landesgericht|Friedensgericht|Jugendgericht|Überwachungsgericht)(?:e?s)?\b",
        "Landesgericht Bozen | des Oberlandesgerichts Trient",
        "Tribunale di Bolzano",
    ),
    (r"\bIm\s+Namen\s+des\s+italienischen\s+Volkes\b", "Im Namen des italienischen Volkes", "in nome del popolo"),
    (r"\bUrteil\s+Nr\b", "Urteil Nr. 3", "sentenza n. 3"),
    any_case=True,
)
"""What tells that a head is in German that is too short for its small words to say so."""

_LINE_HEADINGS: Final = "|".join(
    table.alternatives for table in (FACTS_AND_REASONS_IN_GERMAN, FACTS_IN_GERMAN, REASONS_IN_GERMAN)
)
_BODY = regex(rf"(?:^|\n)\s?(?i:{_LINE_HEADINGS})\s?:?\s?(?=\n)")
_BODY_IN_LINE = regex(
    r"\b(?:Entscheidungsgründe|Urteilsgründe|Sachverhalt|Tatbestand|Verfahrens(?:ab|ver)lauf|Begründung|Schlussanträge|Klageschrift|vorgebracht)\b"
)
_COURT = regex(
    r"\b(?:Oberlandesgericht|OLG|Landesgericht|LG|Jugendgericht|(?:Ü|Ue)berwachungsgericht|Friedensgericht|Verwaltungsgericht|Kassationsgerichtshof|Rechnungshof|Schwurgericht|Oberster?\s+Gerichtshof)(?:e?s)?\b"
    r"(?:(?:\s+(?:von|in))?\s+(?P<seat>(?:Bozen|Trient|Rovere(?:to|it))\b(?:\s?[,(–-]?\s?(?:Außen|Aussen)?(?:abteilung|stelle|sektion|Abteilung|Sektion)\s+(?:(?:von|in)\s+)?Bozen\b)?))?",
    re.IGNORECASE,
)
_OTHERS_COURT = regex(
    r"\b(?:gegen|Urteil(?:e?s)?|Beschluss(?:es)?|Dekret(?:e?s)?|angefochten\w*|erlassen\w*|Staatsanwaltschaft)\b[^\n]{0,60}\Z"
)
_NO = r"(?:(?:Nr|Nummer|No)\b\.?\s*:?\s*)"
_NUMBER = r"(?P<number>\d{1,5})\s?/\s?(?P<year>(?:19|20)\d\d)(?![\d/])"
_KINDS: Final = {"u": "sentenza", "b": "ordinanza", "d": "decreto"}
STAMPS: Final = Table(
    (
        rf"(?P<kind>Urteil|Urt\.|Beschluss|Beschluß|Dekret)\s*,?\s*{_NO}?{_NUMBER}",
        "Urteil Nr. 123/2021 | URTEIL NR. 5/2020 | Beschluss 7/2019",
        "Urteil vom 3. Mai 2021",
    ),
    (
        rf"(?P<kind2>Urteil|Beschluss|Dekret)s?(?:nummer|-Nr\.?|\s+Nr\.)\s*:?\s*{_NUMBER.replace('number', 'number2').replace('year', 'year2')}",
        "Urteilsnummer: 123/2021 | Urteils-Nr. 9/2020",
    ),
    (
        rf"Nr\.?\s*{_NUMBER.replace('number', 'number3').replace('year', 'year3')}\s*(?:Reg\.?\s*)?(?P<kind3>Urt|Beschl|Dekr)\w*\.?",
        "Nr. 123/2021 Urt. | Nr. 5/2020 Reg. Urteile",
        "Nr. 123/2021 A.R.",
    ),
    any_case=True,
)
_STAMP = regex(rf"(?<![\w-]){STAMPS.pattern}", re.IGNORECASE)
_QUOTED = regex(
    r"(?:\b(?:das|des|dem|dessen|mit|laut|vom|im|gegen|siehe|vgl\.?|angefochtene[nsr]?|genannte[nsr]?|Kass\.|Kassationsgerichtshofe?s?|Sekt(?:ion|\.)\s*\w+|Sen\.)\s*,?\s*)\Z",
    re.IGNORECASE,
)
_OF_ANOTHER = regex(
    r"\s*(?:,|vom\s+[\d.]+|vom\s+\d{1,2}\.\s\w+\s\d{4})*\s*(?:des|vom|beim)\s+\w*(?:gericht|Kass)", re.IGNORECASE
)
_REGISTER: Final = r"(?:A\.\s?R\.?|AR|R\.\s?G\.?|(?:allg(?:emeine[ns]?|\.)\s+)(?:Verfahrens|Zivil|Streit)?-?(?:register|verzeichnis)(?:s|ses)?)"
_CASE_NUMBER: Final = r"(?P<{0}n>\d{{1,8}})(?:\s?-\s?(?P<{0}s>\d{{1,2}}))?\s?/\s?(?P<{0}y>(?:19|20)\d\d|\d\d)(?![\d/])"
_NOTICES: Final = r"(?!\s*N\.\s?[RDS]\b)"
CASES: Final = Table(
    (
        rf"{_REGISTER}{_NOTICES}\s*(?:Z\.?|ZIV\.?|ARB\.?|Arb\.)?\s*{_NO}?{_CASE_NUMBER.format('b')}",
        "A.R. Nr. 45/2020 | Allgemeines Register Nr. 45/2020 | AR 45/20",
        "A.R. N.R. 45/2020",
    ),
    (
        rf"(?:Nr\.?|Nummer|Zahl)\s*{_CASE_NUMBER.format('a')} ?,? ?(?:des\s+|im\s+)?{_REGISTER}{_NOTICES}(?!\s*{_NO}?\d+\s?/)",
        "Nr. 45/2020 A.R. | Nr. 1234/2019 des allgemeinen Registers",
        "Nr. 45/2020 Urt.",
    ),
    any_case=True,
)
_CASE = regex(rf"(?<![\w./-]){CASES.pattern}", re.IGNORECASE)
_OTHER_CASE = regex(
    r"(?:erster?\s+Instanz|ersten\s+Grades?|Mahn(?:dekret|verfahren|bescheid)\w*|Vollstreckung\w*|Exekution\w*|angefochten\w*|verbunden\w*|(?:des|beim|vom)\s+\w*gerichts?)\b[^\n;]{0,60}\Z|\b(?:Urteil|Beschluss|Dekret)s?\s*(?:Nr\.?\s*)?\Z",
    re.IGNORECASE,
)
_DAY: Final = rf"(?P<day>\d{{1,2}})\.\s?(?:(?P<month>\d{{1,2}})\.\s?|(?P<name>{MONTH_NAMES})\s)(?P<year>\d{{4}})(?!\d)"
_DECIDED = regex(rf"\b(?:entschieden|beschlossen)\b[^;]{{0,90}}?\b{_DAY}", re.IGNORECASE)
_SIGNED = regex(
    rf"(?:^|\n)\s?(?:Bozen|Trient|Meran|Brixen|Bruneck|Rovereto|Schlanders|Neumarkt|Sterzing)\s?,?\s(?:am\s|den\s|,\s?)?{_DAY}"
)
_FILED = regex(
    rf"(?:(?:^|\n)\s?|(?:^|\n)[^\n]{{0,60}}\bKanzlei\s)(?i:hinterlegt|veröffentlicht|veröff\.|Hinterlegung|Tag\s+der\s+Veröffentlichung|Veröffentlichungsdatum)(?:\s(?:in\sder\sKanzlei|im\sSekretariat))?\s?:?\s?(?:am\s|den\s)?{_DAY}"
)
_PRONOUNCES = regex(
    r"(?:\bfolgende[ns]?\s+|(?:^|\n)\s?)(?P<kind>(?:U\s?R\s?T\s?E\s?I\s?L|Urteil|B\s?E\s?S\s?C\s?H\s?L\s?U\s?S\s?S|Beschluss|D\s?E\s?K\s?R\s?E\s?T|Dekret))\s?(?=\n|in\s|:|$|Nr)"
)
_CIVIL = regex(r"\bZivil(?:rechts|streit)?(?:sache|verfahren|sektion|abteilung|prozess|gericht)\w*", re.IGNORECASE)
_CRIMINAL = regex(r"\bStraf(?:rechts)?(?:sache|verfahren|sektion|abteilung|prozess|gericht)\w*|\bAngeklagte[nr]?\b")

_MEANS: Final = r"(?:Klage(?:n|antr[aä]g\w*|begehren\w*|anspr[uü]ch\w*|forderung\w*)?|Berufung(?:en)?|Rekurs(?:e?s)?|Beschwerde|(?:Widerspruch|Einspruch|Einsprüche)(?:e?s)?|Opposition)"
_APART: Final = r"[^;:]{0,200}?"
REFUSALS: Final = Table(
    (rf"\bweist\b(?P<what>{_APART})\bab\b", "weist die Klage ab | WEIST die Berufung des A ab", "gibt der Klage statt"),
    (r"\b(?P<what2>[^;:.]{0,120})\bwird\b[^;:.]{0,80}\babgewiesen\b", "die Klage wird zur Gänze abgewiesen"),
    (r"\b(?P<what3>[^;:.]{0,120})\bwerden\b[^;:.]{0,80}\babgewiesen\b", "die Anträge werden abgewiesen"),
    any_case=True,
)
GRANTS: Final = Table(
    (rf"\bgibt\b(?P<what4>{_APART})\bstatt\b", "gibt der Klage statt", "gibt bekannt"),
    (rf"\bnimmt\b(?P<what5>{_APART})\ban\b(?!\s(?:de[rnm]|die|das|ein))", "nimmt die Klage an", "nimmt an dem Termin teil"),
    (r"\b(?P<what6>[^;:.]{0,120})\bwird\b[^;:.]{0,80}\b(?:stattgegeben|angenommen)\b", "der Klage wird stattgegeben"),
    any_case=True,
)  # fmt: skip
_INADMISSIBLE = regex(r"\b(?:unzulässig|unzulaessig|unverfolgbar|Unzulässigkeit)\w*", re.IGNORECASE)
_CONFIRMS = regex(r"\bbestätigt\b|\bBestätigung\b", re.IGNORECASE)
_REFORMS = regex(
    r"\bin\s+(?:\w+\s+)?(?:Abänderung|Reform)\b|\b(?:ändert\b[^;]{0,200}?\bab\b|abgeändert|reformiert)", re.IGNORECASE
)
_PARTLY = regex(
    r"\b(?:teilweise[rnms]?|nur|lediglich|hinsichtlich|beschränkt|soweit|jede[nrs]?\s+(?:andere|weitere)[nrs]?|zum\s+Teil|im\s+(?:Ü|ü)brigen|übrigen|restlichen|Widerklage|Gegenklage)\b",
    re.IGNORECASE,
)
_OTHERWISE = regex(
    r"\b(?:erloschen|Erlöschen|erledigt|Erledigung|Gegenstandslosigkeit|gegenstandslos|unzuständig|Unzuständigkeit|Gerichtsbarkeit|schuldig|freigesprochen|spricht\b[^;]{0,80}\bfrei|verwiesen|nichtig|Nichtigkeit|hebt\b[^;]{0,60}\bUrteil\b[^;]{0,80}\bauf|aufgehoben|nicht\s(?:statt|abgewiesen|stattgegeben|angenommen|an\b|ab\b)\w*)\b",
    re.IGNORECASE,
)
"""Ends that are none of the list, or say the contrary of what a single word of them says."""
_ORDERS = regex(r"\bverurteilt\b(?P<what>[^;]{0,220})", re.IGNORECASE)
_COSTS = regex(r"kosten|spesen|honorar|vergütung", re.IGNORECASE)
_REVIEW = regex(r"\b(?:Berufung|Oberlandesgericht|OLG|Berufungs\w+)\b")
_END_CHARACTERS: Final = 3_500


def language_of(pages: Sequence[str]) -> str:
    """As which a document is read, by the page it begins with: 'it'; 'de'; 'both', where that page has both.

    >>> language_of(["Landesgericht Bozen, Urteil Nr. 3/2021"])
    'de'
    """
    told = [languages(page) for page in pages]
    first = next(filter(None, told), frozenset())
    if "de" in first:
        return "both" if "it" in first else "de"
    return "it" if first or not any(BEGINS.compiled.search(page[:HEAD_CHARACTERS]) for page in pages[:2]) else "de"


def without_german(pages: Sequence[str]) -> list[str]:
    """``pages`` without those that are in German and in no Italian."""
    return ["" if (told := languages(page)) and "de" in told and "it" not in told else page for page in pages]


def left_open(source: DocumentText, text: str, fields: Sequence[str] = LEFT) -> Iterator[OpenField]:
    """That nobody has read ``fields``, and why."""
    start = len(source.text) - len(source.text.lstrip())
    return (source.undecided(field, text, (), start, min(len(source.text), start + 60)) for field in fields)


def read_german(source: DocumentText, catalogue: ReferenceLists) -> Iterator[Proposal | OpenField]:
    """What a decision in German says of itself, and that the rest is to be filled in."""
    end = min(HEAD_CHARACTERS, source.foot_start if source.has_operative_part else HEAD_CHARACTERS)
    body = _BODY.search(source.text, 0, end) or _BODY_IN_LINE.search(source.text, 0, end)
    head = source.text[: body.start() if body else end]
    yield from _area(source, head)
    yield from _tipo(source, head)
    yield from _office(source, head, catalogue)
    yield from _number(source, head)
    yield from _case(source, head)
    yield from _days(source, head)
    outcome = list(_outcome(source, head))
    yield from outcome
    yield from left_open(source, NOT_READ, LEFT[bool(outcome) :])


def _area(source: DocumentText, head: str) -> Iterator[Proposal]:
    civil, criminal = _CIVIL.search(head), _CRIMINAL.search(head)
    match = civil or criminal
    if match is not None and not (civil and criminal):
        yield source.proposal("area", "civile" if civil else "penale", match.start(), match.end())


def _tipo(source: DocumentText, head: str) -> Iterator[Proposal]:
    found = {match["kind"][0].lower(): match for match in _PRONOUNCES.finditer(head)}
    if not found:
        found = {_kind(match): match for match in _stamps(head)}
    if len(found) == 1:
        [(kind, match)] = found.items()
        yield source.proposal("tipo", _KINDS[kind], match.start(), match.end())


def _office(source: DocumentText, head: str, catalogue: ReferenceLists) -> Iterator[Proposal]:
    """The first court decides; nothing where that is none of our offices."""
    match = _COURT.search(head)
    if match is None or _OTHERS_COURT.search(head, max(0, match.start() - 90), match.start()):
        return
    name = catalogue.office_names.find(match.group()) if match["seat"] else None
    if name is not None:
        yield source.proposal("ufficio", name, match.start(), match.end())


def _stamps(head: str) -> Iterator[re.Match[str]]:
    for match in _STAMP.finditer(head):
        quoted = _QUOTED.search(head, max(0, match.start() - 40), match.start())
        if not quoted and not _OF_ANOTHER.match(head, match.end(), match.end() + 80):
            yield match


def _group(match: re.Match[str], name: str) -> str:
    return str(match[name] or match[f"{name}2"] or match[f"{name}3"])


def _kind(match: re.Match[str]) -> str:
    return _group(match, "kind")[0].lower()


def _number(source: DocumentText, head: str) -> Iterator[Proposal]:
    found = {(int(_group(match, "number")), int(_group(match, "year"))): match for match in _stamps(head)}
    if len(found) != 1:
        return
    [((number, year), match)] = found.items()
    if number > 0 and EARLIEST.year <= year <= today().year:
        yield source.proposal("numero_provvedimento", str(number), match.start(), match.end())
        yield source.proposal("anno_provvedimento", str(year), match.start(), match.end())


def _case(source: DocumentText, head: str) -> Iterator[Proposal]:
    found: dict[tuple[int, int, int], re.Match[str]] = {}
    for match in _CASE.finditer(head):
        if not _OTHER_CASE.search(head, max(0, match.start() - 110), match.start()):
            key = "b" if match["bn"] else "a"
            number, year = int(match[f"{key}n"]), year_of(match[f"{key}y"])
            found.setdefault((number, year, int(match[f"{key}s"] or 0)), match)
    if len(found) != 1:
        return
    [((number, year, sub), match)] = found.items()
    if number > 0 and EARLIEST.year <= year <= today().year:
        yield source.proposal("numero_ruolo", str(number), match.start(), match.end())
        yield source.proposal("anno_ruolo", str(year), match.start(), match.end())
        if sub:
            yield source.proposal("sub_procedimento", str(sub), match.start(), match.end())


def _days(source: DocumentText, head: str) -> Iterator[Proposal]:
    """The day at the foot, and that of a note of the registry, each where it is the only one."""
    foot = source.foot_start if source.has_operative_part else len(source.text)
    zones = ((foot, len(source.text)),)
    yield from _one_day(source, "data", (_DECIDED, *zones[0]), (_SIGNED, *zones[0]))
    yield from _one_day(source, "data_pubblicazione", (_FILED, 0, len(head)), (_FILED, *zones[0]))


def _one_day(source: DocumentText, field: str, *looks: tuple[re.Pattern[str], int, int]) -> Iterator[Proposal]:
    for pattern, start, end in looks:
        found = {day: match for match in pattern.finditer(source.text, start, end) if (day := _day(match))}
        if len(found) == 1:
            [(day, match)] = found.items()
            yield source.proposal(field, day.isoformat(), match.start(), match.end(), f"{day:%d/%m/%Y}")
        if found:
            return


def _day(match: re.Match[str]) -> date | None:
    month = int(match["month"]) if match["month"] else MONTH_NUMBERS[match["name"].capitalize()]
    try:
        day = date(int(match["year"]), month, int(match["day"]))
    except ValueError:
        return None
    return day if EARLIEST <= day <= today() else None


def _outcome(source: DocumentText, head: str) -> Iterator[Proposal | OpenField]:
    """``esito``, where the operative part has one end; undecided where it has several."""
    if not source.has_operative_part:
        return
    text = source.text[: source.foot_start + _END_CHARACTERS]
    at = source.foot_start
    if _OTHERWISE.search(text, at):
        return
    refused, granted = _of_means(REFUSALS, text, at), _of_means(GRANTS, text, at)
    inadmissible, partly = _INADMISSIBLE.search(text, at), _PARTLY.search(text, at)
    review = _REVIEW.search(head) or _REVIEW.search(text, at)
    reforms, confirms = (_REFORMS.search(text, at), _CONFIRMS.search(text, at)) if review else (None, None)
    found = [
        (value, match)
        for value, match in (
            ("RIFORMA", reforms),
            ("ACCOGLIMENTO", None if reforms else granted),
            ("CONFERMA", confirms),
            ("RIGETTO", None if confirms else refused),
            ("INAMMISSIBILITA", inadmissible),
        )
        if match is not None
    ]
    if not found:
        return
    owing = not granted and any(not _COSTS.search(order["what"]) for order in _ORDERS.finditer(text, at))
    value, match = found[0]
    if len(found) == 1 and not partly and not (owing and not reforms):
        yield source.proposal("esito", value, match.start(), match.end())
    else:
        yield source.undecided("esito", MIXED, [each for each, _ in found], match.start(), match.end())


_MEANS_RE = regex(rf"\b{_MEANS}\b", re.IGNORECASE)


def _of_means(table: Table, text: str, at: int) -> re.Match[str] | None:
    """The first of the table's sayings that is about what the case was brought by."""
    return next((match for match in table.compiled.finditer(text, at) if _MEANS_RE.search(match.group())), None)
