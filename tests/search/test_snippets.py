"""Passages that show why an item was found."""

from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bdm.italian import (
    clean,
    fold,
    spans,
    tokens,
)
from bdm.search.query import parse
from bdm.search.snippets import (
    MAX_SNIPPETS,
    _likely_passages,
    _marked,
    beginnings,
    readable,
    snippets,
    words_of,
)

LONG = "La corte osserva che il ricorso è infondato e va respinto per le ragioni che seguono. " * 10


@pytest.mark.parametrize(
    ("q", "texts", "marked"),
    [
        ("danno", ["Il danno patito."], ["Il <mark>danno</mark> patito."]),
        ("danni", ["Il Danno patito."], ["Il <mark>Danno</mark> patito."]),
        ("responsabilita", ["La responsabilità."], ["La <mark>responsabilità</mark>."]),
        ("cpc", ["Visto l'art. 91 c.p.c. si dispone"], ["Visto l'art. 91 <mark>c.p.c.</mark> si dispone"]),
        ("612 bis", ["l'art. 612-bis c.p."], ["l'art. <mark>612-bis</mark> c.p."]),
        ("art. 21octies", ["(art. 21 octies)"], ["(<mark>art.</mark> <mark>21 octies</mark>)"]),
        ('testo:"danno biologico"', ["un danno biologico"], ["un <mark>danno</mark> <mark>biologico</mark>"]),
        ("danno AND NOT lucro", ["danno e lucro"], ["<mark>danno</mark> e lucro"]),
        ('ufficio:"TRIBUNALE DI MILANO"', ["TRIBUNALE DI MILANO"], []),
        ("assente", ["Il danno patito."], []),
        ("danno", ["<script>danno & altro</script>"], ["&lt;script&gt;<mark>danno</mark> &amp; altro&lt;/script&gt;"]),
        ("danno", ["riga\n\n  danno"], ["riga <mark>danno</mark>"]),
        ("danno", [""], []),
        ("danno", [], []),
    ],
)
def test_words_are_marked(q: str, texts: list[str], marked: list[str]) -> None:
    assert snippets(map(readable, texts), words_of(parse(q))) == marked


def test_passages_with_more_different_words_win_and_stand_in_reading_order() -> None:
    texts = [LONG + "danno. " + LONG, LONG + "danno biologico. ", "danno. " + LONG, "biologico danno"]
    found = snippets(map(readable, texts), words_of(parse("danno biologico")), limit=2)
    assert [passage.count("<mark>") for passage in found] == [2, 2]
    assert "<mark>danno</mark> <mark>biologico</mark>" in found[0]
    assert found[1] == "<mark>biologico</mark> <mark>danno</mark>"


WORDS = (
    "responsabilità esistenza soluzione soluzioni inadempienza risarcimento psicologia logicamente amministrativo "
    "abitazione indennità prescrizione giurisprudenza testimonianze conducente evidentemente quiescenza acquisizione"
).split()


@pytest.mark.parametrize("word", WORDS)
def test_beginnings_are_those_of_the_word_itself(word: str) -> None:
    for beginning in beginnings(words_of(parse(word))):
        assert len(beginning) >= 3
        assert fold(word).startswith(beginning)


def test_short_words_may_be_written_in_too_many_ways() -> None:
    assert beginnings(words_of(parse("danno cpc"))) == []


@given(st.lists(st.text(max_size=600), max_size=3), st.text(alphabet="abcdanno .'", min_size=1, max_size=20))
def test_any_text_gives_safe_html(texts: list[str], word: str) -> None:
    words = words_of(parse("danno")) | {word}
    found = snippets(map(readable, texts), frozenset(words))
    assert len(found) <= MAX_SNIPPETS
    for passage in found:
        bare = passage.replace("<mark>", "").replace("</mark>", "")
        assert "<" not in bare
        assert ">" not in bare
        assert unescape(bare)


PIECES = st.sampled_from(
    "il danno|i danni|danneggiato|dan-\nno|bio-\nlogico|biologico|biologici|l'evento|dell'evento|art. 5 c.p.c.|Danno."
    "|(danno)|danno/biologico|è|\n|ﬁne|gennaio 2020|un periodo senza|prova|provvedimento|numero 5|il numero|p.r.o.v."
    "|quell'evento|condanna".split("|")
)
ENDINGS = st.sampled_from(
    "a e i o azione azioni enza enze anza ante amento imenti amente ità abile ibili ivo iva oso logia uzione ando arlo "
    "argliela erglielo issimo che ghi arono erebbe ità".split()
)
_MARKED = re.compile("<mark>(.*?)</mark>")


@given(st.lists(PIECES, max_size=80).map(" ".join))
def test_quick_marks_are_those_of_the_analysis(text: str) -> None:
    words = words_of(parse("danno biologico evento prova numero"))
    page = readable(text)
    for likely in _likely_passages([page], words):
        passage, marks = _marked(page.cleaned, likely, words)
        found = [(span.start, span.end) for span in spans(passage) if span.token.text in words]
        assert marks == found


@given(st.lists(PIECES, max_size=80).map(" ".join))
def test_no_word_is_missed(text: str) -> None:
    words = words_of(parse("danno biologico evento prova numero"))
    found = {span.token.text for span in spans(clean(text.replace("-\n", ""))) if span.token.text in words}
    passages = snippets([readable(text.replace("-\n", ""))], words, limit=1_000)
    marked = {token for passage in passages for each in _MARKED.findall(passage) for token in tokens(unescape(each))}
    assert marked & words == found


@pytest.mark.parametrize("letter", ["œ", "ß"])
def test_letters_that_become_two_move_no_mark(letter: str) -> None:
    text = f"{letter * 3} il danno {letter} " * 40
    found = snippets([readable(text)], words_of(parse("danno")))
    assert len(found) == MAX_SNIPPETS
    assert all("il <mark>danno</mark> " + letter in passage for passage in found)


@given(st.text(alphabet="abcdeghilmnoprstuvz", min_size=1, max_size=8), ENDINGS)
def test_every_form_begins_as_its_stem_does(start: str, ending: str) -> None:
    for token in tokens(start + ending):
        assert all(fold(start + ending).startswith(beginning) for beginning in beginnings([token]))
