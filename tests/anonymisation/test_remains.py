"""What would still give somebody away in what everybody reads, whatever way it came there."""

from __future__ import annotations

import pytest

from bdm.anonymisation.confirming import reads_more
from bdm.anonymisation.detection import Category, Metadata
from bdm.anonymisation.hidden import FoundPassage, HiddenData
from bdm.anonymisation.model import Decision
from bdm.anonymisation.remains import DECLARED, OBSCURED, OPEN, REFUSED, FacePart, named_whole, remains_in

PARTIES = ("Zaffiroldi Fiorenzo", "Comune di Lodi")


def hidden(*passages: FoundPassage, parties: tuple[str, ...] = PARTIES, materia: str | None = None) -> HiddenData:
    return HiddenData(
        Metadata(parties, area="civile", materia=materia), restricted=True, confirmed=True, passages=passages
    )


def passage(
    text: str, decision: Decision, category: Category = Category.PARTE, person: str | None = None
) -> FoundPassage:
    return FoundPassage(text, category, "Parte_1", decision, person)


@pytest.mark.parametrize(
    ("text", "passages", "expected"),
    [
        ("Notificata a FIORENZO ZAFFIROLDI", (), (DECLARED, True)),
        ("il sig. Zaffiroldi chiede", (), (DECLARED, True)),
        ("scriva a f.zaffiroldi@esempio.it", (), (DECLARED, True)),
        (
            "la moglie Zenobia Trinchieri tace",
            (passage("Zenobia Trinchieri", Decision.RIFIUTATO),),
            (REFUSED, True),
        ),
        ("la moglie Zenobia Trinchieri tace", (passage("Zenobia Trinchieri", Decision.PROPOSTO),), (OPEN, True)),
        (
            "e Velia Brambati con lei",
            (passage("Velia", Decision.ACCETTATO, Category.PERSONA, "Velia Brambati"),),
            (OBSCURED, True),
        ),
        ("Parte_1 contro il Comune di Lodi, che resiste", (), None),
        ("Così deciso dal giudice dott. Carlo Zaffiroldi", (), None),
        ("Parte_1 abita altrove", (passage("Zenobia Trinchieri", Decision.RIFIUTATO),), None),
    ],
)
def test_what_remains(text: str, passages: tuple[FoundPassage, ...], expected: tuple[str, bool] | None) -> None:
    found = remains_in([FacePart("document", text, 1)], hidden(*passages))
    assert (expected is None) == (not found), found
    if expected is not None:
        assert (found[0].why, found[0].protected) == expected


def test_every_text_of_the_face_is_looked_at() -> None:
    """A keyword that is exactly a party's name, as well as an abstract and a party that is still named."""
    texts = [
        FacePart("parola_chiave", "Zaffiroldi Fiorenzo"),
        FacePart("testo", "Fiorenzo Zaffiroldi deduce", label="abstract «Prova»"),
        FacePart("parte_processuale", "Z.F."),
        FacePart("riferimento_normativo", "Art. 1 C.C."),
    ]
    found = remains_in(texts, hidden())
    assert [(each.field, each.protected) for each in found] == [("parola_chiave", True), ("testo", True)]
    assert found[1].message.startswith("abstract «Prova»: «Fiorenzo Zaffiroldi» in «Fiorenzo Zaffiroldi deduce»")


def test_of_others_only_a_whole_name_is_told() -> None:
    texts = [FacePart("testo", "Ricorre Fiorenzo Zaffiroldi"), FacePart("titolo", "Il caso Zaffiroldi")]
    assert [(each.field, each.elsewhere) for each in named_whole(texts, PARTIES, DECLARED)] == [("testo", True)]


@pytest.mark.parametrize(
    ("now", "then", "more"),
    [
        ("Parte_1 chiede, dice Rossi", "Mario Rossi chiede, dice Rossi", True),
        ("Parte_1 chiede, dice Parte_1", "Parte_1 chiede, dice Rossi", True),
        ("Parte_1 chiede, dice Rossi", "Parte_1 chie-\nde, dice Parte_1", False),
        ("omissis chiede", "Mario R. chiede, dice Parte_1", True),
        ("omissis chiede, dice omissis", "Parte_1 chiede, dice Parte_2", False),
    ],
)
def test_whether_the_public_would_read_more(now: str, then: str, more: bool) -> None:
    assert reads_more("Mario Rossi chiede, dice Rossi", now, then) is more
