"""Loading the reference data: once, again, and when files change."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.people.ufficio.model import Distretto, Ufficio
from bdm.platform.kit.reference_data import ReferenceFile, read_csv
from bdm.reference import repository as reference_repository
from bdm.reference.materia.model import Materia
from bdm.reference.parola_chiave.model import ParolaChiave
from bdm.reference.riferimento_normativo.model import Suffisso
from bdm.reference.service import FILES, files_hash, load_all

pytestmark = pytest.mark.anyio


async def count(session: AsyncSession, model: type) -> int:
    return (await session.scalars(select(func.count()).select_from(model))).one()


async def forget(session: AsyncSession) -> None:
    await reference_repository.set_hash(session, "an older version")


async def test_everything_is_loaded(session: AsyncSession) -> None:
    await forget(session)
    messages: list[str] = []
    assert await load_all(session, messages.append)
    assert len(messages) == len(FILES)
    for file in FILES:
        assert await count(session, file.model) == len(file.read(file.path)), file.path
    assert await reference_repository.loaded_hash(session) == files_hash()


async def test_the_second_time_nothing_is_done(session: AsyncSession) -> None:
    await load_all(session)
    messages: list[str] = []
    assert not await load_all(session, messages.append)
    assert messages == []


async def test_loading_again_changes_nothing(session: AsyncSession) -> None:
    await load_all(session)
    before = {file.model: await count(session, file.model) for file in FILES}
    await forget(session)
    assert await load_all(session)
    assert {file.model: await count(session, file.model) for file in FILES} == before


async def test_what_drifted_is_put_right(session: AsyncSession) -> None:
    await load_all(session)
    await session.execute(delete(ParolaChiave))
    await session.execute(update(Distretto).where(Distretto.id == "L_AQUILA").values(nome="Aquila"))
    session.add(Suffisso(nome="TRICIES", ordine=30))
    await session.flush()
    await forget(session)
    assert await load_all(session)
    session.expire_all()
    assert (await session.get_one(Distretto, "L_AQUILA")).nome == "L'Aquila"
    assert await session.get(Suffisso, "TRICIES") is None
    assert await count(session, ParolaChiave) > 700


async def test_entries_that_content_may_name_are_kept(session: AsyncSession) -> None:
    await load_all(session)
    session.add(Materia(area="civile", nome="Materia di una versione precedente"))
    session.add(Ufficio(nome="TRIBUNALE DI ALBA", distretto="TORINO", tipo="TRIBUNALE", citta="Alba"))
    await session.flush()
    await forget(session)
    await load_all(session)
    assert await session.get(Ufficio, "TRIBUNALE DI ALBA") is not None
    assert await session.get(Materia, ("civile", "Materia di una versione precedente")) is not None


async def test_a_changed_file_is_loaded(session: AsyncSession, tmp_path: Path) -> None:
    file = tmp_path / "materia" / "data" / "materie.csv"
    file.parent.mkdir(parents=True)
    file.write_text("area,nome\ncivile,Una materia nuova\n", encoding="utf-8")
    files = (ReferenceFile(file, Materia, read_csv),)
    assert await load_all(session, files=files)
    assert await session.get(Materia, ("civile", "Una materia nuova")) is not None
    file.write_text("area,nome\ncivile,Un'altra materia\n", encoding="utf-8")
    assert await load_all(session, files=files)
    assert await session.get(Materia, ("civile", "Un'altra materia")) is not None


def test_the_version_follows_the_contents(tmp_path: Path) -> None:
    file = tmp_path / "x" / "data" / "a.csv"
    file.parent.mkdir(parents=True)
    file.write_text("nome\nuno\n")
    one = ReferenceFile(file, Materia, read_csv)
    before = files_hash((one,))
    assert files_hash((replace(one, prune=True),)) == before
    file.write_text("nome\ndue\n")
    assert files_hash((one,)) != before
