"""Passages that show why an item was found."""

from __future__ import annotations

import re
from html import unescape

from hypothesis import given, strategies as st

from bdm.italian import clean, fold, spans, tokens
from bdm.search.answer.bounds import LEAST, MOST
from bdm.search.answer.readable import readable, readable_pages
from bdm.search.answer.snippets import MAX_SNIPPETS, Snippet, _hits, _marks, beginnings, snippets
from bdm.search.query import looks_for, parse
from bdm.search.query.targets import Targets
from tests.fixtures.lines import each

LONG = "La corte osserva che il ricorso è infondato e va respinto per le ragioni che seguono. " * 10


def found(q: str, *pages: str, limit: int = MAX_SNIPPETS) -> list[Snippet]:
    text = readable_pages(dict(enumerate(pages, 1)), whole=True)
    return snippets(text, looks_for(parse(q)), limit).snippets


def passages(q: str, *pages: str, limit: int = MAX_SNIPPETS) -> list[str]:
    return [snippet.html for snippet in found(q, *pages, limit=limit)]


@each(
    [
        ("danno", ["Il danno patito."], ["Il <mark>danno</mark> patito."]),
        ("danni", ["Il Danno patito."], ["Il <mark>Danno</mark> patito."]),
        ("responsabilita", ["La responsabilità."], ["La <mark>responsabilità</mark>."]),
        ("cpc", ["Visto l'art. 91 c.p.c. si dispone"], ["Visto l'art. 91 <mark>c.p.c.</mark> si dispone"]),
        ("612 bis", ["l'art. 612-bis c.p."], ["l'art. <mark>612-bis</mark> c.p."]),
        ("art. 21octies", ["(art. 21 octies)"], ["(<mark>art.</mark> <mark>21 octies</mark>)"]),
        ('testo:"danno biologico"', ["un danno biologico"], ["un <mark>danno biologico</mark>"]),
        ("testo_entro_2:(danno grave)", ["il danno più grave"], ["il <mark>danno</mark> più <mark>grave</mark>"]),
        ("testo_inizia:(local DÉC)", ["locale, decisa"], ["<mark>locale</mark>, <mark>decisa</mark>"]),
        ("testo_inizia:(del locaz)", ["della loca-\nzione"], ["della <mark>locazione</mark>"]),
        ("testo_inizia:(locaz)", ["allocazione"], []),
        ("danno AND NOT lucro", ["danno e lucro"], ["<mark>danno</mark> e lucro"]),
        ('ufficio:"TRIBUNALE DI MILANO"', ["TRIBUNALE DI MILANO"], []),
        ("assente", ["Il danno patito."], []),
        ("danno", ["<script>danno & altro</script>"], ["&lt;script&gt;<mark>danno</mark> &amp; altro&lt;/script&gt;"]),
        ("danno", ["riga\n\n  danno"], ["riga <mark>danno</mark>"]),
        ("danno", [""], []),
        ("danno", [], []),
    ]
)
def test_words_are_marked(q: str, texts: list[str], marked: list[str]) -> None:
    assert passages(q, *texts) == marked


def test_passages_with_more_different_words_come_first() -> None:
    texts = [LONG + "danno. " + LONG, LONG + "danno biologico. ", "danno. " + LONG, "biologico danno"]
    first, second = passages("danno biologico", *texts, limit=2)
    assert "<mark>danno</mark> <mark>biologico</mark>" in first
    assert second.endswith("che seguono. <mark>biologico</mark> <mark>danno</mark>")


WORDS = (
    "responsabilità esistenza soluzione soluzioni inadempienza risarcimento psicologia logicamente amministrativo "
    "abitazione indennità prescrizione giurisprudenza testimonianze conducente evidentemente quiescenza acquisizione"
).split()


@each(WORDS)
def test_beginnings_are_those_of_the_word_itself(word: str) -> None:
    for (beginning,) in beginnings(looks_for(parse(word))):
        assert len(beginning) >= 3
        assert fold(word).startswith(beginning)


def test_short_words_may_be_written_in_too_many_ways() -> None:
    assert beginnings(looks_for(parse("danno cpc"))) == []


@given(st.lists(st.text(max_size=600), max_size=3), st.text(alphabet="abcdanno .'", min_size=1, max_size=20))
def test_any_text_gives_safe_html(texts: list[str], word: str) -> None:
    sought = Targets(frozenset({"dann", word}), phrases=frozenset({("il", "danno")}))
    found = snippets(readable_pages(dict(enumerate(texts, 1)), whole=True), sought).snippets
    assert len(found) <= MAX_SNIPPETS
    for passage in found:
        bare = passage.html.replace("<mark>", "").replace("</mark>", "")
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


SOUGHT = looks_for(parse("danno biologico evento prova numero"))


