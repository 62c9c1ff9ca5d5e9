"""What people type and paste, as the client encodes it: it means the same here. The table is the client's as well."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bdm.italian import query_tokens
from bdm.search.query import FORBIDDEN, Phrase, parse, to_text
from tests.fixtures.lines import each

TYPED: list[dict[str, Any]] = json.loads((Path(__file__).parent / "typed.json").read_text("utf-8"))["questions"]


def places(text: str) -> list[tuple[str, int]]:
    """The tokens that ``text`` looks for, with their distances."""
    found = query_tokens(text)
    return [(token.text, token.position - found[0].position) for token in found]


@each(TYPED)
def test_the_encoded_text_looks_for_the_same_words(row: dict[str, Any]) -> None:
    assert FORBIDDEN.isdisjoint(row["text"])
    assert places(row["text"]) == places(row["typed"])


@each(TYPED)
def test_no_ordinary_question_is_refused(row: dict[str, Any]) -> None:
    assert to_text(parse(row["q"])) == row["q"]
    phrase = Phrase("testo", row["text"])
    assert parse(to_text(phrase)) == phrase
