"""Use cases of webhooks: the caller's alone, those of others do not exist."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.avviso.presentation import PresentedAvviso, show
from bdm.avviso.schemas import AvvisoOggettoOut
from bdm.avviso.webhook import repository as webhook_repository
from bdm.avviso.webhook.addresses import AllowedAddresses, BadAddress, parse
from bdm.avviso.webhook.model import ENDED, FAILED, WAITING, Webhook, WebhookConsegna
from bdm.avviso.webhook.repository import Delivery
from bdm.avviso.webhook.schemas import (
    ConsegnaOut,
    ConsegnaPage,
    NewWebhookOut,
    WebhookChangeIn,
    WebhookIn,
    WebhookOut,
)
from bdm.avviso.webhook.signing import new_key, secret_of
from bdm.platform import audit
from bdm.platform.authz import Reader, Scope
from bdm.platform.kit.errors import Conflict, FieldError, Invalid, NotFound
from bdm.platform.kit.identifiers import parse_id
from bdm.search.engine.port import SearchEngine

MAX_OWN: Final = 5
_BAD_ADDRESS: Final = (
    "Occorre un indirizzo https:// di una macchina raggiungibile da Internet, sulla porta 443 o 8443, senza utente"
    " né «#»."
)


async def own(session: AsyncSession, account_id: UUID) -> list[WebhookOut]:
    """The person's webhooks, newest first."""
    return [WebhookOut(**_values(each)) for each in await webhook_repository.of_account(session, account_id)]


async def create(
    session: AsyncSession, addresses: AllowedAddresses, reader: Reader, definition: WebhookIn, now: datetime
) -> NewWebhookOut:
    """A webhook of the person. Raises Invalid for an address that may not be used, Conflict where there are enough."""
    await _check(addresses, definition.address)
    if await webhook_repository.count(session, reader.account_id) >= MAX_OWN:
        raise Conflict(
            f"Sono ammessi al massimo {MAX_OWN} webhook: per aggiungerne un altro occorre eliminarne uno.",
            code="TOO_MANY_WEBHOOKS",
        )
    webhook = Webhook(
        account_id=reader.account_id,
        name=definition.name,
        address=definition.address,
        key=new_key(),
        active=definition.active,
        created_at=now,
    )
    session.add(webhook)
    await session.flush()
    await audit.record(session, reader.upn, "webhook_created", "webhook", webhook.id)
    return NewWebhookOut(**_values(webhook), secret=secret_of(webhook.key))


async def change(
    session: AsyncSession,
    addresses: AllowedAddresses,
    reader: Reader,
    id_: str,
    changes: WebhookChangeIn,
    now: datetime,
) -> WebhookOut:
    """Change what is given. Raises NotFound, and Invalid for an address that may not be used."""
    if changes.address is not None:
        await _check(addresses, changes.address)  # before anything is locked
    webhook = await _own(session, reader.account_id, id_)
    given = changes.model_dump(exclude_none=True)
    changed = [name for name, value in given.items() if getattr(webhook, name) != value]
    for name in changed:
        setattr(webhook, name, given[name])
    if "address" in changed or given.get("active"):
        webhook.failing_since = webhook.pause_until = None
    if webhook.active:
        webhook.suspended = webhook.suspended_at = None
    await session.flush()
    if not webhook.active:
        await webhook_repository.end_waiting(session, "webhook_spento", webhook.id)
    if changed:
        await audit.record(session, reader.upn, "webhook_changed", "webhook", webhook.id, {"fields": changed})
    return WebhookOut(**_values(webhook))


async def renew_secret(session: AsyncSession, reader: Reader, id_: str) -> NewWebhookOut:
    """Another secret; the one before is no longer used. Raises NotFound."""
    webhook = await _own(session, reader.account_id, id_)
    webhook.key = new_key()
    await session.flush()
    await audit.record(session, reader.upn, "webhook_secret_renewed", "webhook", webhook.id)
    return NewWebhookOut(**_values(webhook), secret=secret_of(webhook.key))


async def delete(session: AsyncSession, reader: Reader, id_: str) -> None:
    """Delete it with its deliveries. Raises NotFound."""
    webhook = await _own(session, reader.account_id, id_)
    await webhook_repository.remove(session, webhook.id)
    await audit.record(session, reader.upn, "webhook_deleted", "webhook", webhook.id)


