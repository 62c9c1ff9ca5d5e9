"""The language of varying texts."""

from __future__ import annotations

import random

import pytest

from bdm_demo.template import TemplateError, parse, render


def rendered(text: str, seed: int = 0) -> str:
    return render(text, random.Random(seed), lambda slot: f"<{slot}>")


def test_literals_and_slots() -> None:
    assert rendered("Il {giudice} decide.") == "Il <giudice> decide."


def test_each_alternative_is_chosen_at_times() -> None:
    found = {rendered("[uno|due|tre]", seed) for seed in range(50)}
    assert found == {"uno", "due", "tre"}


def test_alternatives_nest_and_may_be_empty() -> None:
    found = {rendered("a [b [c|d]|] e", seed) for seed in range(80)}
    assert found == {"a b c e", "a b d e", "a e"}


def test_a_bar_within_a_slot_is_the_slots_own() -> None:
    assert rendered("[x {a?o|a}|x {a?o|a}]") == "x <a?o|a>"


def test_spaces_and_full_stops_are_tidied() -> None:
    assert rendered("tempestivo [|] , regolare [|] .") == "tempestivo, regolare."
    assert render("{x}.", random.Random(0), lambda _: "c.p.c.") == "c.p.c."


def test_euphony() -> None:
    assert rendered("condanna a Anna e a Bruno") == "condanna ad Anna e a Bruno"


@pytest.mark.parametrize("text", ["[uno|due", "{giudice", "uno]"])
def test_malformed(text: str) -> None:
    if text == "uno]":
        assert parse(text) == ("uno]",)  # a bracket that closes nothing is a literal
        return
    with pytest.raises(TemplateError):
        parse(text)


def test_linked_choices_go_together() -> None:
    found = {rendered("[#Egli|Essi] [x|y] [#vende|vendono]", seed) for seed in range(60)}
    assert found == {"Egli x vende", "Egli y vende", "Essi x vendono", "Essi y vendono"}
