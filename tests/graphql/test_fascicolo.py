"""``fascicolo``: one's own folders and the shared ones, with what of their content may be read."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.user.model import UserAccount
from bdm.personal.fascicolo.model import Fascicolo, FascicoloMassima, FascicoloParticipant, FascicoloProvvedimento
from bdm.platform.kit.identifiers import new_id
from tests.graphql.conftest import Ask
from tests.search.content import abstract, decision

pytestmark = pytest.mark.anyio

SELECTION = "{ id name path { id name } massima { id } provvedimento { id } fascicolo { id name path { name } } }"


@pytest.fixture
async def people(session: AsyncSession) -> dict[str, UUID]:
    return {account.upn: account.id for account in await session.scalars(select(UserAccount))}


async def folder(session: AsyncSession, owner: UUID, name: str, parent: UUID | None = None) -> UUID:
    id = new_id()
    await session.execute(insert(Fascicolo).values(id=id, owner_id=owner, name=name, parent_id=parent))
    return id


async def folders(ask: Ask, arguments: str = "", account: str = "lettore") -> list[Any]:
    answer = await ask(f"{{ fascicolo{arguments} {SELECTION} }}", account)
    assert "errors" not in answer, answer
    found: list[Any] = answer["data"]["fascicolo"]
    return found


def names(found: list[Any]) -> list[str]:
    return [one["name"] for one in found]


async def test_own_and_shared_folders_with_path_and_subfolders(
    ask: Ask, session: AsyncSession, people: dict[str, UUID]
) -> None:
    outer = await folder(session, people["lettore"], "ricerche")
    inner = await folder(session, people["lettore"], "Danno", outer)
    await folder(session, people["lettore"], "Appalti", outer)
    deepest = await folder(session, people["lettore"], "Biologico", inner)
    await folder(session, people["lettore"], "Casa")
    await folder(session, people["giudice"], "Di altri")
    await session.execute(insert(FascicoloParticipant).values(fascicolo_id=inner, account_id=people["giudice"]))

    mine = await folders(ask)
    assert names(mine) == ["Casa", "ricerche"]
    assert names(mine[1]["fascicolo"]) == ["Appalti", "Danno"]
    [found] = await folders(ask, f'(id: "{deepest}")')
    assert found["path"] == [{"id": str(outer), "name": "ricerche"}, {"id": str(inner), "name": "Danno"}]

    assert names(await folders(ask, account="giudice")) == ["Danno", "Di altri"]
    [shared] = await folders(ask, f'(id: "{inner}")', "giudice")
    assert (shared["path"], names(shared["fascicolo"])) == ([], ["Biologico"])
    [below] = await folders(ask, f'(id: "{deepest}")', "giudice")
    assert names(below["path"]) == ["Danno"]

    for account, id in (("giudice", outer), ("redattore.tutti", inner), ("amministratore", deepest)):
        assert await folders(ask, f'(id: "{id}")', account) == []
    for id in ("niente", "", new_id()):
        assert await folders(ask, f'(id: "{id}")') == []


async def test_contents_are_what_may_be_read_last_added_first(
    ask: Ask, session: AsyncSession, people: dict[str, UUID]
) -> None:
    one = await folder(session, people["redattore"], "Uno")
    other = await folder(session, people["redattore"], "Due")
    public, draft = await decision(session), await decision(session, status="BOZZA")
    massima = await abstract(session, public, "<p>x</p>")
    hidden = await abstract(session, public, "<p>x</p>", status="BOZZA")
    for item in (public, draft):
        await session.execute(insert(FascicoloProvvedimento).values(fascicolo_id=one, provvedimento_id=item))
    for item in (massima, hidden):
        await session.execute(insert(FascicoloMassima).values(fascicolo_id=other, massima_id=item))
    await session.execute(insert(FascicoloParticipant).values(fascicolo_id=one, account_id=people["lettore"]))
    await session.execute(insert(FascicoloParticipant).values(fascicolo_id=other, account_id=people["lettore"]))

    found = {each["name"]: each for each in await folders(ask, account="redattore")}
    assert found["Uno"]["provvedimento"] == [{"id": str(draft)}, {"id": str(public)}]
    assert found["Due"]["massima"] == [{"id": str(hidden)}, {"id": str(massima)}]
    found = {each["name"]: each for each in await folders(ask)}
    assert found["Uno"]["provvedimento"] == [{"id": str(public)}]
    assert found["Due"]["massima"] == [{"id": str(massima)}]

    assert names(await folders(ask, f'(provvedimento_id: "{public}")')) == ["Uno"]
    assert names(await folders(ask, f'(massima_id: "{massima}")')) == ["Due"]
    assert await folders(ask, f'(provvedimento_id: "{draft}")') == []
    assert await folders(ask, f'(massima_id: "{hidden}")') == []
    assert await folders(ask, f'(provvedimento_id: "{public}")', "giudice") == []


async def test_one_statement_for_each_part_however_many_folders(
    ask: Ask, session: AsyncSession, people: dict[str, UUID], statements: list[str]
) -> None:
    await folders(ask)
    counts = []
    for more in (1, 6):
        for number in range(more):
            id = await folder(session, people["lettore"], f"{more} {number}")
            inner = await folder(session, people["lettore"], "Dentro", id)
            for place in (id, inner):
                item = await decision(session)
                await session.execute(insert(FascicoloProvvedimento).values(fascicolo_id=place, provvedimento_id=item))
        statements.clear()
        await ask("{ fascicolo { path { id } provvedimento { id } fascicolo { provvedimento { id } path { id } } } }")
        counts.append(len(statements))
    assert counts[0] == counts[1]
