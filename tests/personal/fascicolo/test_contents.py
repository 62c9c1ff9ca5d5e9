"""What is put into folders and taken out, and what their readers see of it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento
from bdm.personal.fascicolo import service as fascicolo_service
from bdm.personal.fascicolo.model import FascicoloProvvedimento
from bdm.personal.fascicolo.schemas import MAX_AT_ONCE
from bdm.platform.audit.model import AuditEvent
from bdm.platform.kit.identifiers import new_id
from tests.fixtures.app import Visit
from tests.fixtures.audit import own_detail
from tests.fixtures.sign_in import Browser
from tests.graphql.conftest import Ask
from tests.personal.fascicolo.trees import OWNER, READER, STRANGER, WRITER, Tree, folder, people, plant, put
from tests.search.content import ROMA, abstract, decision, restrict

pytestmark = pytest.mark.anyio

FIELDS = "{ id name parent_id mine writable shared hidden provvedimento_count massima_count owner { upn permission } }"


@pytest.fixture
async def planted(session: AsyncSession) -> Tree:
    return await plant(session)


@pytest.fixture
async def owner(visit: Visit) -> Browser:
    return await visit(OWNER)


@pytest.fixture
def ask(visit: Visit) -> Ask:
    signed_in: dict[str, Browser] = {}

    async def ask(query: str, account: str = OWNER) -> Any:
        if account not in signed_in:
            signed_in[account] = await visit(account)
        answer = await signed_in[account].call("POST", "/graphql", json={"query": query})
        return answer.json()

    return ask


async def folders(ask: Ask, account: str, arguments: str, fields: str = FIELDS) -> dict[str, Any]:
    """The folders found, by name."""
    answer = await ask(f"{{ fascicolo{arguments} {fields} }}", account)
    assert "errors" not in answer, answer
    return {each["name"]: each for each in answer["data"]["fascicolo"]}


async def add_all(browser: Browser, id_: UUID, **ids: list[Any]) -> Any:
    return await browser.call(
        "POST", f"/fascicolo/{id_}/items", json={kind: list(map(str, each)) for kind, each in ids.items()}
    )


async def inside(session: AsyncSession, id_: UUID) -> set[UUID]:
    statement = select(FascicoloProvvedimento.provvedimento_id).where(FascicoloProvvedimento.fascicolo_id == id_)
    return set(await session.scalars(statement))


async def test_adding_and_removing_twice_changes_nothing_more(
    owner: Browser, planted: Tree, session: AsyncSession
) -> None:
    path = f"/fascicolo/{planted.other}/provvedimento/{planted.provvedimento}"
    for method, there in (("DELETE", False), ("POST", True), ("POST", True), ("DELETE", False), ("DELETE", False)):
        assert (await owner.call(method, path)).status_code == 200
        assert (await inside(session, planted.other) == {planted.provvedimento}) is there
    events = await session.scalars(
        select(AuditEvent).where(AuditEvent.object_id == str(planted.other)).order_by(AuditEvent.seq)
    )
    id_ = str(planted.provvedimento)
    assert [(event.action, own_detail(event.detail)) for event in events] == [
        ("folder_items_added", {"provvedimento": [id_]}),
        ("folder_item_removed", {"provvedimento": id_}),
    ]


async def test_several_at_once(owner: Browser, planted: Tree, session: AsyncSession) -> None:
    draft = await decision(session, status="BOZZA", ufficio=ROMA, distretto="ROMA")
    imported = await decision(session, external_id="fonte-1")
    await session.commit()
    answer = await add_all(
        owner,
        planted.outer,
        provvedimento=[planted.provvedimento, planted.new_provvedimento, draft, "fonte-1", new_id(), "niente"],
        massima=[planted.massima, planted.new_massima, planted.new_massima],
    )
    assert (answer.status_code, answer.json()) == (200, {"added": 3, "already": 2, "not_found": 3})
    assert await inside(session, planted.outer) == {planted.provvedimento, planted.new_provvedimento, imported}
    assert (await add_all(owner, planted.outer)).status_code == 422
    assert (await add_all(owner, planted.outer, massima=["niente"])).status_code == 404
    many = await add_all(owner, planted.outer, provvedimento=[new_id() for _ in range(MAX_AT_ONCE + 1)])
    assert (many.status_code, many.json()["code"]) == (422, "INVALID")


async def test_a_folder_has_its_limit(
    owner: Browser, planted: Tree, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of several, or none; what is in it already is no matter."""
    monkeypatch.setattr(fascicolo_service, "MAX_ITEMS", 3)
    more = [await decision(session) for _ in range(2)]
    await session.commit()
    answer = await add_all(owner, planted.outer, provvedimento=more)
    assert (answer.status_code, answer.json()["code"]) == (409, "TOO_MANY_ITEMS")
    assert await inside(session, planted.outer) == {planted.provvedimento}
    assert (await add_all(owner, planted.outer, provvedimento=more[:1])).status_code == 200
    path = f"/fascicolo/{planted.outer}/provvedimento"
    assert (await owner.call("POST", f"{path}/{more[0]}")).status_code == 200
    assert (await owner.call("POST", f"{path}/{more[1]}")).status_code == 409


