"""References are kept in their printed form, however they were sent; what is there already stays."""

from __future__ import annotations

from uuid import UUID

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from tests.desk.editing.forms import a_decision, form_of, read, saved
from tests.fixtures.app import Visit

pytestmark = pytest.mark.anyio

SENT = ["art. 2043 cod. civ.", "ART. 2043 C.C.", "legge 7 agosto 1990, n. 241", "Regolamento  d'ateneo"]
KEPT = ["ART. 2043 C.C.", "L. 241/1990", "Regolamento d'ateneo"]


async def test_of_a_decision(visit: Visit) -> None:
    redattore = await visit("redattore")
    body = await saved(redattore, "provvedimento", a_decision(riferimento_normativo=SENT))
    assert (await read(redattore, "provvedimento", body["id"]))["riferimento_normativo"] == KEPT


async def test_what_an_import_brought_stays_until_somebody_changes_it(session: AsyncSession, visit: Visit) -> None:
    redattore = await visit("redattore")
    body = await saved(redattore, "provvedimento", a_decision())
    imported = ["art. 2043 cod. civ."]
    await session.execute(
        update(Provvedimento).where(Provvedimento.id == UUID(body["id"])).values(riferimento_normativo=imported)
    )
    await session.commit()
    form = await form_of(redattore, "provvedimento", body["id"])
    assert (await saved(redattore, "provvedimento", form))["version"] == form["version"]
    changed = await form_of(redattore, "provvedimento", body["id"], riferimento_normativo=[*imported, "art. 1 cc"])
    await saved(redattore, "provvedimento", changed)
    item = await read(redattore, "provvedimento", body["id"])
    assert item["riferimento_normativo"] == [*imported, "ART. 1 C.C."]
