"""Use cases of the coverage: what everybody may read, counted from the database (docs/regole/copertura.md).

No draft and nothing withdrawn is counted, whoever asks: the numbers are the same for all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.place import Place, place_of as same_place
from bdm.copertura import repository as copertura_repository
from bdm.copertura.judging import (
    ALARM_MEDIAN,
    MEDIAN_MONTHS,
    covered_since,
    last_whole_month,
    too_few,
    usual,
)
from bdm.copertura.schemas import CoperturaOut, MeseCoperturaOut, NumeriOut, UfficioCoperturaOut
from bdm.export.csv_format import BYTE_ORDER_MARK, harmless, lines
from bdm.people.ufficio import service as ufficio_service
from bdm.platform.kit.months import last_months, months_before
from bdm.platform.kit.time import now
from bdm.search.archive.selection import FIRST_YEAR

COLUMNS: Final = (
    "Distretto",
    "Ufficio",
    "Mese",
    "Provvedimenti",
    "Con testo",
    "Senza testo",
    "Civile",
    "Penale",
    "Sentenze",
    "Ordinanze",
    "Decreti",
    "Mediana",
    "Sotto la metà",
)


MOST_MONTHS: Final = 240
"""So many are shown at once: one wrong year among the oldest does not make thousands of months."""


@dataclass(frozen=True)
class CoveragePeriod:
    """The days that are asked for, None where nothing is said."""

    dal: date | None = None
    al: date | None = None


@dataclass(frozen=True)
class MonthWindow:
    """The months that are shown, by their first days, oldest first."""

    months: Sequence[date]

    @classmethod
    def of(cls, asked: CoveragePeriod, first: date, today: date) -> MonthWindow:
        """The months of ``asked``, but none to come, none before ``first`` and at most 240. Without an end up to the
        running month; without a start the 24 months up to the end. A start after the end is the end.
        """
        last = max(min(asked.al or today, today), first).replace(day=1)
        begin = months_before(last, MEDIAN_MONTHS - 1) if asked.dal is None else asked.dal.replace(day=1)
        return cls.between(min(max(begin, first, months_before(last, MOST_MONTHS - 1)), last), last)

    @classmethod
    def between(cls, first: date, last: date) -> MonthWindow:
        return cls(last_months(last, (last.year - first.year) * 12 + last.month - first.month + 1))


@dataclass
class _Month:
    count: int = 0
    with_text: int = 0
    by: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))


async def place_of(session: AsyncSession, distretto: str | None, ufficio: str | None, area: str | None) -> Place:
    """As the dashboard's; an office alone says its district."""
    if ufficio and ufficio.strip() and not (distretto or "").strip():
        distretto = (await ufficio_service.distretto_of(session, ufficio.strip())).id
    return await same_place(session, distretto, ufficio, area)


async def coverage(session: AsyncSession, place: Place, asked: CoveragePeriod, today: date) -> CoperturaOut:
    """What is held of the offices of ``place``, and what is known not to be."""
    last = last_whole_month(today)
    counted_at = await copertura_repository.counted_at(session)
    anew = today if counted_at is None else None
    months = await copertura_repository.months(session, place, anew)
    first = min((date(FIRST_YEAR, 1, 1), *(row.mese for row in months)))
    window = MonthWindow.of(asked, first, today)
    rows = _by_office(months)
    numbers = defaultdict(list)
    for row in await copertura_repository.numbers(session, place, anew):
        numbers[row.ufficio].append(_numbers(row))
    offices = [each for each in await ufficio_service.geografia(session) if _within(each, place)]
    return CoperturaOut(
        counted_at=counted_at or now(),
        first=_written(first),
        dal=_written(window.months[0]),
        al=_written(window.months[-1]),
        last_judged=_written(last),
        uffici=[
            _office(each.nome, each.distretto, rows[each.nome], numbers[each.nome], window, last)
            for each in offices
            if each.nome in rows
        ],
        without=[each.nome for each in offices if each.nome not in rows],
    )