@pytest.mark.parametrize("verb", ["POST", "DELETE"])
async def test_what_may_not_be_read_is_not_found(planted: Tree, session: AsyncSession, visit: Visit, verb: str) -> None:
    """Be it in the folder or not: nobody learns what is in it by trying."""
    drafts = [await decision(session, status="BOZZA", ufficio=ROMA, distretto="ROMA") for _ in range(2)]
    abstracts = [await abstract(session, planted.provvedimento, "x", status="BOZZA") for _ in range(2)]
    elsewhere = update(Provvedimento).values(ufficio=ROMA, distretto="ROMA")
    await session.execute(elsewhere.where(Provvedimento.id == planted.provvedimento))
    await put(session, planted.outer, "provvedimento", drafts[0])
    await put(session, planted.outer, "massima", abstracts[0])
    await session.commit()
    writer = await visit(WRITER)
    answers = [
        await writer.call(verb, f"/fascicolo/{planted.outer}/{kind}/{id_}")
        for kind, ids in (("provvedimento", (*drafts, new_id())), ("massima", (*abstracts, new_id())))
        for id_ in ids
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert [answer.json()["detail"] for answer in answers] == ["Provvedimento non trovato"] * 3 + [
        "Abstract non trovato"
    ] * 3


@pytest.mark.parametrize(
    ("account", "outer", "inner", "other"),
    [  # mine, writable, shared; None: not to be seen
        (OWNER, (True, True, True), (True, True, True), (True, True, False)),
        (WRITER, (False, True, False), (False, True, False), None),
        (READER, (False, False, False), (False, False, False), None),
        (STRANGER, None, None, None),
    ],
)
async def test_what_each_reader_is_told_of_a_folder(
    ask: Ask, planted: Tree, account: str, outer: Any, inner: Any, other: Any
) -> None:
    seen = {"Ricerche": outer, "Danno": inner, "Altro": other}
    found = await folders(ask, account, "(all: true)")
    assert {name: (each["mine"], each["writable"], each["shared"]) for name, each in found.items()} == {
        name: rights for name, rights in seen.items() if rights is not None
    }
    for each in found.values():
        assert each["owner"] == {"upn": OWNER, "permission": None}
        assert await folders(ask, account, f'(id: "{each["id"]}")') == {each["name"]: each}
    if outer is not None:
        assert (found["Ricerche"]["parent_id"], found["Danno"]["parent_id"]) == (None, str(planted.outer))
        assert list(await folders(ask, account, f'(provvedimento_id: "{planted.provvedimento}")')) == [
            "Danno",
            "Ricerche",
        ]
    outermost = [name for name in ("Altro", "Ricerche") if seen[name] is not None]
    assert list(await folders(ask, account, "")) == outermost


async def test_a_folder_that_is_shared_by_itself_is_outermost_for_its_reader(
    ask: Ask, owner: Browser, planted: Tree
) -> None:
    form = {"email": "elena.sala@esempio.invalid"}
    await owner.call("POST", f"/fascicolo/{planted.inner}/shared", data=form)
    found = await folders(ask, STRANGER, "")
    assert list(found) == ["Danno"]
    assert found["Danno"]["parent_id"] is None


async def test_something_hidden_is_all_that_is_told(ask: Ask, planted: Tree, session: AsyncSession) -> None:
    """A draft of Milano, which the redattore sees, and a restricted decision, of which all see the public face."""
    draft = await decision(session, status="BOZZA")
    restricted = await decision(session, "Rossi")
    await restrict(session, restricted, "R.", confirmed=True, titolo="Causa Rossi")
    hidden = await abstract(session, planted.provvedimento, "x", status="BOZZA")
    await put(session, planted.outer, "provvedimento", draft, restricted)
    await put(session, planted.inner, "massima", hidden)
    await session.commit()
    fields = "{ name hidden provvedimento_count massima_count provvedimento { id titolo } massima { id } }"
    for account, sees in ((OWNER, False), (WRITER, True), (READER, False)):
        found = await folders(ask, account, "(all: true)", fields)
        outer, inner = found["Ricerche"], found["Danno"]
        assert (outer["hidden"], outer["provvedimento_count"], outer["massima_count"]) == (not sees, 2 + sees, 1)
        assert (inner["hidden"], inner["provvedimento_count"], inner["massima_count"]) == (not sees, 1, 1 + sees)
        assert {each["id"] for each in outer["provvedimento"]} == {
            str(id_) for id_ in (planted.provvedimento, restricted, *([draft] if sees else []))
        }
        titles = {each["titolo"] for each in outer["provvedimento"]}
        assert ("Causa Rossi" in titles) is (account != READER)
        assert len(inner["massima"]) == 1 + sees


async def test_a_slice_of_a_folder(ask: Ask, planted: Tree, session: AsyncSession) -> None:
    """Counted among what may be seen; each folder by itself."""
    shown = []
    for number in range(5):
        shown.append(await decision(session))
        await put(session, planted.other, "provvedimento", shown[-1])
        hidden = await decision(session, status="BOZZA", ufficio=ROMA, distretto="ROMA")
        await put(session, planted.other if number % 2 else planted.inner, "provvedimento", hidden)
    await session.commit()
    newest = [{"id": str(id_)} for id_ in reversed(shown)]
    for arguments, expected in (
        ("", newest),
        ("(size: 2)", newest[:2]),
        ("(from: 2, size: 2)", newest[2:4]),
        ("(from: 4, size: 10)", newest[4:]),
        ("(from: 3)", newest[3:]),
        ("(from: 9, size: 1)", []),
    ):
        found = await folders(ask, OWNER, "", f"{{ name provvedimento{arguments} {{ id }} }}")
        assert found["Altro"]["provvedimento"] == expected, arguments
    both = "{ name first: provvedimento(size: 1) { id } rest: provvedimento(from: 1) { id } }"
    found = await folders(ask, OWNER, "(all: true)", both)
    assert (found["Altro"]["first"], found["Altro"]["rest"]) == (newest[:1], newest[1:])
    assert found["Danno"]["first"] == [{"id": str(planted.provvedimento)}]
    for arguments in ("(size: 0)", "(size: 101)", "(from: -1)"):
        answer = await ask(f"{{ fascicolo {{ provvedimento{arguments} {{ id }} }} }}")
        assert answer["errors"][0]["extensions"]["code"] == "INVALID", answer


async def test_one_statement_for_each_part_however_many_folders(
    ask: Ask, planted: Tree, session: AsyncSession, statements: list[str]
) -> None:
    parts = "hidden provvedimento_count massima_count provvedimento(size: 3) { id } path { id } fascicolo { id }"
    query = f"{{ fascicolo(all: true) {{ {parts} }} }}"
    await ask(query)
    owner = (await people(session))[OWNER]
    found = []
    for more in (1, 5):
        for number in range(more):
            id_ = await folder(session, owner, f"{more} {number}", planted.outer)
            await put(session, id_, "provvedimento", planted.provvedimento)
        await session.commit()
        statements.clear()
        await ask(query)
        found.append(len(statements))
    assert found[0] == found[1]
