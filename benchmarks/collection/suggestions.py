"""What is suggested while one types: from the decisions in the tables, as the loop that feeds the index does it."""

from __future__ import annotations

from collections.abc import Callable

from bdm.platform.authz import KINDS
from bdm.platform.database.session import open_database
from bdm.search.help.suggestion import feed
from bdm.search.indexing import source

AT_ONCE = 2_000


async def fill(url: str, report: Callable[[int], None]) -> None:
    done = 0
    async with open_database(url, pool_size=1) as opened:
        for kind in KINDS:
            after = 0
            while True:
                async with opened.transaction() as session:
                    found = await source.following(session, kind, after, AT_ONCE)
                    if not found:
                        break
                    await feed.update(session, [name for _, name in found])
                after = found[-1][0]
                done += len(found)
                report(done)
