"""``POST /graphql`` (specification, section 7.9): always from the network, never cached."""

from __future__ import annotations

import json
from typing import Any

import orjson
from cross_web import HTTPException
from fastapi import Request
from fastapi.routing import APIWebSocketRoute
from strawberry.fastapi import GraphQLRouter
from strawberry.http import GraphQLHTTPResponse
from strawberry.types import ExecutionResult

from bdm.authn.dependencies import CurrentReader
from bdm.graphql.context import Context
from bdm.graphql.schema import present, schema
from bdm.http.dependencies import Reading, get_parts
from bdm.kit.errors import AppError, Forbidden


async def get_context(request: Request, session: Reading, reader: CurrentReader) -> Context:
    return Context(session, reader, get_parts(request))


class Router(GraphQLRouter[Context, None]):
    async def run(self, *args: Any, **kwargs: Any) -> Any:
        """What is not a GraphQL request at all is refused in the one error shape."""
        try:
            return await super().run(*args, **kwargs)
        except HTTPException as error:
            raise AppError("La richiesta GraphQL non è valida.", code="GRAPHQL") from error

    def parse_json(self, data: str | bytes) -> Any:
        body = super().parse_json(data)
        if not isinstance(body, dict):
            raise HTTPException(400, "not an object")
        return body

    def encode_json(self, data: object) -> bytes:
        try:
            return orjson.dumps(data)
        except TypeError:  # a question with half a character, which is no UTF-8, is given back as it came
            return json.dumps(data).encode()

    async def process_result(self, request: Request, result: ExecutionResult, **_: Any) -> GraphQLHTTPResponse:
        answer: GraphQLHTTPResponse = {"data": result.data}
        if result.errors:
            answer["errors"] = [present(error) for error in result.errors]
            if any(isinstance(error.original_error, Forbidden) for error in result.errors):
                request.state.refused = Forbidden.code  # for the record: the answer itself is a 200
        return answer


router = Router(
    schema,
    path="/graphql",
    context_getter=get_context,
    graphql_ide=None,
    allow_queries_via_get=False,
    subscription_protocols=[],
)
# The library listens for subscriptions even where there are none.
router.routes[:] = [route for route in router.routes if not isinstance(route, APIWebSocketRoute)]
