"""What makes a page of results affordable: questions that are known are not read again, and fields that are nothing but
a value of their object are answered at once. A page of ten cards with its facets has about six hundred of those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime
from typing import Any, Final

from graphql import DocumentNode, FieldNode, GraphQLNonNull, GraphQLObjectType, Undefined, get_named_type
from strawberry.extensions import SchemaExtension
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext
from strawberry.types.field import StrawberryField

from bdm.kit.kept import Kept

MAX_KNOWN: Final = 300_000
"""Characters of documents: those of the client are a third of it. Read, a document takes a hundred times as much."""

Written = Callable[[Any], Any]
"""How a value is written in the answer; ``Undefined`` for what this shortcut knows nothing of."""


class KnownDocuments(SchemaExtension):
    """Parses and validates each document once: people ask what the client asks, a dozen different documents. Only
    valid ones are kept, and no more of them than ``MAX_KNOWN``; the rules look at nothing but the document.
    """

    def on_parse(self) -> Iterator[None]:
        document = known(self.execution_context.query)
        if document is not None:
            self.execution_context.graphql_document = document
        yield

    def on_validate(self) -> Iterator[None]:
        context = self.execution_context
        if known(context.query) is not None:
            context.pre_execution_errors = []
            yield
            return
        yield
        if context.query and context.graphql_document is not None and not context.pre_execution_errors:
            _documents.keep(context.query, context.graphql_document, len(context.query))


_documents: Final[Kept[str, DocumentNode]] = Kept(MAX_KNOWN)


def known(query: str | None) -> DocumentNode | None:
    """The document of ``query``, if it was executed before and is valid."""
    return None if query is None else _documents.get(query)


class PlainFieldsFirst(StrawberryGraphQLCoreExecutionContext):
    """Answers plain fields, and lists of objects of which nothing else is asked, without the ceremony that only
    resolvers need; everything else as ever, errors included.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._lists: dict[int, Plain] = {}

    def execute_field(
        self, parent_type: GraphQLObjectType, source: Any, field_details_list: Any, path: Any, position_context: Any
    ) -> Any:
        node = field_details_list[0].node
        plain = _plain(parent_type, node.name.value)
        if plain is None and len(field_details_list) == 1 and node.selection_set is not None:
            plain = self._list(parent_type, node)
        if plain is not None:
            attribute, written = plain
            value = written(getattr(source, attribute, Undefined))
            if value is not Undefined:
                return value
        return super().execute_field(parent_type, source, field_details_list, path, position_context)

    def _list(self, parent_type: GraphQLObjectType, node: FieldNode) -> Plain:
        """As ``_plain``, for a field of objects; found once for each place of a question."""
        if id(node) not in self._lists:
            self._lists[id(node)] = _find_list(parent_type, node)
        return self._lists[id(node)]


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


def _find_list(parent_type: GraphQLObjectType, node: FieldNode) -> Plain:
    """For a field that is a list of objects of which only plain fields are asked, each under its own name."""
    field = parent_type.fields.get(node.name.value)
    definition = None if field is None else field.extensions.get("strawberry-definition")
    if field is None or not isinstance(definition, StrawberryField) or not definition.is_basic_field or field.args:
        return None
    kind = get_named_type(field.type)
    if str(field.type) != f"[{kind}!]!" or not isinstance(kind, GraphQLObjectType):
        return None
    wanted: list[tuple[str, str, Written]] = []
    for selection in node.selection_set.selections if node.selection_set is not None else ():
        if not isinstance(selection, FieldNode) or selection.directives or selection.alias is not None:
            return None
        plain = _plain(kind, selection.name.value)
        if plain is None:
            return None
        wanted.append((selection.name.value, *plain))
    origin = kind.extensions["strawberry-definition"].origin
    return definition.python_name, lambda value: _rows(value, origin, wanted)


def _rows(value: Any, origin: type, wanted: Sequence[tuple[str, str, Written]]) -> Any:
    if type(value) is not list:
        return Undefined
    rows = []
    for each in value:
        if type(each) is not origin:
            return Undefined
        row = {name: written(getattr(each, attribute, Undefined)) for name, attribute, written in wanted}
        if Undefined in row.values():
            return Undefined
        rows.append(row)
    return rows


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
