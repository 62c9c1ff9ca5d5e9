"""The check of ``fuzz.py``: no server error, neither as a status nor inside a GraphQL answer."""

from typing import Any

import schemathesis


@schemathesis.check
def no_internal_error(ctx: Any, response: Any, case: Any) -> None:
    assert response.status_code < 500, f"HTTP {response.status_code}"
    assert b'"code":"INTERNAL"' not in response.content, "errore interno in una risposta GraphQL"
