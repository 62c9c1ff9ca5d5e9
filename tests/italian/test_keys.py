"""When two values are the same."""

from __future__ import annotations

from bdm.italian import key, letters_key
from tests.fixtures.lines import each
from tests.fixtures.spellings import DISTRICTS, NAMES, OTHERS


@each([*NAMES, *DISTRICTS])
def test_one_value_however_it_is_written(value: str, written: str) -> None:
    assert key(written) == key(value)
    assert key(key(written)) == key(written)
    assert letters_key(written) == letters_key(value)


@each(OTHERS)
def test_names_of_others_are_others(one: str, other: str) -> None:
    assert key(one) != key(other)


def test_a_number_is_another_and_codes_are_words() -> None:
    assert key("Corte di Appello  di L’Aquila ") == key("CORTE DI APPELLO DI L'AQUILA")
    assert key("da approvare") == key("DA_APPROVARE")
    assert key("ART. 1 C.C.") != key("ART. 11 C.C.")
