"""Sending what waits: taken in one transaction, sent in none, and written down in another. Whoever is killed in
between sends it again, under the same id.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.avviso.webhook import message, repository as webhook_repository, signing
from bdm.avviso.webhook.addresses import AllowedAddresses
from bdm.avviso.webhook.delivery import GONE, Outcome, Poster
from bdm.avviso.webhook.model import Webhook
from bdm.avviso.webhook.repository import Outgoing
from bdm.avviso.webhook.schemas import SuspensionCause
from bdm.platform import audit
from bdm.platform.kit.logs import describe
from bdm.platform.kit.time import now
from bdm.search.engine.port import IndexNotReady

if TYPE_CHECKING:
    from bdm.search.engine.port import SearchServices

logger = logging.getLogger(__name__)

PAUSES: Final = (
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=6),
    timedelta(hours=12),
    timedelta(hours=24),
    timedelta(hours=24),
)
"""After each attempt that came to nothing, and a tenth more at most; after the last there is none."""
JITTER: Final = 0.1
SUSPENDED_AFTER: Final = timedelta(days=5)
"""Of nothing but failures."""
LEASE: Final = timedelta(minutes=2)
"""Within which something that was taken is sent and written down."""
_INDEX_PAUSE: Final = timedelta(seconds=15)
_LOOK_SECONDS: Final = 2.0
_OFF_SECONDS: Final = 60.0

Clock = Callable[[], datetime]


async def run_sending(services: SearchServices) -> None:
    """Send what waits, until cancelled: an activity of the worker. Without webhooks what waits is ended."""
    if not services.settings.webhooks:
        while True:
            async with services.database.transaction() as session:
                await webhook_repository.end_waiting(session, "webhook_spento")
            await asyncio.sleep(_OFF_SECONDS)
    poster = Poster(AllowedAddresses(services.settings.webhook_private))
    try:
        await _send_forever(Sender(services, poster), services.settings.webhook_connections)
    finally:
        await poster.close()


async def _send_forever(sender: Sender, together: int) -> None:
    """So many ``together``, of which half are kept for webhooks that take what they are sent."""
    running: set[asyncio.Task[None]] = set()
    async with asyncio.TaskGroup() as group:
        while True:
            running = {each for each in running if not each.done()}
            free = together - len(running)
            taken = await sender.take(free, failing=max(0, free - together // 2)) if free else []
            running |= {group.create_task(sender.send(each)) for each in taken}
            if taken:
                continue
            if running:
                await asyncio.wait(running, timeout=_LOOK_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            else:
                await asyncio.sleep(_LOOK_SECONDS)


class Sender:
    """Takes deliveries and sends them; ``chance`` gives numbers from 0 to 1."""

    def __init__(
        self, services: SearchServices, poster: Poster, clock: Clock = now, chance: Callable[[], float] = random.random
    ) -> None:
        self._services = services
        self._poster = poster
        self._clock = clock
        self._chance = chance

    async def take(self, most: int, *, failing: int) -> list[UUID]:
        """Deliveries that are due, for nobody else."""
        at = self._clock()
        async with self._services.database.transaction() as session:
            return await webhook_repository.take(session, at, at + LEASE, most=most, failing=failing)

    async def send(self, id_: UUID) -> None:
        """Send one that was taken, and write down what came of it."""
        async with self._services.database.reading() as session:
            out = await webhook_repository.outgoing(session, id_)
        if out is None:
            return
        try:
            outcome = await self._attempt(out)
        except IndexNotReady:
            async with self._services.database.transaction() as session:
                attempt, at = out.consegna.attempts, self._clock()
                await webhook_repository.put_back(session, id_, attempt, at + _INDEX_PAUSE)
            return
        except Exception as error:
            logger.warning("webhook: consegna %s: %s", id_, describe(error))
            outcome = Outcome("errore_interno")
        if outcome is not None:
            await self._note(out, outcome)

    async def _attempt(self, delivery: Outgoing) -> Outcome | None:
        """None for what is not sent at all. Raises IndexNotReady."""
        body = await self._body(delivery)
        if body is None:
            return None
        at = self._clock()
        headers = signing.headers(delivery.webhook.key, delivery.consegna.id, at, body)
        return await self._poster.post(delivery.webhook.address, headers, body, at)

    async def _body(self, delivery: Outgoing) -> bytes | None:
        """What is sent; what may not be is ended. Raises IndexNotReady."""
        ended = "account" if not delivery.account_active else None if delivery.webhook.active else "webhook_spento"
        if ended is None:
            if delivery.avviso is None:
                return message.trial(delivery.consegna.created_at)
            async with self._services.database.reading() as session:
                origin = self._services.settings.base_url
                body = await message.compose(session, self._services.search, delivery.avviso, origin)
            if body is not None:
                return body
        async with self._services.database.transaction() as session:
            await webhook_repository.end(session, delivery.consegna.id, ended or "riservato")  # type: ignore[arg-type]
        return None

    async def _note(self, delivery: Outgoing, outcome: Outcome) -> None:
        at = self._clock()
        async with self._services.database.transaction() as session:
            webhook = await webhook_repository.lock(session, delivery.webhook.id)
            if webhook is None:
                return
            if outcome.cause is None:
                await webhook_repository.note_delivered(session, delivery.consegna.id, outcome.status or 0)
                webhook.failing_since, webhook.pause_until, webhook.succeeded_at = None, None, at
                await session.flush()
                return
            next_at = self._next(delivery, outcome, at)
            await webhook_repository.note_failed(
                session, delivery.consegna.id, delivery.consegna.attempts, outcome.cause, outcome.status, next_at
            )
            if webhook.active and webhook.address == delivery.webhook.address:  # it may be another one by now
                await _note_failing(session, webhook, delivery, outcome, at)

    def _next(self, delivery: Outgoing, outcome: Outcome, at: datetime) -> datetime | None:
        """When it is tried again. A trial is not."""
        attempt = delivery.consegna.attempts
        if delivery.avviso is None or outcome.status == GONE or attempt > len(PAUSES):
            return None
        pause = PAUSES[attempt - 1] * (1 + JITTER * self._chance())
        return at + max(pause, outcome.retry_after or timedelta())


async def _note_failing(
    session: AsyncSession, webhook: Webhook, delivery: Outgoing, outcome: Outcome, at: datetime
) -> None:
    """What an attempt that came to nothing means for its webhook."""
    if outcome.retry_after is not None:
        webhook.pause_until = at + outcome.retry_after
    if delivery.avviso is not None and webhook.failing_since is None:
        webhook.failing_since = at
    await session.flush()
    why: SuspensionCause | None = None
    if outcome.status == GONE:
        why = "chiuso"
    elif webhook.failing_since is not None and at - webhook.failing_since >= SUSPENDED_AFTER:
        why = "errori"
    if why is not None:
        await webhook_repository.suspend(session, webhook, why, at)
        await audit.record(session, None, "webhook_suspended", "webhook", webhook.id, {"problem": why})
