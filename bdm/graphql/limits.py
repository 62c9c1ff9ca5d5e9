"""The limits that keep each request affordable. A request beyond them is refused before anything is read.

Depth, aliases and length are properties of the document. The cost is what its lists may multiply to: every object
counts one, searches and what searches again count more, and a list counts its page size, or ``ASSUMED`` where it has
none.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from typing import Any, Final

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    GraphQLError,
    GraphQLField,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    OperationDefinitionNode,
    SelectionSetNode,
    ValidationRule,
    get_named_type,
    value_from_ast_untyped,
    visit,
)
from graphql.language import Visitor
from graphql.language.ast import (
    FragmentSpreadNode,
    InlineFragmentNode,
    IntValueNode,
    ListValueNode,
    ValueNode,
    VariableNode,
)
from strawberry.extensions import AddValidationRules, SchemaExtension

from bdm.platform.kit.amounts import number
from bdm.platform.kit.errors import AppError

MAX_DEPTH: Final = 8
"""Objects within objects."""
MAX_ALIASES: Final = 15
MAX_TOKENS: Final = 2_000
MAX_LENGTH: Final = 100_000
"""Characters, which bound what remembered documents take; the client's longest has 3,000."""
MAX_COST: Final = 10_000

ASSUMED: Final = 10
"""What a list without a page size is taken to hold."""
SHORT: Final = {"citazioni": 3, "prima": 3, "dopo": 3, "superata_da": 3}
"""Lists that are known to hold less."""
WEIGHTS: Final = {
    "provvedimento": 10,
    "massima": 10,
    "provvedimentoOp": 10,
    "massimaOp": 10,
    "attesa": 10,
    "facets": 10,
    "alternatives": 100,
    "other_breadth": 10,
    "other_reach": 10,
    "passo": 30,
    "simili": 150,
}
"""What a field costs besides the objects that it returns; searches at the top, where they are searches. A hundred
points are ten milliseconds of a processor, measured (``benchmarks/attack``); 'simili' takes five times as much, and is
asked for few decisions at once.
"""
BESIDES: Final = ("facets", "alternatives", "other_breadth", "other_reach", "passo")
"""Of those, what is no search of its own."""
COMPUTED: Final = {"snippet": ASSUMED}
"""What a field without objects costs for each result, where it is made from the text: as much as ``passi``."""


class TooMuch(AppError):
    """A request beyond a limit; the code tells which."""


def too_deep() -> TooMuch:
    return TooMuch(f"La richiesta supera i {MAX_DEPTH} livelli di oggetti.", code="QUERY_TOO_DEEP")


def too_many_aliases() -> TooMuch:
    return TooMuch(f"La richiesta usa più di {MAX_ALIASES} alias.", code="QUERY_TOO_MANY_ALIASES")


def too_long() -> TooMuch:
    return TooMuch(
        f"La richiesta supera i {number(MAX_TOKENS)} simboli o i {number(MAX_LENGTH)} caratteri.", code="QUERY_TOO_LONG"
    )


def too_expensive() -> TooMuch:
    return TooMuch(
        "La richiesta può restituire troppi oggetti: ridurre le pagine o gli elenchi annidati.",
        code="QUERY_TOO_EXPENSIVE",
    )


def is_too_long(error: GraphQLError) -> bool:
    """Whether the parser gave up at ``MAX_TOKENS``; it says so only in words."""
    return error.message.startswith("Syntax Error: Document contains more than")


def _fragments(document: DocumentNode) -> dict[str, FragmentDefinitionNode]:
    return {node.name.value: node for node in document.definitions if isinstance(node, FragmentDefinitionNode)}


def fields(sets: Iterable[SelectionSetNode], fragments: Mapping[str, FragmentDefinitionNode]) -> Iterator[FieldNode]:
    """The fields of ``sets``, those of their fragments included. Each fragment counts once, as it does when the
    request is executed: fragments that name one another twice would take exponential time otherwise.
    """
    seen: set[str] = set()
    waiting = [selection for each in sets for selection in each.selections]
    for selection in waiting:  # grows while it is walked
        if isinstance(selection, FieldNode):
            yield selection
        elif isinstance(selection, InlineFragmentNode):
            waiting.extend(selection.selection_set.selections)
        elif isinstance(selection, FragmentSpreadNode) and selection.name.value not in seen:
            seen.add(selection.name.value)
            if selection.name.value in fragments:
                waiting.extend(fragments[selection.name.value].selection_set.selections)


def _objects_within(sets: list[SelectionSetNode], fragments: Mapping[str, FragmentDefinitionNode], left: int) -> bool:
    """Whether ``sets`` go no more than ``left`` objects deep. Level by level, so no fragment is walked twice."""
    for _ in range(left + 1):
        sets = [
            field.selection_set
            for field in fields(sets, fragments)
            if field.selection_set is not None and not field.name.value.startswith("__")
        ]
        if not sets:
            return True
    return False