async def make_trial(session: AsyncSession, account_id: UUID, id_: str, now: datetime) -> ConsegnaOut:
    """A trial that is sent next. Raises NotFound, and Conflict where the webhook is off or a trial waits."""
    webhook = await _active(session, account_id, id_)
    if await webhook_repository.trial_waits(session, webhook.id):
        raise Conflict("La prova precedente è ancora in corso.", code="TRIAL_WAITING")
    trial = WebhookConsegna(webhook_id=webhook.id, state=WAITING, attempts=0, next_at=now, created_at=now)
    webhook.pause_until = None
    session.add(trial)
    await session.flush()
    return _out(Delivery(trial, None), None)


async def deliveries(
    session: AsyncSession, engine: SearchEngine, reader: Reader, id_: str, *, offset: int, limit: int
) -> ConsegnaPage:
    """One page of what was delivered and what waits. Raises NotFound, IndexNotReady."""
    webhook = await _own(session, reader.account_id, id_, change=False)
    total = await webhook_repository.total(session, webhook.id)
    found = await webhook_repository.page(session, webhook.id, offset=offset, limit=limit)
    return ConsegnaPage(count=total, items=await _shown(session, engine, reader, found))


async def retry(
    session: AsyncSession, engine: SearchEngine, reader: Reader, id_: str, consegna_id: str, now: datetime
) -> ConsegnaOut:
    """Send one that came to nothing again, now. Raises NotFound, and Conflict where the webhook is off or the delivery
    did not fail.
    """
    webhook = await _active(session, reader.account_id, id_)
    parsed = parse_id(consegna_id)
    found = parsed and await webhook_repository.delivery(session, webhook.id, parsed)
    if not found:
        raise NotFound("Consegna non trovata.")
    one = found.consegna
    if one.state not in (FAILED, ENDED):
        raise Conflict("Si riprova soltanto una consegna non riuscita.", code="NOT_FAILED")
    one.state, one.attempts, one.next_at, one.status, one.cause = WAITING, 0, now, None, None
    webhook.pause_until = None
    await session.flush()
    return (await _shown(session, engine, reader, [found]))[0]


async def _check(addresses: AllowedAddresses, address: str) -> None:
    try:
        await addresses.check(parse(address))
    except BadAddress:
        raise Invalid(_BAD_ADDRESS, errors=[FieldError("address", _BAD_ADDRESS)]) from None


async def _own(session: AsyncSession, account_id: UUID, id_: str, *, change: bool = True) -> Webhook:
    parsed = parse_id(id_)
    webhook = parsed and await webhook_repository.own(session, account_id, parsed, change=change)
    if not webhook:
        raise NotFound("Webhook non trovato.")
    return webhook


async def _active(session: AsyncSession, account_id: UUID, id_: str) -> Webhook:
    webhook = await _own(session, account_id, id_)
    if not webhook.active:
        raise Conflict("Il webhook non è attivo.", code="WEBHOOK_INACTIVE")
    return webhook


def _values(webhook: Webhook) -> dict[str, Any]:
    return {
        "id": webhook.id,
        "name": webhook.name,
        "address": webhook.address,
        "active": webhook.active,
        "sospeso": webhook.suspended,
        "sospeso_il": webhook.suspended_at,
        "errori_dal": webhook.failing_since,
        "riuscita_il": webhook.succeeded_at,
        "created_at": webhook.created_at,
    }


async def _shown(
    session: AsyncSession, engine: SearchEngine, reader: Reader, consegne: Sequence[Delivery]
) -> list[ConsegnaOut]:
    """With what the notices say, as the person may read it now."""
    notices = [each.avviso for each in consegne if each.avviso is not None]
    shown = await show(session, engine, Scope.of(reader), notices) if notices else []
    by_notice = {each.avviso.id: each for each in shown}
    return [_out(each, by_notice.get(each.avviso.id) if each.avviso else None) for each in consegne]


def _out(delivery: Delivery, shown: PresentedAvviso | None) -> ConsegnaOut:
    one, notice = delivery.consegna, delivery.avviso
    waits = one.state == WAITING
    event = "prova" if notice is None else notice.event
    item = None
    if notice is not None:
        label, withdrawn = (shown.item, shown.withdrawn) if shown else (None, None)
        item = AvvisoOggettoOut.model_validate(
            {"kind": notice.kind, "id": notice.item_id, "label": label, "ritirato_il": withdrawn}
        )
    return ConsegnaOut.model_validate(
        {
            "id": one.id,
            "created_at": one.created_at,
            "evento": event,
            "oggetto": item,
            "stato": one.state,
            "tentativi": one.attempts,
            "tentata_il": one.attempted_at,
            "status": one.status,
            "causa": one.cause,
            "prossimo_il": one.next_at if waits else None,
        }
    )
