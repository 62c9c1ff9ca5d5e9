"""What a transition brings along, what it asks for, and two people acting at once."""

from __future__ import annotations

from uuid import UUID

import anyio
import anyio.lowlevel
import pytest
from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.forms import FIELDS
from bdm.desk.workflow import service as workflow_service
from bdm.desk.workflow.checks import NO_PAGES, PAGES_NOT_READ, UNKNOWN_FIELD
from bdm.desk.workflow.model import WorkflowEvent
from bdm.desk.workflow.transitions import Action
from bdm.document.model import Document
from bdm.platform.audit.model import AuditEvent
from bdm.platform.authz import Kind, Reader
from bdm.platform.database.session import Database
from bdm.platform.kit.errors import Conflict, NotFound
from bdm.search.indexing.model import DaIndicizzare
from tests.desk.workflow.readers import reader_of
from tests.desk.workflow.test_transitions import (
    a_document,
    a_massima,
    a_provvedimento,
    act,
    status_of,
    was_published,
)
from tests.fixtures.app import Visit
from tests.fixtures.audit import own_detail

pytestmark = pytest.mark.anyio


async def test_a_published_decision_takes_its_abstracts_back(session: AsyncSession, visit: Visit) -> None:
    provvedimento = await a_provvedimento(session, "PUBBLICATO")
    published = await a_massima(session, "PUBBLICATO", provvedimento)
    waiting = await a_massima(session, "DA_APPROVARE", provvedimento)
    other = await a_massima(session, "PUBBLICATO", await a_provvedimento(session, "PUBBLICATO"))
    await session.execute(DaIndicizzare.__table__.delete())  # type: ignore[attr-defined]
    approvatore = await visit("approvatore")
    answer = await approvatore.call("POST", f"/provvedimento/{provvedimento}/rejected", json={"reason": " Omissis "})
    assert answer.json() == {"id": str(provvedimento), "status": "BOZZA"}
    assert [await status_of(session, "massima", each) for each in (published, waiting, other)] == [
        "BOZZA",
        "BOZZA",
        "PUBBLICATO",
    ]
    events = await session.execute(select(WorkflowEvent.item_id, WorkflowEvent.reason).order_by(WorkflowEvent.seq))
    assert [tuple(event) for event in events] == [
        (provvedimento, "Omissis"),
        (published, "Omissis"),
        (waiting, "Omissis"),
    ]
    fed = set(await session.scalars(select(DaIndicizzare.item_id)))
    assert {provvedimento, published, waiting} <= fed


async def test_history_audit_version_and_date(session: AsyncSession, visit: Visit) -> None:
    provvedimento = await a_provvedimento(session, "BOZZA")
    before = (await session.execute(select(Provvedimento.version, Provvedimento.edit_date))).one()
    await act(await visit("redattore"), "provvedimento", provvedimento, "submitted")
    after = (await session.execute(select(Provvedimento.version, Provvedimento.edited_by))).one()
    assert after.version == before.version + 1
    assert after.edited_by is not None
    event = (await session.execute(select(AuditEvent).where(AuditEvent.object_id == str(provvedimento)))).scalar_one()
    assert (event.actor, event.action, event.object_kind) == ("redattore", "submitted", "provvedimento")
    assert own_detail(event.detail) == {"from": "BOZZA", "to": "DA_APPROVARE"}


@pytest.mark.parametrize("reason", [None, "", "   ", "x" * 2_001, "a\x00b"])
async def test_sending_back_asks_for_a_reason(session: AsyncSession, visit: Visit, reason: str | None) -> None:
    provvedimento = await a_provvedimento(session, "DA_APPROVARE")
    approvatore = await visit("approvatore")
    answer = await approvatore.call("POST", f"/provvedimento/{provvedimento}/rejected", json={"reason": reason})
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == ["reason"]
    assert await status_of(session, "provvedimento", provvedimento) == "DA_APPROVARE"