class _OfTheDocument(ValidationRule):
    """Depth and aliases."""

    def enter_document(self, document: DocumentNode, *_: Any) -> None:
        fragments = _fragments(document)
        aliases = _Aliases()
        visit(document, aliases)
        if aliases.count > MAX_ALIASES:
            self._report(too_many_aliases())
        for node in document.definitions:
            if isinstance(node, OperationDefinitionNode) and not _objects_within(
                [node.selection_set], fragments, MAX_DEPTH
            ):
                self._report(too_deep())

    def _report(self, error: TooMuch) -> None:
        self.report_error(GraphQLError(error.detail, original_error=error))


class _Aliases(Visitor):
    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def enter_field(self, node: FieldNode, *_: Any) -> None:
        self.count += node.alias is not None


class _Cost:
    """Adds up what one operation may cost; stops as soon as that is too much."""

    def __init__(self, document: DocumentNode, variables: Mapping[str, Any]) -> None:
        self._fragments = _fragments(document)
        self._variables = variables
        self.total = 0

    def add(
        self, sets: list[SelectionSetNode], within: GraphQLObjectType, times: int, page: int, *, results: bool = False
    ) -> None:
        """The fields of ``sets``, on ``times`` objects of the type ``within``, which may be ``results`` of a search;
        ``page`` is the page size above.
        """
        together: dict[str, list[FieldNode]] = {}
        computed: set[str] = set()
        for node in fields(sets, self._fragments):
            if node.selection_set is None:
                computed.add(node.name.value)
            elif node.name.value in within.fields:
                together.setdefault(node.alias.value if node.alias else node.name.value, []).append(node)
        if results:
            self._spend(times * sum(COMPUTED.get(name, 0) for name in computed))
        for nodes in together.values():
            self._field(nodes, within.fields[nodes[0].name.value], times, page)

    def _field(self, nodes: list[FieldNode], field: GraphQLField, times: int, page: int) -> None:
        kind = get_named_type(field.type)
        if not isinstance(kind, GraphQLObjectType):
            return
        name = nodes[0].name.value
        listed = field.type.of_type if isinstance(field.type, GraphQLNonNull) else field.type
        if "size" in field.args:
            page = self._size(nodes[0], field)
        length = 1
        if isinstance(listed, GraphQLList):
            length = page if name == "items" or "size" in field.args else SHORT.get(name, ASSUMED)
        weight = WEIGHTS.get(name, 0) if "size" in field.args or name in BESIDES else 0
        self._spend(times * (weight + length))
        sets = [node.selection_set for node in nodes if node.selection_set is not None]
        self.add(sets, kind, times * length, page, results=name == "items")

    def _spend(self, cost: int) -> None:
        self.total += cost
        if self.total > MAX_COST:
            raise too_expensive()

    def _size(self, node: FieldNode, field: GraphQLField) -> int:
        given = {argument.name.value: self._value(argument.value) for argument in node.arguments or ()}
        size = given.get("size")
        if size is None:
            size = field.args["size"].default_value
        # What is no number, or not a possible size, is refused where it is used; without a size a list may be whole.
        page = max(size, 1) if isinstance(size, int) else ASSUMED
        named = given.get("id")
        if named is None or given.get("provvedimento_id") is not None:
            return page
        return min(page, max(len(named), 1) if isinstance(named, list) else 1)  # no more than the names

    def _value(self, node: ValueNode) -> Any:
        """A number, a list, or anything else that is given; None for nothing."""
        if isinstance(node, VariableNode):
            return self._variables.get(node.name.value)
        if isinstance(node, ListValueNode):
            return list(node.values)
        return value_from_ast_untyped(node)


def check_cost(document: DocumentNode, query: GraphQLObjectType, variables: Mapping[str, Any]) -> int:
    """What the dearest operation of the document may cost. Raises ``TooMuch``."""
    dearest = 0
    for node in document.definitions:
        if isinstance(node, OperationDefinitionNode):
            cost = _Cost(document, _defaults(node) | dict(variables))
            cost.add([node.selection_set], query, 1, 1)
            dearest = max(dearest, cost.total)
    return dearest


class CostLimit(SchemaExtension):
    """Refuses what may cost too much, and has the rest paid. No validation: the cost depends on the variables."""

    async def on_execute(self) -> AsyncIterator[None]:
        context = self.execution_context
        document = context.graphql_document
        query = context.schema._schema.query_type
        if document is None or query is None:
            yield
            return
        async with context.context.paid(check_cost(document, query, context.variables or {})):
            yield


def _defaults(operation: OperationDefinitionNode) -> dict[str, Any]:
    """The numbers that variables are without being given."""
    return {
        definition.variable.name.value: int(definition.default_value.value)
        for definition in operation.variable_definitions or ()
        if isinstance(definition.default_value, IntValueNode)
    }


def document_limits() -> SchemaExtension:
    return AddValidationRules([_OfTheDocument])
