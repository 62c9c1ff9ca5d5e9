"""Long lists are answered piece by piece: what GraphQL makes of some hundred objects takes tenths of a second, and the
calls of others would wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any, Final

from graphql import GraphQLOutputType, get_nullable_type, is_object_type
from graphql.pyutils import gather_with_cancel
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext

from bdm.document.processing.piecewise import Turn

SHORT: Final = 20
"""Objects that are answered at once: a page of results."""


class PortionedExecution(StrawberryGraphQLCoreExecutionContext):
    """Whatever of an item has to be waited for begins when all are made, so that it is read for all at once."""

    def complete_iterable_value(
        self,
        item_type: GraphQLOutputType,
        field_details_list: Any,
        info: Any,
        path: Any,
        items: Iterable[Any],
        position_context: Any,
    ) -> Any:
        asked = (item_type, field_details_list, info, path)
        if isinstance(items, list) and len(items) > SHORT and is_object_type(get_nullable_type(item_type)):
            return self._in_portions(*asked, items, position_context)
        return super().complete_iterable_value(*asked, items, position_context)

    async def _in_portions(
        self,
        item_type: GraphQLOutputType,
        field_details_list: Any,
        info: Any,
        path: Any,
        items: Sequence[Any],
        position_context: Any,
    ) -> list[Any]:
        done: list[Any] = []
        waiting: list[int] = []
        turn = Turn()
        try:
            for index, item in enumerate(items):
                at = path.add_key(index, None)
                asked = (item_type, field_details_list, info, at, position_context)
                if self.complete_list_item_value(item, done, *asked):
                    waiting.append(index)
                await turn.give_way()
        except asyncio.CancelledError:
            for index in waiting:
                done[index].close()
            raise
        except Exception:
            self.settle_in_background([done[index] for index in waiting])
            raise
        for index, found in zip(waiting, await gather_with_cancel(*(done[index] for index in waiting)), strict=True):
            done[index] = found
        return done
