"""The public face of restricted items: what their own rows hold (see ``Provvedimento`` and ``Massima``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bdm.anonymisation.detection import Metadata
from bdm.anonymisation.hidden import HiddenData, TextMasking
from bdm.anonymisation.names import initials, is_body
from bdm.platform.kit import rich_text
from bdm.platform.kit.characters import one_form

LEFT: Final = "Forse un nome, che tutti leggeranno"
"""What is said of a word that may be a name, and is not hidden."""


@dataclass(frozen=True)
class UndecidedMatch:
    """What is recognised in an item and that nobody has decided on: ``label`` tells what it is."""

    field: str
    label: str
    text: str


def public_parties(parties: Sequence[str], hidden: HiddenData | None = None) -> list[str]:
    """The parties as everyone reads them. A company that bears the name of a party loses that part of it, and one that
    the review obscures is not named.
    """
    mask = (hidden or HiddenData(Metadata(tuple(parties)), restricted=True)).about("\n".join(parties)).mask()
    return [mask.text(initials(party)) if is_body(party) else initials(party) for party in parties]


def public_face_of_provvedimento(parte_processuale: Sequence[str], hidden: HiddenData | None = None) -> dict[str, Any]:
    """The columns in which the public row of a restricted decision differs from its original."""
    return {
        "titolo": None,
        "parte_processuale": public_parties(parte_processuale, hidden),
        "annotazione": None,
        "estratto": [],
        "document_hash": None,
    }


def public_face_of_massima(titolo: str, testo: str, hidden: HiddenData) -> dict[str, Any]:
    """The same for an abstract, with what is ``hidden`` of its decision. Personal data are looked for in it: some
    milliseconds a page.
    """
    mask = _in_abstract(titolo, testo, hidden).mask()
    return {"titolo": mask.text(titolo), "testo": mask.html(testo), "annotazione": None, "estratto": []}


def readable_in_massima(titolo: str, testo: str, hidden: HiddenData) -> list[UndecidedMatch]:
    """Persons, births, addresses and identifiers in an abstract that are neither its decision's parties nor anything
    that the review has decided on, in the order of the text.
    """
    title = len(one_form(titolo))
    text = _in_abstract(titolo, testo, hidden)
    found = [(each.start, each.category.label, each.text) for each in text.undecided()]
    found += [(start, LEFT, place) for start, place in text.doubtful()]
    return [
        UndecidedMatch("titolo" if start < title else "testo", label, " ".join(words.split()))
        for start, label, words in sorted(found)
    ]


def readable_in_lists(lists: Mapping[str, Iterable[str]], hidden: HiddenData) -> list[UndecidedMatch]:
    """What of the ``lists`` of an item by field (keywords, references), which everybody reads as they are, may be the
    name of a party or what the review obscures.
    """
    mask = hidden.about("\n".join(value for values in lists.values() for value in values)).mask()
    return [
        UndecidedMatch(field, LEFT, value)
        for field, values in lists.items()
        for value in values
        if mask.text(value) != one_form(value)
    ]


def _in_abstract(titolo: str, testo: str, hidden: HiddenData) -> TextMasking:
    return TextMasking(hidden, f"{one_form(titolo)}\n\n{one_form(rich_text.plain(testo))}")
