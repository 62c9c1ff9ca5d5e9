"""Every call by everybody, compared with the matrix of ``docs/permissions.md``, which is written by hand.

A call that is not in the matrix fails, as does a row whose call does not exist. Each request is undone before the next
one, so that every cell starts from the same state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import httpx2
import pypdfium2
import pytest
from _pytest.mark import ParameterSet
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession
from starlette.routing import BaseRoute

from bdm.app import create_app
from bdm.people.authn.demo_provider.accounts import ACCOUNTS
from bdm.platform.authz import Permission
from bdm.platform.http.client import Pages
from bdm.services import Services
from bdm.settings import API_PREFIX, OPEN_API_PREFIX, Settings
from tests.fixtures.app import Visit, index
from tests.fixtures.sign_in import Browser
from tests.platform.authz import matrix
from tests.platform.authz.calls import Request, of_nothing, place_of, request
from tests.platform.authz.matrix import Row
from tests.platform.authz.world import ORIGINAL, World, plant

pytestmark = pytest.mark.anyio

ROWS = matrix.rows()
ACCOUNT_OF = {column: account.strip("`") for column, account, *_ in matrix.legend()}
DEMO = {account.upn: account for account in ACCOUNTS}
WITHOUT_SESSION = ("nes", "rev")
ANSWERED = ("sì", "orig", "anon", "vuoto", "manca")
MISSING = "Il documento non è disponibile."
MARKED = ("orig", "anon")
GATE = ("nes", "nuo", "red", "app", "pub", "ass", "dir", "amm", "rom", "tut")
"""Columns that together have every different answer of every row."""
WITHOUT_ACCOUNT = ("nes", "nuo")
"""Who is turned away before what is asked about is looked at: the gate asks each call once for each answer."""
ALIKE = 2
"""Of the columns of the gate that have the same answer in a row, so many are asked there, others from row to row."""


@pytest.fixture(scope="module")
def application(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    """The application with a client, of one page."""
    dist = tmp_path_factory.mktemp("dist")
    (dist / "assets").mkdir()
    (dist / "index.html").write_text("<title>BDM</title>", encoding="utf-8")
    return create_app(Settings(web_dist=dist))


def endpoints(app: FastAPI) -> Iterator[str]:
    """Everything that the application answers to, also what its description leaves out."""
    for route in _routes(app.routes):
        original = getattr(route, "original_route", route)
        path = (getattr(route, "path", "") or getattr(original, "path", "")).replace(":path}", "}")
        path = path.removeprefix(API_PREFIX)
        kind = type(original).__name__
        methods = getattr(route, "methods", None)
        for method in sorted(methods) if methods else ["MOUNT" if kind == "Mount" else "WEBSOCKET"]:
            if method != "HEAD" or not path.startswith(OPEN_API_PREFIX):  # there it goes with GET
                yield f"{method} {path}"
    if isinstance(app.router.default, Pages):  # what no route answers
        yield "GET /{path}"
    from bdm.graphql.schema import schema

    definition = schema._schema
    for root in (definition.query_type, definition.mutation_type, definition.subscription_type):
        if root is not None:
            yield from (f"{root.name.upper()} {name}" for name in root.fields)


def _routes(routes: list[BaseRoute]) -> Iterator[object]:
    for route in routes:
        contexts = getattr(route, "effective_route_contexts", None)
        if contexts is None:
            yield route
        else:
            yield from contexts()


def test_every_endpoint_is_in_the_matrix_and_nothing_else() -> None:
    written = {row.call for row in ROWS}
    there = set(endpoints(create_app(Settings())))
    assert not there - written, f"in docs/permissions.md mancano: {sorted(there - written)}"
    assert not written - there, f"docs/permissions.md parla di ciò che non c'è: {sorted(written - there)}"


def test_rows_are_told_once_and_completely() -> None:
    assert [row for row, times in Counter((row.call, row.place) for row in ROWS).items() if times > 1] == []
    columns = ["nes", "rev", *(column for column in ACCOUNT_OF if column not in WITHOUT_SESSION)]
    for row in ROWS:
        assert list(row.cells) == columns, row
        assert all(cell in ANSWERED or cell.isdigit() for cell in row.cells.values()), row


def test_the_columns_are_the_demo_accounts() -> None:
    told = {}
    for _, account, type_, groups, offices in matrix.legend()[2:]:
        told[account.strip("`")] = (type_, _names(groups), _names(offices))
    assert told == {
        account.upn: (account.type, {str(group) for group in account.groups}, set(account.offices))
        for account in ACCOUNTS
    }


def test_every_permission_is_held_by_some_column() -> None:
    assert {group for *_, groups, _ in matrix.legend() for group in _names(groups)} == set(Permission)


def _names(cell: str) -> set[str]:
    return set() if cell == "—" else {name.strip().strip("`") for name in cell.split(",")}


def test_the_gate_sees_every_different_answer_of_every_row() -> None:
    lacking = [row for row in ROWS if {row.cells[column] for column in GATE} != set(row.cells.values())]
    assert not lacking


def in_the_gate(column: str) -> list[Row]:
    """The rows in which the gate asks the column."""
    rows = [row for number, row in enumerate(ROWS) if column in _asked(row, number)]
    return once(column, rows) if column in WITHOUT_ACCOUNT else rows


def once(column: str, rows: list[Row]) -> list[Row]:
    """Of the rows of one call that have the same answer for the column only the first."""
    return [*{(row.call, row.cells[column]): row for row in reversed(rows)}.values()][::-1]


def _asked(row: Row, number: int) -> set[str]:
    asked = set()
    for answer in set(row.cells.values()):
        alike = [column for column in GATE if row.cells[column] == answer]
        asked |= {alike[(number + turn) % len(alike)] for turn in range(ALIKE) if alike}
    return asked


def test_the_gate_asks_every_different_answer_of_every_row_twice() -> None:
    for number, row in enumerate(ROWS):
        asked = Counter(row.cells[column] for column in _asked(row, number))
        there = Counter(row.cells[column] for column in GATE)
        assert asked == {answer: min(ALIKE, times) for answer, times in there.items()}, row
    assert all(len(in_the_gate(column)) > len(ROWS) / 5 for column in GATE)


def _columns() -> Iterator[ParameterSet]:
    every = pytest.mark.costly("every row by one more column: the gate asks each different answer of a row of two")
    for column in ACCOUNT_OF:
        if column in GATE:
            yield pytest.param(column, in_the_gate(column), id=f"{column}, of those alike two")
        if column != "rev":
            yield pytest.param(column, ROWS, marks=every, id=column)


@pytest.mark.parametrize(("column", "rows"), [*_columns()])
async def test_the_answers_are_those_of_the_matrix(
    column: str,
    rows: list[Row],
    app: FastAPI,
    services: Services,
    session: AsyncSession,
    connection: AsyncConnection,
    visit: Visit,
) -> None:
    account = None if column == "nes" else ACCOUNT_OF[column]
    demo = DEMO.get(account or "")
    world = await plant(session, services.store, account if demo and demo.account else None)
    browser = await visit(account)
    if demo and demo.account:
        await another_session(browser, visit, world)
    else:
        world.places["altra propria sessione"] = world.places["sessione altrui"] = {"id": "0" * 16}
    await index(services)
    await compare(column, rows, browser, connection, world)


ANOTHER_WAY = pytest.mark.costly("every row, by a session that one more way ended: the gate asks every call once")


@pytest.mark.parametrize(
    ("way", "rows"),
    [
        pytest.param("uscita", once("rev", ROWS), id="uscita, each call once"),
        pytest.param("uscita", ROWS, marks=ANOTHER_WAY, id="uscita"),
        pytest.param("chiusa da un'altra postazione", ROWS, marks=ANOTHER_WAY, id="chiusa da un'altra postazione"),
        pytest.param("account disattivato", ROWS, marks=ANOTHER_WAY, id="account disattivato"),
    ],
)
async def test_a_session_that_was_just_revoked_opens_nothing(
    way: str,
    rows: list[Row],
    app: FastAPI,
    services: Services,
    session: AsyncSession,
    connection: AsyncConnection,
    visit: Visit,
) -> None:
    account = "redattore.tutti" if way == "account disattivato" else "amministratore"
    world = await plant(session, services.store, account)
    browser = await visit(account)
    await another_session(browser, visit, world)
    assert (await browser.call("GET", "/user/current")).status_code == 200
    kept = httpx2.Cookies(browser.cookies)
    match way:
        case "uscita":
            assert (await browser.call("GET", "/user/deauth")).status_code == 200
        case "chiusa da un'altra postazione":
            other = await visit(account)
            assert (await other.call("DELETE", "/user/session")).json()["ended"] >= 1
        case _:
            admin = await visit("amministratore")
            assert (await admin.call("POST", f"/permission/{account}/deactivated")).status_code == 200
    browser.cookies = kept
    assert browser.cookies
    await index(services)
    await compare("rev", rows, browser, connection, world)


async def another_session(browser: Browser, visit: Visit, world: World) -> None:
    """A second session of the same person, and one of somebody else, by the ids that their owners know."""
    await visit(world.account)
    somebody = await visit("lettore" if world.account != "lettore" else "giudice")
    own = (await browser.call("GET", "/user/session")).json()
    theirs = (await somebody.call("GET", "/user/session")).json()
    world.places["altra propria sessione"] = {"id": next(each["id"] for each in own if not each["current"])}
    world.places["sessione altrui"] = {"id": theirs[0]["id"]}


async def compare(column: str, rows: list[Row], browser: Browser, connection: AsyncConnection, world: World) -> None:
    """Ask the rows; what is different from the matrix is told at once."""
    cookies = httpx2.Cookies(browser.cookies)
    wrong = []
    of_none: dict[str, tuple[int, str]] = {}  # asked about different things it is the same call
    for row in rows:
        asked = request(row.call, row.place, world)
        answer = await ask(browser, connection, cookies, asked)
        expected = row.cells[column]
        if problem := difference(row, expected, answer):
            wrong.append(f"{row.call} | {row.place}: {problem}")
        elif expected in ("404", "vuoto") or hidden(row, column):
            place = place_of(row.call, row.place, world)
            about_none = of_nothing(asked, place)
            if str(about_none) not in of_none:
                of_none[str(about_none)] = told(await ask(browser, connection, cookies, about_none))
            if of_none[str(about_none)] != told(answer):
                wrong.append(
                    f"{row.call} | {row.place}: {told(answer)}, ma di ciò che non c'è {of_none[str(about_none)]}"
                )
    assert not wrong, f"{column} ({ACCOUNT_OF[column]}):\n" + "\n".join(wrong)


def hidden(row: Row, column: str) -> bool:
    """Whether the item that the row is about may not be seen at all, as the matrix itself says."""
    kind = "massima" if row.place.startswith("abstract") else "provvedimento"
    return any(
        each.cells[column] == "vuoto" for each in ROWS if (each.call, each.place) == (f"QUERY {kind}Op", row.place)
    )


async def ask(
    browser: Browser, connection: AsyncConnection, cookies: httpx2.Cookies, asked: Request
) -> httpx2.Response:
    """Ask, and take back what it did, in the database and in the browser."""
    async with connection.begin_nested() as before:
        for earlier in asked.before:
            await browser.request(earlier.method, earlier.path, **earlier.sent)
        answer = await browser.request(asked.method, asked.path, **asked.sent)
        await before.rollback()
    browser.cookies = httpx2.Cookies(cookies)
    return answer


def difference(row: Row, expected: str, answer: httpx2.Response) -> str | None:
    """What the answer is where it is not as expected."""
    code = answer.status_code
    if expected.isdigit():
        return None if code == int(expected) else f"atteso {expected}, risposta {code} {answer.text[:200]}"
    if expected == "manca":
        missing = code == 404 and (row.call.startswith("HEAD") or answer.json()["detail"] == MISSING)
        return None if missing else f"atteso manca, risposta {code} {answer.text[:200]}"
    if code not in (200, 201, 202, 204):
        return f"atteso {expected}, risposta {code} {answer.text[:200]}"
    text = words(answer)
    if row.call.startswith("QUERY"):
        if "errors" in answer.json():
            return answer.text
        if empty(answer) is not (expected == "vuoto"):
            return f"atteso {expected}, risposta {answer.text[:200]}"
    if expected in MARKED and (ORIGINAL in text) is not (expected == "orig"):
        return f"atteso {expected}, ma l'originale {'si legge' if ORIGINAL in text else 'manca'}: {text[:200]}"
    return None


def empty(answer: httpx2.Response) -> bool:
    found = answer.json()["data"]["answer"]
    return not (found["items"] if isinstance(found, dict) and "items" in found else found)


def told(answer: httpx2.Response) -> tuple[int, str]:
    """What an answer says."""
    return answer.status_code, answer.text


def words(answer: httpx2.Response) -> str:
    """What can be read in an answer, a PDF included."""
    if not answer.content.startswith(b"%PDF"):
        return answer.text
    with pypdfium2.PdfDocument(answer.content) as pdf:
        return "\n".join(page.get_textpage().get_text_bounded() for page in pdf)
