"""The anonymised text as a document of its own."""

import io

import pikepdf
import pypdfium2
import pytest

from bdm.anonymisation.typeset import typeset
from bdm.anonymisation.typeset.writer import EMPTY, TITLE

PAGES = [
    "TRIBUNALE DI MILANO\nSentenza n. 12/2021\nnella causa tra Parte_1 e Parte_2\nMOTIVI DELLA DECISIONE\n"
    "La domanda di Parte_1 è fondata.",
    "P.Q.M.\nil Tribunale accoglie la domanda.",
]


def text_of(data: bytes) -> str:
    with pypdfium2.PdfDocument(data) as document:
        pages = [page.get_textpage().get_text_range() for page in document]
    return " ".join(" ".join(pages).replace("\ufffe", "").split())


def test_the_text_is_there_in_its_order_with_headings_for_screen_readers() -> None:
    data = typeset(PAGES)
    text = text_of(data)
    words = ["TRIBUNALE DI MILANO", "Parte_2", "MOTIVI DELLA DECISIONE", "La domanda di Parte_1 è fondata.", "P.Q.M."]
    places = [text.index(word) for word in words]
    assert places == sorted(places)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.Root.Lang == "it"
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.docinfo["/Title"]) == TITLE
        assert [entry.title for entry in pdf.open_outline().root] == ["MOTIVI DELLA DECISIONE", "P.Q.M."]


def test_the_same_text_makes_the_same_file_in_which_nothing_tells_when_it_was_made() -> None:
    assert typeset(PAGES) == typeset(PAGES)
    assert typeset(PAGES, identity="a") == typeset(PAGES, identity="a") != typeset(PAGES, identity="b")
    assert b"202" not in b"".join(line for line in typeset(PAGES).splitlines() if b"Date" in line)


def test_the_file_says_the_language_of_most_pages_and_its_heading_that_it_is_italian() -> None:
    for text, language in (
        ("Il giudice decide che la domanda della parte non è fondata per il difetto di prova", "it"),
        ("Das Gericht weist die Klage ab und legt die Kosten mit dem Urteil der Partei auf", "de"),
        ("Bolzano, 12/2021", "und"),
    ):
        with pikepdf.open(io.BytesIO(typeset([text], "Tribunale di Bolzano, sentenza 12/2021"))) as pdf:
            assert pdf.Root.Lang == language
            assert str(pdf.open_metadata()["dc:language"]) == f"{{'{language}'}}"
            tagged = [each.Lang for each in pdf.objects if isinstance(each, pikepdf.Dictionary) and "/Lang" in each]
            assert {str(each) for each in tagged} == {language, "it-IT"}


def test_pages_without_text_are_named() -> None:
    assert "pagine 1, 4" in text_of(typeset(["", *PAGES, " \n"]))
    assert EMPTY in text_of(typeset(["", ""]))


@pytest.mark.parametrize(
    "text", ["#let x = 1 [a] $b$ `c` \\ @d <e> //f", "\u4e00 \u0001 \U0001f600 \u0391", "=" * 5000]
)
def test_any_text_is_set_as_it_stands(text: str) -> None:
    expected = text.replace("\u0001", "")
    found = text_of(typeset([f"Inizio {text} fine"]))
    assert found.startswith("Inizio")
    assert "fine" in found
    if text.isascii():
        assert expected.replace(" ", "") in found.replace(" ", "")


def test_a_heading_stands_above_the_text() -> None:
    assert text_of(typeset(PAGES, "Tribunale di Milano, sentenza 12/2021")).startswith("Tribunale di Milano, sentenza")
