"""The SQL that finds values to suggest, counted as the reader counts them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.platform.authz import Kind, Offices
from bdm.reference.choices import Area

LAST_CHARACTER: Final = "\U0010ffff"


@dataclass(frozen=True)
class CountedValue:
    """A value as one reader counts it."""

    field: str
    key: str
    value: str
    count: int


_FOR_EVERYBODY: Final = "SELECT field, key, value, count FROM suggested_value WHERE count > 0 AND "
_FOR_OFFICES: Final = """
    SELECT field, key, value, v.count + coalesce(o.more, 0)::int AS count FROM suggested_value v LEFT JOIN LATERAL (
        SELECT sum(original - public) AS more FROM suggested_original WHERE value_id = v.id AND {theirs}
    ) o ON v.field = 'parte_processuale'
    WHERE v.count + coalesce(o.more, 0) > 0 AND
"""


async def matching_values(
    session: AsyncSession, condition: str, offices: Offices | None, limit: int
) -> list[CountedValue]:
    """The values that meet the tsquery ``condition``, at most ``limit``, the most frequent first.

    ``offices`` are those whose originals the reader sees; for everybody else nothing is asked but what all count.
    """
    return await _found(
        session,
        offices,
        "words @@ CAST(:condition AS tsquery) ORDER BY count DESC, key, field, value LIMIT :limit",
        {"condition": condition, "limit": limit},
    )


async def beginning(
    session: AsyncSession,
    kind: Kind,
    areas: Iterable[Area],
    fields: Iterable[str],
    typed: str,
    offices: Offices | None,
    limit: int,
) -> list[CountedValue]:
    """The first ``limit`` values that themselves begin with the word ``typed``, in order: an index has them so."""
    return await _found(
        session,
        offices,
        "kind = :kind AND key >= :first AND key < :last AND area = ANY(CAST(:areas AS text[]))"
        " AND field = ANY(CAST(:fields AS text[])) ORDER BY key, area, field, value LIMIT :limit",
        {
            "kind": kind,
            "areas": list(areas),
            "fields": list(fields),
            "first": typed,
            "last": typed + LAST_CHARACTER,
            "limit": limit,
        },
    )


async def containing(
    session: AsyncSession, condition: str, typed: str, offices: Offices | None, limit: int
) -> list[CountedValue]:
    """The values that meet the tsquery ``condition``: those that begin with ``typed`` first, then in order."""
    return await _found(
        session,
        offices,
        "words @@ CAST(:condition AS tsquery)"
        " ORDER BY key >= :first AND key < :last DESC, key, area, field, value LIMIT :limit",
        {"condition": condition, "first": typed, "last": typed + LAST_CHARACTER, "limit": limit},
    )


async def between(
    session: AsyncSession, kind: Kind, area: Area, field: str, first: str, within: str
) -> list[CountedValue]:
    """The values of a field that everybody counts, whose keys begin with ``first`` and have ``within`` in them."""
    return await _found(
        session,
        None,
        "kind = :kind AND area = :area AND field = :field AND key >= :first AND key < :limit"
        " AND position(:within in key) > 0",
        {
            "kind": kind,
            "area": area,
            "field": field,
            "first": first,
            "limit": first + LAST_CHARACTER,
            "within": within,
        },
    )


async def _found(
    session: AsyncSession, offices: Offices | None, rest: str, parameters: dict[str, Any]
) -> list[CountedValue]:
    if offices is None:
        statement = _FOR_EVERYBODY
    elif offices.every:
        statement = _FOR_OFFICES.format(theirs="true")
    else:
        statement = _FOR_OFFICES.format(theirs="ufficio = ANY(CAST(:uffici AS text[]))")
        parameters = parameters | {"uffici": sorted(offices.names)}
    return [CountedValue(*row) for row in await session.execute(text(statement + rest), parameters)]
