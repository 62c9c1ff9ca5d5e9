"""The two cookies: the session's, and the one that ties a sign-in to the browser that started it.

Over https their names begin with ``__Host-``, with which a browser guarantees that this very host set them, over https.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.responses import Response

SESSION: Final = "bdm_session"
SIGN_IN: Final = "bdm_accesso"


def _name(name: str, secure: bool) -> str:
    return f"__Host-{name}" if secure else name


def read(cookies: Mapping[str, str], name: str, *, secure: bool) -> str | None:
    """The cookie's value, if the browser sent it under the name that this connection deserves."""
    return cookies.get(_name(name, secure))


def write(response: Response, name: str, value: str, *, secure: bool, max_age: int | None = None) -> None:
    """Set a cookie out of scripts' and other sites' reach; without ``max_age`` it goes when the browser closes."""
    response.set_cookie(
        _name(name, secure), value, max_age=max_age, path="/", secure=secure, httponly=True, samesite="lax"
    )


def clear(response: Response, name: str, *, secure: bool) -> None:
    """Delete a cookie."""
    response.delete_cookie(_name(name, secure), path="/", secure=secure, httponly=True, samesite="lax")
