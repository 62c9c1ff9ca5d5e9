"""Where a line names something, whatever stands around it: norms, rulings, numbers, addresses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from bdm.document.precedents import CitedPrecedent, Precedent, precedents
from bdm.italian import spans
from bdm.italian.table import Table
from bdm.people.ufficio.names import shipped_offices
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import today
from bdm.reference.riferimento_normativo.citation import ADDRESS, extract_called, read_address
from bdm.search.query.criteria import Equals, Phrase
from bdm.search.query.identifiers.meanings import (
    IN_TEXT,
    Meaning,
    admissible,
    docket,
    of_kind,
    of_norm,
    of_precedent,
    with_number,
)
from bdm.search.query.tree import And

_DECISIONS: Final = {"sent": "sentenza", "ord": "ordinanza", "decr": "decreto"}
_DOCKET: Final = "rg"
_ADDRESS: Final = regex(
    r"(?i:(?:https?://[^\s/]{1,200})?/d/([a-z0-9-]{1,100})/([12]\d{3})/(\d{1,5})(?:/([a-z]+)-(civile|penale)(?:\.\w{3,4})?)?/?(?![\w/-]))"
)
_AHEAD: Final = regex(r"(?P<number>\b\d{1,6}\s?(?:/|\sdel\s)\s?)(?P<year>2[01]\d\d)\b")

_SECTION: Final = regex(r"(?i:\bsez(?:ione|\.)?,?\s(?:di\s)?(?P<name>[^\W\d_]{4,}(?:\s[^\W\d_]{4,})?))")
_SUBJECTS: Final = Table(
    (r"lavoro|civile|penale|tribut|previd", "lavoro | civile | penale | tributaria | previdenza", "portici"),
    (r"fall|crisi|impres|spec|esecuz|loca|agrar", "fallimentare | imprese | specializzata | locazioni", "ostia"),
    (r"famigli|minor|person|immigr|protez|tutel|volont", "famiglia | minorenni | persona | immigrazione", "tropea"),
    (r"prima|secon|terz|quart|quint|sest|settim|ottav|non[ao]|decim", "prima | quinta | nona | decima", "mestre"),
    (r"unic|unit|riunit|ferial|riesam|ordinari|stralcio|promiscu", "unica | unite | feriale | riesame", "rho"),
    (r"dist|stacc|sent|ord|decr|del\b|num", "distaccata | staccata | sent | numero", "desio"),
    any_case=True,
)
"""Sections of a court by what they deal with, in how they begin: they do not number their decisions by themselves."""

Place: TypeAlias = tuple[list[Meaning], int, int]
"""What is named, the likeliest first, from where to where of the line."""


def apart(typed: str, cited: Sequence[CitedPrecedent]) -> list[Place]:
    """The identifiers with their places, none within another: of those that overlap the first, and the longest."""
    every = [*_addresses(typed), *_urns(typed), *_numbered(typed)]
    every += [
        (of_precedent(each.precedent, _unknown_section(typed[each.start : each.end])), each.start, each.end)
        for each in cited
    ]
    every += [
        ([of_norm(each.reference) for each in norm], norm[0].start, norm[0].end) for norm in extract_called(typed)
    ]
    kept: list[Place] = []
    for each in sorted(every, key=lambda each: (each[1], -each[2])):
        if not kept or each[1] >= kept[-1][2]:
            kept.append(each)
    return kept


def _unknown_section(words: str) -> str | None:
    """The name of a section that is not known to be one of the court's own: 'Trib. Roma, sez. Ostia'."""
    match = _SECTION.search(words)
    return None if match is None or _SUBJECTS.compiled.match(match["name"]) else match["name"].title()


def _addresses(typed: str) -> Iterator[Place]:
    """Decisions of ours at their permanent addresses (docs/api.md#indirizzi-permanenti)."""
    for match in _ADDRESS.finditer(typed):
        office, year, number, tipo, area = match.groups()
        if (ufficio := shipped_offices().find(office.replace("-", " "))) is None:
            continue
        own = with_number(int(number), int(year), tipo and tipo.lower()).children
        kind = (Equals("area", area.lower()),) if area else ()
        name = Precedent(int(number), int(year), None, tipo and tipo.lower(), ufficio).name
        tree = And((Equals("ufficio", ufficio), *kind, *own))
        yield [Meaning("numero_provvedimento", "Provvedimento", name, tree)], *match.span()


def _urns(typed: str) -> Iterator[Place]:
    """Norms by their names, also within the address at which the official text stands."""
    for match in ADDRESS.finditer(typed):
        if (reference := read_address(match[0])) is not None:
            yield [of_norm(reference)], *match.span()


def _numbered(typed: str) -> Iterator[Place]:
    """Docket numbers and decisions, in the one form that the analysis gives them: a sign, a number, a year."""
    found = list(spans(typed))
    for sign, number, year in zip(found, found[1:], found[2:], strict=False):
        name, at, of = (each.token.text for each in (sign, number, year))
        if not (at.isdigit() and of.isdigit() and len(of) == len("2020")):
            continue
        place = min(sign.start, number.start, year.start), max(sign.end, number.end, year.end)
        whole = f"{int(at)}/{of}"
        if name == _DOCKET:
            own, written = [docket(at, of)], f"R.G. {whole}"
        elif name in _DECISIONS:
            tipo = _DECISIONS[name]
            tree = with_number(int(at), int(of), tipo)
            written = f"{tipo} n. {whole}"
            own = [Meaning("numero_provvedimento", "Provvedimento", written.capitalize(), tree)]
            own += [of_kind(int(at), int(of), kind) for kind in _DECISIONS.values() if kind != tipo]
        else:
            continue
        yield [*own, Meaning("testo", IN_TEXT, written, Phrase("testo", admissible(written)))], *place


def precedents_in(typed: str) -> Iterator[CitedPrecedent]:
    """Decisions that are named with their court, and its seat where there are several; also of who types 'cass. su
    1/2001', and of a year that is still to come, which is kept as it is written. In capitals more may be read than is
    there ('RG N. 1/2001'): what was read as it is written stands.
    """
    large, kept = typed.upper(), list[CitedPrecedent]()
    for text in (typed, large) if len(large) == len(typed) else (typed,):
        found = [each for each in precedents(text) if each.precedent.told_apart] or [*_to_come(text)]
        kept += [each for each in found if all(each.end <= own.start or own.end <= each.start for own in kept)]
    yield from kept


def _to_come(text: str) -> Iterator[CitedPrecedent]:
    """Decisions of a year that is not there yet: read as of this one, and called by theirs."""
    now = today().year
    ahead = {match.start(): int(match["year"]) for match in _AHEAD.finditer(text) if int(match["year"]) > now}
    if not ahead:
        return
    sooner = _AHEAD.sub(lambda match: match[0] if match.start() not in ahead else f"{match['number']}{now}", text)
    for each in precedents(sooner):
        years = [year for at, year in ahead.items() if each.start <= at < each.end]
        if each.precedent.told_apart and len(years) == 1:
            yield replace(each, precedent=replace(each.precedent, year=years[0]))
