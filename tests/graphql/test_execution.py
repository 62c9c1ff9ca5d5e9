"""The shortcuts of execution answer what the library answers without them."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
import strawberry
from strawberry.extensions import QueryDepthLimiter

from bdm.graphql import execution
from bdm.graphql.execution import KnownDocuments, PlainFieldsFirst
from bdm.kit.kept import Kept

pytestmark = pytest.mark.anyio


@strawberry.type
class Leaf:
    text: str
    maybe: str | None
    number: int
    yes: bool
    day: date | None
    moment: datetime
    words: list[str]
    renamed: str = strawberry.field(name="altro", default="x")

    @strawberry.field
    def resolved(self) -> str:
        return self.text.upper()


@strawberry.type
class Branch:
    leaves: list[Leaf]
    few: list[Leaf] | None = None


@strawberry.type
class Query:
    @strawberry.field
    def branch(self, texts: list[str]) -> Branch:
        return Branch(leaves=self.leaves(texts))

    @strawberry.field
    def leaves(self, texts: list[str]) -> list[Leaf]:
        return [
            Leaf(
                text=text if text != "wrong" else None,  # type: ignore[arg-type]
                maybe=None,
                number=1 << 40 if text == "large" else 7,
                yes=True,
                day=date(2024, 2, 29),
                moment=datetime(2024, 2, 29, 1, 2, 3, tzinfo=UTC),
                words=["a", "è"],
            )
            for text in texts
        ]


EVERYTHING = """query ($texts: [String!]!) {
    leaves(texts: $texts) { __typename a: text text maybe number yes day moment words altro resolved }
}"""


def both() -> tuple[strawberry.Schema, strawberry.Schema]:
    return (
        strawberry.Schema(Query, execution_context_class=PlainFieldsFirst, extensions=[KnownDocuments]),
        strawberry.Schema(Query),
    )


@pytest.mark.parametrize("texts", [["uno", "due"], [], ["wrong"], ["large"]])
async def test_the_same_answers_and_errors(texts: list[str]) -> None:
    answers: list[Any] = []
    for schema in both():
        for _ in range(2):  # the second time the document is known
            result = await schema.execute(EVERYTHING, {"texts": texts})
            answers.append((result.data, [(error.message, error.path) for error in result.errors or []]))
    assert answers == [answers[-1]] * 4
    assert bool(answers[0][1]) == (texts in (["wrong"], ["large"]))


@pytest.mark.parametrize("texts", [["uno", "due"], [], ["wrong"], ["large"]])
@pytest.mark.parametrize(
    "asked",
    [
        "leaves { text number }",
        "leaves { number altro text } few { text }",
        "leaves { a: text }",
        "leaves { text @skip(if: true) number }",
        "leaves { ...leaf } } } fragment leaf on Leaf { text",
        "leaves { text } leaves { number }",
        "leaves { text resolved }",
        "b: leaves { text __typename }",
    ],
)
async def test_the_same_lists(asked: str, texts: list[str]) -> None:
    head, _, tail = asked.partition(" } } ")
    query = f"query ($texts: [String!]!) {{ branch(texts: $texts) {{ {head} }} }} {tail}" + (" }" if tail else "")
    answers: list[Any] = []
    for schema in both():
        result = await schema.execute(query, {"texts": texts})
        answers.append((result.data, [(error.message, error.path) for error in result.errors or []]))
    assert answers[0] == answers[1]


async def test_variables_are_those_of_each_call() -> None:
    schema, _ = both()
    for text in ("uno", "due"):
        result = await schema.execute(EVERYTHING, {"texts": [text]})
        assert result.data is not None
        assert result.data["leaves"][0]["text"] == text
    assert (await schema.execute(EVERYTHING, {"texts": 1})).errors


async def test_what_is_refused_stays_refused() -> None:
    schema = strawberry.Schema(
        Query,
        execution_context_class=PlainFieldsFirst,
        extensions=[KnownDocuments, lambda: QueryDepthLimiter(max_depth=0)],
    )
    for document in ("{ leaves(texts: []) { text } }", "{ unknown }", "{ leaves("):
        for _ in range(3):
            assert (await schema.execute(document)).errors


async def test_not_more_than_some_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    documents = [f"{{ l{number}: leaves(texts: []) {{ text }} }}" for number in range(5)]
    monkeypatch.setattr(execution, "_documents", Kept(3 * len(documents[0])))
    schema, _ = both()
    for document in documents:
        assert not (await schema.execute(document)).errors
    assert list(execution._documents._known) == [
        f"{{ l{number}: leaves(texts: []) {{ text }} }}" for number in (2, 3, 4)
    ]
