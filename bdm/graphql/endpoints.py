"""``POST /graphql`` (specification, section 7.9): always from the network, never cached."""

from __future__ import annotations

from typing import Any

from fastapi import Request
from strawberry.fastapi import GraphQLRouter
from strawberry.http import GraphQLHTTPResponse
from strawberry.types import ExecutionResult

from bdm.authn.dependencies import CurrentReader
from bdm.graphql.context import Context
from bdm.graphql.schema import present, schema
from bdm.http.dependencies import Transaction, get_parts


async def get_context(request: Request, session: Transaction, reader: CurrentReader) -> Context:
    return Context(session, reader, get_parts(request))


class Router(GraphQLRouter[Context, None]):
    async def process_result(self, request: Request, result: ExecutionResult, **_: Any) -> GraphQLHTTPResponse:
        answer: GraphQLHTTPResponse = {"data": result.data}
        if result.errors:
            answer["errors"] = [present(error) for error in result.errors]
        return answer


router = Router(schema, path="/graphql", context_getter=get_context, graphql_ide=None, allow_queries_via_get=False)
