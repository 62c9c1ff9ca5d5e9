"""Plain fields cost nothing: what an object has already is taken from it, without the description of the call that a
resolver gets. A page of results has five hundred of them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from graphql import (
    GraphQLField,
    GraphQLObjectType,
    GraphQLSchema,
    Undefined,
    get_named_type,
    is_list_type,
    is_non_null_type,
)
from graphql.type.scalars import GRAPHQL_MAX_INT, GRAPHQL_MIN_INT

from bdm.graphql.portions import PortionedExecution


def _is_string(value: Any) -> bool:
    return type(value) is str


def _is_boolean(value: Any) -> bool:
    return type(value) is bool


def _is_number(value: Any) -> bool:
    return type(value) is int and GRAPHQL_MIN_INT <= value <= GRAPHQL_MAX_INT


_AS_IT_IS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "String": _is_string,
    "Boolean": _is_boolean,
    "Int": _is_number,
}
"""Scalars, and which of their values are sent as they are."""


class _Plain(NamedTuple):
    """``attribute`` of the object holds what is sent ``as_it_is``, or a list of that."""

    attribute: str
    as_it_is: Callable[[Any], bool]
    listed: bool
    optional: bool

    def has(self, value: Any) -> bool:
        """Whether nothing is to be done to ``value``."""
        if value is None:
            return self.optional
        return type(value) is list and all(map(self.as_it_is, value)) if self.listed else self.as_it_is(value)


class Execution(PortionedExecution):
    """Everything that is not plain, or not as it should be, goes the usual way."""

    plain: Mapping[str, Mapping[str, _Plain]] = {}
    """By the names of type and field."""

    def execute_fields(
        self,
        parent_type: GraphQLObjectType,
        source_value: Any,
        path: Any,
        grouped_field_set: dict[str, Any],
        position_context: Any,
    ) -> Any:
        plain = self.plain.get(parent_type.name)
        if not plain:
            return super().execute_fields(parent_type, source_value, path, grouped_field_set, position_context)
        results: dict[str, Any] = {}
        others: dict[str, Any] = {}
        for name, details in grouped_field_set.items():
            known = plain.get(details[0].node.name.value)
            value = Undefined if known is None else getattr(source_value, known.attribute)
            if known is None or not known.has(value):
                others[name], value = details, Undefined
            results[name] = value  # each in its place
        if not others:
            return results
        found: Any = super().execute_fields(parent_type, source_value, path, others, position_context)
        return _joined(results, found) if self.is_awaitable(found) else results | found


async def _joined(results: dict[str, Any], rows: Awaitable[dict[str, Any]]) -> dict[str, Any]:
    return results | await rows


def plain_fields(schema: GraphQLSchema) -> dict[str, dict[str, _Plain]]:
    """Those of ``schema``, by the names of type and field."""
    return {
        type_.name: fields
        for type_ in schema.type_map.values()
        if isinstance(type_, GraphQLObjectType)
        and (fields := {name: plain for name, field in type_.fields.items() for plain in _plain(field)})
    }


def _plain(field: GraphQLField) -> Iterator[_Plain]:
    as_it_is = _AS_IT_IS.get(get_named_type(field.type).name)
    definition = field.extensions.get("strawberry-definition")
    if as_it_is is None or definition is None or not definition.is_basic_field or field.args:
        return
    inner: Any = field.type
    optional = not is_non_null_type(inner)
    inner = inner if optional else inner.of_type
    listed = is_list_type(inner)
    if not listed or is_non_null_type(inner.of_type):
        yield _Plain(definition.python_name, as_it_is, listed, optional)


def resolve_directly(schema: GraphQLSchema) -> None:
    """Have the resolvers of ``schema`` that take no arguments called as they are. Of the description of the call they
    need the context, which GraphQL's own has as well.
    """
    for type_ in schema.type_map.values():
        for field in type_.fields.values() if isinstance(type_, GraphQLObjectType) else ():
            definition = field.extensions.get("strawberry-definition")
            resolver = definition and definition.base_resolver
            if resolver and not definition.extensions and not definition.arguments:
                resolve = resolver.wrapped_func
                field.resolve = resolve if resolver.info_parameter else _of_object_alone(resolve)


def _of_object_alone(resolve: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    return lambda source, info: resolve(source)
