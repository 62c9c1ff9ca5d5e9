"""Which items are in the folders that a person may read."""

from __future__ import annotations

from datetime import date
from uuid import UUID

import pytest
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.people.user.model import UserAccount
from bdm.personal.fascicolo.contents import collected_ids
from bdm.personal.fascicolo.model import Fascicolo, FascicoloParticipant, FascicoloProvvedimento
from bdm.platform.kit.identifiers import new_id

pytestmark = pytest.mark.anyio


async def account(session: AsyncSession, upn: str) -> UUID:
    id = new_id()
    await session.execute(
        insert(UserAccount).values(id=id, upn=upn, name="A", family_name="B", email=f"{upn}@example.org", type="ADN")
    )
    return id


async def folder(session: AsyncSession, owner: UUID, name: str, parent: UUID | None = None) -> tuple[UUID, UUID]:
    """A folder with one decision in it: the ids of both."""
    folder_id, decision_id = new_id(), new_id()
    await session.execute(insert(Fascicolo).values(id=folder_id, owner_id=owner, name=name, parent_id=parent))
    await session.execute(
        insert(Provvedimento).values(
            id=decision_id,
            area="civile",
            status="PUBBLICATO",
            data_pubblicazione=date(2024, 1, 2),
            ufficio="TRIBUNALE DI MILANO",
            distretto="MILANO",
        )
    )
    await session.execute(insert(FascicoloProvvedimento).values(fascicolo_id=folder_id, provvedimento_id=decision_id))
    return folder_id, decision_id


def spelled(*ids: UUID) -> set[str]:
    return set(map(str, ids))


async def test_own_and_shared_folders_with_their_subfolders(session: AsyncSession) -> None:
    anna, bruno, carla = [await account(session, upn) for upn in ("anna", "bruno", "carla")]
    outer, in_outer = await folder(session, anna, "Ricerche")
    inner, in_inner = await folder(session, anna, "Danno", outer)
    _, in_deepest = await folder(session, anna, "Biologico", inner)
    _, of_bruno = await folder(session, bruno, "Ricerche")
    await session.execute(insert(FascicoloParticipant).values(fascicolo_id=inner, account_id=bruno))

    assert await collected_ids(session, anna, "provvedimento") == spelled(in_outer, in_inner, in_deepest)
    assert await collected_ids(session, bruno, "provvedimento") == spelled(of_bruno, in_inner, in_deepest)
    assert await collected_ids(session, carla, "provvedimento") == set()
    assert await collected_ids(session, anna, "massima") == set()
