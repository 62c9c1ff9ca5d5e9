"""Plain fields cost nothing: what an object has already is taken from it, without the description of the call that a
resolver gets. A page of results has three hundred of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from graphql import (
    GraphQLField,
    GraphQLObjectType,
    GraphQLSchema,
    get_named_type,
    is_list_type,
    is_non_null_type,
)

from bdm.graphql.portions import InPortions

_TYPES: Final[Mapping[str, type[Any]]] = {"String": str, "Boolean": bool}
"""Scalars whose values are sent as they are; of numbers GraphQL looks whether they are too large."""


class _Plain(NamedTuple):
    """``attribute`` of the object holds values of ``kind``, or a list of them."""

    attribute: str
    kind: type[Any]
    listed: bool
    optional: bool


class Execution(InPortions):
    """Everything that is not plain, or not as it should be, goes the usual way."""

    plain: Mapping[tuple[str, str], _Plain] = {}
    """By the names of type and field."""

    def execute_field(
        self, parent_type: GraphQLObjectType, source: Any, field_details_list: Any, path: Any, position_context: Any
    ) -> Any:
        plain = self.plain.get((parent_type.name, field_details_list[0].node.name.value))
        if plain is not None:
            value = getattr(source, plain.attribute)
            if type(value) is plain.kind and not plain.listed:
                return value
            if value is None and plain.optional:
                return None
            if plain.listed and type(value) is list and all(type(each) is plain.kind for each in value):
                return value
        return super().execute_field(parent_type, source, field_details_list, path, position_context)


def plain_fields(schema: GraphQLSchema) -> dict[tuple[str, str], _Plain]:
    """Those of ``schema``, by the names of type and field."""
    return {
        (type_.name, name): plain
        for type_ in schema.type_map.values()
        if isinstance(type_, GraphQLObjectType)
        for name, field in type_.fields.items()
        for plain in _plain(field)
    }


def _plain(field: GraphQLField) -> Iterator[_Plain]:
    kind = _TYPES.get(get_named_type(field.type).name)
    definition = field.extensions.get("strawberry-definition")
    if kind is None or definition is None or not definition.is_basic_field or field.args:
        return
    inner: Any = field.type
    optional = not is_non_null_type(inner)
    inner = inner if optional else inner.of_type
    listed = is_list_type(inner)
    if not listed or is_non_null_type(inner.of_type):
        yield _Plain(definition.python_name, kind, listed, optional)
