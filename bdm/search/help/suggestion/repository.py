"""All SQL on suggestions. Many rows go in one statement, always in the order of their ids."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

import orjson
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.platform.authz import KINDS, Kind
from bdm.reference.choices import Area
from bdm.search.help.suggestion.contribution import FieldValue, ItemName
from bdm.search.help.suggestion.words import entries, level_of

ValueKey = tuple[Kind, Area, FieldValue]


@dataclass(frozen=True)
class ContributionIds:
    """What an item contributes, by the ids of the values, in order."""

    ufficio: str | None
    public: tuple[int, ...]
    hidden: tuple[int, ...]
    original: tuple[int, ...]


# -- writing ----------------------------------------------------------------------------------------------------------


async def load_stored(session: AsyncSession, names: Iterable[ItemName]) -> dict[ItemName, ContributionIds]:
    """What those of the items that contribute anything contribute."""
    ids: dict[Kind, list[UUID]] = {kind: [] for kind in KINDS}
    for kind, item_id in names:
        ids[kind].append(item_id)
    found: dict[ItemName, ContributionIds] = {}
    for kind in KINDS:
        if not ids[kind]:
            continue
        rows = await session.execute(
            text(
                "SELECT item_id, ufficio, public, hidden, original FROM suggestion_item"
                " WHERE kind = :kind AND item_id = ANY(CAST(:ids AS uuid[]))"
            ),
            {"kind": kind, "ids": ids[kind]},
        )
        for item_id, ufficio, *lists in rows:
            found[kind, item_id] = ContributionIds(ufficio, *(tuple(values) for values in lists))
    return found


async def change_counts(
    session: AsyncSession, count: Mapping[int, int], most: Mapping[int, int], values: Mapping[int, ValueKey]
) -> None:
    """Add to the counts of values, by id; those that are not there yet are among ``values``, and are added."""
    ids = sorted(id_ for id_ in {*count, *most} if count.get(id_) or most.get(id_))
    if not ids:
        return
    changed = await session.execute(
        text(
            "UPDATE suggested_value v SET count = v.count + d.count, most = v.most + d.most"
            " FROM unnest(CAST(:ids AS bigint[]), CAST(:counts AS int[]), CAST(:mosts AS int[]))"
            " AS d (id, count, most) WHERE v.id = d.id"
            " RETURNING v.id, v.kind, v.area, v.field, v.value, v.most, v.most - d.most AS before"
        ),
        {"ids": ids, "counts": [count.get(id_, 0) for id_ in ids], "mosts": [most.get(id_, 0) for id_ in ids]},
    )
    rows = changed.all()
    await _add(session, {id_: values[id_] for id_ in sorted({*ids} - {row.id for row in rows})}, count, most)
    await _move(session, rows)


async def _add(
    session: AsyncSession, values: Mapping[int, ValueKey], count: Mapping[int, int], most: Mapping[int, int]
) -> None:
    if not values:
        return
    rows = [
        {
            "id": id_,
            "kind": kind,
            "area": area,
            "field": value.field,
            "key": value.key,
            "value": value.text,
            "words": _vector(kind, area, value.field, value.text, most.get(id_, 0)),
            "count": count.get(id_, 0),
            "most": most.get(id_, 0),
        }
        for id_, (kind, area, value) in values.items()
    ]
    await session.execute(
        text(
            "INSERT INTO suggested_value (id, kind, area, field, key, value, words, count, most)"
            " SELECT id, kind, area, field, key, value, CAST(words AS tsvector), count, most"
            " FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS d (id bigint, kind text, area text, field text,"
            " key text, value text, words text, count int, most int)"
        ),
        {"rows": _json(rows)},
    )


async def change_originals(
    session: AsyncSession, original: Mapping[tuple[int, str], int], hidden: Mapping[tuple[int, str], int]
) -> None:
    """Add to what offices count differently, by value and office."""
    pairs = sorted(pair for pair in {*original, *hidden} if original.get(pair) or hidden.get(pair))
    if not pairs:
        return
    values = {
        "ids": [id_ for id_, _ in pairs],
        "uffici": [ufficio for _, ufficio in pairs],
        "originals": [original.get(pair, 0) for pair in pairs],
        "publics": [hidden.get(pair, 0) for pair in pairs],
    }
    await session.execute(
        text(
            "WITH d AS (SELECT * FROM unnest(CAST(:ids AS bigint[]), CAST(:uffici AS text[]),"
            " CAST(:originals AS int[]), CAST(:publics AS int[])) AS u (value_id, ufficio, original, public)),"
            " changed AS (UPDATE suggested_original o SET original = o.original + d.original,"
            " public = o.public + d.public FROM d WHERE (o.value_id, o.ufficio) = (d.value_id, d.ufficio)"
            " RETURNING o.value_id, o.ufficio)"
            " INSERT INTO suggested_original (value_id, ufficio, original, public)"
            " SELECT d.* FROM d LEFT JOIN changed USING (value_id, ufficio) WHERE changed.value_id IS NULL"
        ),
        values,
    )
    await session.execute(
        text(
            "DELETE FROM suggested_original"
            " WHERE value_id = ANY(CAST(:ids AS bigint[])) AND original = 0 AND public = 0"
        ),
        {"ids": values["ids"]},
    )


async def store(session: AsyncSession, items: Mapping[ItemName, ContributionIds]) -> None:
    """Remember what the items contribute."""
    if not items:
        return
    rows = [
        {"kind": kind, "item_id": item_id, "ufficio": item.ufficio}
        | {"public": item.public, "hidden": item.hidden, "original": item.original}
        for (kind, item_id), item in sorted(items.items())
    ]
    await session.execute(
        text(
            "INSERT INTO suggestion_item (kind, item_id, ufficio, public, hidden, original)"
            " SELECT kind, item_id, ufficio, public, hidden, original FROM jsonb_to_recordset(CAST(:rows AS jsonb))"
            " AS d (kind text, item_id uuid, ufficio text, public bigint[], hidden bigint[], original bigint[])"
            " ON CONFLICT (kind, item_id) DO UPDATE SET ufficio = excluded.ufficio, public = excluded.public,"
            " hidden = excluded.hidden, original = excluded.original"
        ),
        {"rows": _json(rows)},
    )


async def forget(session: AsyncSession, names: Collection[ItemName]) -> None:
    """The items contribute nothing any longer."""
    for kind in KINDS:
        ids = [item_id for other, item_id in names if other == kind]
        if ids:
            await session.execute(
                text("DELETE FROM suggestion_item WHERE kind = :kind AND item_id = ANY(CAST(:ids AS uuid[]))"),
                {"kind": kind, "ids": ids},
            )


async def remove_unused(session: AsyncSession, ids: Sequence[int]) -> None:
    """Remove those of the values that nothing has any longer."""
    if ids:
        await session.execute(
            text("DELETE FROM suggested_value WHERE id = ANY(CAST(:ids AS bigint[])) AND most = 0"), {"ids": ids}
        )


async def _move(session: AsyncSession, rows: Iterable[Any]) -> None:
    """Enter values up to the level that they have reached now."""
    moved = [row for row in rows if level_of(row.most) != level_of(row.before)]
    if moved:
        await session.execute(
            text(
                "UPDATE suggested_value v SET words = CAST(d.words AS tsvector)"
                " FROM unnest(CAST(:ids AS bigint[]), CAST(:words AS text[])) AS d (id, words) WHERE v.id = d.id"
            ),
            {
                "ids": [row.id for row in moved],
                "words": [_vector(row.kind, row.area, row.field, row.value, row.most) for row in moved],
            },
        )


def _vector(kind: Kind, area: Area, field: str, value: str, most: int) -> str:
    """A tsvector as text. Words are letters and digits, so there is nothing to escape."""
    return " ".join(f"'{entry}'" for entry in entries(kind, area, field, value, most))


def _json(rows: Sequence[Mapping[str, Any]]) -> str:
    """Many rows as one parameter, which is much faster than an array for each column."""
    return orjson.dumps(rows).decode()


# -- counting anew ----------------------------------------------------------------------------------------------------

_COUNTED: Final = """
    SELECT id, sum(count)::int AS count, count(*)::int AS most FROM (
        SELECT unnest(public) AS id, 1 AS count FROM suggestion_item
        UNION ALL SELECT unnest(original), 0 FROM suggestion_item
    ) AS each GROUP BY id
