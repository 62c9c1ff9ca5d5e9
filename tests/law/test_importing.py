"""Acts imported, read back on a day, and what is missing of what decisions cite."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import func, select

from bdm.law import service as law_service
from bdm.law.importing import LawImport, import_folder
from bdm.law.model import LeggeArticolo, LeggeFile
from bdm.platform.database.session import Database
from tests.law.test_akn import ARTICLE, CODE, COMMA, HEAD, LAW, act
from tests.search.content import decision

pytestmark = pytest.mark.anyio


def silent(title: str, done: int, total: int, detail: str = "") -> None:
    pass


async def imported(database: Database, folder: Path, *, every_version: bool = False) -> LawImport:
    return await import_folder(database, folder, silent, every_version=every_version)


async def asked(database: Database, key: str, day: date) -> law_service.ArticleOnDay:
    async with database.transaction() as session:
        return await law_service.article(session, key, day)


def of_2002(words: str, day: str, eli: str) -> str:
    head = HEAD.replace("2002-11-10", day).replace("ORIGINAL", eli)
    return act(ARTICLE.format("1", COMMA.format("1.", words)), head)


async def test_a_folder_is_imported_and_read_back(database: Database, tmp_path: Path) -> None:
    for path in (LAW, CODE):
        shutil.copy(path, tmp_path)
    (tmp_path / "rotto.xml").write_text("<akomaNtoso/>")
    done = await imported(database, tmp_path)
    assert (done.letti, done.articoli, done.versioni) == (2, 4, 4)
    assert done.atti == {"L.COST. 1/2002", "R.D. 1398/1930", "C.P."}
    assert done.rifiutati == [("rotto.xml", "non è un atto in Akoma Ntoso 3.0")]
    assert done.tralasciati == [(CODE.name, "Tabelle")]
    again = await imported(database, tmp_path)
    assert (again.letti, again.gia_presenti, again.versioni) == (0, 2, 0)

    found = await asked(database, "art. 113 c.p.", date(2020, 1, 1))
    assert (found.stato, found.rubrica, len(found.commi)) == ("in_vigore", "Cooperazione nel delitto colposo", 2)
    assert (found.letto_al, [each.dal for each in found.versioni]) == (date(2026, 4, 8), [date(1931, 7, 1)])
    assert found == await asked(database, "urn:nir:stato:regio.decreto:1930-10-19;1398:1~art113", date(2020, 1, 1))
    assert (await asked(database, "ART. 111 C.P.", date(2013, 1, 1))).stato == "giorno_non_noto"
    states = {
        "art. 114 c.p.": "articolo_non_presente",
        "art. 2051 c.c.": "atto_non_presente",
        "c.p.": "non_riconosciuto",
        "parole": "non_riconosciuto",
    }
    for key, state in states.items():
        assert (await asked(database, key, date(2020, 1, 1))).stato == state, key


async def test_every_version_of_an_act(database: Database, tmp_path: Path) -> None:
    path = tmp_path / "v2.xml"
    (tmp_path / "v1.xml").write_text(of_2002("Prima.", "2002-11-10", "ORIGINAL"))
    path.write_text(of_2002("Dopo.", "2010-05-01", "CONSOLIDATED/20100501"))
    assert (await imported(database, tmp_path)).versioni == 2
    key = "art. 1 l.cost. 1/2002"
    assert (await asked(database, key, date(2005, 1, 1))).stato == "giorno_non_noto"
    assert (await imported(database, tmp_path, every_version=True)).letti == 1
    first, second = (await asked(database, key, date(2005, 1, 1))).versioni
    assert (first.dal, first.al, second.dal, second.al) == (
        date(2002, 11, 10),
        date(2010, 4, 30),
        date(2010, 5, 1),
        None,
    )
    assert (await asked(database, key, date(2010, 4, 30))).commi[0].testo == "Prima."
    assert (await asked(database, key, date(2010, 5, 1))).commi[0].testo == "Dopo."
    assert (await imported(database, tmp_path, every_version=True)).letti == 0

    path.write_text(of_2002("Corretta.", "2010-05-01", "CONSOLIDATED/20100501"))
    assert (await imported(database, tmp_path, every_version=True)).versioni == 1
    assert (await asked(database, key, date(2010, 5, 1))).commi[0].testo == "Corretta."


async def test_an_import_that_stops_goes_on(database: Database, tmp_path: Path) -> None:
    shutil.copy(CODE, tmp_path / "a.xml")
    shutil.copy(LAW, tmp_path / "b.xml")

    def stop(title: str, done: int, total: int, detail: str = "") -> None:
        if done == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await import_folder(database, tmp_path, stop)
    async with database.transaction() as session:
        assert await session.scalar(select(func.count()).select_from(LeggeFile)) == 1
        assert await session.scalar(select(func.count()).select_from(LeggeArticolo)) == 3
    done = await imported(database, tmp_path)
    assert (done.letti, done.gia_presenti) == (1, 1)


async def test_what_decisions_cite_and_is_missing(database: Database, tmp_path: Path) -> None:
    shutil.copy(CODE, tmp_path)
    await imported(database, tmp_path)
    async with database.transaction() as session:
        await decision(
            session, "Visti gli artt. 113 e 640 c.p. e l'art. 2043 c.c.", "Ai sensi dell'art. 2043, comma 1, c.c."
        )
        await decision(session, "Visto l'art. 2051 c.c., l'art. 640 c.p. e la legge 241/1990.")
        await decision(session, "Visto l'art. 1, comma 2, lett. a), del d.lgs. 81/2008 e l'art. 2059 c.c.")
        told = await law_service.status(session, 10)
        few = await law_service.status(session, 1)
    assert (told.atti, told.articoli, told.versioni, told.letto_al) == (2, 3, 3, date(2026, 4, 8))
    assert [(each.atto, each.articolo, each.provvedimenti) for each in told.mancanti] == [
        ("C.C.", None, 3),
        ("C.P.", "ART. 640", 2),
        ("D.LGS. 81/2008", None, 1),
        ("L. 241/1990", None, 1),
    ]
    assert few.mancanti == told.mancanti[:1]