async def low_last_months(session: AsyncSession, today: date) -> list[str] | None:
    """The offices whose last whole month has less than half of a median of at least ten, as counted last; None where
    that was never done: it is asked for every few seconds, and counts nothing itself.
    """
    if await copertura_repository.counted_at(session) is None:
        return None
    last = last_whole_month(today)
    counts: defaultdict[str, dict[date, int]] = defaultdict(dict)
    # That something is held from before the months of the median says that all of these are judged.
    for row in await copertura_repository.monthly_counts(session, months_before(last, MEDIAN_MONTHS)):
        counts[row.ufficio][row.mese] = row.held
    return [ufficio for ufficio, months in counts.items() if _alarming(months, last)]


def as_csv(found: CoperturaOut, distretti: dict[str, str]) -> bytes:
    """A line for each office and month shown, empty ones too; ``distretti`` are the districts' names by id."""
    window = MonthWindow.between(*(date.fromisoformat(f"{mese}-01") for mese in (found.dal, found.al)))
    cells = []
    for each in found.uffici:
        months = {month.mese: month for month in each.months}
        usually = "" if each.median is None else f"{each.median:g}".replace(".", ",")
        for mese in map(_written, window.months):
            month = months.get(mese) or MeseCoperturaOut(mese=mese, low=False, **dict.fromkeys(_NUMBERS, 0))
            judged = each.median is not None and each.first <= mese <= found.last_judged
            said = ("sì" if month.low else "no") if judged else "non valutato"
            counts = (month.count, month.with_text, month.count - month.with_text)
            kinds = (month.civile, month.penale, month.sentenza, month.ordinanza, month.decreto)
            place = (harmless(distretti.get(each.distretto, each.distretto)), harmless(each.ufficio), mese)
            cells.append((*place, *map(str, (*counts, *kinds)), usually, said))
    return (BYTE_ORDER_MARK + lines([COLUMNS, *cells])).encode()


_NUMBERS: Final = ("count", "with_text", "civile", "penale", "sentenza", "ordinanza", "decreto")


def _by_office(rows: Iterable[Any]) -> dict[str, defaultdict[date, _Month]]:
    found: defaultdict[str, defaultdict[date, _Month]] = defaultdict(lambda: defaultdict(_Month))
    for row in rows:
        month = found[row.ufficio][row.mese]
        month.count += row.count
        month.with_text += row.with_text
        month.by[row.area] += row.count
        month.by[row.tipo] += row.count
    return dict(found)


def _office(
    ufficio: str,
    distretto: str,
    months: defaultdict[date, _Month],
    numbers: list[NumeriOut],
    window: MonthWindow,
    last: date,
) -> UfficioCoperturaOut:
    counts = {mese: month.count for mese, month in months.items()}
    median, first = usual(counts, last), min(counts)
    low = {mese for mese in window.months if first <= mese <= last and too_few(counts.get(mese, 0), median)}
    return UfficioCoperturaOut(
        ufficio=ufficio,
        distretto=distretto,
        count=sum(counts.values()),
        with_text=sum(month.with_text for month in months.values()),
        first=_written(first),
        last=_written(max(counts)),
        since=_written(covered_since(counts, last)),
        median=median,
        low_last_month=_alarming(counts, last),
        months=[
            _month(mese, months.get(mese, _Month()), low=mese in low)
            for mese in window.months
            if mese in months or mese in low
        ],
        numbers=numbers,
    )


def _alarming(counts: Mapping[date, int], last: date) -> bool:
    median = usual(counts, last)
    return median is not None and median >= ALARM_MEDIAN and too_few(counts.get(last, 0), median)


def _month(mese: date, month: _Month, *, low: bool) -> MeseCoperturaOut:
    kinds = {name: month.by[name] for name in _NUMBERS[2:]}
    return MeseCoperturaOut(mese=_written(mese), count=month.count, with_text=month.with_text, low=low, **kinds)


def _numbers(row: Any) -> NumeriOut:
    """A sentenza without a number may be one of those whose number is not here."""
    missing = max(row.greatest - row.held - row.unnumbered, 0)
    return NumeriOut(
        area=row.area,
        anno=row.anno,
        greatest=row.greatest,
        held=row.held,
        unnumbered=row.unnumbered,
        missing=missing,
    )


def _within(office: Any, place: Place) -> bool:
    return place.distretto in (None, office.distretto) and place.ufficio in (None, office.nome)


def _written(mese: date | None) -> Any:
    """``YYYY-MM``; None of none."""
    return None if mese is None else f"{mese:%Y-%m}"
