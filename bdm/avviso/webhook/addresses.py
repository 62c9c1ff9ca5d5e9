"""Which addresses a webhook may have: on the Internet over https, or in the networks of the settings. A name is
resolved here, and what it resolves to is what is connected to: whoever answers for it may answer otherwise next time.
"""

from __future__ import annotations

import socket
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Final, TypeAlias

import anyio
import httpx2
from anyio import CapacityLimiter, to_thread

Network: TypeAlias = IPv4Network | IPv6Network
Address: TypeAlias = IPv4Address | IPv6Address
Resolve: TypeAlias = Callable[[str, int], Awaitable[Sequence[str]]]
"""The addresses of a name."""

PORTS: Final = (443, 8443)
"""Of receivers on the Internet; in the networks of the settings any."""
_SCHEMES: Final = {"https": 443, "http": 80}
_MAX_HOST: Final = 253
_MAX_PORT: Final = 65_535
_RESOLVE_SECONDS: Final = 5.0
_THREADS: Final = CapacityLimiter(8)
"""Of their own: names that take long hold up nothing else."""
_GLOBAL: Final = IPv6Network("2000::/3")
"""The unicast addresses of IPv6 that are given out."""
_TRANSLATED: Final = IPv6Network("64:ff9b::/96")
"""IPv4 behind NAT64."""
_NOBODYS: Final = (
    IPv4Network("192.88.99.0/24"),  # relays of 6to4
    IPv4Network("192.0.0.0/24"),  # whichever machine is near: the own router, perhaps
    IPv6Network("3fff::/20"),  # for examples
)


class BadAddress(ValueError):
    """Nothing is sent to such an address. Why a name is none is not told: names of an inner network stay unknown."""


@dataclass(frozen=True)
class WebhookTarget:
    """Where a webhook is: ``host`` as in its address, without brackets and in ASCII."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """As the receiver reads it in ``Host``."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _SCHEMES[self.scheme] else f"{host}:{self.port}"

    def at(self, address: Address) -> str:
        """The same with the address in the place of the name."""
        host = f"[{address}]" if address.version == 6 else str(address)
        return f"{self.scheme}://{host}:{self.port}{self.path}"


def parse(address: str) -> WebhookTarget:
    """Take an address apart. Raises BadAddress for one with a user, a fragment or what no address has in it."""
    if not address.isprintable() or any(each in address for each in " \\@#"):
        raise BadAddress
    try:
        url = httpx2.URL(address)
    except (httpx2.InvalidURL, ValueError, UnicodeError):
        raise BadAddress from None
    host = url.raw_host.decode("ascii").rstrip(".")
    if url.scheme not in _SCHEMES or url.userinfo or not host or len(host) > _MAX_HOST:
        raise BadAddress
    port = _SCHEMES[url.scheme] if url.port is None else url.port
    if not 0 < port <= _MAX_PORT:
        raise BadAddress
    return WebhookTarget(url.scheme, host, port, url.raw_path.decode("ascii"))


async def resolve(host: str, port: int) -> Sequence[str]:
    """Ask the system's resolver, beside the event loop: a name may take long. Raises OSError."""
    return await to_thread.run_sync(_ask, host, port, abandon_on_cancel=True, limiter=_THREADS)


def _ask(host: str, port: int) -> list[str]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(sockaddr[0]) for *_, sockaddr in found))


class AllowedAddresses:
    """What is allowed here: ``private`` networks besides the Internet."""

    def __init__(self, private: Sequence[Network], resolver: Resolve = resolve) -> None:
        self._private = tuple(private)
        self._resolve = resolver

    async def check(self, target: WebhookTarget) -> list[Address]:
        """The addresses of the target, all of which may be connected to. Raises BadAddress where one may not."""
        try:
            with anyio.fail_after(_RESOLVE_SECONDS):
                answers = [_plain(ip_address(each)) for each in await self._resolve(target.host, target.port)]
        except (OSError, TimeoutError, ValueError):  # UnicodeError is a ValueError
            raise BadAddress from None
        if not answers or not all(self._allows(target, each) for each in answers):
            raise BadAddress
        return answers

    def _allows(self, target: WebhookTarget, address: Address) -> bool:
        if any(address.version == each.version and address in each for each in self._private):
            return True
        return target.scheme == "https" and target.port in PORTS and _is_public(address)


def _plain(address: Address) -> Address:
    """An IPv4 address that is written as IPv6 is what it is."""
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return address if mapped is None else mapped


def _is_public(address: Address) -> bool:
    """Whether it is a single machine on the Internet, also where one address stands in another."""
    if isinstance(address, IPv4Address):
        return address.is_global and not address.is_multicast and not _is_nobodys(address)
    if address in _TRANSLATED:
        return _is_public(IPv4Address(int(address) & 0xFFFF_FFFF))
    inner = address.sixtofour
    if inner is not None and not _is_public(inner):
        return False
    return address in _GLOBAL and address.is_global and address.teredo is None and not _is_nobodys(address)


def _is_nobodys(address: Address) -> bool:
    return any(address.version == each.version and address in each for each in _NOBODYS)