"""
_COUNTED_ORIGINALS: Final = """
    SELECT value_id, ufficio, sum(original)::int AS original, sum(public)::int AS public FROM (
        SELECT unnest(original) AS value_id, ufficio, 1 AS original, 0 AS public FROM suggestion_item
        UNION ALL SELECT unnest(hidden), ufficio, 0, 1 FROM suggestion_item
    ) AS each GROUP BY value_id, ufficio
"""
_UNPUBLISHED: Final = """
    SELECT kind, item_id FROM suggestion_item i WHERE NOT EXISTS (
        SELECT FROM provvedimento p WHERE i.kind = 'provvedimento' AND p.id = i.item_id AND p.status = 'PUBBLICATO'
        UNION ALL SELECT FROM massima m WHERE i.kind = 'massima' AND m.id = i.item_id AND m.status = 'PUBBLICATO'
    )
"""
_INCOMPLETE: Final = """
    SELECT DISTINCT kind, item_id FROM (
        SELECT kind, item_id, unnest(public || original || hidden) AS id FROM suggestion_item
    ) AS each WHERE NOT EXISTS (SELECT FROM suggested_value v WHERE v.id = each.id)
"""


async def take_time(session: AsyncSession) -> None:
    """Let this transaction's statements take as long as they need."""
    await session.execute(text("SET LOCAL statement_timeout = 0"))


