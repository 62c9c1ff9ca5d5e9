"""What a call asks for, so that nothing is computed that nobody reads."""

from __future__ import annotations

from typing import Any

from graphql import GraphQLResolveInfo

from bdm.graphql.context import ContextInfo
from bdm.graphql.limits import fields


def selected_fields(info: ContextInfo, *path: str) -> frozenset[str]:
    """The fields that are selected below the one being resolved, or ``path`` further down, fragments included."""
    raw: GraphQLResolveInfo[Any] = info._raw_info
    sets = [node.selection_set for node in raw.field_nodes if node.selection_set is not None]
    for step in path:
        sets = [
            node.selection_set
            for node in fields(sets, raw.fragments)
            if node.name.value == step and node.selection_set is not None
        ]
    return frozenset(node.name.value for node in fields(sets, raw.fragments))
