"""Text that means to be something else, in every field that takes text: it stays text wherever it comes out.

The fields are those of the OpenAPI description, so that a new one is included; where each is asked is told by
``docs/permissions.md``, as for the other attacks.
"""

from __future__ import annotations

import copy
import csv
import io
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from uuid import UUID

import httpx2
import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from bdm.content.massima.schemas import MassimaView
from bdm.export.repository import ItemFacts
from bdm.export.ris_format import records
from bdm.platform.kit.rich_text import TAGS
from bdm.services import Services
from bdm.settings import API_PREFIX
from tests.export import rtf
from tests.fixtures.app import Visit, index
from tests.fixtures.sign_in import Browser
from tests.platform.authz.calls import Request, request
from tests.platform.authz.matrix import rows
from tests.platform.authz.test_matrix import another_session
from tests.platform.authz.world import World, plant

pytestmark = pytest.mark.anyio

MARK = "marchio"
PAYLOADS = (
    f"<script>alert('{MARK}')</script><img src=x onerror=alert(1)><svg/onload=alert(1)><iframe srcdoc='<script>'>",
    f"\"><p onclick='alert(1)'>{MARK}</p><a href='javascript:alert(1)'>a</a><a href='data:text/html,x'>b</a><style>x",
    f"=cmd|' /C calc'!A0{MARK}",
    f"\t@SUM(1){MARK}",
    f'#read("/etc/passwd") #eval("1") \\#import "x" $ {MARK} ` *x* @x <y> // /* {{{{7*7}}}}${{7*7}}<%= 7*7 %>%s{{0.x}}',
    f"{MARK}\r\nSet-Cookie: a=b\r\n\r\n<script>alert(1)</script>\nER  - \r\nTY  - CASE\nTI  - altro",
    f"{MARK}\x00\x1b[31m\x07",
    f"'; DROP TABLE provvedimento; -- \u202etxt.exe\u2066\u200b\ufeff{MARK}",
    f"{MARK}\ud800",
    f"}}}}\\par{{\\object\\objdata {MARK}}} \\u65?\\'41{{\\field{{\\*\\fldinst DDEAUTO x}}}}",
    MARK * 5_000,
)
READ_BACK = 3
"""One in so many accepted ones: of each field some, of each payload many."""
ACCOUNT = "redattore.tutti"
NOTES = ("csv", "txt", "rtf")
RICH = {"/graphql": {"testo"}, "/document_note": {"text"}}
"""What is shown as rich text, by where it is read; everything else is shown as it is."""
NAMED = r'attachment; filename="[\w.-]+"|inline; filename="[^"\\]*"; filename\*=UTF-8\'\'[^;" ]*'
QUERY = """{ p: provvedimentoOp(id: "%s") { items { id label titolo annotazione presidente relatore parte_processuale
    parola_chiave riferimento_normativo materia massima { titolo testo } } }
  m: massimaOp(id: "%s") { items { id titolo testo annotazione parola_chiave riferimento_normativo } } }"""

Path = tuple[str, ...]


