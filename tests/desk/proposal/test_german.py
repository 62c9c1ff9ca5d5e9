"""What is read of decisions in German, and that what is not read is said."""

import hashlib
import json

import pytest

from bdm.desk.proposal.reading import VERSION, read
from bdm.desk.proposal.reading.catalogue import shipped_lists
from bdm.desk.proposal.reading.german import LEFT, MIXED, NOT_ALL_READ, NOT_READ
from tests.desk.proposal.decisions import DECISIONS
from tests.desk.proposal.german_decisions import GERMAN


@pytest.mark.parametrize("name", GERMAN)
def test_what_is_certain_is_proposed_and_the_rest_is_left(name: str) -> None:
    text, expected, mixed = GERMAN[name]
    found = read([text], shipped_lists())
    assert {each.field: each.value for each in found.proposals if each.field != "riferimento_normativo"} == expected
    said = {each.field: each.label for each in found.undecided}
    outcome = {} if "esito" in expected else {"esito": MIXED if mixed else NOT_READ}
    assert said == dict.fromkeys(LEFT[1:], NOT_READ) | outcome


@pytest.mark.parametrize("name", GERMAN)
def test_page_by_page_and_on_one_line_nothing_is_wrong(name: str) -> None:
    text, expected, _ = GERMAN[name]
    for pages in ([text[: len(text) // 2], text[len(text) // 2 :]], [" ".join(text.split())]):
        found = read(pages, shipped_lists())
        values = {each.field: each.value for each in found.proposals if each.field != "riferimento_normativo"}
        assert values.items() <= expected.items()


def test_an_italian_decision_with_a_page_in_german() -> None:
    italian, expected = next(iter(DECISIONS.values()))
    annex = GERMAN["stamps, single judge, claim dismissed"][0]
    alone, both = read([italian], shipped_lists()), read([italian, annex], shipped_lists())
    assert [each for each in both.proposals if each.field in expected] == [
        each for each in alone.proposals if each.field in expected
    ]
    assert {each.label for each in both.undecided if not each.values} == {NOT_ALL_READ}


def test_a_page_in_both_languages_names_nobody() -> None:
    italian, _ = next(iter(DECISIONS.values()))
    german = GERMAN["stamps, single judge, claim dismissed"][0]
    found = read([f"{italian}\n{german}"], shipped_lists())
    assert not {each.field for each in found.proposals} & set(LEFT)
    assert {each.field for each in found.undecided if each.label == NOT_ALL_READ} == set(LEFT)


@pytest.mark.parametrize(
    ("operative", "values"),
    [
        ("weist den Antrag auf Zulassung weiterer Beweise ab und gibt der Klage statt.", "ACCOGLIMENTO"),
        ("die Klage wird nicht abgewiesen.", None),
        ("gibt der Berufung nicht statt.", None),
        ("gibt der Klage nur hinsichtlich des Punktes 1 statt.", None),
        ("weist die Klage als unzulässig ab.", None),
        ("weist alle Anträge ab.", None),
        ("weist die Klage des A ab und gibt der Klage des B statt.", None),
        ("gibt der Klage statt; weist jede andere Forderung ab.", None),
        ("weist die Klage gegen den A ab und verurteilt den B zur Zahlung von 500 Euro.", None),
        ("gibt der Berufung statt und hebt das Urteil auf.", None),
        ("in teilweiser Abänderung des Urteils verurteilt die Berufungsbeklagte zur Zahlung von 3 Euro.", None),
        ("die Berufung wird zur Gänze abgewiesen.", "RIGETTO"),
    ],
)
def test_an_outcome_is_proposed_where_the_words_leave_no_other(operative: str, values: str | None) -> None:
    head = "Landesgericht Bozen\nUrteil Nr. 5/2020\nin der Zivilsache der Frau X gegen den Herrn Y\n"
    found = read([f"{head}Aus diesen Gründen\n{operative}\n"], shipped_lists())
    assert [each.value for each in found.proposals if each.field == "esito"] == ([values] if values else [])
    assert ("esito" in {each.field for each in found.undecided}) == (values is None)


def test_the_version_grows_with_what_is_read() -> None:
    """If this fails, the same text is read otherwise: make ``VERSION`` one more, and write the new digest here."""
    texts = [text for text, *_ in (*DECISIONS.values(), *GERMAN.values())]
    found = [read([text], shipped_lists()).as_json() for text in texts]
    digest = hashlib.sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()[:16]
    assert (VERSION, digest) == (1, "262a0a393fd6246b")