@given(st.lists(PIECES, max_size=80).map(" ".join))
def test_quick_marks_are_those_of_the_analysis(text: str) -> None:
    page = readable(text)
    marks = _marks(page.cleaned, 0, len(page.cleaned), sorted(_hits(page, SOUGHT)), SOUGHT)
    found = [(span.start, span.end) for span in spans(page.cleaned) if span.token.text in SOUGHT.words]
    assert marks == list(dict.fromkeys(found))


@given(st.lists(PIECES, max_size=80).map(" ".join))
def test_no_word_is_missed(text: str) -> None:
    words = {span.token.text for span in spans(clean(text.replace("-\n", ""))) if span.token.text in SOUGHT.words}
    shown = snippets(readable(text.replace("-\n", "")), SOUGHT, limit=1_000)
    marked = {
        token for each in shown.snippets for mark in _MARKED.findall(each.html) for token in tokens(unescape(mark))
    }
    assert marked & SOUGHT.words == words
    assert not words & shown.missing.words


@each(["œ", "ß"])
def test_letters_that_become_two_move_no_mark(letter: str) -> None:
    text = f"{letter * 3} il danno {letter} " * 40
    found = passages("danno", text)
    assert len(found) == MAX_SNIPPETS
    assert all("il <mark>danno</mark> " + letter in passage for passage in found)
    assert passages(f'"{letter} il danno"', f"{letter} il danno {letter}") == [
        f"<mark>{letter} il danno</mark> {letter}"
    ]


@given(st.text(alphabet="abcdeghilmnoprstuvz", min_size=1, max_size=8), ENDINGS)
def test_every_form_begins_as_its_stem_does(start: str, ending: str) -> None:
    for token in tokens(start + ending):
        assert all(fold(start + ending).startswith(each) for (each,) in beginnings(Targets(frozenset({token}))))


DECISION = (
    "TRIBUNALE DI MILANO\nha pronunciato la seguente SENTENZA nella causa sul mutuo fondiario tra Alfa e Beta.\n"
    "SVOLGIMENTO DEL PROCESSO\nL'attore ha chiesto la somma. Il convenuto resiste.",
    "MOTIVI DELLA DECISIONE\nLa domanda è fondata. Il mutuo fondiario, come si è detto, è nullo se supera il limite. "
    "Nulla osta.\nP.Q.M.\nIl Tribunale condanna il convenuto.",
)


def test_a_passage_says_where_it_stands() -> None:
    assert found('"mutuo fondiario"', *DECISION, limit=1) == [
        Snippet(
            "La domanda è fondata. Il <mark>mutuo fondiario</mark>, come si è detto, è nullo se supera il limite. "
            "Nulla osta.",
            2,
            "Motivi",
        )
    ]
    assert [(each.page, each.part) for each in found("mutuo convenuto", *DECISION)] == [
        (2, "Motivi"),
        (1, "Fatto"),
        (2, "P.Q.M."),
    ]
    assert [each.part for each in found("condanna", *DECISION)] == ["P.Q.M."]
    assert [(each.page, each.part) for each in found("danno", "Il danno.")] == [(1, None)]
    assert [(each.page, each.part) for each in snippets(readable("Il danno."), SOUGHT).snippets] == [(None, None)]


def test_a_phrase_is_never_cut() -> None:
    phrase = "il giudice di primo grado ha omesso di pronunciare sulla domanda riconvenzionale del convenuto appellante"
    for before in range(0, 400, 7):
        (passage,) = passages(f'"{phrase}"', ("parola " * 100)[: before + 1] + " " + phrase + " " + LONG)
        assert f"<mark>{phrase}</mark>" in passage


def test_sentences_are_whole_where_they_are_short() -> None:
    text = LONG + "Ciò posto, ex art. 2043 c.c. il danno va risarcito. " + LONG
    assert any(
        "Ciò posto, ex art. 2043 c.c. il <mark>danno</mark> va risarcito." in each for each in passages("danno", text)
    )
    for passage in passages("danno", text):
        assert passage.startswith(("Ciò posto", "La corte"))
        assert passage.endswith(".")


def test_a_phrase_may_go_on_over_a_line_and_over_a_page() -> None:
    assert passages('"mutuo fondiario"', "Il mutuo\nfondia-\nrio è nullo.") == [
        "Il <mark>mutuo fondiario</mark> è nullo."
    ]
    assert found('"mutuo fondiario"', "Il mutuo", "fondiario è nullo.")[0].page == 1
    pages = readable_pages({3: "Il mutuo", 7: "fondiario è nullo."}, whole=False)
    assert snippets(pages, looks_for(parse('"mutuo fondiario"'))).snippets == []


@each(["il mutuo non fondiario", "mutui fondiari", "il fondiario mutuo", "mutuo fondiariox"])
def test_a_phrase_is_marked_only_as_it_is_written(text: str) -> None:
    assert passages('"mutuo fondiario"', text) == []


def bare(passage: str) -> str:
    return unescape(passage.replace("<mark>", "").replace("</mark>", ""))


