"""All SQL on webhooks and deliveries. What is asked for by a person names that person in every statement.

Whoever changes a webhook and its deliveries changes the webhook first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, delete, func, literal_column, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.avviso.model import Avviso
from bdm.avviso.webhook.model import DELIVERED, ENDED, FAILED, WAITING, Webhook, WebhookConsegna
from bdm.avviso.webhook.schemas import Cause, SuspensionCause
from bdm.content.kinds import MODELS
from bdm.open_data.record.schemas import ItemName
from bdm.people.user.model import UserAccount

TOGETHER: Final = 4
"""Deliveries that are on their way to one webhook; one while all fail."""


async def of_account(session: AsyncSession, account_id: UUID) -> Sequence[Webhook]:
    """The person's webhooks, newest first."""
    statement = select(Webhook).where(Webhook.account_id == account_id)
    return (await session.scalars(statement.order_by(Webhook.created_at.desc(), Webhook.id.desc()))).all()


async def own(session: AsyncSession, account_id: UUID, id_: UUID, *, change: bool = False) -> Webhook | None:
    """One of the person's; to ``change`` it, nobody else may meanwhile."""
    statement = select(Webhook).where(Webhook.id == id_, Webhook.account_id == account_id)
    return (await session.scalars(statement.with_for_update(key_share=True) if change else statement)).one_or_none()


async def count(session: AsyncSession, account_id: UUID) -> int:
    """How many the person has. Until the end of the transaction no other one of that person can count."""
    await session.execute(select(UserAccount.id).where(UserAccount.id == account_id).with_for_update(key_share=True))
    statement = select(func.count()).select_from(Webhook).where(Webhook.account_id == account_id)
    return (await session.execute(statement)).scalar_one()


async def remove(session: AsyncSession, id_: UUID) -> None:
    """Delete it with its deliveries."""
    await session.execute(delete(Webhook).where(Webhook.id == id_))


# Deliveries


@dataclass(frozen=True)
class Delivery:
    """A delivery with its notice; without one it is a trial."""

    consegna: WebhookConsegna
    avviso: Avviso | None


_ADD: Final = text(
    """
    INSERT INTO webhook_consegna (id, webhook_id, avviso_id, next_at)
    SELECT gen_random_uuid(), w.id, a.id, now()
    FROM webhook w JOIN avviso a ON a.account_id = w.account_id
    WHERE w.active AND a.id = ANY(CAST(:notices AS uuid[]))
    """
)


async def add(session: AsyncSession, notices: Sequence[UUID]) -> None:
    """A delivery of each of these new notices for each webhook of its person."""
    if not notices or not await session.scalar(select(select(Webhook.id).where(Webhook.active).exists())):
        return
    await session.execute(_ADD, {"notices": list(notices)})


async def page(session: AsyncSession, webhook_id: UUID, *, offset: int, limit: int) -> list[Delivery]:
    """Deliveries of a webhook, newest first."""
    statement = (
        select(WebhookConsegna, Avviso)
        .outerjoin(Avviso, Avviso.id == WebhookConsegna.avviso_id)
        .where(WebhookConsegna.webhook_id == webhook_id)
        .order_by(WebhookConsegna.created_at.desc(), WebhookConsegna.id.desc())
        .offset(offset)
        .limit(limit)
    )
    return [Delivery(consegna, avviso) for consegna, avviso in await session.execute(statement)]


async def total(session: AsyncSession, webhook_id: UUID) -> int:
    """How many a webhook has."""
    statement = select(func.count()).select_from(WebhookConsegna).where(WebhookConsegna.webhook_id == webhook_id)
    return (await session.execute(statement)).scalar_one()


async def delivery(session: AsyncSession, webhook_id: UUID, id_: UUID) -> Delivery | None:
    """One of a webhook."""
    statement = (
        select(WebhookConsegna, Avviso)
        .outerjoin(Avviso, Avviso.id == WebhookConsegna.avviso_id)
        .where(WebhookConsegna.id == id_, WebhookConsegna.webhook_id == webhook_id)
        .with_for_update(of=WebhookConsegna)
    )
    row = (await session.execute(statement)).one_or_none()
    return None if row is None else Delivery(*row)


