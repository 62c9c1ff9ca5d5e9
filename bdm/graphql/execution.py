"""What makes a page of results affordable: questions that are known are not read again, and fields that are nothing but
a value of their object are answered at once. A page of ten cards with its facets has about six hundred of those.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from datetime import date, datetime
from typing import Any, Final

from graphql import DocumentNode, GraphQLNonNull, GraphQLObjectType, Undefined
from strawberry.extensions import SchemaExtension
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext
from strawberry.types.field import StrawberryField

MAX_KNOWN: Final = 200

Written = Callable[[Any], Any]
"""How a value is written in the answer; ``Undefined`` for what this shortcut knows nothing of."""


class KnownDocuments(SchemaExtension):
    """Parses and validates each document once: people ask what the client asks, a dozen different documents. Only
    valid ones are kept, and not more than ``MAX_KNOWN``; the rules look at nothing but the document.
    """

    def on_parse(self) -> Iterator[None]:
        known = _known(self.execution_context.query)
        if known is not None:
            self.execution_context.graphql_document = known
        yield

    def on_validate(self) -> Iterator[None]:
        context = self.execution_context
        if _known(context.query) is not None:
            context.pre_execution_errors = []
            yield
            return
        yield
        if context.query and context.graphql_document is not None and not context.pre_execution_errors:
            _documents[context.query] = context.graphql_document
            if len(_documents) > MAX_KNOWN:
                _documents.popitem(last=False)


_documents: OrderedDict[str, DocumentNode] = OrderedDict()


def _known(query: str | None) -> DocumentNode | None:
    if query is None or query not in _documents:
        return None
    _documents.move_to_end(query)
    return _documents[query]


class PlainFieldsFirst(StrawberryGraphQLCoreExecutionContext):
    """Answers plain fields without the ceremony that only resolvers need; everything else as ever, errors included."""

    def execute_field(
        self, parent_type: GraphQLObjectType, source: Any, field_details_list: Any, path: Any, position_context: Any
    ) -> Any:
        plain = _plain(parent_type, field_details_list[0].node.name.value)
        if plain is not None:
            attribute, written = plain
            value = written(getattr(source, attribute, Undefined))
            if value is not Undefined:
                return value
        return super().execute_field(parent_type, source, field_details_list, path, position_context)


Plain = tuple[str, Written] | None
_plain_fields: dict[tuple[GraphQLObjectType, str], Plain] = {}


def _plain(parent_type: GraphQLObjectType, name: str) -> Plain:
    """The attribute behind a field, and how it is written; None for a field that needs more than that."""
    at = (parent_type, name)
    if at not in _plain_fields:
        if name not in parent_type.fields:
            return None
        _plain_fields[at] = _find_plain(parent_type, name)
    return _plain_fields[at]


def _find_plain(parent_type: GraphQLObjectType, name: str) -> Plain:
    field = parent_type.fields[name]
    definition = field.extensions.get("strawberry-definition")
    if not isinstance(definition, StrawberryField) or not definition.is_basic_field or field.args:
        return None
    required = isinstance(field.type, GraphQLNonNull)
    inner = field.type.of_type if isinstance(field.type, GraphQLNonNull) else field.type
    written = _WRITTEN.get(str(inner))
    if written is None:
        return None
    return definition.python_name, written if required else _or_null(written)


def _or_null(written: Written) -> Written:
    return lambda value: None if value is None else written(value)


def _same(kind: type) -> Written:
    return lambda value: value if type(value) is kind else Undefined


def _strings(value: Any) -> Any:
    return value if type(value) is list and all(type(each) is str for each in value) else Undefined


def _small(value: Any) -> Any:
    return value if type(value) is int and abs(value) < 1 << 31 else Undefined


def _iso(kind: type[date]) -> Written:
    return lambda value: value.isoformat() if type(value) is kind else Undefined


_WRITTEN: Final[dict[str, Written]] = {
    "String": _same(str),
    "Boolean": _same(bool),
    "Int": _small,
    "Date": _iso(date),
    "DateTime": _iso(datetime),
    "[String!]": _strings,
}
