"""Passages of a decision and where they stand in the text of its pages."""

from __future__ import annotations

from hypothesis import given, strategies as st

from bdm.assistant.passages import TOO_LONG, passages

PAGES = (
    "TRIBUNALE DI MILANO\nSEZIONE PRIMA\nha pronunciato la seguente\nSENTENZA\nnella causa tra Alfa e Beta\n"
    "SVOLGIMENTO DEL PROCESSO\nCon atto di citazione Alfa ha chiesto\nil pagamento. Beta si è costituita e",
    "ha resistito alla domanda.\nMOTIVI DELLA DECISIONE\nLa domanda è fondata. Beta non ha\nprovato il pagamento.\n"
    "P.Q.M.\nil Tribunale condanna Beta al pagamento di euro 100.",
)


def _words(text: str) -> str:
    return "".join(text.split())


def test_a_sentence_knows_its_words_on_every_page_it_is_on() -> None:
    found = passages(PAGES)
    assert [passage.part for passage in found] == ["intestazione", "fatto", "motivi", "dispositivo"]
    crossing = found[1].sentences[1]
    assert crossing.text == "Beta si è costituita e ha resistito alla domanda."
    assert [place.page for place in crossing.places] == [1, 2]
    cut = [PAGES[place.page - 1][place.start : place.end] for place in crossing.places]
    assert cut == ["Beta si è costituita e", "ha resistito alla domanda."]
    assert found[3].page == 2
    assert found[2].text == "La domanda è fondata. Beta non ha provato il pagamento."


def test_a_text_without_words_has_none() -> None:
    assert passages(()) == []
    assert passages(("", " \n")) == []


@given(st.lists(st.text(alphabet="aAb .\n;1", max_size=400), max_size=4))
def test_every_sentence_is_where_it_says(pages: list[str]) -> None:
    for passage in passages(pages):
        assert passage.sentences
        assert len(passage.text) <= TOO_LONG or len(passage.sentences) == 1 or len(passage.sentences[0].text) < TOO_LONG
        for sentence in passage.sentences:
            cut = " ".join(pages[place.page - 1][place.start : place.end] for place in sentence.places)
            assert _words(cut) == _words(sentence.text)
