"""Two people at once, in real transactions: nobody overwrites what they have not seen."""

from __future__ import annotations

import anyio
import anyio.lowlevel
import pytest
from sqlalchemy import select

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.desk.editing import massima, provvedimento
from bdm.desk.editing.schemas import Saved
from bdm.desk.forms import MassimaIn, ProvvedimentoIn
from bdm.desk.workflow import service as workflow_service
from bdm.desk.workflow.transitions import Action
from bdm.platform.authz import Kind, Reader
from bdm.platform.database.session import Database
from bdm.platform.kit.errors import AppError, Conflict
from tests.desk.editing.forms import CORTE, MILANO, a_decision, an_abstract
from tests.desk.workflow.readers import reader_of

pytestmark = pytest.mark.anyio

EDIT = ("edit_provvedimento", "edit_massima")


async def two_editors(database: Database) -> tuple[Reader, Reader]:
    async with database.transaction() as session:
        return (
            await reader_of(session, "ada", *EDIT, name="Ada", family_name="Prima"),
            await reader_of(session, "bice", *EDIT, name="Bice", family_name="Seconda"),
        )


async def save(database: Database, reader: Reader, kind: Kind, form: dict[str, object]) -> Saved:
    async with database.transaction() as session:
        if kind == "provvedimento":
            return await provvedimento.save(session, reader, ProvvedimentoIn.model_validate(form))
        return await massima.save(session, reader, MassimaIn.model_validate(form))


@pytest.mark.parametrize("kind", ["provvedimento", "massima"])
async def test_two_editors_never_overwrite_each_other(fresh_database: Database, kind: Kind) -> None:
    ada, bice = await two_editors(fresh_database)
    decision = await save(fresh_database, ada, "provvedimento", a_decision(titolo="Prima"))
    form = a_decision() if kind == "provvedimento" else an_abstract(decision.id)
    made = await save(fresh_database, ada, kind, form | {"titolo": "Prima"})
    form |= {"id": made.id, "version": made.version}
    refused: list[Conflict] = []
    written = anyio.Event()

    async def first() -> None:
        async with fresh_database.transaction() as session:
            if kind == "provvedimento":
                await provvedimento.save(session, ada, ProvvedimentoIn.model_validate(form | {"titolo": "Di Ada"}))
            else:
                await massima.save(session, ada, MassimaIn.model_validate(form | {"titolo": "Di Ada"}))
            written.set()
            await anyio.lowlevel.checkpoint()  # the other one begins, and waits for the row

    async def second() -> None:
        await written.wait()
        try:
            await save(fresh_database, bice, kind, form | {"titolo": "Di Bice"})
        except Conflict as conflict:
            refused.append(conflict)

    async with anyio.create_task_group() as group:
        group.start_soon(first)
        group.start_soon(second)
    assert [conflict.code for conflict in refused] == ["EDIT_CONFLICT"]
    body = refused[0].body()
    assert "modificato nel frattempo da Ada Prima" in body["detail"]
    assert (body["version"], body["edited_by"]) == (2, "Ada Prima")
    assert body["changes"] == [{"field": "titolo", "from": "Prima", "to": "Di Ada"}]
    # 'keep mine' is the same form with the version that the conflict told
    await save(fresh_database, bice, kind, form | {"titolo": "Di Bice", "version": body["version"]})
    async with fresh_database.transaction() as session:
        model = Provvedimento if kind == "provvedimento" else Massima
        assert set(await session.scalars(select(model.titolo).where(model.version == 3))) == {"Di Bice"}


async def test_many_at_once_one_wins(fresh_database: Database) -> None:
    ada, bice = await two_editors(fresh_database)
    made = await save(fresh_database, ada, "provvedimento", a_decision())
    won: list[str] = []
    refused: list[str] = []

    async def write(number: int) -> None:
        form = a_decision(id=made.id, version=made.version, titolo=f"Numero {number}")
        try:
            await save(fresh_database, (ada, bice)[number % 2], "provvedimento", form)
            won.append(form["titolo"])
        except Conflict as conflict:
            refused.append(conflict.code)

    async with anyio.create_task_group() as group:
        for number in range(6):
            group.start_soon(write, number)
    assert (len(won), refused) == (1, ["EDIT_CONFLICT"] * 5)
    async with fresh_database.transaction() as session:
        assert (await session.execute(select(Provvedimento.titolo, Provvedimento.version))).one() == (won[0], 2)


