"""What it costs to tell people of changes: everything that thousands follow, against thousands of changed decisions.

    python -m benchmarks.alerts [SUBSCRIPTIONS [DECISIONS]]

Generated decisions are published at once, registered and indexed; what is measured is looking through the register
afterwards: processor time of this process, for searches of different words, criteria and rights,
rulings, norms and decisions.
"""

from __future__ import annotations

import asyncio
import random
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from uuid import UUID

from sqlalchemy import func, insert, select, text

from bdm.assembly import Parts
from bdm.avviso.matching import match_all
from bdm.avviso.model import Avviso, Iscrizione
from bdm.content.provvedimento.model import Provvedimento
from bdm.document.processing.pool import open_pool
from bdm.migrations.prepare import prepare
from bdm.open_data.change.following import follow
from bdm.people.user.model import UserAccount, UserOu
from bdm.platform.database.embedded import EmbeddedPostgres
from bdm.platform.database.session import Database, open_database
from bdm.platform.kit.identifiers import new_id
from bdm.platform.storage import open_store
from bdm.saved_search.model import SavedSearch
from bdm.search.engine.tantivy_engine import open_engine
from bdm.search.feed.writing import index_until_idle
from bdm.settings import Settings
from benchmarks.content import load

SUBSCRIPTIONS, DECISIONS = 2_000, 5_000
ACCOUNTS = 200
GOAL_SECONDS = 120.0
"""Of processor time."""
WORDS = (
    "danno biologico locazione canone contratto risarcimento licenziamento condominio usucapione fideiussione mutuo "
    "separazione mantenimento infortunio responsabilità medico assicurazione appalto vendita possesso servitù"
).split()


async def subscribe(database: Database, count: int, chance: random.Random) -> None:
    """``count`` subscriptions of ``ACCOUNTS`` people: searches most of all, then rulings, norms and decisions."""
    async with database.transaction() as session:
        uffici = list(await session.scalars(text("SELECT DISTINCT ufficio FROM provvedimento")))
        norms = list(await session.scalars(text("SELECT DISTINCT unnest(riferimento_normativo) FROM provvedimento")))
        materie = list(await session.scalars(text("SELECT DISTINCT materia FROM provvedimento WHERE materia <> ''")))
        decisions = list(await session.scalars(select(Provvedimento.id).limit(count)))
        accounts: list[UUID] = []
        for number in range(ACCOUNTS):
            accounts.append(new_id())
            names = {"upn": f"persona{number}", "name": "N", "family_name": "C", "email": f"p{number}@esempio.invalid"}
            await session.execute(insert(UserAccount).values(id=accounts[-1], type="ADN", **names))
            if number % 4 == 0:  # the others read the public face
                await session.execute(insert(UserOu).values(account_id=accounts[-1], ou=chance.choice(uffici)))
        rows: list[dict[str, Any]] = []
        for number in range(count):
            row = {"id": new_id(), "account_id": accounts[number % ACCOUNTS], "since": 0}
            row |= {"saved_search_id": None, "provvedimento_id": None, "name": None}
            kind = number % 10
            if kind < 7:
                words = " ".join(chance.sample(WORDS, 2))
                query = (
                    f"testo_all_words:({words})",
                    f'testo:({words}) AND ufficio:"{chance.choice(uffici)}"',
                    f'materia:"{chance.choice(materie)}" AND {chance.choice(WORDS)}',
                    f'testo:"{words}"',
                )[number % 4]
                search = {"id": new_id(), "account_id": row["account_id"], "kind": "provvedimento", "name": "Ricerca"}
                await session.execute(insert(SavedSearch).values(query=query, **search))
                row |= {"what": "ricerca", "saved_search_id": search["id"]}
            elif kind == 7:
                row |= {
                    "what": "precedente",
                    "name": f"Cass. {chance.randrange(1, 30_000)}/{chance.randrange(1990, 2025)}",
                }
            elif kind == 8:
                row |= {"what": "norma", "name": chance.choice(norms) if number % 20 < 10 else f"art. {number} c.c."}
            else:
                row |= {"what": "provvedimento", "provvedimento_id": decisions[number % len(decisions)]}
            rows.append(row)
        known: set[tuple[object, ...]] = set()
        for row in rows:
            key = (row["account_id"], row["what"], row["name"] or row["saved_search_id"] or row["provvedimento_id"])
            if key not in known:
                known.add(key)
                await session.execute(insert(Iscrizione).values(**row))


def processor_seconds() -> float:
    """Of this process."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


async def measure(url: str, data_dir: Path, subscriptions: int, decisions: int) -> bool:
    settings = Settings(data_dir=data_dir)
    async with open_database(url, pool_size=6) as database, open_engine(settings) as search:
        readers = open_pool(settings)
        parts = Parts(settings=settings, database=database, store=open_store(settings), search=search, readers=readers)
        try:
            await load(database, decisions, priority=10)
            await follow(database)
            await index_until_idle(parts)
            await subscribe(database, subscriptions, random.Random(1))
            began, used = time.perf_counter(), processor_seconds()
            await match_all(database, search)
            seconds, processor = time.perf_counter() - began, processor_seconds() - used
            async with database.reading() as session:
                told = (await session.execute(select(func.count()).select_from(Avviso))).scalar_one()
                followed = (await session.execute(select(func.count()).select_from(Iscrizione))).scalar_one()
        finally:
            await readers.close()
    print(
        f"{followed:,} subscriptions against {decisions:,} changed decisions and their abstracts: {told:,} notices,"
        f" {processor:.1f} s of processor time, {seconds:.1f} s in all (goal: {GOAL_SECONDS:.0f} s of processor time)"
    )
    return processor <= GOAL_SECONDS


def main() -> None:
    subscriptions = int(sys.argv[1]) if len(sys.argv) > 1 else SUBSCRIPTIONS
    decisions = int(sys.argv[2]) if len(sys.argv) > 2 else DECISIONS
    with tempfile.TemporaryDirectory(prefix="bdm-bench-") as temporary:
        Path(temporary).chmod(0o711)
        data_dir = Path(temporary) / "data"
        with EmbeddedPostgres(data_dir) as server:
            prepare(server.url, lambda message: None)
            if not asyncio.run(measure(server.url, data_dir, subscriptions, decisions)):
                raise SystemExit(1)


if __name__ == "__main__":
    main()
