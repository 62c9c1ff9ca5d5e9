"""Searching as the API does: words, area, sorts, pages, folders and notes."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.assembly import Parts
from bdm.authz import ALL_OFFICES, Kind, Offices, Scope
from bdm.fascicolo.model import Fascicolo, FascicoloProvvedimento
from bdm.kit.errors import Invalid
from bdm.note.model import Note
from bdm.search import service
from bdm.search.query import QuerySyntax
from bdm.search.service import Criteria
from bdm.user.model import UserAccount
from tests.fixtures.app import index
from tests.search.content import abstract, decision

pytestmark = pytest.mark.anyio

NOTHING = Scope({"provvedimento": Offices(), "massima": Offices()}, Offices())


async def account(session: AsyncSession, upn: str) -> UUID:
    person = UserAccount(upn=upn, name="Ada", family_name="Neri", email=f"{upn}@esempio.it", type="CNS")
    session.add(person)
    await session.flush()
    return person.id


@pytest.fixture
async def reader(session: AsyncSession) -> UUID:
    return await account(session, "lettrice")


async def search(
    parts: Parts,
    session: AsyncSession,
    reader: UUID,
    *,
    kind: Kind = "provvedimento",
    scope: Scope = NOTHING,
    **asked: Any,
) -> list[UUID]:
    result = await service.search(session, parts.search, scope, reader, kind, Criteria(**asked))
    assert result.count >= len(result.ids)
    return list(result.ids)


async def test_words_area_target_and_order(parts: Parts, session: AsyncSession, reader: UUID) -> None:
    old = await decision(session, "il danno", data=date(2019, 1, 1), data_pubblicazione=date(2022, 1, 1))
    new = await decision(
        session, "il danno e ancora il danno", data=date(2021, 1, 1), data_pubblicazione=date(2021, 6, 1)
    )
    penale = await decision(session, "il furto", area="penale", data=date(2020, 1, 1))
    draft = await decision(session, "il danno in bozza", status="BOZZA")
    of_old = await abstract(session, old, "<p>sul danno</p>")
    await index(parts)
    assert await search(parts, session, reader) == [new, penale, old]
    assert await search(parts, session, reader, q="  ") == [new, penale, old]
    assert await search(parts, session, reader, area="penale") == [penale]
    assert await search(parts, session, reader, q="danno") == [old, new]  # found in its abstract, too
    assert await search(parts, session, reader, q="danno", sort_field="data", sort_order="asc") == [old, new]
    assert await search(parts, session, reader, q="danno", sort_field="data_pubblicazione") == [old, new]
    assert await search(parts, session, reader, q="danno OR furto", area="penale") == [penale]
    assert await search(parts, session, reader, q="danno", kind="massima") == [of_old]
    assert await search(parts, session, reader, q="danno", start=1, size=1) == [old]
    everything = Scope({"provvedimento": ALL_OFFICES, "massima": ALL_OFFICES}, ALL_OFFICES)
    assert draft not in await search(parts, session, reader, scope=everything)


async def test_what_cannot_be_asked_is_refused(parts: Parts, session: AsyncSession, reader: UUID) -> None:
    for asked in ({"area": "amministrativa"}, {"sort_field": "titolo"}, {"sort_order": "giù"}, {"start": 10_000}):
        with pytest.raises(Invalid):
            await search(parts, session, reader, **asked)
    with pytest.raises(QuerySyntax):
        await search(parts, session, reader, q="danno AND")


async def test_own_folders_and_notes(parts: Parts, session: AsyncSession, reader: UUID) -> None:
    one, other = await decision(session, "il danno"), await decision(session, "il danno")
    stranger = await account(session, "altra")
    for owner, item in ((reader, one), (stranger, other)):
        folder = Fascicolo(owner_id=owner, name="Danni")
        session.add(folder)
        await session.flush()
        session.add(FascicoloProvvedimento(fascicolo_id=folder.id, provvedimento_id=item))
        session.add(Note(account_id=owner, provvedimento_id=item, text="Da rileggere: l'onere della prova"))
    await session.flush()
    await index(parts)
    assert set(await search(parts, session, reader, q="danno")) == {one, other}
    assert await search(parts, session, reader, q="danno", collated=True) == [one]
    assert await search(parts, session, reader, q="danno", note_personali=True) == [one]
    assert await search(parts, session, reader, q='note_personali:"onere della prova"') == [one]
    assert await search(parts, session, reader, q="note_personali:(prove assenti)") == [one]
    assert await search(parts, session, reader, q='note_personali:"prova onere"') == []
    assert await search(parts, session, reader, q="note_personali:il") == []
    assert await search(parts, session, reader, q="danno AND NOT note_personali:rileggere") == [other]
    assert await search(parts, session, reader, q="note_personali:rileggere", kind="massima") == []
