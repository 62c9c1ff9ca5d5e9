"""The cookies: the session's, the one that ties a sign-in to the browser that started it, and a mark of the session.

The mark says nothing but that there may be a session, and opens nothing: without it the client need not ask who is
signed in. Over https the names of the others begin with ``__Host-``, with which a browser guarantees that this very
host set them, over https.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.responses import Response

SESSION: Final = "bdm_session"
SIGN_IN: Final = "bdm_accesso"
MARK: Final = "bdm_presente"


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


def write_session(response: Response, token: str, *, secure: bool) -> None:
    """Give the browser a session, with its mark, which scripts read."""
    write(response, SESSION, token, secure=secure)
    response.set_cookie(MARK, "1", path="/", secure=secure, httponly=False, samesite="lax")


def clear_session(response: Response, *, secure: bool) -> None:
    """Take both away."""
    clear(response, SESSION, secure=secure)
    response.delete_cookie(MARK, path="/", secure=secure, httponly=False, samesite="lax")