def text_fields(description: dict[str, Any], schema: dict[str, Any], path: Path = ()) -> Iterator[Path]:
    """Where text may stand: names of properties, ``[]`` for each of a list."""
    if "$ref" in schema:
        schema = description["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    for choice in schema.get("anyOf", []):
        yield from text_fields(description, choice, path)
    if schema.get("type") == "array":
        yield from text_fields(description, schema["items"], (*path, "[]"))
    elif schema.get("type") == "object":
        for name, value in schema.get("properties", {}).items():
            yield from text_fields(description, value, (*path, name))
    elif schema.get("type") == "string" and "contentMediaType" not in schema:
        yield path


def writes(description: dict[str, Any]) -> dict[str, list[Path]]:
    """The fields of each call that takes a body."""
    found = {}
    for path, operations in description["paths"].items():
        for method, operation in operations.items():
            for content in operation.get("requestBody", {}).get("content", {}).values():
                call = f"{method.upper()} {path.removeprefix(API_PREFIX)}"
                found[call] = list(dict.fromkeys(text_fields(description, content["schema"])))
    return found


def put(value: Any, path: Path, payload: str) -> Any:
    """``value`` with ``payload`` at ``path``, whatever was there or not."""
    if not path:
        return payload
    if path[0] == "[]":
        first = value[0] if isinstance(value, list) and value else None
        return [put(first, path[1:], payload)]
    known = dict(value) if isinstance(value, dict) else {}
    return {**known, path[0]: put(known.get(path[0]), path[1:], payload)}


def with_payload(asked: Request, path: Path, payload: str) -> Request:
    sent = copy.deepcopy(asked.sent)
    if not path:
        sent["content"] = payload.encode("utf-8", "surrogatepass")
    elif "data" in sent:
        sent["data"] = put(sent["data"], path, payload.encode("utf-8", "replace").decode())
    else:
        sent["content"] = json.dumps(put(sent.pop("json", None), path, payload)).encode()  # lone surrogates escaped
        sent["headers"] = {"content-type": "application/json"}
    return Request(asked.method, asked.path, sent, asked.before)


async def send(browser: Browser, asked: Request) -> httpx2.Response:
    for earlier in asked.before:
        await browser.request(earlier.method, earlier.path, **earlier.sent)
    return await browser.request(asked.method, asked.path, **asked.sent)


def wrong_in(answer: httpx2.Response) -> str | None:
    """What an answer does that no text may make it do."""
    kind = answer.headers.get("content-type", "").partition(";")[0]
    said = " ".join(f"{name}: {value}" for name, value in answer.headers.multi_items())
    if answer.status_code >= 500:
        return f"{answer.status_code} {answer.text[:200]}"
    if re.search(r"[^ -~]", said) or not re.fullmatch(
        NAMED, answer.headers.get("content-disposition", 'attachment; filename="x"')
    ):
        return f"headers: {said}"
    if MARK in re.sub(r"content-disposition: [^:]*", "", said):
        return f"headers: {said}"
    if answer.content and kind not in (
        "application/json",
        "text/csv",
        "application/x-research-info-systems",
        "text/plain",
        "application/pdf",
        "application/rtf",
    ):
        return f"{kind}: {answer.text[:200]}"
    if answer.headers.get("x-content-type-options") != "nosniff":
        return "no nosniff"
    if kind == "application/json" and answer.content:
        rich = RICH.get(answer.request.url.path.removeprefix(API_PREFIX), set())
        return next(unsafe_markup(answer.json(), rich), None)
    if kind == "text/csv":
        cells = [cell for row in csv.reader(io.StringIO(answer.text, newline=""), delimiter=";") for cell in row]
        formulas = [cell for cell in cells if cell.lstrip("\ufeff \xa0\n")[:1] in ("=", "+", "-", "@", "\t", "\r")]
        return f"formulas: {formulas}" if formulas else None
    if kind == "application/rtf":
        rtf.read(answer.content)
    return None


class Markup(HTMLParser):
    """What of a text a browser would not just show."""

    def __init__(self) -> None:
        super().__init__()
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name.startswith("on") or name == "srcdoc" or re.match(r"\s*(javascript|data|vbscript):", value or ""):
                self.wrong.append(f"{name}={value}")
        if tag not in TAGS:
            self.wrong.append(tag)


def unsafe_markup(value: Any, rich: set[str], name: str = "") -> Iterator[str]:
    """Of the fields that are shown as rich text."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from unsafe_markup(each, rich, key)
    elif isinstance(value, list):
        for each in value:
            yield from unsafe_markup(each, rich, name)
    elif isinstance(value, str) and name in rich:
        markup = Markup()
        markup.feed(value)
        yield from (f"{name}: {wrong}" for wrong in markup.wrong)


def reads(call: str, world: World) -> list[Request]:
    """Where comes out what this account writes with ``call``."""
    decision, abstract = world["provvedimento in bozza"]["id"], world["abstract in bozza"]["id"]
    folder, file = world["cartella propria"]["id"], world["provvedimento in bozza"]["file_hash"]
    lists = [f"/fascicolo/{folder}/export?format=csv", f"/fascicolo/{folder}/export?format=txt"]
    of_kind = {
        "provvedimento": [*lists, f"/provvedimento/{decision}/history", "/provvedimento/filter"],
        "massima": [*lists, f"/massima/{abstract}/document", f"/massima/{abstract}/history", "/massima/filter"],
        "fascicolo": [*lists, f"/fascicolo/{folder}/participant"],
        "document_note": [
            f"/document_note?file_hash={file}",
            *(f"/document_note/export?format={each}" for each in NOTES),
        ],
        "note": [f"/note/{decision}", f"/note/{abstract}"],
        "user": ["/user/current"],
    }
    query = Request("POST", f"{API_PREFIX}/graphql", {"json": {"query": QUERY % (decision, abstract)}})
    kind = call.split("/")[1]
    return [query] * (kind in ("provvedimento", "massima")) + [
        Request("GET", API_PREFIX + path) for path in of_kind.get(kind, [])
    ]


@pytest.mark.parametrize("payload", [payload for payload in PAYLOADS if payload.isascii()])
def test_no_record_is_forged(payload: str) -> None:
    """The list of results as RIS: a line that one cannot begin is one that no text begins."""
    told = {"id": UUID(int=1), "tipo": "sentenza", "ufficio": "TRIBUNALE DI MILANO", "titolo": payload}
    told |= {"testo": payload, "parola_chiave": [payload], "riferimento_normativo": [payload], "esito": payload}
    view: Any = MassimaView(**dict.fromkeys(MassimaView.__dataclass_fields__) | told)  # type: ignore[arg-type]
    text = records([view, view], "https://bdm.example", ItemFacts()).decode()
    lines = [line[:6] for line in re.split(r"\r\n|[\r\n]", text) if line]
    assert all(re.fullmatch("[A-Z][A-Z0-9]  - ", start) for start in lines), lines
    assert [start[:2] for start in lines if start[:2] in ("TY", "UR", "ER")] == ["TY", "UR", "ER"] * 2


async def accepted(browser: Browser, connection: AsyncConnection, call: str, world: World) -> Request | None:
    """The call about something of which this account may write, as the interface would send it."""
    places = sorted((row.place for row in rows() if row.call == call), key=lambda place: "bozza" not in place)
    for place in places:
        asked = request(call, place, world)
        async with connection.begin_nested() as before:
            answer = await send(browser, asked)
            await before.rollback()
        if answer.status_code < 300:
            return asked
    return None


@pytest.mark.costly("a minute: every field by every payload. When a field or a way to show one is added")
@pytest.mark.usefixtures("unlimited")
async def test_text_stays_text(
    app: FastAPI,
    services: Services,
    session: AsyncSession,
    connection: AsyncConnection,
    visit: Visit,
) -> None:
    world = await plant(session, services.store, ACCOUNT)
    browser = await visit(ACCOUNT)
    await another_session(browser, visit, world)
    await index(services)
    folder = world["cartella propria"]["id"]
    for kind, place in (("provvedimento", "provvedimento in bozza"), ("massima", "abstract in bozza")):
        put_there = await browser.call("POST", f"/fascicolo/{folder}/{kind}/{world[place]['id']}")
        assert put_there.status_code < 300
    wrong, taken, asked_for = [], set(), 0
    for call, fields in writes(app.openapi()).items():
        valid = await accepted(browser, connection, call, world)
        if valid is None:
            continue  # not an editor's
        for field in fields:
            for payload in PAYLOADS:
                asked_for += 1
                async with connection.begin_nested() as before:
                    answers = [await send(browser, with_payload(valid, field, payload))]
                    if answers[0].status_code < 300 and asked_for % READ_BACK == 0:
                        answers += [await send(browser, each) for each in reads(call, world)]
                        taken.add((call, field))
                    await before.rollback()
                found = [
                    f"{each.request.method} {each.request.url.path}: {why}"
                    for each in answers
                    if (why := wrong_in(each))
                ]
                wrong += [f"{call} {'.'.join(field)}={payload[:60]!r}: {why}" for why in found]
                wrong += [f"{each.request.url}: {each.status_code}" for each in answers[1:] if each.status_code >= 400]
    assert not wrong, f"{len(wrong)}:\n" + "\n".join(wrong[:40])
    assert len(taken) > 20, sorted(taken)
    assert asked_for > 400