@pytest.mark.parametrize(
    ("kind", "fields"),
    [("provvedimento", ["titolo", "provvedimento_precedente_id", "document_hash"]), ("massima", ["testo", "titolo"])],
)
async def test_comments_go_with_what_is_sent_back(
    session: AsyncSession, visit: Visit, kind: Kind, fields: list[str]
) -> None:
    """They are no part of the audit, and what is taken along has none."""
    published = await a_provvedimento(session, "PUBBLICATO")
    massima = await a_massima(session, "PUBBLICATO", published)
    item_id = published if kind == "provvedimento" else massima
    comments = [{"field": field, "text": f"  Riguarda Mario Neri: {field} "} for field in fields]
    approvatore = await visit("approvatore")
    body = {"reason": "Refuso", "comments": comments}
    answer = await approvatore.call("POST", f"/{kind}/{item_id}/rejected", json=body)
    assert answer.status_code == 200, answer.text
    rows = await session.execute(select(WorkflowEvent.item_id, WorkflowEvent.comments))
    stored = {row.item_id: [(each["field"], each["text"]) for each in row.comments] for row in rows}
    kept = [(field, f"Riguarda Mario Neri: {field}") for field in fields]
    assert stored == {item_id: kept} | ({massima: []} if kind == "provvedimento" else {})
    assert "Mario Neri" not in str((await session.scalars(select(AuditEvent.detail))).all())
    steps = (await approvatore.call("GET", f"/{kind}/{item_id}/history")).json()
    previous = {field: False if field == "document_hash" else None for field in fields}
    read = [{"field": field, "text": text, "previous_document": previous[field]} for field, text in kept]
    assert [step["comments"] for step in steps if step["action"] == "rejected"] == [read]


async def test_a_comment_on_a_page_says_that_its_document_was_replaced(session: AsyncSession, visit: Visit) -> None:
    provvedimento = await a_provvedimento(session, "DA_APPROVARE")
    approvatore = await visit("approvatore")
    comments = [{"field": field, "text": "a"} for field in ("document_hash:1", "document_hash", "titolo")]
    body = {"reason": "Refuso", "comments": comments}
    answer = await approvatore.call("POST", f"/provvedimento/{provvedimento}/rejected", json=body)
    assert answer.status_code == 200, answer.text

    async def said() -> list[tuple[str, bool | None]]:
        steps = (await approvatore.call("GET", f"/provvedimento/{provvedimento}/history")).json()
        return [(each["field"], each["previous_document"]) for each in steps[-1]["comments"]]

    assert await said() == [("document_hash:1", False), ("document_hash", False), ("titolo", None)]
    replaced = await a_document(session, provvedimento)
    for digest in (replaced, None):
        await session.execute(update(Provvedimento).values(document_hash=digest))
        assert await said() == [("document_hash:1", True), ("document_hash", True), ("titolo", None)], digest
    old = [{"field": "document_hash", "text": "a"}]  # as it was kept before its document was noted
    await session.execute(update(WorkflowEvent).values(comments=old))
    assert await said() == [("document_hash", None)]


async def test_a_comment_is_on_a_page_that_the_document_has(session: AsyncSession, visit: Visit) -> None:
    provvedimento = await a_provvedimento(session, "DA_APPROVARE")
    massima = await a_massima(session, "DA_APPROVARE", provvedimento)
    approvatore = await visit("approvatore")

    async def refused(kind: Kind, item_id: UUID, page: str) -> str:
        body = {"reason": "Refuso", "comments": [A, {"field": f"document_hash:{page}", "text": "b"}]}
        answer = await approvatore.call("POST", f"/{kind}/{item_id}/rejected", json=body)
        assert answer.status_code == 422, answer.text
        (error,) = answer.json()["errors"]
        assert error["field"] == "comments.1.field"
        return str(error["message"])

    for page in ("0", "01", "-1", "1 ", "1\n", "١", "1.0", "", "1:1", "9" * 7):
        assert await refused("provvedimento", provvedimento, page) == UNKNOWN_FIELD, page
    assert await refused("massima", massima, "1") == UNKNOWN_FIELD
    assert await refused("provvedimento", provvedimento, "2") == "Il documento non ha la pagina 2: le pagine sono 1."
    await session.execute(update(Document).values(page_count=None, state="IN_ELABORAZIONE"))
    assert await refused("provvedimento", provvedimento, "1") == PAGES_NOT_READ
    await session.execute(update(Provvedimento).values(document_hash=None))
    assert await refused("provvedimento", provvedimento, "1") == NO_PAGES


A = {"field": "titolo", "text": "a"}


