"""What tells that personal data are to be obscured; tests/italian/test_tables.py tries the lines of the tables."""

from __future__ import annotations

from bdm.anonymisation.detection import Ground
from bdm.anonymisation.grounds import signs


def test_the_page_and_the_words_are_told() -> None:
    (sign,) = signs("penale", None, ["Visto", "imputato del delitto p. e p. dall'art. 609-bis c.p.\nin danno di altri"])
    assert (sign.ground, sign.page) == (Ground.REATI, 2)
    assert "art. 609-bis c.p. in danno" in sign.words


def test_the_words_around_are_whole() -> None:
    (sign,) = signs("penale", None, ["parola " * 20 + "art. 572 c.p. " + "seguente " * 20])
    assert (sign.words[0], sign.words[-1]) == ("…", "…")
    assert set(sign.words.strip("…").split()) == {"parola", "art.", "572", "c.p.", "seguente"}


def test_each_ground_is_told_once() -> None:
    pages = ["art. 572 c.p.", "art. 612-bis c.p. Dispone che, in caso di diffusione, siano omesse le generalità"]
    assert [(each.ground, each.page) for each in signs("penale", "Delitti contro la famiglia", pages)] == [
        (Ground.REATI, None),
        (Ground.REATI, 1),
        (Ground.DISPOSTO_GIUDICE, 2),
    ]


def test_without_a_sign_nothing() -> None:
    assert signs("civile", "Contratti e obbligazioni varie", ["La domanda è rigettata.", ""]) == []
    assert signs("civile", None, []) == []


def test_it_takes_no_longer_than_the_text_is_long() -> None:
    """A page that somebody made: squared, a million characters would take an hour."""
    for word in ("dispon", "dispone omission", "572 cod ", "in caso di diffusione ", "violenza  "):
        assert signs(None, None, [word * (1_000_000 // len(word))]) == []
