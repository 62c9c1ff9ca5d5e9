"""What everybody could read is nobody's but the office's once it is obscured: at once, and in every corner."""

from __future__ import annotations

import logging

import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.leak.gate import named
from tests.leak.planting import in_full
from tests.leak.test_gate import OF_THE_SERVICE, begin, kept, names
from tests.leak.words import Audience

pytestmark = pytest.mark.anyio

OF_ALL = '{ provvedimento(id: "%s") { items { parte_processuale } } }'
NOT_SEARCHED = ("/document/", "/timeline/", "/history/", "/fascicolo/", "/note/", "/anonymization/")
"""What does not wait for the index, which follows within a second or so."""


@pytest.mark.costly(
    "a minute: every call, twice; anonymisation/test_obscured.py looks at the main ones. "
    "When obscuring or who may see what changes"
)
@pytest.mark.usefixtures("unlimited")
async def test_what_was_public_is_withdrawn_everywhere(
    app: FastAPI,
    services: Services,
    session: AsyncSession,
    connection: AsyncConnection,
    visit: Visit,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG, "bdm")
    walk = await begin("lettore", app, services, session, connection, visit, before_indexing=in_full)
    decision = walk.content.world["provvedimento in chiaro"]["id"]
    page = await walk.browser.call("POST", "/graphql", json={"query": OF_ALL % decision})
    parties = {word.text for word in walk.content.words.all if word.column == "provvedimento.parte_processuale"}
    party = (named(page.text) & parties).pop()
    suggested = await walk.browser.call("GET", "/parte_processuale", params={"q": party, "area": "civile"})
    assert party in suggested.text
    assert await walk.first_leak()

    editor = await visit("redattore")
    reason = walk.content.words.new("anonymisation_review.request_reason", Audience.DESK)
    asked = {"ground": "ISTANZA_PARTE", "reason": f"Chiesto da {reason}"}
    answer = await editor.call("POST", f"/provvedimento/{decision}/obscured", json=asked)
    assert answer.status_code == 200, answer.text
    assert [leak async for leak in walk.leaks(only_reads=True, of=NOT_SEARCHED)] == []
    await index(services)
    leaks = [leak async for leak in walk.leaks(only_reads=True)]
    assert not leaks, f"{len(leaks)}:\n" + "\n".join(leaks[:20])
    assert not walk.unanswered
    assert not named(caplog.text) & names(walk)
    assert not named(await kept(session)) & names(walk, but=OF_THE_SERVICE)
