from __future__ import annotations

import itertools
import re
import string

from hypothesis import assume, example, given, strategies as st

from bdm.anonymisation import (
    Mask,
    MaskTerm,
    public_face_of_massima,
    public_face_of_provvedimento,
    public_parties,
)
from bdm.anonymisation.detection import Metadata
from bdm.anonymisation.hidden import HiddenData
from bdm.anonymisation.names import person_of
from bdm.platform.kit import rich_text
from tests.fixtures.lines import each

PARTIES = ["Mario Rossi", "Anna Maria De Luca", "Nicolò D'Angelo", "Alfa S.r.l.", "Comune di Milano"]


@each(
    [
        ("Mario Rossi ha agito", "M.R. ha agito"),
        ("ROSSI MARIO ha agito", "M.R. ha agito"),
        ("Rossi, Mario", "M.R."),
        ("mario rossi", "M.R."),
        ("il Rossi", "il R."),
        ("IL ROSSI", "IL R."),
        ("Mario\n   Rossi", "M.R."),
        ("Ros-\nsi ha agito", "R. ha agito"),
        ("Ros\u00adsi e Ros\u200bsi", "R. e R."),
        ("un filo rosso, i conti rossi", "un filo rosso, i conti rossi"),
        ("Rossini e Marione", "Rossini e Marione"),
        ("la signora De Luca", "la signora D.L."),
        ("la sig.ra Luca", "la sig.ra L."),
        ("De Luca Anna Maria", "A.M.D.L."),
        ("Anna De Luca", "A.D.L."),
        ("NICOLO' D'ANGELO", "N.D."),
        ("Nicolo D’Angelo", "N.D."),
        ("D' Angelo Nicolò", "N.D."),
        ("Alfa S.r.l. contro il Comune di Milano", "Alfa S.r.l. contro il Comune di Milano"),
        ("(C.F. RSSMRA70A01H501X)", "(C.F. omissis)"),
        ("Tribunale di Milano", "Tribunale di Milano"),
        ("Rossi-De Luca", "R.-D.L."),
    ]
)
def test_every_form_of_a_name_is_hidden(text: str, masked: str) -> None:
    assert Mask(PARTIES).text(text) == masked


def test_a_name_of_three_letters_is_hidden_alone_and_one_of_two_beside_another() -> None:
    mask = Mask(["Anna Zan", "Lia Zu"])
    assert mask.text("Zan e Lia chiedono, Zu resiste, Lia Zu") == "Z. e L. chiedono, Zu resiste, L.Z."


COPIED = ["Sofia Fumagalli", "Carla Filippi", "Paolo De Angelis", "Nicolò D'Angelo", "Di Mora Vito", "Inge Groß"]


@each(
    [
        ("A\ufb03damento di So\ufb01a Fumagalli", "Affidamento di S.F."),
        ("\uff33\uff4f\uff46\uff49\uff41 e \U0001d405umagall\u2071", "S. e F."),
        ("Fu\u200dma\u2068galli\u2069 e So\u202efia e Fu\ufe0fmagalli e F\u0332umagalli", "F. e S. e F. e F."),
        ("D\u2032Angelo, D\u02bcAngelo, D\uff07Angelo, D\u2035Angelo, D-Angelo, DAngelo", "D., D., D., D., D., D."),
        ("il DeAngelis, Deangelis, DEANGELIS e deangelis", "il D.A., D.A., D.A. e D.A."),
        ("FilippiCarla, FILIPPICARLA, filippicarla, sigFilippi, FilippiNato", "C.F., C.F., C.F., sigF., F.Nato"),
        ("F u m a g a l l i, F.u.m.a.g.a.l.l.i. e S o f i a F u m a g a l l i", "F., F.. e S.F."),
        ("Nicolo\u0300, NICOLO\u2032 e fUMAGALLI", "N., N. e F."),
        ("Fuma- galli e Fuma\u00ad\ngalli, FUMA'GALLI", "F. e F., F."),
        ("Gross, GROSS, GRO\u1e9e", "G., G., G."),
        ("Sofia (Fumagalli)", "S. (F.)"),
        ("Rossi\u05d0 e Fumagalli\u05d0", "Rossi\u05d0 e F.\u05d0"),
        (
            "interessi di mora; la Dimora, la dimora; il Filippino",
            "interessi di mora; la Dimora, la dimora; il Filippino",
        ),
        ("Annali, sofiano, l'angelo, grosso modo, fumagallina", "Annali, sofiano, l'angelo, grosso modo, fumagallina"),
        ("FMGSFO80A41 F205X e FMG SFO 80A41\nF205X.", "omissis e omissis."),
        ("FMGSFO.80A41-F205X, fmgsfo80a41\u00a0f205x, FMGSFOUL041F205X", "omissis, omissis, FMGSFOUL041F205X"),
        ("ai sensi del d.lgs. n. 80 art. 41 lett. f punto 205", "ai sensi del d.lgs. n. 80 art. 41 lett. f punto 205"),
    ]
)
def test_names_copied_from_elsewhere_are_hidden_and_other_words_stay(text: str, masked: str) -> None:
    assert Mask(COPIED).text(text) == masked