async def trial_waits(session: AsyncSession, webhook_id: UUID) -> bool:
    """Whether a trial is on its way."""
    of_trial = WebhookConsegna.webhook_id == webhook_id, WebhookConsegna.avviso_id.is_(None), _WAITS
    return bool(await session.scalar(select(select(WebhookConsegna.id).where(*of_trial).exists())))


async def end_waiting(session: AsyncSession, cause: Cause, *webhooks: UUID) -> None:
    """What waits is sent no more; of all webhooks where none is named."""
    statement = update(WebhookConsegna).where(_WAITS)
    if webhooks:
        statement = statement.where(WebhookConsegna.webhook_id.in_(webhooks))
    await session.execute(statement.values(state=ENDED, cause=cause, taken_until=None))


async def forget(session: AsyncSession, before: datetime, limit: int) -> int:
    """Delete some of the deliveries of before then: how many."""
    some = select(WebhookConsegna.id).where(WebhookConsegna.created_at < before).limit(limit)
    gone = await session.execute(
        delete(WebhookConsegna).where(WebhookConsegna.id.in_(some)).returning(WebhookConsegna.id)
    )
    return len(gone.all())


# Sending


@dataclass(frozen=True)
class Outgoing:
    """What is to be sent, as things are now."""

    consegna: WebhookConsegna
    webhook: Webhook
    account_active: bool
    avviso: Avviso | None


async def take(session: AsyncSession, now: datetime, until: datetime, *, most: int, failing: int) -> list[UUID]:
    """Deliveries that are due, for one who sends them before ``until``: ``most`` in all, of which ``failing`` to
    webhooks where all fail. Each is taken by one, and no webhook has more than its share; those that were not sent to
    for longest come first. What may not be sent is ended.
    """
    webhooks = await _due(session, now, most)
    ended = {webhook.id for webhook, account in webhooks if not (webhook.active and account)}
    for webhook, account in webhooks:
        if webhook.id in ended:
            await end_waiting(session, "webhook_spento" if account else "account", webhook.id)
    usable = [webhook for webhook, _ in webhooks if webhook.id not in ended]
    on_way = await _on_way(session, [each.id for each in usable], now)
    taken: list[UUID] = []
    for webhook in usable:
        share = TOGETHER if webhook.failing_since is None else min(1, failing)
        some = await _take_of(session, webhook, now, until, min(share - on_way.get(webhook.id, 0), most - len(taken)))
        failing -= len(some) if webhook.failing_since else 0
        taken += some
    return taken


async def _due(session: AsyncSession, now: datetime, limit: int) -> list[tuple[Webhook, bool]]:
    """Webhooks that something is due for, until the end of the transaction for nobody else, and whether their accounts
    are active.
    """
    due = select(WebhookConsegna.id).where(WebhookConsegna.webhook_id == Webhook.id, *_is_due(now)).exists()
    statement = (
        select(Webhook, UserAccount.active)
        .join(UserAccount, UserAccount.id == Webhook.account_id)
        .where(due, or_(Webhook.pause_until.is_(None), Webhook.pause_until <= now))
        .order_by(Webhook.failing_since.is_not(None), Webhook.taken_at.asc().nulls_first(), Webhook.id)
        .limit(limit)
        .with_for_update(of=Webhook, key_share=True, skip_locked=True)
    )
    return [(webhook, active) for webhook, active in await session.execute(statement)]


async def _on_way(session: AsyncSession, webhooks: Collection[UUID], now: datetime) -> dict[UUID, int]:
    if not webhooks:
        return {}
    statement = (
        select(WebhookConsegna.webhook_id, func.count())
        .where(WebhookConsegna.webhook_id.in_(list(webhooks)), _WAITS, WebhookConsegna.taken_until > now)
        .group_by(WebhookConsegna.webhook_id)
    )
    rows: Iterable[Any] = await session.execute(statement)
    return dict(iter(rows))


