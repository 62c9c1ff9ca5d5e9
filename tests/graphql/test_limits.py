"""What a request may ask for, and that every level of it takes one statement."""

from __future__ import annotations

from typing import Any

import pytest
from graphql import parse
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.model import Precedente
from bdm.content.provvedimento.model import Provvedimento
from bdm.graphql.limits import check_cost
from bdm.graphql.schema import schema
from bdm.people.user.model import UserAccount
from bdm.personal.note.model import DocumentNote, Note
from bdm.services import Services
from tests.fixtures.app import index
from tests.fixtures.lines import each
from tests.graphql.conftest import Ask
from tests.search.content import abstract, decision

pytestmark = pytest.mark.anyio

CHAIN = 60


def nested(levels: int) -> str:
    """So many objects within one another."""
    inner = "provvedimento_precedente { " * (levels - 2) + "id" + " }" * (levels - 2)
    return f"{{ provvedimento {{ items {{ {inner} }} }} }}"


def doubled(levels: int) -> str:
    """Fragments that name the next one twice: without care they double at each level."""
    chain = "".join(f"fragment f{n} on Massima {{ ...f{n + 1} ...f{n + 1} }} " for n in range(levels))
    return f"{chain} fragment f{levels} on Massima {{ id }} {{ massima {{ items {{ ...f0 }} }} }}"


@each(
    [
        ('id: "a"', 1),
        ('id: ["a", "b"]', 2),
        ("id: []", 1),
        ("id: $ids", 3),
        ('id: ["a", "b"], size: 1', 1),
        ('id: "a", provvedimento_id: "b", size: 7', 7),
        ("id: null", 10),
        ("id: $missing, size: $size", 4),
        ("size: $missing", 10),
    ]
)
def test_what_is_asked_by_name_costs_as_much_as_there_are_names(arguments: str, of_page: int) -> None:
    """So that who reads one decision does not pay for ten."""
    query = schema._schema.query_type
    assert query is not None

    def cost(arguments: str) -> int:
        asked = parse(f"{{ provvedimento({arguments}) {{ items {{ id simili {{ parole }} }} }} }}")
        return check_cost(asked, query, {"ids": ["a", "b", "c"], "size": 4})

    assert cost(arguments) == cost(f"size: {of_page}")


@pytest.mark.parametrize(
    ("query", "code"),
    [
        (nested(9), "QUERY_TOO_DEEP"),
        ("fragment f on Provvedimento { massima { provvedimento { massima { id } } } } "
         "{ provvedimento { items { massima { provvedimento { massima { provvedimento { ...f } } } } } } }",
         "QUERY_TOO_DEEP"),
        ("{ " + " ".join(f"a{number}: massima {{ count }}" for number in range(16)) + " }", "QUERY_TOO_MANY_ALIASES"),
        ("{ massima { items { " + "id " * 3000 + "} } }", "QUERY_TOO_LONG"),
        ("{ provvedimento(size: 100) { items { massima { precedente_conforme { id } } } } }", "QUERY_TOO_EXPENSIVE"),
        ("{ provvedimento(size: 100) { items { simili { parole } } } }", "QUERY_TOO_EXPENSIVE"),
        ("{ provvedimento(size: 100) { items { massima { passo { testo } } } } }", "QUERY_TOO_EXPENSIVE"),
        ("{ " + "".join(f'a{n}: provvedimento(q: "a", size: 100) {{ items {{ snippet }} }} ' for n in range(12)) + "}",
         "QUERY_TOO_EXPENSIVE"),
        ("{ fascicolo { fascicolo { fascicolo { massima { provvedimento { id } } } } } }", "QUERY_TOO_EXPENSIVE"),
        ("{ " + "".join(f"a{n}: provvedimento(size: 100) {{ items {{ massima {{ id }} }} }} " for n in range(12)) + "}",
         "QUERY_TOO_EXPENSIVE"),
    ],
)  # fmt: skip
async def test_too_much_is_refused_in_italian(ask: Ask, query: str, code: str) -> None:
    answer = await ask(query)
    [error] = answer["errors"]
    assert error["extensions"] == {"code": code}
    assert error["message"].startswith("La richiesta ")
    assert answer.get("data") is None