@each(
    [
        "https://example.org/%46umagalli",
        "https://example.org/?q=So%66ia+x",
        "https://example.org/%2546%2575magalli",
        "https://example.org/&#70;umagalli",
        "https://example.org/%26%2370%3Bumagalli",
        "https://example.org/So%EF%AC%81a",
        "https://example.org/nicol%F2",
        "https://example.org/carlafilippi.pdf",
        "/abstract/page?cf=FMGSFO80A41F205X",
        "/abstract/page?cf=FMGSFO80A41%20F205X",
    ]
)
def test_a_link_that_carries_a_name_goes_however_it_is_encoded(link: str) -> None:
    assert Mask(COPIED).html(f'<p><a href="{link}" rel="noopener">qui</a></p>') == "<p><a>qui</a></p>"


@each(["/abstract/page?id=1%202&amp;x=y", "https://example.org/a%20%C3%A8+b&gt;c"])
def test_other_links_stay_as_they_are(link: str) -> None:
    text = f'<p><a href="{link}">qui</a></p>'
    assert Mask(COPIED).html(text) == text


@each(
    [
        ("<p>Il <b>Rossi</b></p>", "<p>Il <b>R.</b></p>"),
        ("<p>Ma<b>rio</b> Rossi vince</p>", "<p>M.R.<b></b> vince</p>"),
        ("<p>Mario</p><p>Rossi</p>", "<p>M.R.</p><p></p>"),
        ("<p>D&#39;Angelo &amp; figli</p>", "<p>D. &amp; figli</p>"),
        ('<p style="color:red">a &lt; b</p>', '<p style="color:red">a &lt; b</p>'),
        ('<a href="https://example.org/mario-rossi">qui</a>', "<a>qui</a>"),
        ('<a href="/abstract/page?id=1">Rossi</a>', '<a href="/abstract/page?id=1">R.</a>'),
    ]
)
def test_rich_text_stays_whole(text: str, masked: str) -> None:
    assert Mask(PARTIES).html(text) == masked


@each(
    [
        ("il 3 marzo 1960 a Città Alta", "il … a …"),
        ("IL 3  MARZO\n1960, A CITTA' ALTA", "IL …, A …"),
        ("il 13 marzo 1960; Altamura", "il 13 marzo 1960; Altamura"),
        ("<p>il 3 <b>marzo</b> 1960</p>", "<p>il …<b></b></p>"),
        ("Elsa Città Alta Bo e Mario Rossi", "T. e M.R."),
    ]
)
def test_terms_are_replaced_before_the_parties_and_the_longest_first(text: str, masked: str) -> None:
    terms = [MaskTerm("3 marzo 1960", "…"), MaskTerm("Città Alta", "…"), MaskTerm("Elsa Città Alta Bo", "T.")]
    mask = Mask(PARTIES, terms)
    assert (mask.html(text) if rich_text.is_html(text) else mask.text(text)) == masked


def test_a_company_that_bears_a_partys_name_loses_it() -> None:
    assert public_parties(["Mario Rossi", "Rossi S.r.l.", "Beta S.p.A."]) == ["M.R.", "R. S.r.l.", "Beta S.p.A."]


def test_the_public_face_holds_nothing_of_the_original() -> None:
    decision = public_face_of_provvedimento(["Mario Rossi", "Comune di Milano"])
    assert decision == {
        "titolo": None,
        "parte_processuale": ["M.R.", "Comune di Milano"],
        "annotazione": None,
        "estratto": [],
        "document_hash": None,
    }
    abstract = public_face_of_massima(
        "Rossi e il danno", "<p>Rossi Mario</p>", HiddenData(Metadata(("Mario Rossi",)), True)
    )
    assert abstract == {"titolo": "R. e il danno", "testo": "<p>M.R.</p>", "annotazione": None, "estratto": []}


names = st.text(alphabet=string.ascii_lowercase, min_size=4, max_size=9).map(str.title)


@given(
    person=st.lists(names, min_size=2, max_size=4, unique=True),
    before=st.text(alphabet="xyz ,.\n<&", max_size=20),
    upper=st.booleans(),
    separator=st.sampled_from([" ", "\n", ", ", "  ", "-", "\xa0"]),
    data=st.data(),
)
def test_no_order_or_case_of_a_full_name_remains(
    person: list[str], before: str, upper: bool, separator: str, data: st.DataObject
) -> None:
    known = person_of(" ".join(person))
    assume(known is not None and known.words == tuple(person))  # nobody is called 'Stato' or 'Attore'
    order = data.draw(st.sampled_from(list(itertools.permutations(person))))
    name = separator.join(order)
    text = f"{before} {name.upper() if upper else name} fine"
    for masked in (
        Mask([" ".join(person)]).text(text),
        rich_text.plain(Mask([" ".join(person)]).html(rich_text.clean(text))),
    ):
        left = set(re.split(r"[\W\d_]+", masked.lower()))
        assert left.isdisjoint(word.lower() for word in person if word.lower() not in ("fine", "omissis"))


@given(st.text(), st.lists(st.text(max_size=30), max_size=4))
@example("d'oro", ["\N{MODIFIER LETTER APOSTROPHE}"])
def test_any_text_and_any_party_are_taken(text: str, parties: list[str]) -> None:
    Mask(parties).text(text)
    Mask(parties).html(rich_text.clean(text))
