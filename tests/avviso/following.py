"""The service as it goes on: the register written, the index fed, what people follow looked through."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.avviso import matching
from bdm.content.provvedimento.model import Provvedimento
from bdm.open_data.changelog import recorder
from bdm.people.user.model import UserAccount
from bdm.services import Services
from tests.fixtures.app import index
from tests.fixtures.sign_in import Browser


async def register(session: AsyncSession) -> None:
    """What has changed is in the register."""
    while await recorder.follow_some(session):
        pass


async def look(services: Services, session: AsyncSession) -> None:
    """Everything that has changed until now is told."""
    await register(session)
    await index(services)
    await matching.match_all(services.database, services.search, settled=0)


async def change(session: AsyncSession, item_id: UUID, **values: Any) -> None:
    await session.execute(update(Provvedimento).where(Provvedimento.id == item_id).values(**values))


async def account(session: AsyncSession, upn: str) -> UUID:
    return (await session.scalars(select(UserAccount.id).where(UserAccount.upn == upn))).one()


async def follow(browser: Browser, what: str, target: object, **more: Any) -> dict[str, Any]:
    """The new subscription."""
    answer = await browser.call("POST", "/avviso/iscrizione", json={"what": what, "target": str(target), **more})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def follow_search(browser: Browser, query: str, kind: str = "provvedimento", **more: Any) -> dict[str, Any]:
    """The new subscription to a search that is saved for it."""
    saved = await browser.call("POST", f"/{kind}/filter", json={"query": query})
    assert saved.status_code == 200, saved.text
    return await follow(browser, "ricerca", saved.json()["id"], **more)


async def notices(browser: Browser) -> list[dict[str, Any]]:
    answer = await browser.call("GET", "/avviso", params={"size": 100})
    assert answer.status_code == 200, answer.text
    body = answer.json()
    assert body["count"] == len(body["items"])
    found: list[dict[str, Any]] = body["items"]
    return found


async def events(browser: Browser) -> list[tuple[str, str]]:
    """What happened to which item, the last first."""
    return [(each["evento"], each["oggetto"]["id"]) for each in await notices(browser)]
