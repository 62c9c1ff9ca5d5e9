"""What clients send otherwise than the schema asks for, and mean the same (docs/regole/api.md#graphql)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from graphql import (
    DocumentNode,
    ListTypeNode,
    NamedTypeNode,
    NonNullTypeNode,
    OperationDefinitionNode,
    TypeNode,
    VariableDefinitionNode,
    Visitor,
    parse,
    visit,
)
from strawberry.extensions import SchemaExtension

MAX_KNOWN: Final = 64
"""Documents that are not read again; the client has three dozen. Each has at most ``limits.MAX_TOKENS`` tokens."""
_STRING: Final = "String"
_ID: Final = "ID"


class VariableCoercion(SchemaExtension):
    """A variable that is null is one that is not given; an ``ID`` is a string, as is a number where one is asked."""

    def on_parse(self) -> Iterator[None]:
        context = self.execution_context
        document = _parsed(context.query or "", **context.parse_options)
        context.graphql_document = document
        context.variables = as_strings(document, context.variables or {})
        yield


@lru_cache(maxsize=MAX_KNOWN)
def _parsed(query: str, **options: Any) -> DocumentNode:
    document = parse(query, **options)
    if any(_named(node.type).name.value == _ID for node in _definitions(document)):
        document = visit(document, _IdsAreStrings())
    return document


class _IdsAreStrings(Visitor):
    def enter_named_type(self, node: NamedTypeNode, *_: Any) -> NamedTypeNode | None:
        return replace(node, name=replace(node.name, value=_STRING)) if node.name.value == _ID else None


def as_strings(document: DocumentNode, variables: Mapping[str, Any]) -> dict[str, Any]:
    """The ``variables`` as the schema takes them."""
    given = {name: value for name, value in variables.items() if value is not None}
    for node in _definitions(document):
        name = node.variable.name.value
        if name in given and _named(node.type).name.value == _STRING:
            given[name] = _as_string(given[name])
    return given


def _definitions(document: DocumentNode) -> Iterator[VariableDefinitionNode]:
    for operation in document.definitions:
        if isinstance(operation, OperationDefinitionNode):
            yield from operation.variable_definitions or ()


def _named(node: TypeNode) -> NamedTypeNode:
    while isinstance(node, ListTypeNode | NonNullTypeNode):
        node = node.type
    assert isinstance(node, NamedTypeNode)
    return node


def _as_string(value: Any) -> Any:
    if isinstance(value, list):
        return [_as_string(each) for each in value]
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value
