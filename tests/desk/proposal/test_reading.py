"""What is read from decisions of different courts, and that nothing else is."""

import pytest

from bdm.desk.proposal.reading import Proposal, propose
from bdm.desk.proposal.reading.catalogue import shipped_lists
from tests.desk.proposal.decisions import DECISIONS, Stated

FREE = ("riferimento_normativo",)
"""Read by the extractor of references, which has tests of its own."""
LISTS = ("parte_processuale", "parola_chiave")


def read(*pages: str) -> list[Proposal]:
    return propose(pages, shipped_lists())


def stated(proposals: list[Proposal]) -> Stated:
    found: Stated = {}
    for each in proposals:
        if each.field in LISTS:
            values = found.setdefault(each.field, [])
            assert isinstance(values, list)
            values.append(each.value)
        elif each.field not in FREE:
            assert each.field not in found, f"two proposals for {each.field}"
            found[each.field] = each.value
    return found


@pytest.mark.parametrize("name", DECISIONS)
def test_what_a_decision_states_is_proposed_and_nothing_else(name: str) -> None:
    text, expected = DECISIONS[name]
    assert stated(read(text)) == expected


@pytest.mark.parametrize("name", DECISIONS)
def test_the_same_on_one_line(name: str) -> None:
    """Texts come without their line ends too. What only a line of its own says may be missing then, never wrong."""
    text, expected = DECISIONS[name]
    found = stated(read(" ".join(text.split())))
    wrong = {
        field: value
        for field, value in found.items()
        if (not set(value) <= set(expected.get(field, [])) if isinstance(value, list) else value != expected.get(field))
    }
    assert wrong == {}
    assert len(found) >= len(expected) - 1
