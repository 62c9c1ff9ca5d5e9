"""What is hidden in a text about a decision: what its review found, however it is worded there."""

from __future__ import annotations

import pytest

from bdm.anonymisation import public_face_of_massima, public_parties, readable_in_massima
from bdm.anonymisation.detection import Category, Metadata
from bdm.anonymisation.hidden import FoundPassage, HiddenData
from bdm.anonymisation.model import Decision
from bdm.anonymisation.wording import other_wordings, places_of_birth

KNOWN = Metadata(parties=("Rossi Mario", "Acme S.p.A."), ufficio="TRIBUNALE DI MILANO", area="civile")
WITNESS = {"category": Category.PERSONA, "replacement": "Persona_1", "person": "Anna Zaffiri"}
PASSAGES = (
    FoundPassage("Anna Zaffiri", decision=Decision.ACCETTATO, **WITNESS),  # type: ignore[arg-type]
    FoundPassage("Zaffiri", decision=Decision.ACCETTATO, **WITNESS),  # type: ignore[arg-type]
    FoundPassage("Chiara", Category.MINORE, "Minore_1", Decision.ACCETTATO, "Chiara"),
    FoundPassage("Lodi (LO) il 3 marzo 1980", Category.NASCITA, "omissis", Decision.ACCETTATO),
    FoundPassage("Milano il 5 aprile 1990", Category.NASCITA, "omissis", Decision.ACCETTATO),
    FoundPassage("Codogno, via Garibaldi, n. 12", Category.INDIRIZZO, "omissis", Decision.ACCETTATO),
    FoundPassage("Mengoni", Category.PERSONA, "Persona_2", Decision.RIFIUTATO, "Mengoni"),
)
CONFIRMED = HiddenData(KNOWN, restricted=True, confirmed=True, passages=PASSAGES)
UNCONFIRMED = HiddenData(KNOWN, restricted=True, passages=PASSAGES)


def read(testo: str, hidden: HiddenData = CONFIRMED) -> str:
    return str(public_face_of_massima("Titolo", testo, hidden)["testo"])


@pytest.mark.parametrize(
    ("testo", "public"),
    [
        ("Anna Zaffiri e Mario Rossi", "Persona_1 e R.M."),
        ("<p>la teste ZAFFIRI <b>Anna</b></p>", "<p>la teste Persona_1<b></b></p>"),
        ("ha detto Za\ufb03ri", "ha detto Persona_1"),
        ("ha detto Z A F F I R I", "ha detto Persona_1"),
        ("di Lodi, 3.3.1980 o 03/03/1980", "di omissis, omissis o omissis"),
        ("in via Garibaldi di Codogno", "in omissis di Codogno"),
        ("il Tribunale di Lodi e quello di Lodi", "il Tribunale di Lodi e quello di omissis"),
        ("il Tribunale di Milano, a Milano", "il Tribunale di Milano, a Milano"),
        ("nata a Milano", "nata a omissis"),
        ("affida Chiara con chiara motivazione, zaffiri", "affida Minore_1 con chiara motivazione, zaffiri"),
        ("Secondo il prof. Mengoni", "Secondo il prof. Mengoni"),
        ("Il teste Luca Gatti, tel. 333 7654321", "Il teste omissis, tel. omissis"),
        ("Acme S.p.A. risponde ai sensi dell'art. 2043 c.c.", "Acme S.p.A. risponde ai sensi dell'art. 2043 c.c."),
    ],
)
def test_what_others_read(testo: str, public: str) -> None:
    assert read(testo) == public


def test_what_is_left_is_hidden_until_that_is_confirmed() -> None:
    assert read("Secondo il prof. Mengoni", UNCONFIRMED) == "Secondo il prof. Persona_2"


@pytest.mark.parametrize("hidden", [CONFIRMED, UNCONFIRMED])
def test_what_nobody_has_decided_on(hidden: HiddenData) -> None:
    testo = "<p>La teste Anna Zaffiri, nata a Lodi il 3 marzo 1980, il prof. Mengoni e il teste Luca Gatti.</p>"
    testo += "<p>Il sig. Gatti Luca abita in Lecco, via Po 3. Mario Rossi no.</p>"
    found = readable_in_massima("Il teste Luca Gatti", testo, hidden)
    assert [(each.field, each.label, each.text) for each in found] == [
        ("titolo", "Altra persona", "Luca Gatti"),
        ("testo", "Altra persona", "Gatti Luca"),
        ("testo", "Indirizzo", "Lecco, via Po 3"),
    ]


def test_proposals_are_not_decided() -> None:
    passages = (FoundPassage("Anna Zaffiri", decision=Decision.PROPOSTO, **WITNESS),)  # type: ignore[arg-type]
    hidden = HiddenData(KNOWN, restricted=True, passages=passages)
    assert [each.text for each in readable_in_massima("Titolo", "la Zaffiri", hidden)] == ["Zaffiri"]
    assert read("la Zaffiri", hidden) == "la Persona_1"


def test_companies_among_the_parties() -> None:
    accepted = FoundPassage("ACME spa", Category.SOCIETA, "Società_1", Decision.ACCETTATO, "Acme S.p.A.")
    hidden = HiddenData(KNOWN, restricted=True, confirmed=True, passages=(accepted,))
    assert public_parties(KNOWN.parties, CONFIRMED) == ["R.M.", "Acme S.p.A."]
    assert "Acme" not in public_parties(KNOWN.parties, hidden)[1]


def test_other_wordings() -> None:
    born = set(other_wordings("Lodi il 03.3.1980", Category.NASCITA))
    assert born >= {"3 marzo 1980", "3/3/1980", "03/03/1980", "03/03/80", "3.3.80", "marzo del 1980", "tre marzo 1980"}
    assert set(other_wordings("nel 1980", Category.NASCITA)) == set()
    assert "Corso Italia" in set(other_wordings("Roma,\nCorso Italia 5/b", Category.INDIRIZZO))
    assert "Roma" not in set(other_wordings("Roma,\nCorso Italia 5/b", Category.INDIRIZZO))
    assert places_of_birth("3 marzo 1980 a San Donato Milanese (MI)") == ["San Donato Milanese"]
