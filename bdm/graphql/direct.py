"""Pages of results, straight from what was read to the answer.

Nearly every call asks for a page of results, in the words of the client's own documents. The library takes longer to
execute one than it takes to find and to read the page: it resolves each field of each object by itself. Here a document
is looked at once, and its answers are written level by level, what belongs to all objects of a level at a time.

Whatever is unusual (aliases, directives, other fields, values of another type) is left to the library.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import Any, Final
from uuid import UUID

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    GraphQLArgument,
    GraphQLError,
    GraphQLNonNull,
    GraphQLObjectType,
    NonNullTypeNode,
    OperationDefinitionNode,
    SelectionSetNode,
    Undefined,
    ValueNode,
    get_named_type,
    value_from_ast,
)
from graphql.language.ast import FragmentSpreadNode, InlineFragmentNode, VariableNode
from strawberry.dataloader import DataLoader
from strawberry.types import ExecutionResult

from bdm.graphql.context import Context
from bdm.graphql.execution import known
from bdm.graphql.limits import TooMuch, check_cost
from bdm.graphql.pages import MASSIME, MAX_PAGE_SIZE, PROVVEDIMENTI, Content, check_page, find
from bdm.graphql.schema import schema
from bdm.graphql.types import MASSIMA_FIELDS, PROVVEDIMENTO_FIELDS, SPELLED
from bdm.search.service import Criteria

Variables = Mapping[str, Any]


@dataclass(frozen=True)
class _Link:
    """A field that is read for all objects at once: what ``loader`` has for the ``key`` of each."""

    loader: Callable[[Context], DataLoader[Any, Any]]
    key: Callable[[Any], UUID | None] = attrgetter("id")
    kind: str | None = None
    """Of which type the objects are; None for a plain value."""
    many: bool = False


MAX_PLANS: Final = 32
"""The client has a dozen documents that search."""
_PLAIN: Final = {"Provvedimento": frozenset(PROVVEDIMENTO_FIELDS), "Massima": frozenset(MASSIMA_FIELDS)}
_LINKS: Final = {
    ("Provvedimento", "note"): _Link(attrgetter("note_provvedimento")),
    ("Provvedimento", "massima"): _Link(attrgetter("massime"), kind="Massima", many=True),
    ("Provvedimento", "provvedimento_precedente"): _Link(
        attrgetter("provvedimento"), attrgetter("provvedimento_precedente_id"), kind="Provvedimento"
    ),
    ("Provvedimento", "provvedimento_successivo"): _Link(attrgetter("successivo"), kind="Provvedimento"),
    ("Massima", "note"): _Link(attrgetter("note_massima")),
    ("Massima", "provvedimento"): _Link(
        attrgetter("provvedimento"), attrgetter("provvedimento_id"), kind="Provvedimento"
    ),
    ("Massima", "precedente_conforme"): _Link(attrgetter("conforme"), kind="Massima", many=True),
    ("Massima", "precedente_difforme"): _Link(attrgetter("difforme"), kind="Massima", many=True),
}
_SEARCHES: Final[dict[str, tuple[Content[Any], str]]] = {
    "provvedimento": (PROVVEDIMENTI, "Provvedimento"),
    "massima": (MASSIME, "Massima"),
}
_CRITERIA: Final = {"from" if name == "start" else name: name for name in Criteria.__dataclass_fields__}
_KINDS: Final = {"String": str, "Int": int, "Boolean": bool}


class _Unusual(Exception):
    """Not for this way."""


@dataclass(frozen=True)
class _Rows:
    """What is asked of the objects of one list, in this order; ``links`` come into the places kept for them."""

    names: tuple[str, ...]
    values: Callable[[Any], tuple[Any, ...]]
    spelled: tuple[tuple[str, Callable[[Any], str]], ...] = ()
    links: tuple[tuple[str, _Link, _Rows | None], ...] = ()

    def plain(self, objects: Iterable[Any]) -> list[dict[str, Any]]:
        rows = [dict(zip(self.names, self.values(each), strict=True)) for each in objects]
        for name, spell in self.spelled:
            for row in rows:
                if row[name] is not None:
                    row[name] = spell(row[name])
        return rows

    async def read(self, context: Context, objects: Sequence[Any]) -> list[dict[str, Any]]:
        rows = self.plain(objects)
        for name, link, inner in self.links if rows else ():
            for row, value in zip(rows, await _linked(context, link, inner, objects), strict=True):
                row[name] = value
        return rows


async def _linked(context: Context, link: _Link, inner: _Rows | None, objects: Sequence[Any]) -> list[Any]:
    keys = [link.key(each) for each in objects]
    wanted = list(dict.fromkeys(key for key in keys if key is not None))
    loaded = dict(zip(wanted, await link.loader(context).load_fn(wanted), strict=True)) if wanted else {}
    values: list[Any] = [None if key is None else loaded[key] for key in keys]
    if inner is None:
        return values
    if link.many:
        rows = iter(await inner.read(context, list(chain.from_iterable(values))))
        return [[next(rows) for _ in value] for value in values]
    rows = iter(await inner.read(context, [value for value in values if value is not None]))
    return [None if value is None else next(rows) for value in values]


@dataclass(frozen=True)
class _Value:
    """An argument: ``fixed``, or the variable ``name``, which is ``fixed`` where it is not given."""

    fixed: Any
    name: str | None = None
    kind: type = str
    required: bool = False
    nullable: bool = False

    def of(self, variables: Variables) -> Any:
        value = self.fixed if self.name is None else variables.get(self.name, self.fixed)
        if self.name is None or (value is Undefined and not self.required) or (value is None and self.nullable):
            return value
        if type(value) is not self.kind or (isinstance(value, int) and abs(value) >= 1 << 31):
            raise _Unusual
        return value


@dataclass(frozen=True)
class Plan:
    """How one document is answered."""

    document: DocumentNode
    operation: str | None
    field: FieldNode
    content: Content[Any]
    arguments: Mapping[str, _Value]
    parts: Mapping[str, _Rows | None]
    """What is selected of the page, and of what it lists."""
    values: _Rows | None
    """What is selected of the values of a facet."""

    async def answer(self, context: Context, variables: Variables) -> ExecutionResult | None:
        """The answer; None where the library has to give it. Errors are those of the page."""
        try:
            given = {name: value.of(variables) for name, value in self.arguments.items()}
        except _Unusual:
            return None
        context.pay(check_cost(self.document, _query_type(), variables))
        criteria = Criteria(**{name: value for name, value in given.items() if value is not Undefined})
        name = self.field.name.value
        try:
            check_page(criteria.start, criteria.size, None)
            return ExecutionResult(data={name: await self._page(context, criteria)}, errors=None)
        except Exception as error:
            told = GraphQLError(str(error), [self.field], path=[name], original_error=error)
            schema.process_errors([told])
            return ExecutionResult(data=None, errors=[told])

    async def _page(self, context: Context, criteria: Criteria) -> dict[str, Any]:
        items = self.parts.get("items")
        found = await find(
            context, self.content, criteria, frozenset(self.parts), frozenset(items.names if items else ())
        )
        page: dict[str, Any] = {}
        for name, rows in self.parts.items():
            if rows is None:
                page[name] = getattr(found, name)
            elif name == "facets":
                page[name] = rows.plain(found.facets)
                if self.values is not None:
                    for row, facet in zip(page[name], found.facets, strict=True):
                        row["values"] = self.values.plain(facet.values)
            else:
                page[name] = await rows.read(context, getattr(found, name))
        if items is not None and "snippet" in items.names:
            for row, view in zip(page["items"], found.items, strict=True):
                row["snippet"] = found.snippets.get(view.id, [])
        return page


def _query_type() -> GraphQLObjectType:
    query = schema._schema.query_type
    assert query is not None
    return query


def plan(query: str, operation: str | None) -> Plan | None:
    """How ``operation`` of ``query`` is answered, where that is known to be valid and nothing about it is unusual."""
    found = None if known(query) is None else _plan(query)
    return found if found is not None and operation in (None, found.operation) else None


@lru_cache(maxsize=MAX_PLANS)
def _plan(query: str) -> Plan | None:
    document = known(query)
    assert document is not None
    try:
        return _Reading(document).plan()
    except (_Unusual, TooMuch):
        return None


class _Reading:
    """Reads one valid document. Raises ``_Unusual``, and ``TooMuch`` where only the variables tell whether it is."""

    def __init__(self, document: DocumentNode) -> None:
        operations = [node for node in document.definitions if isinstance(node, OperationDefinitionNode)]
        if len(operations) != 1 or operations[0].directives:
            raise _Unusual
        self._operation = operations[0]
        self._document = document
        self._fragments = {
            node.name.value: node for node in document.definitions if isinstance(node, FragmentDefinitionNode)
        }

    def plan(self) -> Plan:
        [(name, nodes), *others] = self._selected([self._operation.selection_set]).items()
        if others or len(nodes) != 1 or name not in _SEARCHES:
            raise _Unusual
        content, kind = _SEARCHES[name]
        query = _query_type()
        taken = query.fields[name].args
        arguments = {
            node.name.value: self._value(node.value, taken[node.name.value]) for node in nodes[0].arguments or ()
        }
        if not arguments.keys() <= _CRITERIA.keys():
            raise _Unusual
        check_cost(self._document, query, {value.name: MAX_PAGE_SIZE for value in arguments.values() if value.name})
        values = None
        parts: dict[str, _Rows | None] = {}
        for part, below in self._below(nodes).items():
            if part == "items":
                parts[part] = self._objects(kind, below)
            elif part == "facets":
                fields = self._below(below)
                parts[part] = _rows(fields)
                values = _rows(self._below(fields["values"])) if "values" in fields else None
            else:
                parts[part] = _rows(self._below(below)) if part == "alternatives" else None
        return Plan(
            document=self._document,
            operation=None if self._operation.name is None else self._operation.name.value,
            field=nodes[0],
            content=content,
            arguments={_CRITERIA[name]: value for name, value in arguments.items()},
            parts=parts,
            values=values,
        )

    def _value(self, node: ValueNode, argument: GraphQLArgument) -> _Value:
        if not isinstance(node, VariableNode):
            return _Value(value_from_ast(node, argument.type))
        [definition] = [
            each for each in self._operation.variable_definitions or () if each.variable.name.value == node.name.value
        ]
        default = definition.default_value
        required = isinstance(definition.type, NonNullTypeNode)
        return _Value(
            fixed=Undefined if default is None else value_from_ast(default, argument.type),
            name=node.name.value,
            kind=_KINDS[get_named_type(argument.type).name],
            required=required,
            nullable=not required and not isinstance(argument.type, GraphQLNonNull),
        )

    def _objects(self, kind: str, nodes: Sequence[FieldNode], *, found: bool = True) -> _Rows:
        """What is asked of objects of the type ``kind``, which were ``found`` or are linked to what was."""
        links = []
        fields = self._below(nodes)
        for name, below in fields.items():
            link = _LINKS.get((kind, name))
            if link is not None:
                links.append((name, link, self._objects(link.kind, below, found=False) if link.kind else None))
            elif name not in _PLAIN[kind] and not (name == "snippet" and found):
                raise _Unusual
        return _rows(fields, kept=_PLAIN[kind], links=tuple(links))

    def _below(self, nodes: Iterable[FieldNode]) -> dict[str, list[FieldNode]]:
        return self._selected(node.selection_set for node in nodes if node.selection_set is not None)

    def _selected(self, sets: Iterable[SelectionSetNode]) -> dict[str, list[FieldNode]]:
        """The fields of ``sets``, those of their fragments included, in their order."""
        selected: dict[str, list[FieldNode]] = {}
        for selection in chain.from_iterable(each.selections for each in sets):
            if selection.directives:
                raise _Unusual
            if isinstance(selection, FieldNode):
                if selection.alias is not None or selection.name.value.startswith("__"):
                    raise _Unusual
                selected.setdefault(selection.name.value, []).append(selection)
                continue
            if isinstance(selection, FragmentSpreadNode):
                inner = self._fragments[selection.name.value].selection_set
            elif isinstance(selection, InlineFragmentNode):
                inner = selection.selection_set
            else:
                raise _Unusual
            for name, nodes in self._selected([inner]).items():
                selected.setdefault(name, []).extend(nodes)
        return selected


def _rows(
    names: Iterable[str],
    kept: Collection[str] | None = None,
    links: tuple[tuple[str, _Link, _Rows | None], ...] = (),
) -> _Rows:
    """Rows of the fields ``names``; those that are not ``kept`` come later."""
    every = tuple(names)
    attributes = [name if kept is None or name in kept else "id" for name in every]
    get = attrgetter(*attributes)
    values = get if len(every) > 1 else lambda each: (get(each),)
    spelled = tuple((name, SPELLED[name]) for name in every if kept is not None and name in SPELLED)
    return _Rows(every, values, spelled, links)
