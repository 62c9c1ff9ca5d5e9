"""Whether the personal data are to be obscured, proposed while the document is read."""

from __future__ import annotations

import pytest

from bdm.desk.proposal.reading import propose
from bdm.desk.proposal.reading.catalogue import shipped_lists
from bdm.desk.proposal.reading.source import Proposal

CIVIL = "TRIBUNALE DI BERGAMO\nSEZIONE PRIMA CIVILE\nha pronunciato la SENTENZA\nnella causa civile r.g. 1/2018"


def restriction(*pages: str) -> Proposal | None:
    found = [each for each in propose(pages, shipped_lists()) if each.field == "visibility"]
    assert len(found) <= 1
    return found[0] if found else None


@pytest.mark.parametrize(
    ("pages", "label", "page", "words"),
    [
        ((CIVIL, "Vista la condanna ex art. 572 c.p. del convenuto."), "Persone offese da reati", 2, "art. 572 c.p."),
        (
            (CIVIL, "MOTIVI", "In caso di diffusione del presente provvedimento omettere le generalità."),
            "Disposto dal giudice",
            3,
            "omettere le generalità",
        ),
        (
            (f"{CIVIL}\nOGGETTO: Separazione personale dei coniugi", "MOTIVI DELLA DECISIONE"),
            "Rapporti di famiglia e stato delle persone",
            1,
            "Separazione",
        ),
    ],
)
def test_is_proposed_with_the_words_that_tell_it(pages: tuple[str, ...], label: str, page: int, words: str) -> None:
    found = restriction(*pages)
    assert found is not None
    assert (found.value, found.label, found.page) == ("true", f"Riservati: {label}", page)
    assert words in found.passage


@pytest.mark.parametrize("text", ["", "Visto l'art. 572 c.p.c.", "La diffusione del gas fu omessa."])
def test_is_not_proposed_without_a_sign(text: str) -> None:
    assert restriction(CIVIL, text) is None
