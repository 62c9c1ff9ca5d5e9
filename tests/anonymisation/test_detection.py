from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given, strategies as st

from bdm.anonymisation.detection import Category, Detection, Ground, JoinedText, Metadata, Style, detect, policy_for
from bdm.anonymisation.names import OMISSIS
from tests.fixtures.lines import each

EVERYTHING = policy_for("civile", "Minorenni")


def _detect(
    text: str | Sequence[str], *parties: str, judges: Sequence[str] = (), style: Style = Style.PARTE
) -> Detection:
    pages = [text] if isinstance(text, str) else text
    return detect(pages, Metadata(parties, tuple(judges)), policy_for(None, None), style)


def _read(text: str, *parties: str, style: Style = Style.PARTE, judges: Sequence[str] = ()) -> str:
    """The text as it would be read afterwards."""
    for finding in reversed(_detect(text, *parties, style=style, judges=judges).findings):
        text = text[: finding.start] + finding.replacement + text[finding.end :]
    return text


@each(
    [
        ("Mario Rossi ha agito", "Parte_1 ha agito"),
        ("il ricorrente ROSSI MARIO ha agito", "il ricorrente Parte_1 ha agito"),
        ("Rossi, Mario", "Parte_1"),
        ("conviene il Rossi, e i crediti del Rossi", "conviene il Parte_1, e i crediti del Parte_1"),
        ("la casa dei Rossi è ipotecata", "la casa dei Parte_1 è ipotecata"),
        ("firmata da M. Rossi e da Rossi M. in calce", "firmata da Parte_1 e da Parte_1 in calce"),
        ("Mario\nRossi e ROS-\nSI", "Parte_1 e Parte_1"),
        ("R O S S I  M A R I O contro", "Parte_1 contro"),
        ("Mario Giuseppe Rossi è comparso", "Parte_1 è comparso"),
        ("ROSSI MARIO GIUSEPPE, nato", "Parte_1, nato"),
        ("di Rossi M. e di Rossi Mario G., contumaci", "di Parte_1 e di Parte_1, contumaci"),
        ("Rossi sig. Mario, contumace", "Parte_1, contumace"),
        ("mario rossi; rossi_mario.pdf", "Parte_1; Parte_1.pdf"),
        ("Rossini e Marione", "Rossini e Marione"),
        ("un filo rosso, i conti rossi", "un filo rosso, i conti rossi"),
    ]
)
def test_a_listed_party_in_every_form(text: str, read: str) -> None:
    assert _read(text, "Rossi Mario, nato a Roma il 1.1.1970") == read


def test_a_name_that_a_running_head_interrupts() -> None:
    pages = [
        "Tribunale di Lodi\nil teste signor Pietro\nR.G. 12/2020 Rossi c. Neri - pag. 1",
        "Tribunale di Lodi\nMarchesini ha deposto, e Ros-\nR.G. 12/2020 Rossi c. Neri - pag. 2",
        "Tribunale di Lodi\nsi ha replicato.\nR.G. 12/2020 Rossi c. Neri - pag. 3",
    ]
    found = _detect(pages, "Mario Rossi").findings
    hidden = [[each.text for each in found if each.page == page] for page in (1, 2, 3)]
    assert hidden == [["Pietro", "Rossi"], ["Marchesini", "Ros-", "Rossi"], ["si", "Rossi"]]


@given(st.lists(st.text(alphabet="ab1 \n", max_size=12), max_size=6))
def test_every_word_of_every_page_is_looked_at_once(pages: list[str]) -> None:
    text = JoinedText(pages)
    places = text.place(0, len(text.text))
    for number, page in enumerate(pages, 1):
        seen = sorted((start, end) for at, start, end in places if at == number)
        left, last = [], 0
        for start, end in seen:
            assert start >= last
            left.append(page[last:start])
            last = end
        assert not "".join([*left, page[last:]]).strip()
    assert sum(end - start for _, start, end in places) == sum(
        end - start for at in range(len(text.text)) for _, start, end in text.place(at, at + 1)
    )


@each(
    [
        (
            "Anna Maria De Luca",
            "la signora De Luca e Luca Neri; DE LUCA; la de Luca",
            ["De Luca", "DE LUCA", "de Luca"],
        ),
        ("Nicolò D'Angelo", "NICOLO' D’ANGELO; il D' Angelo", ["NICOLO' D’ANGELO", "D' Angelo"]),
        ("Paola Serbelloni Mazzanti", "la Serbelloni Mazzanti; la Serbelloni", ["Serbelloni Mazzanti", "Serbelloni"]),
        (
            "Rossi Maria in Bianchi",
            "Maria Rossi; Bianchi Maria; la Bianchi",
            ["Maria Rossi", "Bianchi Maria", "Bianchi"],
        ),
        ("Violante Avvocato", "la sig.ra Avvocato, con l'avvocato", ["Avvocato"]),
        ("Jan van der Berg", "il van der Berg ha agito", ["van der Berg"]),
    ]
)
def test_particles_double_and_married_names(party: str, text: str, hidden: list[str]) -> None:
    found = [each.text for each in _detect(text, party).findings if each.category is Category.PARTE]
    assert found == hidden