@pytest.mark.parametrize(
    ("kind", "comments", "fields"),
    [
        ("provvedimento", [A, {"field": "testo", "text": "b"}], ["comments.1.field"]),  # an abstract's
        ("massima", [{"field": "ufficio", "text": "b"}], ["comments.0.field"]),
        ("massima", [{"field": "version", "text": "b"}], ["comments.0.field"]),
        (
            "massima",
            [A, {"field": "testo", "text": "b"}, A, {"field": "x", "text": "b"}],
            ["comments.2.field", "comments.3.field"],
        ),
        ("massima", [A | {"text": " "}], ["comments.0.text"]),
        ("massima", [A | {"text": "a" * 1_001}], ["comments.0.text"]),
        ("massima", [A | {"text": "a\x00b"}], ["comments.0.text"]),
        ("provvedimento", [{"field": field, "text": "a"} for field in FIELDS["provvedimento"][:21]], ["comments"]),
    ],
)
async def test_a_comment_is_on_one_field_of_the_form(
    session: AsyncSession, visit: Visit, kind: Kind, comments: list[dict[str, str]], fields: list[str]
) -> None:
    provvedimento = await a_provvedimento(session, "PUBBLICATO")
    item_id = provvedimento if kind == "provvedimento" else await a_massima(session, "PUBBLICATO", provvedimento)
    body = {"reason": "Refuso", "comments": comments}
    answer = await (await visit("approvatore")).call("POST", f"/{kind}/{item_id}/rejected", json=body)
    assert (answer.status_code, [error["field"] for error in answer.json()["errors"]]) == (422, fields)
    assert await status_of(session, kind, item_id) == "PUBBLICATO"


async def test_only_what_is_sent_back_has_comments(session: AsyncSession, visit: Visit) -> None:
    provvedimento = await a_provvedimento(session, "DA_APPROVARE")
    approvatore = await visit("approvatore")
    answer = await approvatore.call("POST", f"/provvedimento/{provvedimento}/approved", json={"comments": [A]})
    assert answer.status_code == 200, answer.text
    assert await session.scalar(select(WorkflowEvent.comments)) == []


@pytest.mark.parametrize(
    ("values", "fields"),
    [
        ({"data": None}, {"data": "Selezione data obbligatoria"}),
        ({"data_pubblicazione": None}, {"data_pubblicazione": "Selezione data pubblicazione obbligatoria"}),
        ({"ruolo": None}, {"ruolo": "Selezione ruolo obbligatorio"}),
        ({"ruolo": None, "area": "penale"}, {}),
    ],
)
async def test_submitting_asks_for_the_required_fields(
    session: AsyncSession, visit: Visit, values: dict[str, object], fields: dict[str, str]
) -> None:
    provvedimento = await a_provvedimento(session, "BOZZA", **values)
    code, body = await act(await visit("redattore"), "provvedimento", provvedimento, "submitted")
    asked = body.get("code") == "TO_BE_CONFIRMED"  # of a penal one, whether its data are obscured
    assert (code, asked) == ((422, False) if fields else (409, True))
    if fields:
        assert body["detail"] == "Compilare tutti i campi obbligatori contrassegnati da *"
        assert {error["field"]: error["message"] for error in body["errors"]} == fields  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("state", "code"),
    [("IN_CODA", "PROCESSING"), ("IN_ELABORAZIONE", "PROCESSING"), ("SENZA_TESTO", None), ("ELABORATO", None)],
)
async def test_submitting_waits_for_the_document(
    session: AsyncSession, visit: Visit, state: str, code: str | None
) -> None:
    provvedimento = await a_provvedimento(session, "BOZZA")
    await session.execute(update(Document).where(Document.provvedimento_id == provvedimento).values(state=state))
    answered, body = await act(await visit("redattore"), "provvedimento", provvedimento, "submitted")
    assert answered == (409 if code else 200)
    assert body.get("code") == code
    if code:
        assert body["detail"] == "Il provvedimento è in elaborazione. Provare più tardi."


async def test_submitting_without_a_document(session: AsyncSession, visit: Visit) -> None:
    provvedimento = await a_provvedimento(session, "BOZZA", document_hash=None)
    answered, body = await act(await visit("redattore"), "provvedimento", provvedimento, "submitted")
    assert (answered, body["code"]) == (409, "NO_DOCUMENT")


@pytest.mark.parametrize(
    ("values", "message"),
    [({"titolo": "  "}, "Titolo abstract obbligatorio"), ({"testo": "<p> </p>"}, "Testo abstract obbligatorio")],
)
async def test_submitting_an_empty_abstract(
    session: AsyncSession, visit: Visit, values: dict[str, object], message: str
) -> None:
    massima = await a_massima(session, "BOZZA", await a_provvedimento(session, "PUBBLICATO"), **values)
    answered, body = await act(await visit("redattore"), "massima", massima, "submitted")
    assert answered == 422
    assert [error["message"] for error in body["errors"]] == [message]  # type: ignore[attr-defined]


