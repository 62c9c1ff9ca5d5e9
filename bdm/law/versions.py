"""The versions of an article put together from the files in which it was read, in whatever order they come."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from itertools import pairwise

from bdm.law.wording import ArticleWords

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Version:
    """A wording of an article. It was read as in force on all days from ``visto_dal`` to ``visto_al``; ``dal`` is its
    first day where that is known, ``al`` its last (None: still in force, or nobody knows until when).
    """

    wording: ArticleWords
    visto_dal: date
    visto_al: date
    dal: date | None = None
    al: date | None = None
    modificato_da: str | None = None
    file: str = ""
    ordine: int = 0
    hash: str = field(default="")

    def __post_init__(self) -> None:
        if not self.hash:
            object.__setattr__(self, "hash", self.wording.hash)


def merge(held: Iterable[Version], new: Version, days: Collection[date]) -> list[Version]:
    """``held``, of one article, with what a file says of it. ``days``: the first and last days of the files of the act
    that were read; between two of them a wording that turns out to have changed is not known.
    """
    kept: list[Version] = []
    whole = new
    for each in held:
        if each.visto_al < new.visto_dal or each.visto_dal > new.visto_al:
            kept.append(each)
        elif each.hash == new.hash:
            whole = _joined(each, whole)
        else:
            kept += _around(each, new, days)
    joined: list[Version] = []
    for each in sorted([*kept, whole], key=lambda version: version.visto_dal):
        if joined and joined[-1].hash == each.hash:
            joined[-1] = _joined(joined[-1], each)
        else:
            joined.append(each)
    return _with_days(joined)


def _joined(one: Version, other: Version) -> Version:
    """One wording that was read twice; the later reading says the rest."""
    later = one if one.visto_al > other.visto_al else other
    first, last = min(one.visto_dal, other.visto_dal), max(one.visto_al, other.visto_al)
    starts = [each.dal for each in (one, other) if each.dal is not None]
    dal = min(starts, default=None)
    return replace(
        later,
        visto_dal=first,
        visto_al=last,
        dal=dal if dal is None or dal <= first else None,
        modificato_da=later.modificato_da or one.modificato_da or other.modificato_da,
    )


def _around(each: Version, new: Version, days: Collection[date]) -> list[Version]:
    """What remains of a version where another wording was read on some of its days."""
    left = []
    if each.visto_dal < new.visto_dal:
        last = max((day for day in days if each.visto_dal <= day < new.visto_dal), default=each.visto_dal)
        left.append(replace(each, visto_al=last, al=None))
    if each.visto_al > new.visto_al:
        first = min((day for day in days if new.visto_al < day <= each.visto_al), default=each.visto_al)
        left.append(replace(each, visto_dal=first, dal=None))
    return left


def _with_days(versions: list[Version]) -> list[Version]:
    """The days that follow from the neighbours: what was read on the day before in other words begins here, and what
    comes before something that begins ends there.
    """
    for at, (before, after) in enumerate(pairwise(versions), 1):
        if after.dal is None and before.visto_al + _DAY == after.visto_dal:
            versions[at] = replace(after, dal=after.visto_dal)
    for at, each in enumerate(versions):
        starts = versions[at + 1].dal if at + 1 < len(versions) else None
        ends = each.al if each.al == each.visto_al else None
        versions[at] = replace(each, al=ends if starts is None else starts - _DAY)
    return versions