@each(
    [
        ("Anna Milano", "Tribunale di Milano; la Milano ha agito; nata a Milano; le deduzioni di Milano", 2),
        ("Sara Costa", "la Costa ricorre; non costa nulla; Costa deduceva", 2),
        ("Paolo Giudice", "Il Giudice dispone; il sig. Giudice; in funzione di Giudice; i Giudice ricorrono", 2),
        ("Luca Maggio", "il 12 maggio 2020; maggio 2021; il Maggio è comparso; 3 MAGGIO 2019", 1),
        ("Ugo Consiglio", "Il Consiglio provvede; in camera di consiglio; lamenta il Consiglio che", 1),
    ]
)
def test_a_name_that_is_also_a_word_where_it_stands_for_the_person(party: str, text: str, hidden: int) -> None:
    findings = [each for each in _detect(text, party).findings if each.category is Category.PARTE]
    assert len(findings) == hidden


def test_the_first_name_alone_where_it_is_nobody_elses() -> None:
    text = "Mario, sentito, ha negato. Il teste Mario Neri conferma. Via Mario Pagano."
    found = [each.text for each in _detect(text, "Mario Rossi").findings if each.category is Category.PARTE]
    assert found == ["Mario"]


def test_two_people_of_one_surname() -> None:
    text = "Mario Rossi e Anna Rossi. Il Rossi ha agito, la Rossi resiste. I coniugi Rossi. Rossi tace."
    read = _read(text, "Mario Rossi", "Anna Rossi")
    assert read.startswith("Parte_1 e Parte_2. Il Parte_1 ha agito, la Parte_2 resiste. I coniugi Parte_1 e Parte_2.")
    last = _detect(text, "Mario Rossi", "Anna Rossi").findings[-1]
    assert (last.text, last.sure) == ("Rossi", False)


def test_who_bears_the_surname_of_a_party_is_somebody_else() -> None:
    found = _detect("Mario Rossi e la sorella Lucia Rossi", "Mario Rossi").findings
    assert [each.replacement for each in found] == ["Parte_1", "Persona_1"]


def test_one_person_one_pseudonym_numbered_as_they_appear() -> None:
    text = "Bianchi Anna contro Mario Rossi. La Bianchi e il Rossi. M. Rossi."
    assert _read(text, "Mario Rossi", "Anna Bianchi") == "Parte_1 contro Parte_2. La Parte_1 e il Parte_2. Parte_2."


@each(
    [
        (Style.INIZIALI, "M.R., M.R.2 e il R.S."),
        (Style.OMISSIS, f"{OMISSIS}, {OMISSIS} e il {OMISSIS}"),
    ]
)
def test_styles(style: Style, read: str) -> None:
    text = _read("Mario Rossi, Marta Ricci e il Sarti", "Mario Rossi", "Marta Ricci", "Rosa Sarti", style=style)
    assert text == read


def test_several_people_in_one_entry() -> None:
    text = "Mario Rossi, Anna Rossi e Lucia Verdi"
    found = _detect(text, "Mario e Anna Rossi, quali eredi di Verdi Lucia").findings
    assert [each.text for each in found] == ["Mario Rossi", "Anna Rossi", "Lucia Verdi"]
    assert {each.category for each in found} == {Category.PARTE}


def test_a_name_over_two_pages_is_one_occurrence() -> None:
    found = _detect(["ricorre Mario", "Rossi, contumace"], "Mario Rossi").findings
    assert [(each.page, each.start, each.end, each.text) for each in found] == [(1, 8, 13, "Mario"), (2, 0, 5, "Rossi")]
    assert len({each.occurrence for each in found}) == len({each.replacement for each in found}) == 1


PANEL = "composta dai magistrati:\ndott. Carla Rossi Presidente\ndott. Ugo Neri Consigliere relatore\n"


def test_a_judge_who_bears_a_partys_surname_stays() -> None:
    text = f"{PANEL}nella causa promossa da Mario Rossi contro Anna Bianchi\nIl Rossi chiede."
    read = _read(text, "Mario Rossi", "Anna Bianchi", judges=["Carla Rossi", "Ugo Neri"])
    assert read == f"{PANEL}nella causa promossa da Parte_1 contro Parte_2\nIl Parte_1 chiede."


def test_a_party_who_is_called_as_a_judge_is_decided_by_a_person_in_the_panel() -> None:
    text = f"{PANEL}nella causa promossa da Carla Rossi contro Anna Bianchi\nLa sig.ra Carla Rossi chiede."
    found = _detect(text, "Carla Rossi", "Anna Bianchi", judges=["Carla Rossi", "Ugo Neri"]).findings
    rossi = [each for each in found if each.text == "Carla Rossi"]
    assert [each.sure for each in rossi] == [False, True, True]


