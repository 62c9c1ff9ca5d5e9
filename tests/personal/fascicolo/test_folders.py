"""Making, naming, moving and deleting folders, and what refuses it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.personal.fascicolo import repository as fascicolo_repository, service as fascicolo_service
from bdm.personal.fascicolo.model import Fascicolo
from bdm.platform.audit.model import AuditEvent
from tests.fixtures.app import Visit
from tests.fixtures.audit import own_detail
from tests.fixtures.sign_in import Browser
from tests.personal.fascicolo.trees import OWNER, READER, folder, people, plant

pytestmark = pytest.mark.anyio

UNKNOWN = "00000000-0000-7000-8000-000000000000"
EXISTS = "Esiste già una cartella personale con lo stesso nome"


@pytest.fixture
async def owner(visit: Visit) -> Browser:
    return await visit(OWNER)


async def create(browser: Browser, name: str, parent: UUID | str | None = None) -> Any:
    data = {"name": name} if parent is None else {"name": name, "parent_id": str(parent)}
    return await browser.call("POST", "/fascicolo", data=data)


async def made(browser: Browser, name: str, parent: UUID | str | None = None) -> str:
    answer = await create(browser, name, parent)
    assert answer.status_code == 200, answer.text
    id_: str = answer.json()["id"]
    return id_


async def rename(browser: Browser, id_: UUID | str, name: str) -> Any:
    return await browser.call("POST", f"/fascicolo/{id_}/renamed", data={"name": name})


async def move(browser: Browser, id_: UUID | str, parent: UUID | str | None = None) -> Any:
    data = None if parent is None else {"parent_id": str(parent)}
    return await browser.call("POST", f"/fascicolo/{id_}/moved", data=data)


def refused(answer: Any, status: int, code: str) -> str:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    detail: str = answer.json()["detail"]
    return detail


async def audited(session: AsyncSession, action: str) -> list[AuditEvent]:
    return list(await session.scalars(select(AuditEvent).where(AuditEvent.action == action).order_by(AuditEvent.seq)))


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Danno biologico", "Danno biologico"),
        ("  Danno \t\n biologico ", "Danno biologico"),
        ("Responsabilita\u0300", "Responsabilità"),
        ("Danno\x00\u202e", "Danno"),
        ("<b>«Art. 2043» & altro</b>", "<b>«Art. 2043» & altro</b>"),
        ("法" * 200, "法" * 200),
    ],
)
async def test_a_name_is_kept_on_one_line(owner: Browser, typed: str, kept: str) -> None:
    answer = await create(owner, typed)
    assert answer.status_code == 200, answer.text
    assert answer.json() == {"id": answer.json()["id"], "name": kept}
    answer = await rename(owner, answer.json()["id"], f"{typed[:-1]}.")
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "Campo obbligatorio"),
        ("   ", "Campo obbligatorio"),
        ("\u200b\u200d", "Campo obbligatorio"),
        ("\x00", "Campo obbligatorio"),
        ("x" * 201, "Può avere al massimo 200 caratteri."),
    ],
)
async def test_a_name_that_is_none(owner: Browser, name: str, message: str) -> None:
    id_ = await made(owner, "Prima")
    for answer in (await create(owner, name), await rename(owner, id_, name)):
        refused(answer, 422, "INVALID")
        assert answer.json()["errors"] == [{"field": "name", "message": message}]


async def test_names_are_unique_among_siblings_only(owner: Browser, visit: Visit) -> None:
    first = await made(owner, "Ricerche")
    for same in ("Ricerche", " ricerche ", "RICERCHE"):
        answer = await create(owner, same)
        assert refused(answer, 409, "FOLDER_EXISTS") == EXISTS
        assert answer.json()["errors"] == [{"field": "name", "message": EXISTS}]
    inner = await made(owner, "Ricerche", first)
    assert refused(await create(owner, "ricerche", first), 409, "FOLDER_EXISTS") == EXISTS
    await made(await visit(READER), "Ricerche")  # another person's are another place

    other = await made(owner, "Altro")
    assert refused(await rename(owner, other, "Ricerche"), 409, "FOLDER_EXISTS") == EXISTS
    assert refused(await move(owner, inner), 409, "FOLDER_EXISTS") == EXISTS
    assert (await rename(owner, inner, "Danno")).status_code == 200
    assert (await move(owner, inner)).status_code == 200
    assert (await rename(owner, other, "ALTRO")).json()["name"] == "ALTRO"  # its own name in capitals


async def test_the_name_it_has_changes_nothing(owner: Browser, session: AsyncSession) -> None:
    id_ = await made(owner, "Ricerche")
    assert (await rename(owner, id_, " Ricerche ")).json() == {"id": id_, "name": "Ricerche"}
    assert (await move(owner, id_)).json() == {"id": id_, "name": "Ricerche"}
    assert await audited(session, "folder_renamed") + await audited(session, "folder_moved") == []


async def test_no_folder_is_within_itself(owner: Browser, session: AsyncSession) -> None:
    a = await made(owner, "A")
    b = await made(owner, "B", a)
    c = await made(owner, "C", b)
    for moved, into in ((a, a), (a, b), (a, c), (b, b), (b, c), (c, c)):
        detail = refused(await move(owner, moved, into), 409, "FOLDER_CYCLE")
        assert detail == "Una cartella non può essere spostata in se stessa o in una delle sue sottocartelle."
    for moved, into in ((c, a), (b, c), (c, None), (b, None), (a, c)):
        assert (await move(owner, moved, into)).status_code == 200, (moved, into)
    places = {str(id_): parent and str(parent) for id_, parent in await session.execute(_places())}
    assert places == {a: c, b: None, c: None}


def _places() -> Any:
    return select(Fascicolo.id, Fascicolo.parent_id)


async def test_places_that_are_no_places(owner: Browser, visit: Visit, session: AsyncSession) -> None:
    """Another person's folder, shared or not, and one that does not exist."""
    planted = await plant(session)
    reader, writer = await visit(READER), await visit("redattore")
    own = {browser: await made(browser, "Mia") for browser in (reader, writer)}
    for browser, into, status, code in (
        (writer, planted.outer, 403, "FORBIDDEN"),
        (reader, planted.outer, 403, "FORBIDDEN"),
        (reader, planted.other, 404, "NOT_FOUND"),
        (reader, UNKNOWN, 404, "NOT_FOUND"),
        (reader, "niente", 404, "NOT_FOUND"),
    ):
        refused(await create(browser, "Nuova", into), status, code)
        refused(await move(browser, own[browser], into), status, code)
    for method, path in (("DELETE", ""), ("POST", "/moved"), ("GET", "/participant"), ("GET", "/export")):
        for unknown in (UNKNOWN, "niente", "%00"):
            refused(await owner.call(method, f"/fascicolo/{unknown}{path}"), 404, "NOT_FOUND")


