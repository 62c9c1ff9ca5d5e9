"""No text makes a reader work out of proportion: twice the text, about twice the work.

What is compared is the processor time of one reader on a text and on the same text twice as long; where it seems too
much, the quickest of some runs each, so that a busy machine makes no difference. What tries every way back grows
fourfold, or without end.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from time import thread_time

import pytest

from bdm.anonymisation.detection import Metadata, detect, policy_for
from bdm.anonymisation.grounds import signs
from bdm.anonymisation.hidden import HiddenData
from bdm.anonymisation.losses import RemovedPassage, losses
from bdm.anonymisation.mask import Mask
from bdm.anonymisation.remains import FacePart, named_whole, remains_in
from bdm.assistant import instructions
from bdm.assistant.claims import claims
from bdm.assistant.passages import passages
from bdm.assistant.summary import summarise
from bdm.desk.proposal.reading import propose
from bdm.desk.proposal.reading.catalogue import shipped_lists
from bdm.document.lines import body
from bdm.document.parts import parts
from bdm.document.references import references
from bdm.italian import positions
from bdm.italian.rulings import rulings
from bdm.platform.kit import rich_text
from bdm.platform.kit.errors import AppError
from bdm.platform.kit.file_names import file_name
from bdm.reference.riferimento_normativo.citation import extract, forms
from bdm.search.answer.readable import readable, readable_pages
from bdm.search.answer.snippets import snippets
from bdm.search.query import parse
from bdm.search.query.targets import Targets
from bdm.verifica import citing, elenco
from bdm.verifica.reading import TextSection

MOST = 3.3
"""Between twice, which is in proportion, and four times."""
TOO_SHORT = 0.004
"""Seconds of processor: below it, what is measured is the clock."""
LENGTH = 3_000
RUNS, SURE = 1, 6

REPEATED = (
    "a",
    " ",
    "\n",
    "\t ",
    "'",
    "’",
    ".",
    "(",
    "<",
    "<a",
    "</p>",
    "&",
    "&amp;",
    "-\n",
    "1",
    "1.",
    "1/",
    "n. 1 ",
    "art. ",
    "art. 1, ",
    "art. 1 c.c. e ",
    "primo, secondo comma e ",
    "Cass. ",
    "Cass., sez. un., ",
    "sez. I, ",
    "del 1° gennaio ",
    "A. ",
    "A.",
    "R O S S I ",
    "Rossi ",
    "Mario De ",
    "nato a ",
    "via ",
    "nella causa tra ",
    "contro ",
    "P.Q.M.\n",
    "IBAN IT",
    "RSSMRA80",
    "@a.",
    "http://a",
    '"',
    "\u200d",
    "ﬁ",
    "è",
    "Considerato che ",
    "ignora ",
)


def _parsed(text: str) -> object:
    with suppress(AppError):
        return parse(text[:2_000])
    return None


def _read_for_the_first_time(text: str) -> bool:
    """What was read before is kept, and would take no time."""
    for kept in (instructions.speaks_to_machine, instructions._kinds):
        kept.cache_clear()
    return instructions.speaks_to_machine(text)


def _checked(text: str) -> object:
    with suppress(AppError):
        return citing.read([TextSection("corpo", text)], TODAY)
    return None


def _listed(text: str) -> object:
    with suppress(AppError):
        return elenco.read([(1, text)])
    return None


def _removed(text: str) -> list[RemovedPassage]:
    return [
        RemovedPassage(1, at, at + 5, text[at : at + 5], "PARTE", f"{at % 3}", "X") for at in range(0, len(text), 50)
    ]


TODAY = date(2026, 11, 28)
KNOWN = Metadata(parties=("Mario De Rossi", "Anna D'Angelo"))
HIDDEN = HiddenData(restricted=True, metadata=KNOWN)
MASK = Mask(["Mario De Rossi", "Anna D'Angelo", "Li Bo"])
READERS: dict[str, Callable[[str], object]] = {
    "analysis": positions,
    "rich text": rich_text.clean,
    "plain text": lambda text: rich_text.plain(rich_text.clean(text)),
    "mask": MASK.text,
    "mask of rich text": MASK.html,
    "references": extract,
    "case law": rulings,
    "reference forms": lambda text: list(forms(text[:300])),
    "lines": lambda text: body([text]),
    "parts": lambda text: parts([text]),
    "references of a document": lambda text: references([text]),
    "detection": lambda text: detect([text], KNOWN, policy_for("civile", None)),
    "grounds": lambda text: signs(None, None, [text]),
    "proposals": lambda text: propose([text], shipped_lists()),
    "passages": lambda text: passages([text]),
    "summary": lambda text: summarise(passages([text]), 400),
    "instructions": _read_for_the_first_time,
    "claims": claims,
    "file names": file_name,
    "snippets": lambda text: snippets(
        readable(text), Targets(frozenset({"ross", "art"}), phrases=frozenset({("de", "rossi")}))
    ),
    "snippets of a document": lambda text: snippets(
        readable_pages({1: text}, whole=True), Targets(frozenset({"ross", "art"}))
    ),
    "query": _parsed,
    "checked text": _checked,
    "listed citations": _listed,
    "face": lambda text: remains_in([FacePart("document", text, 1)], HIDDEN),
    "names in another's text": lambda text: named_whole([FacePart("testo", text)], KNOWN.parties, "parte"),
    "losses": lambda text: losses({1: text}, _removed(text), KNOWN),
}


FOUND: tuple[tuple[str, str, str, int], ...] = (
    ("instructions", "", "/", LENGTH),
    ("instructions", "", "_", LENGTH),
    ("instructions", "a1b ", "0", LENGTH),
    ("detection", "", "Aa-", 90),
    ("detection", "", "c.f. ", LENGTH),
    ("claims", "", "«", LENGTH),
    ("file names", "", "a", LENGTH),
)
"""What did grow, once: a reader, how the text begins, what is repeated, and how often shows it."""


def growth(read: Callable[[str], object], text: str, runs: int) -> float:
    """How much longer twice the text takes; 1 where the text alone takes no time that could be measured."""
    once = min(seconds(read, text) for _ in range(runs))
    return min(seconds(read, text + text) for _ in range(runs)) / once if once > TOO_SHORT else 1.0


def seconds(read: Callable[[str], object], text: str) -> float:
    started = thread_time()
    read(text)
    return thread_time() - started


@pytest.mark.costly("half a minute of long texts. When what reads texts changes")
@pytest.mark.parametrize("name", READERS)
def test_twice_the_text_is_no_more_than_about_twice_the_work(name: str) -> None:
    read = READERS[name]
    read("Testo di prova.")  # tables and patterns are made once
    grew = {}
    for repeated in REPEATED:
        text = (repeated * (LENGTH // len(repeated) + 1))[:LENGTH]
        if growth(read, text, RUNS) > MOST and (grown := growth(read, text, SURE)) > MOST:
            grew[repeated] = round(grown, 1)
    assert grew == {}


@pytest.mark.costly("compares two times, which a busy machine upsets. When what reads texts changes")
@pytest.mark.parametrize(("name", "begins", "repeated", "length"), FOUND)
def test_what_once_grew_out_of_proportion_does_so_no_longer(name: str, begins: str, repeated: str, length: int) -> None:
    read = READERS[name]
    read("Testo di prova.")
    times = length // len(repeated)
    once = min(seconds(read, begins + repeated * times) for _ in range(SURE))
    twice = min(seconds(read, begins + repeated * 2 * times) for _ in range(SURE))
    assert once < TOO_SHORT or twice / once <= MOST
