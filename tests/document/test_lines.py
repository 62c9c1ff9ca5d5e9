"""The lines of a text: how it goes on over running heads and feet."""

from __future__ import annotations

from bdm.document.lines import body, joints

HEAD = "N. 08546/2025 REG.RIC."


def pages(*texts: str) -> list[str]:
    return [f"{HEAD}\n{text}\nPagina {number} di {len(texts)}" for number, text in enumerate(texts, 1)]


def test_the_text_goes_on_over_head_and_foot() -> None:
    found = joints(pages("Il danno è\nrisarcito se", "è provato.\nE la colpa", "è presunta."))
    assert found == [f"{HEAD}\nIl danno è\nrisarcito se\nè provato.\nE la colpa", "è provato.\nE la colpa\nè presunta."]


def test_of_long_pages_the_words_around_the_end() -> None:
    before, after = (" ".join(f"{letter}{n}" for n in range(300)) for letter in "ab")
    [joint] = joints(pages(before, after))
    words = joint.split()
    assert (words[0], words[59], words[60], words[-1], len(words)) == ("a240", "a299", "b0", "b59", 120)


def test_a_word_goes_on_over_a_foot_that_its_hyphen_drew_into_the_line() -> None:
    """PDFium leaves out the line break after a hyphen at a line's end."""
    texts = pages("La somma va resti-", "tuita entro l'anno.", "E il bene?", "No.")
    found = joints([texts[0].replace("-\n", "-"), *texts[1:]])
    assert found[0] == f"{HEAD}\nLa somma va resti-\ntuita entro l'anno."


def test_what_a_hyphen_joins_is_no_foot_where_the_page_has_its_own() -> None:
    texts = ["Rossi ha il Covid-19\n1", "Verdi\n2", "Bianchi\n3"]
    assert [line.text for line in body(texts)] == ["Rossi ha il Covid-19", "Verdi", "Bianchi"]


def test_nothing_where_nothing_stands_between() -> None:
    assert joints(["Il danno è", "risarcito"]) == []
    assert joints(["Il danno è risarcito"]) == []
    assert joints([]) == []
    assert joints(pages("", "Il danno", "")) == []