SENTENCES = st.sampled_from(
    [
        "Il danno va risarcito.",
        "La corte osserva, quanto al danno, che il ricorso, pur proposto nei termini, è infondato; le spese seguono.",
        "Nulla osta.",
        "Ai sensi dell'art. 5, comma 2, lett. b), c.p.c. il giudice, sentite le parti, provvede sul danno & sul lucro.",
        "parola " * 60 + "danno " + "parola " * 60,
        "Si veda Cass., sez. un., n. 12 del 3.4.2019: «il danno non è in re ipsa».",
    ]
)
PAGES = st.lists(st.lists(SENTENCES, min_size=1, max_size=8), min_size=1, max_size=4).map(
    lambda pages: [
        "\n".join(f"Capo {letter}. {line}" for line in page) for letter, page in zip("ABCD", pages, strict=False)
    ]
)
"""None has a line of another."""


@given(PAGES, st.booleans())
def test_passages_are_the_text_and_do_not_overlap(pages: list[str], running: bool) -> None:
    whole = " ".join(" ".join(pages).split())
    if running:
        pages = [f"N.R.G. 320/2023\n{page}\nPagina {at} di 9\nFirmato da: Rossi" for at, page in enumerate(pages, 1)]
    shown = [bare(each) for each in passages("danno", *pages)]
    alone = running and len(pages) == 1  # nothing repeats itself
    left = whole
    for passage in shown:
        assert len(passage) <= MOST
        kept = passage.removeprefix("… ").removesuffix(" …")
        assert alone or kept in whole
        if len(set(whole.split(". "))) == len(whole.split(". ")):
            assert alone or kept in left
            left = left.replace(kept, "\n", 1)
        if not passage.endswith(" …") and not alone:
            assert kept[-1] in ".»" or whole.endswith(kept)
        assert alone or not re.search("N.R.G.|Pagina|Firmato", passage)


@given(PAGES)
def test_a_passage_as_long_as_reads_well(pages: list[str]) -> None:
    length = len(" ".join(" ".join(pages).split()))
    for passage in passages("danno", *pages, limit=1):
        assert len(bare(passage)) >= min(length, 40)


def test_a_long_sentence_is_cut_at_its_clauses_and_says_so() -> None:
    clause = "la corte osserva che il ricorso è infondato e va respinto, "
    (passage,) = passages("danno", f"Invero {clause * 6}il danno, ai sensi dell'art. 5, comma 2, c.p.c., {clause * 6}.")
    assert passage.startswith("… ")
    assert passage.endswith(", …")
    assert "il <mark>danno</mark>, ai sensi dell'art. 5, comma 2, c.p.c., " in passage
    assert LEAST <= len(bare(passage)) <= MOST


def test_short_sentences_are_joined() -> None:
    (passage,) = passages("danno", "È tardi. Nulla osta. Il danno va risarcito. Le spese seguono. Così è deciso.")
    assert bare(passage) == "È tardi. Nulla osta. Il danno va risarcito. Le spese seguono. Così è deciso."


def numbered(*pages: str) -> list[str]:
    return [f"N.R.G. 320/2023\n{page}\nPagina {at} di 9\nFirmato da: Rossi" for at, page in enumerate(pages, 1)]


def test_running_lines_are_no_part_of_a_passage() -> None:
    pages = numbered("Il danno è risar-", "cibile secondo la legge", "e va liquidato.")
    (passage,) = found("danno risarcibile", *pages)
    assert passage.page == 1
    assert passage.html == ("Il <mark>danno</mark> è <mark>risarcibile</mark> secondo la legge e va liquidato.")
    assert passages('"è risarcibile secondo"', *pages) == [
        "Il danno <mark>è risarcibile secondo</mark> la legge e va liquidato."
    ]


def test_what_stands_in_running_lines_alone_is_shown_once() -> None:
    pages = numbered("Il danno è", "provato.", "Nulla osta.")
    (passage,) = found("Firmato", *pages)
    assert passage == Snippet("Pagina 1 di 9 <mark>Firmato</mark> da: Rossi", 1)
    sought = looks_for(parse("danno rossi assente"))
    assert snippets(readable_pages(dict(enumerate(pages, 1)), whole=True), sought).missing.words == {"assent"}


def test_pages_that_do_not_follow_each_other_are_not_joined() -> None:
    pages = readable_pages({3: "Il danno è", 7: "provato e liquidato.", 8: "Nulla osta."}, whole=False)
    assert [each.html for each in snippets(pages, SOUGHT).snippets] == [
        "Il <mark>danno</mark> è …",
        "… <mark>provato</mark> e liquidato. Nulla osta.",
    ]
    (passage,) = snippets(pages, looks_for(parse("liquidato"))).snippets
    assert passage == Snippet("… provato e <mark>liquidato</mark>. Nulla osta.", 7)
