"""Acts that are cited by name: every example is read as its act, by references and by the search alike."""

from __future__ import annotations

import re

from bdm.italian import tokens
from bdm.italian.acts import CODES, NAMED, TYPES, ActName
from bdm.italian.characters import uniform
from bdm.italian.table import PARTED
from tests.fixtures.lines import each

ALL = [*CODES, *NAMED, *TYPES]
ALIKE = (
    *("DISP. ATT. C.P.C.", "DISP. ATT. C.C.", "DISP. ATT. C.P.", "COD. CONS.", "COD. ASS.", "C.NAV.", "crisi", "C.C."),
    *("C.P.", "CEDU", "D.P.C.M.", "D.P.R.", "R.D.", "D.L.", "L.COST.", "equo canone", "edilizia", "legge fallimentare"),
)
"""Of the others the search reads the words that are written: 'codice di rito' is no other way to write 'c.p.c.'."""


@each([(name,) for name in ALL])
def test_examples_are_of_their_act(act: ActName) -> None:
    """The first name that fits is meant: none before it may."""
    table = next(table for table in (CODES, NAMED, TYPES) if act in table)
    for example in act.examples.split(PARTED):
        first = next(name for name in table if re.match(f"(?:{name.pattern})", uniform(example), re.IGNORECASE))
        assert first is act, example


@each(ALIKE)
def test_the_search_reads_the_examples_alike(name: str) -> None:
    act = next(act for act in ALL if act.name == name)
    read = {tuple(tokens(f"art. 5 {example}")) for example in act.examples.split(PARTED)}
    assert len(read) == 1, read