async def _take_of(session: AsyncSession, webhook: Webhook, now: datetime, until: datetime, limit: int) -> list[UUID]:
    """Trials first: somebody waits for them."""
    if limit <= 0:
        return []
    some = (
        select(WebhookConsegna.id)
        .where(WebhookConsegna.webhook_id == webhook.id, *_is_due(now))
        .order_by(WebhookConsegna.avviso_id.is_not(None), WebhookConsegna.next_at, WebhookConsegna.id)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    ids = list(await session.scalars(some))
    if ids:
        webhook.taken_at = now
        await session.flush()
        taken = {"taken_until": until, "attempts": WebhookConsegna.attempts + 1, "attempted_at": now}
        await session.execute(update(WebhookConsegna).where(WebhookConsegna.id.in_(ids)).values(taken))
    return ids


async def outgoing(session: AsyncSession, id_: UUID) -> Outgoing | None:
    """What was taken; None where it waits no more."""
    statement = (
        select(WebhookConsegna, Webhook, UserAccount.active, Avviso)
        .join(Webhook, Webhook.id == WebhookConsegna.webhook_id)
        .join(UserAccount, UserAccount.id == Webhook.account_id)
        .outerjoin(Avviso, Avviso.id == WebhookConsegna.avviso_id)
        .where(WebhookConsegna.id == id_, _WAITS)
    )
    row = (await session.execute(statement)).one_or_none()
    return None if row is None else Outgoing(*row)


async def is_open(session: AsyncSession, name: ItemName) -> bool:
    """Whether the item exists and is not restricted, whoever may read it."""
    model = MODELS[name[0]]
    return bool(await session.scalar(select(model.id).where(model.id == name[1], model.restricted.is_(False))))


async def lock(session: AsyncSession, id_: UUID) -> Webhook | None:
    """The webhook, for nobody else until the end of the transaction."""
    statement = select(Webhook).where(Webhook.id == id_).with_for_update(key_share=True)
    return (await session.scalars(statement)).one_or_none()


async def note_delivered(session: AsyncSession, id_: UUID, status: int) -> None:
    """It has arrived, whatever became of it meanwhile."""
    done = {"state": DELIVERED, "status": status, "cause": None, "taken_until": None}
    await session.execute(update(WebhookConsegna).where(WebhookConsegna.id == id_).values(done))


async def note_failed(
    session: AsyncSession, id_: UUID, attempt: int, cause: Cause, status: int | None, next_at: datetime | None
) -> None:
    """An attempt has come to nothing: the next one, if there is one. Another one may have begun meanwhile."""
    values: dict[str, Any] = {"cause": cause, "status": status, "taken_until": None}
    values |= {"state": FAILED} if next_at is None else {"next_at": next_at}
    still = WebhookConsegna.id == id_, WebhookConsegna.attempts == attempt, _WAITS
    await session.execute(update(WebhookConsegna).where(*still).values(values))


async def end(session: AsyncSession, id_: UUID, cause: Cause) -> None:
    """It is not sent, now or later."""
    ended = {"state": ENDED, "cause": cause, "taken_until": None}
    await session.execute(update(WebhookConsegna).where(WebhookConsegna.id == id_, _WAITS).values(ended))


async def put_back(session: AsyncSession, id_: UUID, attempt: int, next_at: datetime) -> None:
    """It was not attempted."""
    values = {"attempts": attempt - 1, "next_at": next_at, "taken_until": None}
    still = WebhookConsegna.id == id_, WebhookConsegna.attempts == attempt, _WAITS
    await session.execute(update(WebhookConsegna).where(*still).values(values))


async def suspend(session: AsyncSession, webhook: Webhook, why: SuspensionCause, now: datetime) -> None:
    """Send nothing there any more until its person wants it."""
    webhook.active, webhook.suspended, webhook.suspended_at = False, why, now
    await session.flush()
    await end_waiting(session, "webhook_spento", webhook.id)


async def overdue(session: AsyncSession, before: datetime) -> bool:
    """Whether something waits that was due before then, for a webhook that takes what it is sent."""
    late = (
        select(WebhookConsegna.id)
        .join(Webhook, Webhook.id == WebhookConsegna.webhook_id)
        .where(_WAITS, WebhookConsegna.next_at < before, Webhook.failing_since.is_(None), Webhook.pause_until.is_(None))
    )
    return bool(await session.scalar(select(late.exists())))


_WAITS: Final[ColumnElement[bool]] = WebhookConsegna.state == literal_column(f"'{WAITING}'")
"""As the index of what waits has it: a parameter would hide it from the planner."""


def _is_due(now: datetime) -> tuple[ColumnElement[bool], ...]:
    free = or_(WebhookConsegna.taken_until.is_(None), WebhookConsegna.taken_until <= now)
    return _WAITS, WebhookConsegna.next_at <= now, free
