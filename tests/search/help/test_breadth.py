"""The same search by all of its words, or by any."""

from __future__ import annotations

import pytest
from hypothesis import given

from bdm.search.help.additions import widen
from bdm.search.help.breadth import with_other_breadth
from bdm.search.query import Phrase, Tree, Words, leaves, parse, to_text
from tests.search.query.trees import trees

ANY, EVERY = "testo:(danno biologico)", "testo_all_words:(danno biologico)"


def other(q: str) -> str | None:
    found = with_other_breadth(parse(q))
    return found and to_text(found[0])


@pytest.mark.parametrize(
    ("q", "expected"),
    [
        (ANY, EVERY),
        (EVERY, ANY),
        (f'{ANY} AND tipo:"sentenza"', f'{EVERY} AND tipo:"sentenza"'),
        # One list of which any word suffices: all of them, then.
        (f"{ANY} AND testo_all_words:(spese lite)", f"{EVERY} AND testo_all_words:(spese lite)"),
        (f'{ANY} OR tipo:"sentenza"', f'{EVERY} OR tipo:"sentenza"'),
        (f'{ANY} OR testo:"nesso causale"', f'{EVERY} OR testo:"nesso causale"'),
        (f"{ANY} OR testo:(spese lite)", f"{EVERY} OR testo_all_words:(spese lite)"),
        # As they were typed, and as they were probably meant.
        (f"testo:(dano biologico) OR {ANY}", f"testo_all_words:(dano biologico) OR {EVERY}"),
        # Excluded, one word, a phrase, another field: as they are.
        (f"NOT {ANY}", None),
        ("danno", None),
        ("testo:(il danno della)", None),
        ('testo:"danno biologico"', None),
        ("titolo:(danno biologico)", None),
    ],
)
def test_the_other_breadth(q: str, expected: str | None) -> None:
    assert other(q) == expected


def test_additions_are_those_that_there_were() -> None:
    typed = "testo_all_words:(tredicesima legge Pinto)"
    wider = widen(typed)
    assert other(wider) == 'testo:(tredicesima legge Pinto) OR testo:"mensilità aggiuntive" OR testo:"L. 89/2001"'
    again = other(other(wider) or "")
    assert again is not None
    assert set(leaves(parse(again))) == set(leaves(parse(wider)))
    alone = 'testo:(tredicesima legge Pinto) OR testo:"L. 89/2001"'
    expected = 'testo_all_words:(tredicesima legge Pinto) OR testo_all_words:(tredicesima) AND testo:"L. 89/2001"'
    assert other(alone) == expected


@given(trees)
def test_it_is_a_query_and_loses_nothing(tree: Tree) -> None:
    found = with_other_breadth(tree)
    if found is None:
        return
    changed, every = found
    assert parse(to_text(changed)) == parse(to_text(changed))
    assert [each.words for each in leaves(changed) if isinstance(each, Words) and each.every == every]
    kept = {each for each in leaves(tree) if not isinstance(each, Words | Phrase)}
    assert {each for each in leaves(changed) if not isinstance(each, Words | Phrase)} == kept
    assert {each for each in leaves(tree) if isinstance(each, Phrase)} <= set(leaves(changed))
