"""What ``fuzz.py`` adds to Schemathesis: the check, and whose calls they are.

No server error, neither as a status nor inside a GraphQL answer. The cookies of the accounts, a line each, are in
BDM_TEST_COOKIES.
"""

import ast
import itertools
import os
import threading
from typing import Any

import schemathesis

_cookies = itertools.cycle(os.environ["BDM_TEST_COOKIES"].splitlines())
_parse, _parsing = ast.parse, threading.Lock()


def _one_at_a_time(*arguments: Any, **options: Any) -> Any:
    """Hypothesis parses sources in all threads, and CPython 3.11 counts the depth of them all together: 'AST
    constructor recursion depth mismatch'.
    """
    with _parsing:
        return _parse(*arguments, **options)


ast.parse = _one_at_a_time


@schemathesis.check
def no_internal_error(ctx: Any, response: Any, case: Any) -> None:
    assert response.status_code < 500, f"HTTP {response.status_code}"
    assert b'"code":"INTERNAL"' not in response.content, "errore interno in una risposta GraphQL"


@schemathesis.auth(refresh_interval=None)
class Turns:
    """Each call as the next account."""

    def get(self, case: Any, ctx: Any) -> str:
        return next(_cookies)

    def set(self, case: Any, data: str, ctx: Any) -> None:
        case.headers = {**(case.headers or {}), "Cookie": data}
