"""What tells that personal data are to be obscured; tests/italian/test_tables.py tries the lines of the tables."""

from __future__ import annotations

from bdm.anonymisation.detection import Ground
from bdm.anonymisation.grounds import asks, signs
from bdm.anonymisation.grounds.legible import LegibleText, legible
from bdm.anonymisation.grounds.tables import IN_PARTIES, IN_TEXT
from bdm.italian.table import PARTED
from tests.fixtures.lines import each


def grounds(text: str) -> set[Ground]:
    return {sign.ground for sign in signs(None, None, [text])}


def test_the_page_and_the_words_are_told() -> None:
    (sign,) = signs("penale", None, ["Visto", "imputato del delitto p. e p. dall'art. 609-bis c.p.\nin danno di altri"])
    assert (sign.ground, sign.page, sign.field) == (Ground.REATI, 2, None)
    assert "art. 609-bis c.p. in danno" in sign.words


def test_the_words_around_are_whole() -> None:
    (sign,) = signs("penale", None, ["parola " * 20 + "art. 572 c.p. " + "seguente " * 20])
    assert (sign.words[0], sign.words[-1]) == ("…", "…")
    assert set(sign.words.strip("…").split()) == {"parola", "art.", "572", "c.p.", "seguente"}


def test_each_ground_is_told_once_where_it_stands_first() -> None:
    pages = ["art. 640 c.p.", "art. 612-bis c.p.", "art. 572 c.p. In caso di diffusione, siano omesse le generalità"]
    assert [(each.ground, each.page) for each in signs("penale", "Delitti contro la famiglia", pages)] == [
        (Ground.REATI, None),
        (Ground.REATI, 2),
        (Ground.DISPOSTO_GIUDICE, 3),
    ]


def test_a_sentence_goes_on_over_the_end_of_a_page() -> None:
    (sign,) = signs("civile", None, ["pronuncia la separazione", "personale delle parti"])
    assert (sign.ground, sign.page, sign.words) == (Ground.FAMIGLIA_STATO, 1, "pronuncia la separazione")


def test_without_a_sign_nothing() -> None:
    assert signs("civile", "Contratti e obbligazioni varie", ["La domanda è rigettata.", ""]) == []
    assert signs("civile", None, []) == signs("civile", None, [""], fields={"titolo": [], "oggetto": [""]}) == []


def test_the_data_tell_as_the_pages_do() -> None:
    fields = {
        "parola_chiave": ["Appalto", "Violenza assistita"],
        "riferimento_normativo": ["C.P.C. 572", "L. 184/1983", "C.P. 609-TER"],
        "parte_processuale": ["Anna Verdi, minore"],
        "titolo": ["Il minore prezzo nella vendita"],
        "allegato": ["ricorso_affidamento_condiviso.pdf"],
    }
    found = {(sign.field, sign.ground) for sign in signs("civile", None, [], fields=fields)}
    assert found == {
        ("parola_chiave", Ground.REATI),
        ("riferimento_normativo", Ground.REATI),
        ("riferimento_normativo", Ground.MINORI),
        ("parte_processuale", Ground.MINORI),
        ("allegato", Ground.MINORI),
    }
    (sign,) = signs("civile", None, [], fields={"parola_chiave": ["Appalto", "Violenza assistita", "Spese"]})
    assert sign.words == "Violenza assistita"
    # what one value says does not end in the next
    assert signs("civile", None, [], fields={"parola_chiave": ["Separazione", "Personale pubblico"]}) == []


@each(
    [
        ("art. 5 72 c.p. ai danni della moglie", Ground.REATI),
        ("art. 57 2 c.p.", Ground.REATI),
        ("art.572c.p. commesso", Ground.REATI),
        ("art. S72 c.p. e art. 6l2-bis c.p.", Ground.REATI),
        ("art. 6O9-\nbis c.p.", Ground.REATI),
        ("rnaltrattarnenti in famiglia", Ground.REATI),
        ("ma1trattamenti in famiglia", Ground.REATI),
        ("maltratta-\nmenti in famiglia", Ground.REATI),
        ("atti perse\u00adcutori", Ground.REATI),
        ("V I O L E N Z A  S E S S U A L E", Ground.REATI),
        ("stal\nking", Ground.REATI),
        ("disconoscimento di paternità del ﬁglio", Ground.FAMIGLIA_STATO),
        ("la ﬁglia minore", Ground.MINORI),
        ("RESPONSABILITA’ GENITORIALE", Ground.MINORI),
        ("omettere le gene-\nralità", Ground.DISPOSTO_GIUDICE),
    ]
)
def test_what_a_scanner_made_of_it_is_read(text: str, ground: Ground) -> None:
    assert grounds(text) == {ground}
    assert len(legible(text)) == len(text)


@each(
    [
        ("art. 572 c. p. c.",),
        ("artt. 571, 572 e 573 c.p.c.",),
        ("art. 2572 c.c.",),
        ("artt. 2330 e 1156 c.c.",),
        ("la sentenza n. 572 del 2019, resa ai sensi dell'art. 640 c.p.",),
        ("fatti prodromici e controversie",),
        ("il minore tra i due importi, e il minor prezzo",),
    ]
)
def test_what_looks_like_it_is_left(text: str) -> None:
    assert grounds(text) == set()


def test_the_lines_read_their_examples_in_a_legible_text_too() -> None:
    for _, table in (*IN_TEXT, *IN_PARTIES):
        for row, (begins, line) in zip(table.rows, table.lines, strict=True):
            for example in row.examples.split(PARTED):
                read = LegibleText(legible(example.upper()))
                assert begins in read.squeezed, example
                assert line.search(read.text), example
            for other in filter(None, row.counterexamples.split(PARTED)):
                assert LegibleText(legible(other)).first(table) is None, other


def test_every_penal_matter_asks_and_of_the_civil_ones_some() -> None:
    assert asks("penale", "Reati tributari")
    assert asks("penale", None)
    assert asks("civile", "famiglia")
    assert asks("civile", "Responsabilità professionale e sanitaria")
    assert not asks("civile", "Esecuzione forzata e opposizioni")
    assert not asks("civile", None)
    assert not asks(None, None)


def test_it_takes_no_longer_than_the_text_is_long() -> None:
    """A page that somebody made: squared, a million characters would take an hour."""
    words = (
        "dispon",
        "dispone omission",
        "572 cod ",
        "caso di diffusione ",
        "violenza  ",
        "affida a ",
        "r n",
        "l. n. ",
    )
    for word in words:
        assert signs(None, None, [word * (300_000 // len(word))]) == []
