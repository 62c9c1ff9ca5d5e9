"""Pages of decisions, as a browser is answered them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import httpx2
from fastapi import FastAPI
from lxml import html
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.services import Services
from tests.search.content import decision

PAGES = (
    "TRIBUNALE DI MILANO\nMOTIVI DELLA DECISIONE\nDanno ex art. 2043 c.c., come Trib. Milano, sentenza n. 77/2020.\n",
    "Altro capoverso.\nP.Q.M.\nRigetta la domanda.",
)
NUMBERED: dict[str, Any] = {"numero_provvedimento": 1234, "anno_provvedimento": 2024}
ADDRESS = "/d/tribunale-di-milano/2024/1234/sentenza-civile"
NUMBER = "/d/tribunale-di-milano/2024/1234"


def open_to_all(app: FastAPI, services: Services) -> None:
    """Let everybody read the pages."""
    app.state.services = replace(services, settings=services.settings.model_copy(update={"public_pages": True}))


def read(answer: httpx2.Response) -> html.HtmlElement:
    """The page of an answer."""
    assert answer.headers["content-type"] == "text/html; charset=utf-8", answer.text
    return html.document_fromstring(answer.content.decode())


def metas(page: html.HtmlElement) -> dict[str, list[str]]:
    """What the head says, by name."""
    found: dict[str, list[str]] = {}
    for each in page.iterfind("head/meta"):
        found.setdefault(each.get("name") or "", []).append(each.get("content") or "")
    return found


def words(page: html.HtmlElement) -> str:
    """What a person reads."""
    return " ".join(cast(str, page.find("body").text_content()).split())


async def withdraw(session: AsyncSession, at: str = "2026-01-31T23:30:00Z", **changes: Any) -> None:
    """A decision with a number that was withdrawn at that moment."""
    item = await decision(session, *PAGES, **NUMBERED | {"titolo": "ZYTITOLO", "status": "RITIRATO"} | changes)
    await session.execute(
        text(
            "INSERT INTO workflow_event (kind, item_id, action, from_status, to_status, at)"
            f" VALUES ('provvedimento', :id, 'withdrawn', 'DA_RITIRARE', 'RITIRATO', '{at}')"
        ),
        {"id": item},
    )
