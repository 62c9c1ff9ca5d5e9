"""REST of webhooks: everybody's own. All need a sign-in; where the service has none (``BDM_WEBHOOKS``) 409
``WEBHOOKS_OFF``.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from starlette.requests import Request

from bdm.avviso.webhook import service as webhook_service
from bdm.avviso.webhook.addresses import AllowedAddresses
from bdm.avviso.webhook.schemas import (
    ConsegnaOut,
    ConsegnaPage,
    NewWebhookOut,
    WebhookChangeIn,
    WebhookIn,
    WebhookOut,
)
from bdm.people.authn.dependencies import SEARCHING, CurrentReader
from bdm.platform.http.dependencies import Reading, Transaction, get_services
from bdm.platform.kit.errors import Conflict
from bdm.platform.kit.time import now
from bdm.search.engine.dependencies import get_engine


def get_addresses(request: Request) -> AllowedAddresses:
    """Which addresses a webhook may have. Raises Conflict where there are no webhooks."""
    settings = get_services(request).settings
    if not settings.webhooks:
        raise Conflict("I webhook non sono attivi in questo servizio.", code="WEBHOOKS_OFF")
    return AllowedAddresses(settings.webhook_private)


router = APIRouter(prefix="/avviso/webhook", tags=["avviso"], dependencies=[Depends(get_addresses)])

AddressCheck = Annotated[AllowedAddresses, Depends(get_addresses)]
WebhookId = Annotated[str, Path(max_length=100)]


@router.get("", summary="I propri webhook")
async def own_webhooks(session: Reading, reader: CurrentReader) -> list[WebhookOut]:
    """The caller's webhooks, newest first."""
    return await webhook_service.own(session, reader.account_id)


@router.post("", status_code=201, summary="Crea un webhook")
async def create_webhook(
    session: Transaction, reader: CurrentReader, webhook: WebhookIn, addresses: AddressCheck
) -> NewWebhookOut:
    """A webhook, at most five. Its secret is in this answer and nowhere else. 409 ``TOO_MANY_WEBHOOKS``, 422 for an
    address that is not public.
    """
    return await webhook_service.create(session, addresses, reader, webhook, now())


@router.patch("/{id}", summary="Cambia un webhook")
async def change_webhook(
    session: Transaction, reader: CurrentReader, id: WebhookId, change: WebhookChangeIn, addresses: AddressCheck
) -> WebhookOut:
    """Change name or address, switch it off, or on again; what waits is ended where it is switched off."""
    return await webhook_service.change(session, addresses, reader, id, change, now())


@router.post("/{id}/secret", summary="Cambia il segreto di un webhook")
async def renew_secret(session: Transaction, reader: CurrentReader, id: WebhookId) -> NewWebhookOut:
    """Another secret, in this answer and nowhere else: from now on what is sent is signed with it."""
    return await webhook_service.renew_secret(session, reader, id)


@router.delete("/{id}", status_code=204, summary="Elimina un webhook")
async def delete_webhook(session: Transaction, reader: CurrentReader, id: WebhookId) -> None:
    """Delete it with its deliveries."""
    await webhook_service.delete(session, reader, id)


@router.post("/{id}/prova", status_code=201, summary="Prova un webhook")
async def try_webhook(session: Transaction, reader: CurrentReader, id: WebhookId) -> ConsegnaOut:
    """Send the event ``prova`` now, once: what comes of it stands among the deliveries a few seconds later. 409
    ``WEBHOOK_INACTIVE``; 409 ``TRIAL_WAITING`` while the one before is on its way.
    """
    return await webhook_service.make_trial(session, reader.account_id, id, now())


@router.get("/{id}/consegna", summary="Le consegne di un webhook", dependencies=[SEARCHING])
async def deliveries(
    request: Request,
    session: Reading,
    reader: CurrentReader,
    id: WebhookId,
    from_: Annotated[int, Query(alias="from", ge=0, le=10_000)] = 0,
    size: Annotated[int, Query(ge=1, le=100)] = 20,
) -> ConsegnaPage:
    """What was delivered in the last 30 days and what waits, newest first."""
    return await webhook_service.deliveries(session, get_engine(request), reader, id, offset=from_, limit=size)


@router.post("/{id}/consegna/{consegna_id}/riprova", summary="Riprova una consegna", dependencies=[SEARCHING])
async def retry_delivery(
    request: Request, session: Transaction, reader: CurrentReader, id: WebhookId, consegna_id: WebhookId
) -> ConsegnaOut:
    """Try one that came to nothing again, now and with all its attempts. 409 ``WEBHOOK_INACTIVE``; 409 ``NOT_FAILED``
    for one that waits or was delivered.
    """
    return await webhook_service.retry(session, get_engine(request), reader, id, consegna_id, now())
