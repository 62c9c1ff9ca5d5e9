"""The lines of a text: how it goes on over running heads and feet."""

from __future__ import annotations

from bdm.document.lines import joints

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


def test_nothing_where_nothing_stands_between() -> None:
    assert joints(["Il danno è", "risarcito"]) == []
    assert joints(["Il danno è risarcito"]) == []
    assert joints([]) == []
    assert joints(pages("", "Il danno", "")) == []
