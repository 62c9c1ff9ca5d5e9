"""Addresses that sign-in may lead to: where the browser goes afterwards, and which service it thinks it is using."""

from __future__ import annotations

import re
from urllib.parse import unquote, urlsplit

from bdm.platform.kit.regex import regex
from bdm.settings import API_PREFIX

HOME = "/"
MAX_NEXT = 4000
DEMO_PROVIDER_PATH = "/demo-idp"
NOT_PAGES = frozenset({"api", DEMO_PROVIDER_PATH.removeprefix("/")})

_LOOPBACK_HOST = regex(r"(localhost|127\.0\.0\.1|\[::1\])(:[0-9]{1,5})?", re.ASCII)


def safe_next(address: str | None) -> str:
    """``address`` if it is a page of ours, ``/`` otherwise.

    Only a path of the same origin is followed (docs/regole/accesso.md#identificarsi). Refused: other origins in all the
    spellings that browsers accept (``//host``, ``/\\host``, also percent-encoded or behind dots), control characters,
    and paths that are not pages (an API call such as the logout, the demo provider).
    """
    return address if address and _is_page(address) else HOME


def _is_page(address: str) -> bool:
    if len(address) > MAX_NEXT or not address.isprintable() or "\\" in address or not address.startswith("/"):
        return False
    # Percent-encoding is undone twice: whoever follows the address may do it once more than expected.
    path = unquote(unquote(re.split("[?#]", address, maxsplit=1)[0]))
    segments = path.split("/")[1:]
    return (
        path.isprintable()
        and "\\" not in path
        and "//" not in path
        and not {".", ".."}.intersection(segments)
        and segments[0] not in NOT_PAGES
    )


def is_loopback_host(host: str) -> bool:
    """Whether a ``Host`` header names this machine."""
    return _LOOPBACK_HOST.fullmatch(host.lower()) is not None


def is_trustworthy(url: str) -> bool:
    """Whether a provider's address may be used: https, or plain http to this machine."""
    try:
        parts = urlsplit(url)
        host = parts.netloc.rpartition("@")[2]
    except ValueError:
        return False
    return bool(parts.netloc) and (parts.scheme == "https" or (parts.scheme == "http" and is_loopback_host(host)))


def callback_address(origin: str) -> str:
    """Where the provider sends the browser back to; to be registered at the provider."""
    return f"{origin}{API_PREFIX}/login/callback"


def signed_out_address(origin: str) -> str:
    """Where the provider sends the browser after a logout; to be registered at the provider."""
    return f"{origin}/login"
