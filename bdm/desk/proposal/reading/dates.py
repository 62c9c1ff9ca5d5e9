"""The days of a decision: when its draft was handed in, when it was published."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

from bdm.desk.proposal.reading.source import DocumentText, Proposal
from bdm.desk.proposal.reading.words import DAY_RE, day_of
from bdm.italian.days import DAY_PARTS
from bdm.italian.table import Table
from bdm.platform.kit.regex import regex

_DRAFT = regex(
    rf"\bminuta\b[^\n.;]{{0,60}}?(?:depositat[ao]|pervenut[ao]|consegnat[ao])?[^\n.;]{{0,30}}?\b(?:il|in\s+data|addì|lì|del)?\s*:?\s*(?<!\d){DAY_PARTS}",
    re.IGNORECASE,
)
_DECIDED = regex(r"(?:così\s+|cosi'?\s+)?(?:decis[oa]|deliberat[oa])\b", re.IGNORECASE)
PUBLISHED: Final = Table(
    (r"data\s+(?:di\s+)?pubblicazione|pubblicat[ao]", "data di pubblicazione | pubblicata", "notificata"),
    (r"pubbl\.|depositat[ao]|deposito", "pubbl. | depositata | deposito"),
    (r"depositata\s+la\s+motivazione", "depositata la motivazione"),
    any_case=True,
)
PUBLICATIONS: Final = Table(
    (
        rf"{PUBLISHED.pattern}\b\s*(?:(?:mediante|con)\s+(?:il\s+)?deposito\s+(?:telematico\s+)?)?(?:(?:nella|in)\s+(?:cancelleria|segreteria)\s*)?(?:telematicamente\s*)?,?\s*(?:(?:in\s+data|oggi|lì|addì|il(?:\s+giorno)?|l')\s*,?\s*){{0,2}}:?\s*(?:(?-i:[A-ZÀ-Þ])[\w']{{1,20}}(?:\s[\w']{{1,20}}){{0,2}}\s*,\s*(?:(?:il|lì|addì)\s+)?)?(?<!\d){DAY_PARTS}",
        "Depositata in cancelleria il 3.5.2021 | pubblicata con deposito telematico in data 3/5/2021",
        "depositata la memoria",
    ),
    any_case=True,
)
_PUBLISHED = PUBLICATIONS.compiled
_SIGNATURE = regex(
    r"\b(?:il|la|l'|i)\s*(?:presidente|giudice|consigliere|estensore|g\.?o\.?[pt]\.?|got|gop)\b", re.IGNORECASE
)
_PLACE = regex(
    r"(?:^|[.\n;)])\s*(?P<place>[A-ZÀ-Þ][\w' ]{1,30}?)\s*,?\s*(?:(?:lì|li|il|in\s+data|addì|data)\s*,?\s*)?\Z"
)


def read_days(source: DocumentText, published_known: bool) -> Iterator[Proposal]:
    """``data`` and, unless ``published_known``, ``data_pubblicazione``.

    Courts do not write into a decision when its draft was handed in, but for a rare note; they date it at its foot.
    That day is proposed, and the passage says what it is.
    """
    foot = _at_the_foot(source)
    published = None if published_known else _published(source, foot[2] if foot else None)
    if published is not None:
        day, start, end = published
        yield source.proposal("data_pubblicazione", day.isoformat(), start, end, f"{day:%d/%m/%Y}")
    found = _draft(source) or foot
    if found is not None:
        day, start, end = found
        yield source.proposal("data", day.isoformat(), start, end, f"{day:%d/%m/%Y}")


_Dated = tuple[date, int, int]


def _draft(source: DocumentText) -> _Dated | None:
    for start, end in (
        (0, min(2_000, source.body_start)),
        (max(source.foot_start, len(source.text) - 3_000), len(source.text)),
    ):
        for match in _DRAFT.finditer(source.text, start, end):
            day = day_of(match)
            if day is not None:
                return day, match.start(), match.end()
    return None


def _published(source: DocumentText, after: int | None) -> _Dated | None:
    """The note of the registry: after the day at the foot (``after``) and the signatures, or above the heading."""
    text = source.text
    end = min(400, source.body_start)
    if after is not None:
        zones: tuple[tuple[int, int], ...] = ((after, len(text)), (0, end))
    else:
        zones = ((0, end), (max(end, len(text) - 300), len(text)))
    for low, high in zones:
        for match in _PUBLISHED.finditer(text, low, high):
            before = text[max(0, match.start() - 40) : match.start()]
            day = day_of(match)
            if day is not None and not _OF_SOMETHING.search(before) and not _of_another(text, match):
                return day, match.start(), match.end()
    return None


_OF_SOMETHING = regex(
    r"(?:minuta\s*[^\n]{0,20}|\b(?:sentenza|ordinanza|decreto|ricorso|istanza|memoria|relazione|comparsa|n\.?\s?\d+\s*/\s*\d+)\s*,?\s*(?:\w+\s+){0,2})\Z",
    re.IGNORECASE,
)
"""Published or handed in was something else: the draft, a pleading, the decision that is reviewed."""


_ANOTHER = regex(
    r"\b(?:avverso|impugnat[ao]|appellat[ao]|sentenza|ordinanza|decreto|n\.\s?\d+\s?/\s?\d+|tribunale|corte|giudice\s+di\s+pace)\b[^.;]{0,80}\Z",
    re.IGNORECASE,
)


def _of_another(text: str, match: re.Match[str]) -> bool:
    """Whether a sentence goes on to say when the decision was published that it speaks of: a note of the registry
    begins with a capital.
    """
    return match.group()[0].islower() and _ANOTHER.search(text, max(0, match.start() - 120), match.start()) is not None


def _last_decided(source: DocumentText) -> int | None:
    last = None
    for match in _DECIDED.finditer(source.text, max(source.foot_start, len(source.text) - 4_000)):
        if DAY_RE.search(source.text, match.end(), match.end() + 240):
            last = match.start()
    return last


def _at_the_foot(source: DocumentText) -> _Dated | None:
    text = source.text
    decided = _last_decided(source)
    if decided is not None:
        days = [(day, match) for match in DAY_RE.finditer(text, decided, decided + 260) if (day := day_of(match))]
        for day, match in days:
            return day, decided, match.end()
    if not source.has_operative_part:
        return None
    # 'Roma, 6.6.2016 / Il Giudice': a place and a day before the signature, or at the very end
    signed: list[_Dated] = []
    last: list[_Dated] = []
    for match in DAY_RE.finditer(text, max(source.foot_start, len(text) - 1_500)):
        day = day_of(match)
        place = _PLACE.search(text, max(0, match.start() - 50), match.start())
        if day is None or place is None:
            continue
        found = (day, place.start("place"), match.end())
        if _SIGNATURE.match(text, _skip(text, match.end())):
            signed.append(found)
        elif len(text) - match.end() < 80:
            last.append(found)
    return next(iter(signed or last), None)


def _skip(text: str, at: int) -> int:
    match = regex(r"[\s.,;-]*").match(text, at, at + 12)
    return match.end() if match else at