async def test_an_abstract_is_published_after_its_decision(session: AsyncSession, visit: Visit) -> None:
    massima = await a_massima(session, "DA_PUBBLICARE", await a_provvedimento(session, "DA_PUBBLICARE"))
    answered, body = await act(await visit("pubblicatore"), "massima", massima, "published")
    assert (answered, body["code"]) == (409, "DECISION_FIRST")
    assert await status_of(session, "massima", massima) == "DA_PUBBLICARE"


async def test_a_restricted_decision_is_published_with_its_anonymised_version(
    session: AsyncSession, visit: Visit
) -> None:
    provvedimento = await a_provvedimento(session, "DA_PUBBLICARE", restricted=True)
    pubblicatore = await visit("pubblicatore")
    answered, body = await act(pubblicatore, "provvedimento", provvedimento, "published")
    assert (answered, body["code"]) == (409, "NOT_ANONYMISED")
    digest = await a_document(session, provvedimento)
    ours = update(Provvedimento).where(Provvedimento.id == provvedimento)
    await session.execute(ours.values(anonymized_document_hash=digest))
    assert (await act(pubblicatore, "provvedimento", provvedimento, "published"))[0] == 409
    await session.execute(ours.values(anonymised_confirmed_at=func.now()))
    assert (await act(pubblicatore, "provvedimento", provvedimento, "published"))[0] == 200


async def test_a_decision_with_abstracts_is_not_deleted(session: AsyncSession, visit: Visit) -> None:
    provvedimento = await a_provvedimento(session, "BOZZA")
    massima = await a_massima(session, "BOZZA", provvedimento)
    redattore = await visit("redattore")
    answered, body = await act(redattore, "provvedimento", provvedimento, "deleted")
    assert (answered, body["code"]) == (409, "HAS_MASSIME")
    assert (await act(redattore, "massima", massima, "deleted"))[0] == 200
    assert (await act(redattore, "provvedimento", provvedimento, "deleted"))[0] == 200


async def test_two_at_once_one_wins_and_the_other_is_told(fresh_database: Database) -> None:
    """Real transactions: the second waits for the first, then learns what happened."""
    async with fresh_database.transaction() as session:
        approvatore = await reader_of(session, "primo", "approve_provvedimento", name="Ada", family_name="Prima")
        secondo = await reader_of(session, "secondo", "approve_provvedimento", name="Bice", family_name="Seconda")
        provvedimento = await a_provvedimento(session, "DA_APPROVARE")

    refused: list[Conflict] = []
    approved = anyio.Event()

    async def first() -> None:
        async with fresh_database.transaction() as session:
            await workflow_service.move(session, approvatore, "provvedimento", str(provvedimento), Action.APPROVED)
            approved.set()
            await anyio.lowlevel.checkpoint()

    async def second() -> None:
        await approved.wait()
        try:
            async with fresh_database.transaction() as session:
                await workflow_service.move(session, secondo, "provvedimento", str(provvedimento), Action.APPROVED)
        except Conflict as conflict:
            refused.append(conflict)

    async with anyio.create_task_group() as group:
        group.start_soon(first)
        group.start_soon(second)
    assert len(refused) == 1
    assert refused[0].code == "ILLEGAL_TRANSITION"
    assert "«da pubblicare»" in refused[0].detail
    assert "inviato in pubblicazione da Ada Prima" in refused[0].detail


async def test_an_abstract_cannot_slip_in_while_its_decision_goes(fresh_database: Database) -> None:
    async with fresh_database.transaction() as session:
        redattore = await reader_of(session, "autrice", "edit_provvedimento")
        provvedimento = await a_provvedimento(session, "BOZZA")
    async with fresh_database.transaction() as session:
        await session.execute(insert(Massima).values(titolo="T", testo="t", provvedimento_id=provvedimento))
    with pytest.raises(Conflict, match="abstract collegati"):
        async with fresh_database.transaction() as session:
            await workflow_service.move(session, redattore, "provvedimento", str(provvedimento), Action.DELETED)