async def test_deleting_takes_what_is_within_and_no_content(owner: Browser, session: AsyncSession) -> None:
    planted = await plant(session)
    assert (await owner.call("DELETE", f"/fascicolo/{planted.outer}")).status_code == 200
    assert list(await session.scalars(select(Fascicolo.id))) == [planted.other]
    for kind, id_ in (("provvedimento", planted.provvedimento), ("massima", planted.massima)):
        query = f'{{ {kind}(id: ["{id_}"]) {{ count }} }}'
        answer = await owner.call("POST", "/graphql", json={"query": query})
        assert answer.json()["data"][kind]["count"] == 1
    refused(await owner.call("DELETE", f"/fascicolo/{planted.outer}"), 404, "NOT_FOUND")


async def test_limits(owner: Browser, session: AsyncSession, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fascicolo_service, "MAX_LEVELS", 3)
    a = await made(owner, "A")
    b = await made(owner, "B", a)
    c = await made(owner, "C", b)
    assert "al massimo per 3 livelli" in refused(await create(owner, "D", c), 409, "FOLDERS_TOO_DEEP")
    two = await made(owner, "Due")
    inner = await made(owner, "Dentro", two)
    refused(await move(owner, two, b), 409, "FOLDERS_TOO_DEEP")
    assert (await move(owner, two, a)).status_code == 200
    assert (await move(owner, inner, b)).status_code == 200

    ids = await people(session)
    await folder(session, ids[READER], "Di altri")  # counts for its owner alone
    await session.commit()
    count = await session.scalar(select(func.count()).where(Fascicolo.owner_id == ids[OWNER]))
    monkeypatch.setattr(fascicolo_service, "MAX_FOLDERS", (count or 0) + 1)
    await made(owner, "Ultima")
    assert "al massimo" in refused(await create(owner, "Troppa"), 409, "TOO_MANY_FOLDERS")


async def test_the_limits_as_they_are_told(owner: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fascicolo_repository, "count_of", _always(fascicolo_service.MAX_FOLDERS))
    assert refused(await create(owner, "Troppa"), 409, "TOO_MANY_FOLDERS") == (
        "Si possono avere al massimo 1.000 cartelle personali: per crearne un'altra occorre eliminarne una."
    )
    monkeypatch.undo()
    monkeypatch.setattr(fascicolo_repository, "height", _always((11, 11)))
    a, b = await made(owner, "A"), await made(owner, "B")
    assert refused(await move(owner, a, b), 409, "FOLDERS_TOO_DEEP") == (
        "Le cartelle possono stare una nell'altra al massimo per 10 livelli."
    )


def _always(answer: Any) -> Any:
    async def found(*_: Any) -> Any:
        return answer

    return found


async def test_each_change_is_recorded_by_ids_alone(owner: Browser, session: AsyncSession) -> None:
    a, b = await made(owner, "Causa Rossi"), await made(owner, "Segreta")
    await rename(owner, a, "Causa Bianchi")
    await move(owner, a, b)
    await owner.call("POST", f"/fascicolo/{a}/shared", data={"email": "anna.ferri@esempio.invalid", "permission": "w"})
    await owner.call("DELETE", f"/fascicolo/{a}/shared/{READER}")
    await owner.call("DELETE", f"/fascicolo/{b}")
    of_folders = select(AuditEvent).where(AuditEvent.object_kind == "fascicolo").order_by(AuditEvent.seq)
    events = list(await session.scalars(of_folders))
    reader = str((await people(session))[READER])
    assert [(event.action, event.object_id, own_detail(event.detail)) for event in events] == [
        ("folder_created", a, {"parent": None}),
        ("folder_created", b, {"parent": None}),
        ("folder_renamed", a, None),
        ("folder_moved", a, {"from": None, "to": b}),
        ("folder_shared", a, {"account": reader, "permission": "w"}),
        ("folder_unshared", a, {"account": reader}),
        ("folder_deleted", b, {"folders": 2, "provvedimento": 0, "massima": 0}),
    ]
    assert {event.actor for event in events} == {OWNER}