@pytest.mark.parametrize("variables", [{"size": 100}, {}])
async def test_the_cost_depends_on_the_variables_each_time(
    ask: Ask, services: Services, variables: dict[str, Any]
) -> None:
    await index(services)
    query = """query ($size: Int! = 100) {
        provvedimento(size: $size) { items { massima { precedente_conforme { id } } } } }"""
    for _ in range(2):
        assert "errors" not in await ask(query, size=10)
        [error] = (await ask(query, **variables))["errors"]
        assert error["extensions"]["code"] == "QUERY_TOO_EXPENSIVE"


@pytest.mark.parametrize("query", [nested(8), doubled(CHAIN), "{ __schema { types { fields { type { name } } } } }"])
async def test_what_is_affordable_is_answered(ask: Ask, services: Services, query: str) -> None:
    await index(services)
    assert "errors" not in await ask(query)


async def test_fragments_that_name_themselves_are_refused(ask: Ask) -> None:
    query = "fragment f on Massima { id precedente_conforme { ...f } } { massima { items { ...f } } }"
    errors = (await ask(query))["errors"]
    assert {error["extensions"]["code"] for error in errors} == {"GRAPHQL", "QUERY_TOO_DEEP"}


LEVELS = {
    "items": "id",
    "massima": "massima { id note }",
    "precedents": "massima { precedente_conforme { id } precedente_difforme { id } }",
    "notes": "note document_note { _id author { upn } participant { upn } }",
    "decisions": "provvedimento_precedente { id note } provvedimento_successivo { id }",
    "deep": "massima { precedente_conforme { provvedimento { massima { note } } } }",
}


WITHIN = pytest.mark.costly("one more level; the deepest is in the gate")


@pytest.mark.parametrize(
    "selection",
    [
        pytest.param(selection, id=level, marks=() if level in ("items", "deep", "notes") else WITHIN)
        for level, selection in LEVELS.items()
    ],
)
async def test_every_level_takes_the_same_statements_however_many_there_are(
    ask: Ask, services: Services, session: AsyncSession, statements: list[str], selection: str
) -> None:
    await ask("{ __typename }")
    await filled(session)
    await index(services)
    counts = []
    for size in (1, 6):
        statements.clear()
        answer = await ask(f"{{ provvedimento(size: {size}) {{ items {{ {selection} }} }} }}")
        assert len(answer["data"]["provvedimento"]["items"]) == size
        counts.append(len(statements))
    assert counts[1] <= counts[0]  # fewer where one level has loaded what another asks for


async def test_a_page_of_results_takes_four_statements(
    ask: Ask, services: Services, session: AsyncSession, statements: list[str]
) -> None:
    """The session, the decisions, their abstracts, the passages; with facets and all."""
    await ask("{ __typename }")
    await filled(session)
    await index(services)
    statements.clear()
    answer = await ask(
        """{ provvedimento(q: "danno") { count expression facets { field values counts }
        alternatives { q } items { id titolo snippet massima { id titolo } } } }"""
    )
    items = answer["data"]["provvedimento"]["items"]
    assert [len(item["massima"]) for item in items] == [2] * 6
    assert all(item["snippet"] for item in items)
    assert len(statements) == 4


async def filled(session: AsyncSession) -> None:
    """Six decisions, each linked, noted by ``lettore``, and with two abstracts that have precedents."""
    reader = (await session.execute(select(UserAccount.id).where(UserAccount.upn == "lettore"))).scalar_one()
    last = first = None
    for number in range(6):
        id = await decision(session, f"il danno numero {number}", provvedimento_precedente_id=last)
        hash = (await session.get_one(Provvedimento, id)).document_hash
        session.add(Note(account_id=reader, provvedimento_id=id, text="nota"))
        session.add(
            DocumentNote(author_id=reader, provvedimento_id=id, file_hash=hash, page_number=1, color="94fadb66",
                         text="x", quote="x", rotated_rect=[])
        )  # fmt: skip
        massime = [await abstract(session, id, "<p>il danno</p>") for _ in range(2)]
        session.add(Note(account_id=reader, massima_id=massime[0], text="nota"))
        if first is not None:
            for tipo, precedente in (("conforme", first[0]), ("difforme", first[1])):
                await session.execute(
                    insert(Precedente).values(massima_id=massime[0], precedente_id=precedente, tipo=tipo)
                )
        else:
            first = massime
        last = id
    await session.flush()
