"""The calls of ``/api/v1``, with Python's own library: for ``mirror.py``, and for whatever else wants them."""
# ruff: noqa: S310, T201

from __future__ import annotations

import json
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from http.client import HTTPException
from typing import Any

PAUSE_SECONDS, FIRST_PAUSE_SECONDS = 60.0, 0.25
"""How long is waited at most when the service is not there, and at first."""


class Refused(Exception):
    def __init__(self, status: int, code: str) -> None:
        super().__init__(f"{status} {code}")
        self.status, self.code = status, code


class Service:
    """The calls. Whoever calls too often waits as told; a service that is not there is asked again."""

    def __init__(self, address: str, token: str) -> None:
        self.address, self.token = address.rstrip("/"), token

    def get(self, path: str, **query: Any) -> tuple[bytes, str]:
        """The body and its tag."""
        given = {name: value for name, value in query.items() if value is not None}
        url = f"{self.address}{path}?{urllib.parse.urlencode(given)}"
        request = urllib.request.Request(url, headers={"Authorization": f"Bearer {self.token}"})
        pause = FIRST_PAUSE_SECONDS
        while True:
            try:
                with urllib.request.urlopen(request, timeout=60) as answer:
                    return answer.read(), (answer.headers.get("ETag") or "").removeprefix("W/").strip('"')
            except urllib.error.HTTPError as error:
                if error.code != 429 and error.code < 500:
                    raise Refused(error.code, _code(error.read())) from None
                after = error.headers.get("Retry-After") or ""
                wait = float(after) if after.isdecimal() else pause
            except (OSError, HTTPException) as error:
                print(f"Il servizio non risponde ({error}): si riprova.", file=sys.stderr)
                wait = pause
            time.sleep(wait)
            pause = min(2 * pause, PAUSE_SECONDS)

    def ask(self, path: str, **query: Any) -> Any:
        """The JSON of an answer."""
        return json.loads(self.get(path, **query)[0])


def _code(problem: bytes) -> str:
    try:
        return str(json.loads(problem)["code"])
    except (ValueError, KeyError, TypeError):
        return ""