async def test_the_abstract_of_a_decision_that_is_sent_back_meanwhile_is_not_published(
    fresh_database: Database,
) -> None:
    """Whoever comes second waits for the decision's row, and reads it as it is then."""
    async with fresh_database.transaction() as session:
        redattore = await reader_of(session, "autrice", "edit_provvedimento")
        pubblicatore = await reader_of(session, "editrice", "publish_massima")
        provvedimento = await a_provvedimento(session, "PUBBLICATO")
        massima = await a_massima(session, "DA_PUBBLICARE", provvedimento)
    refused: list[Conflict] = []
    sent_back = anyio.Event()

    async def first() -> None:
        async with fresh_database.transaction() as session:
            await workflow_service.move(
                session, redattore, "provvedimento", str(provvedimento), Action.REJECTED, "Errore"
            )
            sent_back.set()
            await anyio.lowlevel.checkpoint()

    async def second() -> None:
        await sent_back.wait()
        try:
            async with fresh_database.transaction() as session:
                await workflow_service.move(session, pubblicatore, "massima", str(massima), Action.PUBLISHED)
        except Conflict as conflict:
            refused.append(conflict)

    async with anyio.create_task_group() as group:
        group.start_soon(first)
        group.start_soon(second)
    assert [conflict.code for conflict in refused] == ["ILLEGAL_TRANSITION"]
    assert "rinviato in bozza da Nome Cognome" in refused[0].detail
    async with fresh_database.transaction() as session:
        assert await status_of(session, "massima", massima) == "BOZZA"


@pytest.mark.parametrize("other", [Action.DELETED, Action.SUBMITTED])
async def test_of_two_that_do_something_at_once_one_wins(fresh_database: Database, other: Action) -> None:
    """Both begin at once, in whatever order they come: the item has moved once, and the other is told."""
    async with fresh_database.transaction() as session:
        one = await reader_of(session, "uno", "edit_massima")
        two = await reader_of(session, "due", "edit_massima")
        massima = await a_massima(session, "BOZZA", await a_provvedimento(session, "PUBBLICATO"))
    outcomes: list[str] = []

    async def move(reader: Reader, action: Action) -> None:
        try:
            async with fresh_database.transaction() as session:
                await workflow_service.move(session, reader, "massima", str(massima), action)
            outcomes.append("done")
        except (Conflict, NotFound) as refused:
            outcomes.append(str(refused.code))

    async with anyio.create_task_group() as group:
        group.start_soon(move, one, Action.SUBMITTED)
        group.start_soon(move, two, other)
    # Not found: the second began after the first had removed it.
    assert sorted(outcomes) in (["ILLEGAL_TRANSITION", "done"], ["NOT_FOUND", "done"])
    async with fresh_database.transaction() as session:
        events = await session.scalar(select(func.count()).select_from(WorkflowEvent))
    assert events == 1


async def test_the_record_keeps_what_went(session: AsyncSession, visit: Visit) -> None:
    told = {"tipo": "sentenza", "numero_provvedimento": 12, "anno_provvedimento": 2024, "titolo": "Rossi contro Neri"}
    case = {"numero_ruolo": 345, "anno_ruolo": 2023}
    deleted = await a_provvedimento(session, "BOZZA", external_id="fonte-1", **told, **case)
    withdrawn = await a_provvedimento(session, "DA_RITIRARE", external_id="fonte-2", **told)
    abstract = await a_massima(session, "BOZZA", withdrawn)
    for kind, id_ in (("provvedimento", withdrawn), ("massima", abstract)):
        await was_published(session, kind, id_)
    assert (await act(await visit("redattore"), "provvedimento", deleted, "deleted"))[0] == 200
    assert (await act(await visit("pubblicatore"), "provvedimento", withdrawn, "withdrawn"))[0] == 200

    administrator = await visit("amministratore")
    page = (await administrator.call("GET", "/audit")).json()["items"]
    events = {item["object_id"]: item for item in page if item["object_id"]}
    cited = "Tribunale di Milano, sentenza n. 12/2024"
    kept = [events[str(id_)]["detail"] for id_ in (deleted, withdrawn, abstract)]
    assert all(each["label"].startswith(cited) for each in kept)
    assert [each["ruolo"] for each in kept] == ["345/2023", None, None]
    assert [each.get("external_id") for each in kept] == ["fonte-1", "fonte-2", None]
    assert len({each["request"] for each in kept}) == 2, "the abstract went in the decision's own call"
    assert (events[str(deleted)]["thing"]["state"], events[str(deleted)]["thing"]["name"]) == (
        "eliminato",
        kept[0]["label"],
    )
    assert "Rossi" not in str(page)
    [row] = [
        line for line in (await administrator.call("GET", "/audit/export")).text.splitlines() if str(deleted) in line
    ]
    assert f"{kept[0]['label']} eliminato" in row
    assert "Numero di ruolo: 345/2023; Codice della richiesta: " in row
    assert "Identificativo della fonte: fonte-1" in row