async def following(session: AsyncSession, kind: Kind, after: UUID, limit: int) -> list[ItemName]:
    """The next items of ``kind``, published or not, in the order of their ids."""
    model = Provvedimento if kind == "provvedimento" else Massima
    ids = await session.scalars(select(model.id).where(model.id > after).order_by(model.id).limit(limit))
    return [(kind, item_id) for item_id in ids]


async def unpublished_items(session: AsyncSession) -> list[ItemName]:
    """Items that contribute though they are not published, or not there."""
    return [(kind, item_id) for kind, item_id in await session.execute(text(_UNPUBLISHED))]


async def miscounted_values(session: AsyncSession) -> list[int]:
    """The ids of values whose counts are not those of the items' contributions."""
    rows = await session.scalars(
        text(
            f"WITH counted AS ({_COUNTED}), originals AS ({_COUNTED_ORIGINALS})"  # noqa: S608 - constants
            " SELECT v.id FROM suggested_value v LEFT JOIN counted USING (id)"
            " WHERE (v.count, v.most) IS DISTINCT FROM (counted.count, counted.most)"
            " UNION SELECT id FROM counted WHERE NOT EXISTS (SELECT FROM suggested_value v WHERE v.id = counted.id)"
            " UNION SELECT value_id FROM originals o FULL JOIN suggested_original s USING (value_id, ufficio)"
            " WHERE (o.original, o.public) IS DISTINCT FROM (s.original, s.public) ORDER BY 1"
        )
    )
    return list(rows)


async def drop_invalid(session: AsyncSession) -> list[ItemName]:
    """Forget what unpublished items contribute, and what refers to values that are not there; the names of the
    latter items.
    """
    incomplete = [(kind, item_id) for kind, item_id in await session.execute(text(_INCOMPLETE))]
    await forget(session, {*incomplete, *await unpublished_items(session)})
    return incomplete


async def count_anew(session: AsyncSession) -> None:
    """Put all counts right."""
    await session.execute(text("DELETE FROM suggested_original"))
    await session.execute(
        text(f"INSERT INTO suggested_original (value_id, ufficio, original, public) {_COUNTED_ORIGINALS}")
    )
    rows = await session.execute(
        text(
            f"WITH counted AS ({_COUNTED}) UPDATE suggested_value v"  # noqa: S608 - constants
            " SET count = coalesce(c.count, 0), most = coalesce(c.most, 0)"
            " FROM suggested_value before LEFT JOIN counted c USING (id) WHERE v.id = before.id"
            " AND (v.count, v.most) IS DISTINCT FROM (coalesce(c.count, 0), coalesce(c.most, 0))"
            " RETURNING v.id, v.kind, v.area, v.field, v.value, v.most, before.most AS before"
        )
    )
    await _move(session, rows)
    await session.execute(text("DELETE FROM suggested_value WHERE most = 0"))
