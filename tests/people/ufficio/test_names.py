"""An office is found by whatever name people write, and none is guessed."""

from __future__ import annotations

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.ufficio import service as ufficio_service
from bdm.people.ufficio.files import DATA
from bdm.people.ufficio.names import canonical, shipped_offices
from bdm.platform.kit.errors import NotFound
from bdm.platform.kit.reference_data import read_csv
from tests.fixtures.lines import each
from tests.fixtures.spellings import DISTRICTS, NO_OFFICE, OFFICES


@each(OFFICES)
def test_one_office_however_it_is_written(office: str, written: str) -> None:
    for way in (written, written.upper(), written.lower(), f" {written} "):
        assert canonical("ufficio", way) == office


@each(NO_OFFICE)
def test_what_does_not_say_which_stays_as_it_is(written: str) -> None:
    assert shipped_offices().find(written) is None
    assert canonical("ufficio", written) == written


@each(row["nome"] for row in read_csv(DATA / "uffici.csv"))
def test_every_office_is_itself_and_its_abbreviation(nome: str) -> None:
    assert canonical("ufficio", nome) == nome
    short = nome.replace("TRIBUNALE DI ", "Trib. ").replace("CORTE DI APPELLO DI ", "App. ")
    assert canonical("ufficio", short) == nome


@each(DISTRICTS)
def test_one_district(district: str, written: str) -> None:
    assert canonical("distretto", written) == district
    assert canonical("materia", written) == written


def test_a_slip_is_told_with_the_nearest() -> None:
    assert shipped_offices().nearest("Trib. Milno") == "TRIBUNALE DI MILANO"
    assert shipped_offices().nearest("Cassazione") is None


@pytest.mark.anyio
@each(OFFICES)
async def test_the_list_is_asked_for_it(office: str, written: str, *, session: AsyncSession) -> None:
    assert (await ufficio_service.find_uffici(session, written))[0] == office
    district = await ufficio_service.distretto_of(session, written)
    assert office in [each.nome for each in await ufficio_service.uffici_of(session, district.nome)]


@pytest.mark.anyio
async def test_words_find_several_and_nothing_is_no_office(session: AsyncSession) -> None:
    assert await ufficio_service.find_uffici(session, "forli'") == ["TRIBUNALE DI FORLÌ"]
    assert len(await ufficio_service.find_uffici(session, "milano")) > 1
    with pytest.raises(NotFound):
        await ufficio_service.distretto_of(session, "Milano")
