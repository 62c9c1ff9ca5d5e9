"""Are the suggestions what is published? For ``bdm doctor``."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.authz import KINDS
from bdm.platform.database.session import Database
from bdm.search.help.suggestion import contribution, feed, repository as suggestion_repository
from bdm.search.help.suggestion.contribution import ItemName

_AT_ONCE: Final = 500
_NOTHING: Final = UUID(int=0)


@dataclass
class SuggestionDifferences:
    """What is wrong with the suggestions."""

    names: list[ItemName] = field(default_factory=list)
    """Items that contribute what they no longer have, or not what they have."""
    values: list[int] = field(default_factory=list)
    """The ids of values with wrong counts."""

    def __bool__(self) -> bool:
        return bool(self.names or self.values)


async def compare(database: Database) -> SuggestionDifferences:
    """Compare what every published item contributes with what is remembered of it, and the counts with their sum.

    Items that change meanwhile may be among the names: look at them again, holding ``Lock.SUGGESTIONS``.
    """
    names: list[ItemName] = []
    for kind in KINDS:
        after = _NOTHING
        while True:
            async with database.transaction() as session:
                following = await suggestion_repository.following(session, kind, after, _AT_ONCE)
                names += await differing(session, following)
            if not following:
                break
            after = following[-1][1]
    async with database.transaction() as session:
        await suggestion_repository.take_time(session)
        names += await suggestion_repository.unpublished_items(session)
        return SuggestionDifferences(list(dict.fromkeys(names)), await suggestion_repository.miscounted_values(session))


async def differing(session: AsyncSession, names: Collection[ItemName]) -> list[ItemName]:
    """Those of the items that do not contribute what they should."""
    expected = {name: feed.as_stored(item) for name, item in (await contribution.read(session, names)).items()}
    held = await suggestion_repository.load_stored(session, names)
    return [name for name in names if expected.get(name) != held.get(name)]
