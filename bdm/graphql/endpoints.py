"""``POST /graphql`` (docs/regole/api.md#graphql): always from the network, never cached.

Nearly every call comes here, so it is a plain endpoint: what others have as dependencies is done by hand.
"""

from __future__ import annotations

import json
import re
from functools import partial
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import Scope
from strawberry.exceptions import MissingQueryError
from strawberry.schema.exceptions import CannotGetOperationTypeError, InvalidOperationTypeError
from strawberry.types import ExecutionResult
from strawberry.types.execution import PreExecutionError
from strawberry.types.graphql import OperationType

from bdm.graphql.context import Context
from bdm.graphql.limits import MAX_LENGTH, too_long
from bdm.graphql.operations import OPERATIONS
from bdm.graphql.schema import of_variable, present, schema
from bdm.people.authn.dependencies import get_reader, get_session, work
from bdm.platform.http.request_log import FAILURE, OPERATION
from bdm.platform.kit.errors import AppError, Forbidden, TooManyRequests
from bdm.platform.kit.regex import regex
from bdm.platform.kit.stages import CallStage, stage
from bdm.services import get_all_services

PATH = "/graphql"
OTHER_OPERATION = "altra"
"""What logs and metrics call an operation that is none of the client's: its name is the caller's own words."""

_NAMED = regex(r"\bquery\s+(\w+)", re.ASCII)


class Endpoint(Route):
    """Says that it was the one to answer, as FastAPI's own routes do: logs and metrics name it."""

    def __init__(self, prefix: str) -> None:
        super().__init__(prefix + PATH, answer, methods=["POST"])

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        match, found = super().matches(scope)
        return match, {**found, "route": self} if match != Match.NONE else found


async def answer(request: Request) -> Response:
    services = get_all_services(request)
    reader = await get_reader(await get_session(request))
    query, variables, operation = _asked(request, await request.body())
    setattr(request.state, OPERATION, name_of(query, operation))
    limits, account = work(request), str(reader.account_id)
    # Takes a connection when something is first read: a search that waits for the engine before that keeps none.
    async with limits.turn(account), services.database.reading() as session:
        context = Context(session, reader, services, partial(limits.paid, account))
        result = await _executed(context, query, variables, operation)
        for error in result.errors or ():
            if isinstance(error.original_error, TooManyRequests):
                raise error.original_error  # said as everywhere: 429, and when to come again
    told: dict[str, Any] = {"data": result.data}
    if result.errors:
        told["errors"] = [present(error) for error in result.errors]
        setattr(request.state, FAILURE, told["errors"][0]["extensions"]["code"])
        if any(isinstance(error.original_error, Forbidden) for error in result.errors):
            request.state.refused = Forbidden.code  # for the record: the answer itself is a 200
    with stage(CallStage.ENCODING):
        encoded = _encoded(told)
    return Response(encoded, media_type="application/json")


def _asked(request: Request, body: bytes) -> tuple[str, dict[str, Any], str | None]:
    """The document, its variables, and the operation in it that is meant."""
    try:
        asked = json.loads(body)
    except (ValueError, RecursionError):
        asked = None
    if not isinstance(asked, dict) or "application/json" not in request.headers.get("content-type", ""):
        raise _invalid()
    query, variables, operation = (asked.get(name) for name in ("query", "variables", "operationName"))
    if not isinstance(query, str) or not isinstance(variables, dict | None) or not isinstance(operation, str | None):
        raise _invalid()
    if len(query) > MAX_LENGTH:
        raise too_long()
    return query, variables or {}, operation


def name_of(query: str, operation: str | None) -> str:
    """What logs and metrics call the operation: by its name where that is one of the client's."""
    if operation is None and (named := _NAMED.search(query)):
        operation = named[1]
    return operation if operation in OPERATIONS else OTHER_OPERATION


async def _executed(context: Context, query: str, variables: dict[str, Any], operation: str | None) -> ExecutionResult:
    try:
        result = await schema.execute(
            query,
            variable_values=variables,
            context_value=context,
            operation_name=operation,
            allowed_operation_types=[OperationType.QUERY],
        )
    except (CannotGetOperationTypeError, InvalidOperationTypeError, MissingQueryError) as error:
        raise _invalid() from error
    assert isinstance(result, ExecutionResult)
    if result.errors and not isinstance(result, PreExecutionError):
        result.errors = [of_variable(error, variables) for error in result.errors]
    return result


def _invalid() -> AppError:
    """What is not a GraphQL request at all is refused in the one error shape."""
    return AppError("La richiesta GraphQL non è valida.", code="GRAPHQL")


def _encoded(response: dict[str, Any]) -> bytes:
    try:
        return orjson.dumps(response)
    except TypeError:  # a question with half a character, which is no UTF-8, is given back as it came
        return json.dumps(response, default=lambda value: orjson.loads(orjson.dumps(value))).encode()
