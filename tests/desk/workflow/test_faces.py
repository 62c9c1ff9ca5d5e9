"""What everybody would read is looked at before each step: nothing unread, unsaid or of one person alone goes out."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato
from bdm.desk.workflow.model import WorkflowEvent
from bdm.document.attachment.model import DocumentAttachment
from bdm.document.model import Document, DocumentPage
from bdm.platform.authz import Kind
from tests.desk.workflow.test_transitions import a_document, a_massima, a_provvedimento
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser

pytestmark = pytest.mark.anyio

WAY = (("redattore", "submitted"), ("approvatore", "approved"), ("pubblicatore", "published"))
PARTY = "Zaffiroldi Fiorenzo"


async def asked(browser: Browser, kind: Kind, item_id: UUID, action: str, **body: object) -> list[str]:
    """The codes of what a step asks to confirm; none where it is done."""
    answer = await browser.call("POST", f"/{kind}/{item_id}/{action}", json=body)
    told: dict[str, Any] = answer.json()
    assert answer.status_code in (200, 409), told
    return [each["code"] for each in told.get("doubts", [])]


async def restricted(session: AsyncSession, copy: str, status: str = "BOZZA", **values: object) -> UUID:
    """A restricted decision whose confirmed copy says ``copy``."""
    item_id = await a_provvedimento(session, status, restricted=True, parte_processuale=["Z.F."], **values)
    original, public = await a_document(session, item_id), await a_document(session, item_id)
    await session.execute(update(DocumentPage).where(DocumentPage.hash == public).values(testo=copy))
    await session.execute(
        insert(ProvvedimentoRiservato).values(
            provvedimento_id=item_id, document_hash=original, parte_processuale=[PARTY]
        )
    )
    await session.execute(
        update(Provvedimento)
        .where(Provvedimento.id == item_id)
        .values(anonymized_document_hash=public, anonymised_confirmed_at=text("now()"))
    )
    return item_id


async def test_a_party_that_is_left_takes_two_persons(session: AsyncSession, visit: Visit) -> None:
    item_id = await restricted(session, "Notificata a Fiorenzo Zaffiroldi")
    browsers = [await visit(account) for account, _ in WAY]
    taken = {"confirmed": ["NAME_LEFT"], "reason": "Lo chiede la parte"}
    assert await asked(browsers[0], "provvedimento", item_id, "submitted") == ["NAME_LEFT"]
    answer = await browsers[0].call("POST", f"/provvedimento/{item_id}/submitted", json={"confirmed": ["NAME_LEFT"]})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "reason")
    assert await asked(browsers[0], "provvedimento", item_id, "submitted", **taken) == []
    assert await asked(browsers[1], "provvedimento", item_id, "approved") == []  # it is shown, another is asked
    assert await asked(browsers[2], "provvedimento", item_id, "published") == ["NAME_LEFT"]
    assert await asked(browsers[2], "provvedimento", item_id, "published", **taken) == []
    events = await session.execute(select(WorkflowEvent.confirmed, WorkflowEvent.reason).order_by(WorkflowEvent.seq))
    assert [tuple(each) for each in events] == [
        (["NAME_LEFT"], "Lo chiede la parte"),
        ([], None),
        (["NAME_LEFT"], "Lo chiede la parte"),
    ]


@pytest.mark.parametrize(
    ("values", "codes"),
    [
        ({}, []),
        ({"parola_chiave": ["Danno biologico"]}, []),
        ({"parola_chiave": [PARTY]}, ["NAME_LEFT"]),
        ({"riferimento_normativo": ["Zaffiroldi Fiorenzo"]}, ["NAME_LEFT", "REFERENCES"]),
    ],
)
async def test_the_data_are_read_too(
    session: AsyncSession, visit: Visit, values: dict[str, object], codes: list[str]
) -> None:
    item_id = await restricted(session, "Parte_1 chiede il risarcimento", **values)
    assert await asked(await visit("redattore"), "provvedimento", item_id, "submitted") == codes


async def test_an_abstract_of_another_decision_names_nobody_who_is_hidden(session: AsyncSession, visit: Visit) -> None:
    await restricted(session, "Parte_1 chiede", "PUBBLICATO")
    other = await a_provvedimento(session, "PUBBLICATO")
    named = await a_massima(session, "BOZZA", other, testo="<p>Nel giudizio di <b>Fiorenzo</b> Zaffiroldi si disse</p>")
    plain = await a_massima(session, "BOZZA", other, testo="<p>Il signor Marzio Brambati ricorre</p>")
    clerk = await visit("redattore")
    assert await asked(clerk, "massima", named, "submitted") == ["NAME_LEFT"]
    assert await asked(clerk, "massima", plain, "submitted") == []
    # Who does not read those originals is not told who is a party in them
    await session.execute(text("UPDATE user_account SET type = 'CNS' WHERE upn = 'redattore'"))
    again = await a_massima(session, "BOZZA", other, testo="<p>Nel giudizio di Fiorenzo Zaffiroldi si disse</p>")
    assert await asked(clerk, "massima", again, "submitted") == []


async def test_an_abstract_that_is_out_already_is_found_from_the_decision(session: AsyncSession, visit: Visit) -> None:
    other = await a_provvedimento(session, "PUBBLICATO")
    await a_massima(session, "PUBBLICATO", other, titolo="Il caso di ZAFFIROLDI Fiorenzo")
    item_id = await restricted(session, "Parte_1 chiede")
    assert await asked(await visit("redattore"), "provvedimento", item_id, "submitted") == ["NAME_LEFT"]


async def test_what_nobody_could_read_is_looked_at_by_two(session: AsyncSession, visit: Visit) -> None:
    item_id = await a_provvedimento(session, "BOZZA")
    await session.execute(update(DocumentPage).values(testo=" "))
    browsers = [await visit(account) for account, _ in WAY]
    for (_, action), browser, codes in zip(WAY, browsers, (["UNREAD"], [], ["UNREAD"]), strict=True):
        assert await asked(browser, "provvedimento", item_id, action) == codes
        if codes:
            assert await asked(browser, "provvedimento", item_id, action, confirmed=codes) == []


@pytest.mark.parametrize(
    ("words", "asked_for"),
    [
        ("Die Klage ist nicht begründet und wird mit dem Urteil abgewiesen, weil der Vertrag nicht gültig ist.", True),
        ("La domanda non è fondata ed è respinta, perché il contratto non è valido e gli importi sono dovuti.", False),
    ],
)
async def test_what_is_not_italian_was_not_searched(
    session: AsyncSession, visit: Visit, words: str, *, asked_for: bool
) -> None:
    clerk = await visit("redattore")
    item_id = await a_provvedimento(session, "BOZZA")
    await session.execute(update(DocumentPage).values(testo=words))
    answer = (await clerk.call("POST", f"/provvedimento/{item_id}/submitted", json={})).json()
    told = [(each["code"], [place["message"] for place in each["places"]]) for each in answer.get("doubts", [])]
    assert told == asked_for * [
        ("UNREAD", ["A pagina 1 il testo è in tedesco: nomi e motivi di riservatezza non sono stati cercati."])
    ]
    other = await a_provvedimento(session, "PUBBLICATO")
    massima = await a_massima(session, "BOZZA", other, testo=f"<p>{words}</p>")
    assert await asked(clerk, "massima", massima, "submitted") == asked_for * ["UNREAD"]


async def test_in_a_penal_matter_no_obscuring_is_said_by_two(session: AsyncSession, visit: Visit) -> None:
    item_id = await a_provvedimento(session, "BOZZA", area="penale", ruolo=None)
    browsers = [await visit(account) for account, _ in WAY]
    taken = {"confirmed": ["NOT_OBSCURED"], "reason": "Contravvenzione stradale"}
    for (_, action), browser, codes in zip(WAY, browsers, (["NOT_OBSCURED"], [], ["NOT_OBSCURED"]), strict=True):
        assert await asked(browser, "provvedimento", item_id, action) == codes
        if codes:
            assert await asked(browser, "provvedimento", item_id, action, **taken) == []


async def test_names_of_attachments_and_abstracts_tell_of_a_ground(session: AsyncSession, visit: Visit) -> None:
    clerk = await visit("redattore")
    item_id = await a_provvedimento(session, "BOZZA", titolo="Appalto")
    assert await asked(clerk, "provvedimento", item_id, "submitted") == []
    item_id = await a_provvedimento(session, "BOZZA", numero_provvedimento=1, anno_provvedimento=2024)
    digest = await session.scalar(select(Provvedimento.document_hash).where(Provvedimento.id == item_id))
    await session.execute(
        insert(DocumentAttachment).values(
            hash=digest, number=1, name="referto violenza sessuale.pdf", size=1, content_hash="0" * 64, program=False
        )
    )
    assert await asked(clerk, "provvedimento", item_id, "submitted") == ["SENSITIVE"]
    item_id = await a_provvedimento(session, "BOZZA", numero_provvedimento=3, anno_provvedimento=2024)
    await session.execute(
        update(Document).where(Document.provvedimento_id == item_id).values(beside=["Adozione della minore"])
    )
    assert await asked(clerk, "provvedimento", item_id, "submitted") == ["SENSITIVE"]
    item_id = await a_provvedimento(session, "BOZZA", parte_processuale=["Rossi Ada, minore"], numero_ruolo=9)
    assert await asked(clerk, "provvedimento", item_id, "submitted") == ["SENSITIVE"]
    item_id = await a_provvedimento(session, "PUBBLICATO", numero_provvedimento=2, anno_provvedimento=2024)
    massima = await a_massima(session, "BOZZA", item_id, testo="<p>Il reato di cui all'art. 572 c.p. commesso</p>")
    assert await asked(clerk, "massima", massima, "submitted") == ["SENSITIVE"]


async def test_one_person_alone_is_recorded_or_refused(session: AsyncSession, visit: Visit) -> None:
    """Who holds all groups: of an ordinary decision it stays in the record, of one to be protected it is refused."""
    await session.execute(
        text(
            'INSERT INTO user_group (account_id, "group") SELECT id, g FROM user_account, '
            "unnest(ARRAY['approve_provvedimento', 'publish_provvedimento']) g WHERE upn LIKE 'redattore%'"
            " AND upn NOT LIKE '%.%' ON CONFLICT DO NOTHING"
        )
    )
    item_id = await a_provvedimento(session, "BOZZA")
    alone = await visit("redattore")
    for _, action in WAY:
        assert await asked(alone, "provvedimento", item_id, action) == []
    last = select(WorkflowEvent.confirmed).order_by(WorkflowEvent.seq.desc()).limit(1)
    assert await session.scalar(last) == ["ONE_PERSON"]
    item_id = await restricted(session, "Parte_1 chiede")
    for _, action in WAY[:2]:
        assert await asked(alone, "provvedimento", item_id, action) == []
    answer = await alone.call("POST", f"/provvedimento/{item_id}/published")
    assert (answer.status_code, answer.json()["code"]) == (403, "ONE_PERSON")
