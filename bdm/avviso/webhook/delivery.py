"""One attempt: a POST to the very address that was checked. Of the answer only the status counts.

Nothing is shared between two attempts: no connection (TLS on it was agreed with another name, perhaps), no cookie. No
redirect is followed, and no proxy of the environment is asked.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Final

import httpx2

from bdm.avviso.webhook.addresses import Address, AllowedAddresses, BadAddress, WebhookTarget, parse
from bdm.avviso.webhook.schemas import Cause

TIMEOUT_SECONDS: Final = 10.0
"""Of everything, the name included."""
MAX_ANSWER_BYTES: Final = 4_096
MOST_RETRY_AFTER: Final = timedelta(days=1)
GONE: Final = 410
_CONNECT_SECONDS: Final = 4.0
_ANSWER_SECONDS: Final = 2.0
"""For what the receiver says besides its status: it may say it, but nobody waits for it."""
_ADDRESSES: Final = 4
_AGENT: Final = "BancaDatiDiMerito-Webhook/1"


@dataclass(frozen=True)
class Outcome:
    """What came of an attempt; without a ``cause`` it has arrived."""

    cause: Cause | None
    status: int | None = None
    retry_after: timedelta | None = None


class Poster:
    """Sends to ``addresses`` alone. ``tls`` decides which certificates are trusted."""

    def __init__(
        self, addresses: AllowedAddresses, *, seconds: float = TIMEOUT_SECONDS, tls: ssl.SSLContext | None = None
    ) -> None:
        self._addresses = addresses
        self._seconds = seconds
        self._transport = httpx2.AsyncHTTPTransport(
            verify=tls or httpx2.create_ssl_context(),
            trust_env=False,
            limits=httpx2.Limits(max_connections=None, max_keepalive_connections=0),
        )

    async def close(self) -> None:
        await self._transport.aclose()

    async def post(self, address: str, headers: Mapping[str, str], body: bytes, now: datetime) -> Outcome:
        """Send ``body`` once; ``now`` is what a ``Retry-After`` with a date is counted from."""
        try:
            async with asyncio.timeout(self._seconds):
                target = parse(address)
                return await self._post(target, await self._addresses.check(target), headers, body, now)
        except BadAddress:
            return Outcome("indirizzo")
        except (TimeoutError, httpx2.TimeoutException):
            return Outcome("tempo_scaduto")
        except httpx2.ProtocolError:
            return Outcome("protocollo")
        except httpx2.TransportError as error:
            return Outcome("certificato" if _of_tls(error) else "collegamento")

    async def _post(
        self, target: WebhookTarget, addresses: list[Address], headers: Mapping[str, str], body: bytes, now: datetime
    ) -> Outcome:
        """To the first of the addresses that can be connected to."""
        *others, last = addresses[:_ADDRESSES]
        for address in others:
            try:
                return await self._send(target, address, headers, body, now)
            except (httpx2.ConnectError, httpx2.ConnectTimeout) as error:
                if _of_tls(error):
                    raise
        return await self._send(target, last, headers, body, now)

    async def _send(
        self, target: WebhookTarget, address: Address, headers: Mapping[str, str], body: bytes, now: datetime
    ) -> Outcome:
        request = httpx2.Request(
            "POST",
            target.at(address),
            headers={
                "host": target.authority,
                "user-agent": _AGENT,
                "content-type": "application/json",
                "connection": "close",
                **headers,
            },
            content=body,
            extensions={
                "timeout": httpx2.Timeout(self._seconds, connect=_CONNECT_SECONDS).as_dict(),
                "sni_hostname": target.host,
            },
        )
        response = await self._transport.handle_async_request(request)
        try:
            await _hear_out(response)
        finally:
            await response.aclose()
        return _outcome(response, now)


async def _hear_out(response: httpx2.Response) -> None:
    """Let the receiver end its answer, if that is short; what it says is not looked at."""
    heard = 0
    with suppress(httpx2.TransportError, TimeoutError):
        async with asyncio.timeout(_ANSWER_SECONDS):
            async for chunk in response.stream:  # type: ignore[union-attr]
                heard += len(chunk)
                if heard >= MAX_ANSWER_BYTES:
                    return


def _outcome(response: httpx2.Response, now: datetime) -> Outcome:
    status = response.status_code
    if 200 <= status < 300:
        return Outcome(None, status)
    cause: Cause = "reindirizzamento" if 300 <= status < 400 else "risposta"
    return Outcome(cause, status, _retry_after(response.headers.get("retry-after"), now))


def _retry_after(value: str | None, now: datetime) -> timedelta | None:
    """Seconds, or a date; a day at most."""
    if value is None:
        return None
    value = value.strip()
    if value.isascii() and value.isdigit():
        wait = timedelta(seconds=min(int(value[:10]), MOST_RETRY_AFTER.total_seconds()))
    else:
        try:
            at = parsedate_to_datetime(value)
        except ValueError:
            return None
        wait = (at if at.tzinfo else at.replace(tzinfo=UTC)) - now
    return min(max(wait, timedelta()), MOST_RETRY_AFTER)


def _of_tls(error: BaseException) -> bool:
    """Whether the receiver was reached and not trusted."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, ssl.SSLError):
        cause = cause.__cause__ or cause.__context__
    return cause is not None
