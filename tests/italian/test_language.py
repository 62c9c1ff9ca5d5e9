"""In which languages a text is written (figures on public texts: docs/decisions)."""

import pytest

from bdm.italian.language import languages, languages_of, not_italian

GERMAN = (
    "Der Kläger hat mit Klageschrift beantragt, die Beklagte zur Zahlung des Kaufpreises zu verurteilen. Die Beklagte "
    "hat sich in das Verfahren eingelassen und die Abweisung der Klage beantragt, weil der Vertrag nicht gültig ist."
)
ITALIAN = (
    "L'attore ha chiesto la condanna della convenuta al pagamento del prezzo. La convenuta si è costituita e ha "
    "chiesto il rigetto della domanda, perché il contratto non è valido e le somme non sono dovute."
)
FRENCH = (
    "Le demandeur a demandé que la société soit condamnée pour les dommages. Le tribunal rejette la demande par une "
    "décision qui est motivée dans les termes du code et sur la base de cette loi."
)


@pytest.mark.parametrize(
    ("text", "found", "called"),
    [
        (GERMAN, {"de"}, "in tedesco"),
        (ITALIAN, {"it"}, None),
        (FRENCH, {"fr"}, "in francese"),
        (f"{ITALIAN}\n{GERMAN}", {"it", "de"}, "in parte in tedesco"),
        (ITALIAN * 8 + GERMAN, {"it", "de"}, "in parte in tedesco"),  # a paragraph of a page
        (f"{ITALIAN} Il sig. Karl von der Heide, con studio in Bolzano, Am Graben 3.", {"it"}, None),
        (f"{ITALIAN} La ditta «Haus der Kunst und die Mode» di Merano.", {"it"}, None),
        ("1.234,50 2.345,60 " * 200, set(), None),
        ("Rossi Mario, Bianchi Anna", set(), None),
        ("", set(), None),
        ("Sodišče je zahtevek zavrnilo, ker tožnik ni dokazal škode " * 15, set(), "in una lingua non riconosciuta"),
    ],
)
def test_languages(text: str, found: set[str], called: str | None) -> None:
    assert languages(text) == found
    assert not_italian(text) == called


def test_of_a_document() -> None:
    assert languages_of([GERMAN, "", ITALIAN]) == ["it", "de"]
    assert languages_of([GERMAN, ITALIAN, GERMAN]) == ["de", "it"]
    assert languages_of([]) == []
