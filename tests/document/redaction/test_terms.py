"""Terms are found in every form in which they may be written, and not where they are not."""

import pytest

from bdm.document.redaction.terms import TermAllowance, Terms

TERMS = Terms(["Mario Rossi", "Ada", "Straßberger", "Niccolò"])


@pytest.mark.parametrize(
    "text",
    [
        "tra Mario Rossi e",
        "MARIO ROSSI",
        "Mario\nRossi",
        "Rossi Mario",
        "MarioRossi",
        "M a r i o R o s s i",
        "Mario Ros-\nsi",
        "Mario Ros\ufffesi",
        "Mario Ro\u00adssi",
        "issoR oiraM",
        "STRASSBERGER",
        "NICCOLO'",
        "nicco\u200blo\u0300",
        "di Ada,",
    ],
)
def test_a_term_is_found(text: str) -> None:
    assert TermAllowance(TERMS, [""]).exceeded(0, text)
    assert TERMS.in_text(text)


@pytest.mark.parametrize("text", ["la strada bada a te", "Mario e Rossini", "nel nome di", ""])
def test_other_words_are_no_terms(text: str) -> None:
    assert not TermAllowance(TERMS, [text]).exceeded(0, text)


def test_what_stays_may_be_read_as_often_as_it_is_there() -> None:
    allowed = TermAllowance(Terms(["Rossi"]), ["il giudice Rossi ha deciso", "senza nomi"])
    assert not allowed.exceeded(0, "il giudice Rossi\nha deciso")
    assert allowed.exceeded(0, "il giudice Rossi ha deciso contro Rossi") == ["rossi"]
    assert allowed.exceeded(1, "Rossi")
    assert not allowed.nowhere(0, "rossi")
    assert allowed.nowhere(1, "rossi")


def test_words_that_were_not_there_do_not_hide_a_term() -> None:
    allowed = TermAllowance(Terms(["Rossi"]), ["il signor Bianchi"])
    assert allowed.exceeded(0, "ilsignorrossibianchi")
    assert not allowed.exceeded(0, "ilsignor bianchi")


@pytest.mark.parametrize("encoding", ["latin-1", "utf-8", "utf-16-be", "utf-16-le"])
def test_bytes_hold_a_term_in_any_encoding(encoding: str) -> None:
    assert Terms(["Mario Rossi", "Bianchini"]).in_bytes(b"\x00\xff\x81" + "BianChini".encode(encoding) + b"\x80")
    assert not Terms(["Ada"]).in_bytes(b"\x00ada\xff")


def test_a_term_without_letters_is_none() -> None:
    assert not Terms(["", " - ", "§"])
    assert Terms(["n. 5"])
