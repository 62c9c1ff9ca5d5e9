"""Keeping the suggestions equal to what is published: called by the loop that feeds the index, in its transactions.

Every item's contribution is remembered, so that a change takes back exactly what the item gave before; doing it twice
changes nothing. A value that nothing has any longer goes with the change that took it away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.database.locks import Lock, hold
from bdm.search.help.suggestion import contribution, repository as suggestion_repository
from bdm.search.help.suggestion.contribution import Contribution, FieldValue, ItemName
from bdm.search.help.suggestion.repository import ContributionIds


@dataclass
class _Change:
    """By how much counts change: of everybody's, of the most that anybody counts, of what an office has more."""

    count: Counter[int] = field(default_factory=Counter)
    most: Counter[int] = field(default_factory=Counter)
    original: Counter[tuple[int, str]] = field(default_factory=Counter)
    hidden: Counter[tuple[int, str]] = field(default_factory=Counter)

    def add(self, stored: ContributionIds, sign: int) -> None:
        for id_ in stored.public:
            self.count[id_] += sign
            self.most[id_] += sign
        if stored.ufficio is None:
            return
        for id_ in stored.original:
            self.most[id_] += sign
            self.original[id_, stored.ufficio] += sign
        for id_ in stored.hidden:
            self.hidden[id_, stored.ufficio] += sign


async def update(session: AsyncSession, names: Collection[ItemName]) -> None:
    """Bring in the items as they are now; those that are not there, or not published, contribute nothing."""
    await hold(session, Lock.SUGGESTIONS)
    before = await suggestion_repository.load_stored(session, names)
    current = await contribution.read(session, names)
    ids = {name: _ids(item) for name, item in current.items()}
    after = {name: as_stored(item, ids[name]) for name, item in current.items()}
    change = _Change()
    changed = {name for name in {*before, *after} if before.get(name) != after.get(name)}
    for name in changed:
        if name in before:
            change.add(before[name], -1)
        if name in after:
            change.add(after[name], +1)
    values = {
        id_: (name[0], current[name].area, value)
        for name in changed & current.keys()
        for value, id_ in ids[name].items()
    }
    await suggestion_repository.change_counts(session, change.count, change.most, values)
    await suggestion_repository.change_originals(session, change.original, change.hidden)
    await suggestion_repository.store(session, {name: after[name] for name in changed if name in after})
    await suggestion_repository.forget(session, changed - after.keys())
    await suggestion_repository.remove_unused(session, [id_ for id_, by in change.most.items() if by < 0])


async def recount(session: AsyncSession) -> list[ItemName]:
    """Count everything anew from the items' contributions, and drop those of items that are no longer published.

    Returns the items that must be brought in again, because a value of theirs is missing.
    """
    await suggestion_repository.take_time(session)
    await hold(session, Lock.SUGGESTIONS)
    incomplete = await suggestion_repository.drop_invalid(session)
    await suggestion_repository.count_anew(session)
    return incomplete


def as_stored(item: Contribution, ids: Mapping[FieldValue, int] | None = None) -> ContributionIds:
    """What is remembered of a contribution."""
    known = _ids(item) if ids is None else ids

    def of(values: Iterable[FieldValue]) -> tuple[int, ...]:
        return tuple(sorted(known[value] for value in values))

    return ContributionIds(item.ufficio, of(item.public), of(item.hidden), of(item.original))


def _ids(item: Contribution) -> dict[FieldValue, int]:
    return {value: value.id(item.name[0], item.area) for value in item.public | item.original}
