"""How long backups are kept: the last one of each of so many days, weeks, months and years."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Final

from bdm.operations.backup.contents import moment_of
from bdm.platform.kit.refusal import Refusal
from bdm.platform.kit.regex import regex
from bdm.platform.kit.time import ROME

Ages = Mapping[str, int]
"""How many days (``d``), weeks (``w``), months (``m``), years (``y``)."""

_PERIODS: Final[Mapping[str, Callable[[datetime], tuple[int, ...]]]] = {
    "d": lambda day: (day.year, day.month, day.day),
    "w": lambda day: day.isocalendar()[:2],
    "m": lambda day: (day.year, day.month),
    "y": lambda day: (day.year,),
}
_ONE = regex(r"([1-9]\d{0,3})([dwmy])")


def read_ages(text: str) -> Ages:
    """``7d,4w,12m``. Raises ``Refusal``.

    >>> read_ages("7d,4w")
    {'d': 7, 'w': 4}
    """
    found: dict[str, int] = {}
    for each in text.split(","):
        one = _ONE.fullmatch(each.strip())
        if one is None or one[2] in found:
            raise Refusal(
                f"Quanti backup tenere si scrive per esempio 7d,4w,12m (giorni, settimane, mesi; y per gli anni):"
                f" «{text}» non si capisce."
            )
        found[one[2]] = int(one[1])
    return found


def to_keep(generations: list[str], ages: Ages) -> set[str]:
    """Of the complete ``generations`` those that stay: the last of each of the last days, weeks… that have one, and the
    newest. Days are those of Italy.

    >>> sorted(to_keep(["20260101T010000Z", "20260101T020000Z", "20260102T010000Z"], {"d": 2}))
    ['20260101T020000Z', '20260102T010000Z']
    """
    newest_first = sorted(generations, reverse=True)
    stay = set(newest_first[:1])
    for unit, count in ages.items():
        periods: dict[tuple[int, ...], str] = {}
        for name in newest_first:
            periods.setdefault(_PERIODS[unit](moment_of(name).astimezone(ROME)), name)
        stay.update([*periods.values()][:count])
    return stay
