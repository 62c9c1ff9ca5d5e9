"""Who is at the other end: a program of this machine, or somebody for whom a proxy asks."""

from __future__ import annotations

from ipaddress import ip_address

from starlette.requests import HTTPConnection

from bdm.platform.kit.regex import regex

_OF_PROXIES = regex(
    r"forwarded|via|x-(forwarded|original|proxy)(-.+)?|(x-real|x-client|x-cluster-client|client|true-client)-ip"
    r"|cf-connecting-ip(v6)?|fastly-client-ip|cdn-loop"
)
"""Headers that only proxies add, by the names that the common ones give them."""


def asks_from_here(connection: HTTPConnection) -> bool:
    """Whether a program of this machine asks, and for itself: a proxy on it asks for somebody else."""
    if any(_OF_PROXIES.fullmatch(name) for name in connection.headers):
        return False
    return connection.client is not None and is_loopback(connection.client.host)


def asked_by_proxy(connection: HTTPConnection) -> bool:
    """Whether a trusted proxy asks for somebody: the server knows its client by what the proxy says, without a port."""
    return connection.client is not None and connection.client.port == 0


def is_loopback(address: str) -> bool:
    """Whether a connection from ``address`` comes from this machine."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
