"""What is said of a query that does not parse."""

from __future__ import annotations

from bdm.platform.kit.errors import AppError


class QuerySyntax(AppError):
    """``extra["position"]`` counts the characters (code points) of the query before the place of the error."""

    status = 400
    code = "QUERY_SYNTAX"
    default = "L'espressione di ricerca non è valida."

    def __init__(self, detail: str, position: int) -> None:
        super().__init__(detail, extra={"position": position})
        self.position = position
