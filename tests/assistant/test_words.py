"""What the words of a question look for."""

from __future__ import annotations

import pytest

from bdm.assistant.words import relatives, synonyms
from bdm.italian import tokens


@pytest.mark.parametrize(
    ("word", "common"),
    [
        ("inciampata", ("inciamp ", "incia")),
        ("pagamento", ("pag ",)),
        ("risarcire", ("risarc ", "risar")),
        ("casa", ("cas ",)),
        ("2043", ()),
    ],
)
def test_relatives_come_in_one_order(word: str, common: tuple[str, ...]) -> None:
    assert relatives(tokens(word)[0]) == common


def test_a_synonym_is_found_for_every_form_of_a_verb() -> None:
    assert synonyms(tokens("inciampare")[0]) & synonyms(tokens("inciampata")[0])