async def test_two_decisions_that_ask_for_the_same_neighbour(fresh_database: Database) -> None:
    ada, bice = await two_editors(fresh_database)
    both = Reader(**vars(ada) | {"ou": frozenset({MILANO, CORTE})}), Reader(**vars(bice) | {"ou": frozenset({CORTE})})
    first = await save(fresh_database, ada, "provvedimento", a_decision())
    answers: list[str] = []

    async def link(reader: Reader) -> None:
        form = a_decision(ufficio=CORTE, provvedimento_precedente_id=first.id)
        try:
            await save(fresh_database, reader, "provvedimento", form)
            answers.append("saved")
        except AppError as error:
            answers.append(error.errors[0].message)

    # the second reader sees no drafts of the first one's office: publish it, so that both may link it
    async with fresh_database.transaction() as session:
        row = await session.get_one(Provvedimento, (await session.scalars(select(Provvedimento.id))).one())
        row.status = "PUBBLICATO"
    async with anyio.create_task_group() as group:
        for reader in both:
            group.start_soon(link, reader)
    assert sorted(answers, key=len)[0] == "saved"
    assert "ha già un provvedimento successivo" in sorted(answers, key=len)[1]


async def test_a_save_and_a_transition(fresh_database: Database) -> None:
    """Whoever saves after it was sent on is told so, and by whom."""
    ada, bice = await two_editors(fresh_database)
    decision = await save(fresh_database, ada, "provvedimento", a_decision())
    abstract = await save(fresh_database, ada, "massima", an_abstract(decision.id))
    sent = anyio.Event()
    refused: list[Conflict] = []

    async def send() -> None:
        async with fresh_database.transaction() as session:
            await workflow_service.move(session, ada, "massima", abstract.id, Action.SUBMITTED)
            sent.set()
            await anyio.lowlevel.checkpoint()

    async def write() -> None:
        await sent.wait()
        try:
            form = an_abstract(decision.id, id=abstract.id, version=1, titolo="Tardi")
            await save(fresh_database, bice, "massima", form)
        except Conflict as conflict:
            refused.append(conflict)

    async with anyio.create_task_group() as group:
        group.start_soon(send)
        group.start_soon(write)
    assert [conflict.code for conflict in refused] == ["NOT_DRAFT"]
    assert "«da approvare» (inviato in approvazione da Ada Prima" in refused[0].detail


async def test_a_face_is_made_of_the_parties_there_are(fresh_database: Database) -> None:
    """An abstract saved while its decision is being restricted waits for it, and comes out restricted."""
    ada, bice = await two_editors(fresh_database)
    decision = await save(fresh_database, ada, "provvedimento", a_decision(parte_processuale=["Rossi Mario"]))
    restricting = anyio.Event()

    async def restrict() -> None:
        async with fresh_database.transaction() as session:
            form = a_decision(id=decision.id, version=1, parte_processuale=["Rossi Mario"], visibility="true")
            await provvedimento.save(session, ada, ProvvedimentoIn.model_validate(form))
            restricting.set()
            await anyio.lowlevel.checkpoint()

    async def write() -> None:
        await restricting.wait()
        await save(fresh_database, bice, "massima", an_abstract(decision.id, testo="<p>Rossi Mario</p>"))

    async with anyio.create_task_group() as group:
        group.start_soon(restrict)
        group.start_soon(write)
    async with fresh_database.transaction() as session:
        testo, restricted = (await session.execute(select(Massima.testo, Massima.restricted))).one()
    assert restricted
    assert "Rossi" not in testo