def test_the_judge_stays_where_the_text_calls_him_so() -> None:
    text = "Il giudice Leone ha riservato la decisione. Anna Leone si oppone; la Leone insiste."
    assert _read(text, "Leone Anna") == text.replace("Anna Leone", "Parte_1").replace("la Leone", "la Parte_1")


def test_companies_stay_unless_they_bear_a_partys_name() -> None:
    text = "La Beta S.r.l. e la Rossi Costruzioni S.r.l. resistono."
    found = _detect(text, "Mario Rossi", "Beta S.r.l.").findings
    assert [(each.text, each.sure) for each in found] == [("Rossi", False)]


def test_where_the_policy_says_so_companies_go_too() -> None:
    text = "la Casa Serena S.r.l. ospita il minore; CASA SERENA chiede"
    found = detect([text], Metadata(("Casa Serena S.r.l.",)), EVERYTHING).findings
    assert [each.text for each in found] == ["Casa Serena S.r.l.", "CASA SERENA"]


def test_what_is_left_is_told() -> None:
    policy = policy_for(None, None)
    text = "difeso dall'avv. Carlo Neri"
    without = type(policy)(policy.ground, policy.categories - {Category.DIFENSORE})
    found = detect([text], Metadata(), without)
    assert not found.findings
    assert any(each.text == "Carlo Neri" and "difensore" in each.reason for each in found.kept)


def test_keys_are_the_same_when_read_again() -> None:
    once, again = _detect("Mario Rossi", "Rossi Mario"), _detect("poi Rossi Mario", "Mario Rossi", "Anna Neri")
    assert once.persons[0].key == again.persons[0].key
    assert "ross" not in once.persons[0].key


@each(
    [
        ("civile", "Minorenni", Ground.MINORI),
        ("penale", "minorenni", Ground.MINORI),
        ("civile", "Famiglia", Ground.FAMIGLIA_STATO),
        ("penale", "Delitti contro la famiglia", Ground.REATI),
        ("civile", "Contratti bancari", Ground.ISTANZA_PARTE),
        (None, None, Ground.ISTANZA_PARTE),
    ]
)
def test_the_ground_follows_the_subject(area: str | None, materia: str | None, ground: Ground) -> None:
    policy = policy_for(area, materia)
    assert policy.ground is ground
    assert Category.PARTE in policy.categories
    assert ground.label
    assert "196/2003" in ground.law


pages = st.lists(st.text(max_size=60), min_size=1, max_size=4)


@given(pages, st.integers(0, 240), st.integers(0, 240))
def test_places_are_in_the_pages(texts: list[str], start: int, length: int) -> None:
    text = JoinedText(texts)
    start, end = min(start, len(text.text)), min(start + length, len(text.text))
    places = text.place(start, end)
    found = "".join(texts[page - 1][first:last] for page, first, last in places)
    assert "".join(found.split()) == "".join(text.text[start:end].split())


words = st.sampled_from(
    [
        "Mario",
        "Rossi",
        "ROSSI",
        "il",
        "dott.",
        "Milano",
        "a",
        "-\n",
        "\n",
        ".",
        "Tribunale",
        "di",
        "M.",
        "avv.",
        "S.p.A.",
        ",",
    ]
)


@given(
    st.lists(st.lists(words, max_size=30).map(" ".join), min_size=1, max_size=3),
    st.lists(st.text(max_size=20), max_size=3),
)
def test_any_text_gives_findings_that_hold(texts: list[str], parties: list[str]) -> None:
    found = detect(texts, Metadata(("Mario Rossi", *parties), ("Ugo Milano",)), EVERYTHING)
    last = (0, 0)
    for finding in found.findings:
        assert texts[finding.page - 1][finding.start : finding.end] == finding.text != ""
        assert (finding.page, finding.start) >= last
        last = (finding.page, finding.end)
    keys = {person.key for person in found.persons}
    assert {finding.person for finding in found.findings} - {None} <= keys


def test_a_judge_with_the_double_surname_of_a_party_stays_whole() -> None:
    text = (
        "Il Tribunale, riunito in camera di consiglio nelle persone di\nIOANA FATIMA COLONNA ROMANO Presidente\n"
        "NICCOLÒ BARBIERI Consigliere\nha pronunciato la seguente\nSENTENZA\nnella causa promossa da\n"
        "Mario Colonna Romano, nato a Lodi il 3.4.1970\nATTORE\nP.Q.M.\nrespinge la domanda di Colonna Romano.\n"
        "Lodi, 3 maggio 2021.\nIl Presidente\nIoana Fatima Colonna Romano"
    )
    findings = detect([text], Metadata(("Mario Colonna Romano",)), policy_for("civile", None)).findings
    named = [each.text for each in findings if each.category is Category.PARTE]
    assert named == ["Mario Colonna Romano", "Colonna Romano"]
    assert all(each.start < text.index("Lodi, 3 maggio") for each in findings)
