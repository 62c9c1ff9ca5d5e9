"""What a call asks for, so that nothing is computed that nobody reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from graphql import FieldNode, GraphQLResolveInfo
from graphql.language.ast import FragmentDefinitionNode, FragmentSpreadNode, InlineFragmentNode, SelectionNode

from bdm.graphql.context import ContextInfo


def selected(info: ContextInfo, *path: str) -> frozenset[str]:
    """The fields that are selected below the one being resolved, or ``path`` further down, fragments included."""
    raw: GraphQLResolveInfo[Any] = info._raw_info
    nodes: Iterable[FieldNode] = raw.field_nodes
    for step in path:
        nodes = [field for field in _below(nodes, raw.fragments) if field.name.value == step]
    return frozenset(field.name.value for field in _below(nodes, raw.fragments))


def _below(nodes: Iterable[FieldNode], fragments: dict[str, FragmentDefinitionNode]) -> Iterator[FieldNode]:
    for node in nodes:
        if node.selection_set is not None:
            yield from _fields(node.selection_set.selections, fragments)


def _fields(selections: Iterable[SelectionNode], fragments: dict[str, FragmentDefinitionNode]) -> Iterator[FieldNode]:
    for selection in selections:
        if isinstance(selection, FieldNode):
            yield selection
        elif isinstance(selection, FragmentSpreadNode):
            yield from _fields(fragments[selection.name.value].selection_set.selections, fragments)
        elif isinstance(selection, InlineFragmentNode):
            yield from _fields(selection.selection_set.selections, fragments)
