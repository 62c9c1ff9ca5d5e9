"""Passages are found again by their letters, whatever the program that wrote them down did with the rest."""

from __future__ import annotations

import pytest

from bdm.document.pdf.passages import MarkedPassage, PageLetters, PageSpan

PAGES = (
    "TRIBUNALE DI MILANO. Il giudice osserva che la domanda è fondata nei limiti di cui in motivazione.",
    "Sul nesso causale: il nesso causale si accerta secondo la regola del più probabile che non. Così deciso.",
    "Sul danno: il danno si liquida in via equitativa. Il giudice osserva altresì che le spese seguono la soccombenza.",
)


def passage(quote: str, prefix: str = "", suffix: str = "", page_number: int = 1) -> MarkedPassage:
    return MarkedPassage(quote, prefix, suffix, page_number)


def found(quote: str, *context: str, page_number: int = 1, pages: tuple[str, ...] = PAGES) -> tuple[int, str] | None:
    """The page (from 1) and the words on which the passage is found."""
    place = PageLetters(pages).find(passage(quote, *context, page_number=page_number), len(pages))
    return None if place is None else (place.page + 1, pages[place.page][place.first : place.last + 1])


@pytest.mark.parametrize(
    "quote",
    [
        "la regola del più probabile che non",
        "LA REGOLA DEL PIU' PROBABILE CHE NON",
        "la  regola\ndel più proba-\nbile che non.",
        "la regola del piu\u0300 probabile\u00a0che non",
        "«la regola del più probabile che non»",
    ],
)
def test_signs_that_programs_write_differently_do_not_count(quote: str) -> None:
    place = found(quote)
    assert place == (2, "la regola del più probabile che non")


def test_ligatures_and_characters_that_are_several_letters() -> None:
    pages = ("La ﬁnalità è ½ e l'eﬃcacia del prov\u00advedimento",)
    assert found("finalità è 1/2 e l'efficacia del provvedimento", pages=pages) == (1, pages[0][3:])


def test_what_occurs_more_than_once_is_found_by_its_surroundings() -> None:
    assert found("Il giudice osserva", "MILANO. ", " che la domanda") == (1, "Il giudice osserva")
    assert found("Il giudice osserva", "in via equitativa. ", " altresì che") == (3, "Il giudice osserva")
    assert found("Il giudice osserva", "", "", page_number=3) is None, "it might be either"
    assert found("Il giudice osserva", "tutt'altro ", " contesto ancora") is None


def test_the_nearest_of_those_that_are_alike() -> None:
    pages = tuple(f"{number} omissis Il Tribunale rigetta la domanda omissis" for number in range(9))
    for page_number in (1, 5, 9):
        place = found("Il Tribunale rigetta la domanda", "omissis ", " omissis", page_number=page_number, pages=pages)
        assert place == (page_number, "Il Tribunale rigetta la domanda")


def test_a_short_passage_is_not_believed_by_itself() -> None:
    assert found("fondata") is None
    assert found("fondata", "che la domanda è ", " nei limiti") == (1, "fondata")
    assert found("soccombenza e compensazione") is None
    assert found("") is None
    assert found("— « »") is None


def test_one_that_goes_over_to_the_next_page() -> None:
    pages = ("Prima di ogni altra cosa si", "deve accertare la giurisdizione")
    assert found("ogni altra cosa si deve accertare", pages=pages) == (1, "ogni altra cosa si")


def test_a_text_that_repeats_itself_without_end() -> None:
    text = PageLetters(["a" * 200_000])
    assert text.find(passage("a" * 20, "a" * 200, "a" * 200), 1) == PageSpan(0, 200, 219)
