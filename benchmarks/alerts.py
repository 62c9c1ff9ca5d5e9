"""What it costs to tell people of changes: everything that thousands follow, against thousands of changed decisions.

    python -m benchmarks alerts [SUBSCRIPTIONS [DECISIONS]] [--webhooks N]

Generated decisions are published at once, registered and indexed; what is measured is looking through the register
afterwards: processor time of this process, for searches of different words, criteria and rights,
rulings, norms and decisions. Then the same once more with an active webhook of each of N people (200; 0: not at all),
and of some deliveries what sending costs without the network.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import resource
import tempfile
import time
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

from sqlalchemy import delete, func, insert, select, text

from bdm.avviso import repository as avviso_repository
from bdm.avviso.matching import match_all
from bdm.avviso.model import Avviso, Iscrizione
from bdm.avviso.webhook.addresses import AllowedAddresses
from bdm.avviso.webhook.delivery import Outcome, Poster
from bdm.avviso.webhook.model import DELIVERED, Webhook, WebhookConsegna
from bdm.avviso.webhook.sending import Sender
from bdm.content.provvedimento.model import Provvedimento
from bdm.document.processing.pool import open_pool
from bdm.migrations.prepare import prepare
from bdm.open_data.changelog.recorder import follow
from bdm.people.user.model import UserAccount, UserOu
from bdm.platform.database.embedded import EmbeddedPostgres
from bdm.platform.database.session import Database, open_database
from bdm.platform.kit.identifiers import new_id
from bdm.platform.storage import open_store
from bdm.saved_search.model import SavedSearch
from bdm.search.engine.tantivy_engine import open_engine
from bdm.search.indexing.writing import index_until_idle
from bdm.services import Services
from bdm.settings import Settings
from benchmarks.content import load

SUBSCRIPTIONS, DECISIONS = 2_000, 5_000
ACCOUNTS = 200
SENT = 500
"""Deliveries whose sending is measured."""
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


class Nowhere(Poster):
    """Every delivery arrives at once."""

    async def post(self, address: str, headers: Mapping[str, str], body: bytes, now: datetime) -> Outcome:
        return Outcome(None, 200)


async def look_through(services: Services) -> tuple[int, float, float]:
    """All of the register, from its beginning: notices, seconds and those of the processor."""
    async with services.database.transaction() as session:
        await session.execute(delete(Avviso))
        await avviso_repository.move(session, 0)
    began, used = time.perf_counter(), processor_seconds()
    await match_all(services.database, services.search)
    seconds, processor = time.perf_counter() - began, processor_seconds() - used
    async with services.database.reading() as session:
        told = (await session.execute(select(func.count()).select_from(Avviso))).scalar_one()
    return told, seconds, processor


async def add_webhooks(database: Database, count: int) -> None:
    """An active one each for ``count`` people."""
    async with database.transaction() as session:
        accounts = list(await session.scalars(select(Iscrizione.account_id).distinct().limit(count)))
        own = {"name": "Ricevente", "address": "https://riceve.esempio.invalid/avvisi", "key": bytes(32)}
        for account in accounts:
            await session.execute(insert(Webhook).values(id=new_id(), account_id=account, active=True, **own))


async def send_some(services: Services, count: int) -> tuple[int, float]:
    """Send about ``count`` of the deliveries: how many, and the seconds of the processor."""
    sender, used, sent = Sender(services, Nowhere(AllowedAddresses(()))), processor_seconds(), 0
    while sent < count and (taken := await sender.take(50, failing=0)):
        await asyncio.gather(*map(sender.send, taken))
        sent += len(taken)
    processor = processor_seconds() - used
    async with services.database.reading() as session:
        arrived = select(func.count()).select_from(WebhookConsegna).where(WebhookConsegna.state == DELIVERED)
        return (await session.execute(arrived)).scalar_one(), processor


async def measure(url: str, data_dir: Path, options: argparse.Namespace) -> bool:
    settings, decisions = Settings(data_dir=data_dir), options.decisions
    async with open_database(url, pool_size=6) as database, open_engine(settings) as search:
        readers = open_pool(settings)
        services = Services(
            settings=settings, database=database, store=open_store(settings), search=search, readers=readers
        )
        try:
            await load(database, decisions, priority=10)
            await follow(database)
            await index_until_idle(services)
            await subscribe(database, options.subscriptions, random.Random(1))
            async with database.reading() as session:
                followed = (await session.execute(select(func.count()).select_from(Iscrizione))).scalar_one()
            told, seconds, processor = await look_through(services)
            print(
                f"{followed:,} subscriptions against {decisions:,} changed decisions and their abstracts: {told:,}"
                f" notices, {processor:.1f} s of processor time, {seconds:.1f} s in all (goal: {GOAL_SECONDS:.0f} s of"
                " processor time)",
                flush=True,
            )
            met = processor <= GOAL_SECONDS
            if options.webhooks:
                met = await _with_webhooks(services, options.webhooks) <= GOAL_SECONDS and met
        finally:
            await readers.close()
    return met


async def _with_webhooks(services: Services, count: int) -> float:
    """The same with webhooks: the seconds of the processor."""
    await add_webhooks(services.database, count)
    told, seconds, processor = await look_through(services)
    async with services.database.reading() as session:
        written = (await session.execute(select(func.count()).select_from(WebhookConsegna))).scalar_one()
    print(
        f"with {count:,} webhooks: {told:,} notices, {written:,} deliveries, {processor:.1f} s of processor time,"
        f" {seconds:.1f} s in all",
        flush=True,
    )
    sent, sending = await send_some(services, SENT)
    print(f"{sent:,} deliveries sent: {sending / max(1, sent) * 1000:.1f} ms of processor time each, network apart")
    return processor


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks alerts")
    parser.add_argument("subscriptions", nargs="?", type=int, default=SUBSCRIPTIONS)
    parser.add_argument("decisions", nargs="?", type=int, default=DECISIONS)
    parser.add_argument("--webhooks", type=int, default=ACCOUNTS, help="people with one each (200); 0 for none")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bdm-bench-") as temporary:
        Path(temporary).chmod(0o711)
        data_dir = Path(temporary) / "data"
        with EmbeddedPostgres(data_dir) as server:
            prepare(server.url, lambda message: None)
            if not asyncio.run(measure(server.url, data_dir, options)):
                raise SystemExit(1)


if __name__ == "__main__":
    main()
