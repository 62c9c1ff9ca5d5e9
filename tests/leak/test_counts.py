"""What an outsider is answered does not depend on what is hidden: neither the order nor a number, nor a single byte.

The same content twice, in two indexes: with the texts of drafts, of originals and of what is somebody else's, and with
none of them.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from bdm.app import create_app
from bdm.platform.authz import KINDS, Scope
from bdm.platform.authz.scope import NO_OFFICE
from bdm.platform.kit.time import today
from bdm.search.engine.port import SearchRequest, Sort, SortField, Window
from bdm.search.engine.tantivy_engine import open_engine
from bdm.search.query import parse
from bdm.services import Services
from tests.fixtures.app import Visit, index
from tests.fixtures.sign_in import Browser
from tests.leak.calls import reads
from tests.leak.content import COMMON, PUBLIC
from tests.leak.gate import Walk, readable
from tests.leak.planting import near_ties
from tests.leak.test_gate import begin

pytestmark = pytest.mark.anyio

OF_THE_MOMENT = ("/user/session", "/user/current", "/operations", "/health/", "/metrics", "/audit", "/access_request")
"""What tells of this very run, or is the administration's to read."""
OUTSIDER = Scope(dict.fromkeys(KINDS, NO_OFFICE), NO_OFFICE)
ASKED = ("primo secondo", "primo", "secondo", COMMON, f"{COMMON} {PUBLIC}", f"primo OR {COMMON}", "primo AND secondo")

Order = tuple[tuple[str, ...], tuple[float, ...]]

# All that was planted and that outsiders may not read, and nothing else.
ERASED = """
    UPDATE provvedimento_riservato SET titolo = NULL, annotazione = NULL, estratto = '{}', parte_processuale = '{}';
    UPDATE massima_riservata SET titolo = '', testo = '', annotazione = NULL, estratto = '{}';
    UPDATE provvedimento SET titolo = NULL, annotazione = NULL, estratto = '{}', parte_processuale = '{}',
        parola_chiave = '{}', riferimento_normativo = '{}', materia = NULL, presidente = NULL, relatore = NULL,
        giudice_assegnatario_fascicolo = NULL WHERE status <> 'PUBBLICATO';
    UPDATE massima SET titolo = '', testo = '', annotazione = NULL, estratto = '{}', parola_chiave = '{}',
        riferimento_normativo = '{}' WHERE status <> 'PUBBLICATO';
    DELETE FROM document_proposals;
    UPDATE document_page SET testo = '' WHERE hash NOT IN (
        SELECT document_hash FROM provvedimento WHERE document_hash IS NOT NULL AND status = 'PUBBLICATO'
        UNION SELECT anonymized_document_hash FROM provvedimento
        WHERE anonymised_confirmed_at IS NOT NULL AND status = 'PUBBLICATO');
    DELETE FROM citazione USING document, document_page WHERE document_seq = document.seq
        AND document_page.hash = document.hash AND document_page.testo = '';
    DELETE FROM content_change;
    DELETE FROM sovrascrittura;
    DELETE FROM anonymisation_review;
    UPDATE workflow_event SET reason = NULL, comments = '[]';
    DELETE FROM bulk_move;
    DELETE FROM note USING user_account a WHERE a.id = account_id AND a.upn = 'estraneo';
    UPDATE document_note SET text = '', quote = '', prefix = '', suffix = '' WHERE file_hash NOT IN (
        SELECT document_hash FROM provvedimento WHERE document_hash IS NOT NULL);
    DELETE FROM fascicolo f USING user_account a WHERE a.id = owner_id AND a.upn = 'estraneo' AND f.name LIKE 'Zy%';
    DELETE FROM saved_search USING user_account a WHERE a.id = account_id AND a.upn = 'estraneo';
    DELETE FROM queue_view USING user_account a WHERE a.id = account_id AND a.upn = 'estraneo';
    DELETE FROM tappa USING user_account a WHERE a.id = account_id AND a.upn = 'estraneo';
    DELETE FROM user_preference USING user_account a WHERE a.id = account_id AND a.upn = 'estraneo';
    DELETE FROM chat_message;
    DELETE FROM assistant_summary;
    DELETE FROM import_link
"""


@pytest.mark.costly(
    "a minute: every call, twice, beside another index; graphql/test_hidden_words.py asks the main ones. When search, "
    "what is counted or what is hidden changes"
)
@pytest.mark.parametrize("account", ["redattore.roma", "amministratore"])
@pytest.mark.usefixtures("unlimited")
async def test_the_answers_are_the_same_without_what_is_hidden(
    account: str,
    app: FastAPI,
    services: Services,
    session: AsyncSession,
    connection: AsyncConnection,
    visit: Visit,
    tmp_path: Path,
) -> None:
    walk = await begin(account, app, services, session, connection, visit, before_indexing=near_ties)
    answers, orders = await told_anew(walk, services, tmp_path / "con")
    assert any(len(set(scores)) < len(scores) for _, scores in orders), "nothing is near enough to change places"
    for statement in ERASED.split(";\n"):
        await session.execute(text(statement))
    await session.commit()
    without, orders_without = await told_anew(walk, services, tmp_path / "senza")
    assert orders_without == orders
    assert len(answers) > 300
    assert [call for call in answers if answers[call] != without[call]] == []


async def everything(walk: Walk) -> dict[str, str]:
    """The answers to all calls that only read, by call."""
    calls = [call for call in reads(walk.description, walk.content) if not any(of in call.path for of in OF_THE_MOMENT)]
    return {str(call): readable(await walk.send(call, walk.browser.cookies)) for call in calls}


async def told_anew(walk: Walk, services: Services, folder: Path) -> tuple[dict[str, str], list[Order]]:
    """All that is told over an index without a past: in the one at hand what was replaced counts until it is merged."""
    settings = services.settings.model_copy(update={"data_dir": folder})
    async with open_engine(settings) as search:
        others = replace(services, settings=settings, search=search)
        await index(others)
        app = create_app(settings, others)
        async with app.router.lifespan_context(app):
            browser = Browser(app)
            browser.cookies = walk.browser.cookies
            answers = await everything(replace(walk, browser=browser))
            await browser.aclose()
        return answers, await found(others)


async def found(services: Services) -> list[Order]:
    """What an outsider finds, in order, with the scores that the order comes from and nobody is shown."""
    hits = []
    for kind in KINDS:
        for asked in ASKED:
            query = SearchRequest(kind=kind, tree=parse(asked), scope=OUTSIDER, today=today())
            answer = await services.search.search(query, Window(0, 100), Sort(SortField.SCORE))
            hits.append((tuple(map(str, answer.ids)), answer.scores))
    return hits
