"""Staged decisions and abstracts go into their tables, the originals of those that are restricted into their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Table, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from bdm.content.massima.model import Massima, MassimaRiservata
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.importing.batch import BatchOutcome, ChangedMeanwhile
from bdm.importing.staging import (
    COLUMNS_MASSIMA,
    COLUMNS_PROVVEDIMENTO,
    OWN_TEXTS_MASSIMA,
    OWN_TEXTS_PROVVEDIMENTO,
    STAGED_MASSIMA,
    STAGED_PROVVEDIMENTO,
    stage,
)


@dataclass(frozen=True)
class ItemKind:
    """Where items of a kind go: ``key`` of ``original`` names the item, ``own`` are the texts that differ there."""

    staged: Table
    model: type[Provvedimento] | type[Massima]
    columns: Sequence[str]
    original: type[ProvvedimentoRiservato] | type[MassimaRiservata]
    key: InstrumentedAttribute[object]
    own: Sequence[str]


PROVVEDIMENTO: Final = ItemKind(
    STAGED_PROVVEDIMENTO,
    Provvedimento,
    COLUMNS_PROVVEDIMENTO,
    ProvvedimentoRiservato,
    ProvvedimentoRiservato.provvedimento_id,
    OWN_TEXTS_PROVVEDIMENTO,
)
MASSIMA: Final = ItemKind(
    STAGED_MASSIMA, Massima, COLUMNS_MASSIMA, MassimaRiservata, MassimaRiservata.massima_id, OWN_TEXTS_MASSIMA
)


async def write_rows(
    session: AsyncSession, kind: ItemKind, rows: Sequence[Sequence[object]], outcome: BatchOutcome
) -> None:
    """Insert the new ones and update the others. Raises ``ChangedMeanwhile`` where one is not as it was read."""
    await stage(session, kind.staged, rows)
    model, staged = kind.model, kind.staged.c
    columns = [staged[name] for name in kind.columns]
    created = await session.execute(
        upsert(model)
        .from_select(list(kind.columns), select(*columns).where(staged.expected_version.is_(None)))
        .on_conflict_do_nothing(index_elements=["external_id"])
        .returning(model.id)
    )
    updated = await session.execute(
        update(model)
        .where(model.id == staged.id, model.version == staged.expected_version)
        .values(
            {name: staged[name] for name in kind.columns if name != "id"}
            | {"version": model.version + 1, "edited_by": None, "edit_date": func.now()}
        )
        .returning(model.id)
        .execution_options(synchronize_session=False)
    )
    outcome.created, outcome.updated = len(created.all()), len(updated.all())
    if outcome.created + outcome.updated != len(rows):
        raise ChangedMeanwhile
    await _write_originals(session, kind)


async def _write_originals(session: AsyncSession, kind: ItemKind) -> None:
    """Put the originals of restricted items into their own table; drop those of items restricted no longer."""
    staged = kind.staged.c
    await session.execute(
        delete(kind.original)
        .where(kind.key == staged.id, ~staged.restricted)
        .execution_options(synchronize_session=False)
    )
    statement = upsert(kind.original).from_select(
        [kind.key.key, *kind.own],
        select(staged.id, *(staged[f"riservato_{name}"] for name in kind.own)).where(staged.restricted),
    )
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=[kind.key.key], set_={name: statement.excluded[name] for name in kind.own}
        )
    )
