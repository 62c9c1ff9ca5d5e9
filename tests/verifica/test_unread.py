"""What begins as a citation is in the answer, read or not."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from bdm.verifica.citing import CheckedText, read
from bdm.verifica.norms import acts_numbered
from bdm.verifica.reading import read_text
from bdm.verifica.unread import unread


def read_now(text: str) -> CheckedText:
    return read(read_text(text), date(2026, 11, 29))


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Ai sensi dell'art. 4 che precede.", ["art. 4"]),
        ("Il disposto dell\u2019art.   12 del regolamento.", ["art.   12"]),
        ("Si veda D.Lgs 231 e l'art. 2 dlgs 28.", ["D.Lgs 231", "art. 2 dlgs 28"]),
        (
            "Cfr. Trib. Roma 3 marzo 2020; così Cass. civ., n. 12/200A.",
            ["Trib. Roma 3 marzo 2020", "Cass. civ., n. 12/200A"],
        ),
        ("Cass. pen., Sez. 3, Sentenza n. 1234 dep. 2019", ["Cass. pen., Sez. 3, Sentenza n. 1234"]),
        # read, and of nothing that this is about
        ("Cass. n. 13533/2001, art. 380 bis 1 cpc, L. 241/1991, art. 7.", []),
        ("L'art. 5 del contratto, l'art. 26 delle condizioni generali, l'articolo 3 dello statuto.", []),
        (
            "Con ordinanza del 29.05.2017 il Tribunale di Roma, n. R.G. 12/2020, decise. DECISIONE 1. I fatti",
            [],
        ),
        ("Il decreto ingiuntivo n. 12 opposto; la sentenza impugnata. 3 marzo 2020.", []),
    ],
)
def test_what_is_left(text: str, left: list[str]) -> None:
    assert [text[each.start : each.end] for each in read_now(text).unread] == left


def test_a_decision_does_not_cite_itself() -> None:
    head = "Sentenza n. 288/2019 pubbl. il 02/03/2019\nRG n. 12/2015\n"
    text = f"{head}Il Tribunale ha pronunciato la seguente\nSENTENZA\nSi veda la sentenza n. 5/2020.\n{head}P.Q.M."
    found = read_now(text)
    assert [each.cited.precedent.number for each in found.decisions] == [5]
    assert [each.precedent.number for each in found.own] == [288, 288]
    assert found.unread == []
    # in a list that somebody pastes they are what is asked for
    assert [each.cited.precedent.number for each in read_now("Sentenza n. 288/2019\nSentenza n. 5/2020").decisions] == [
        288,
        5,
    ]


def test_an_act_is_offered_by_its_number() -> None:
    assert acts_numbered("D.Lgs 231") == ["D.LGS. 231/2001", "D.LGS. 231/2002", "D.LGS. 231/2007"]
    assert (acts_numbered("legge n. 241"), acts_numbered("legge 99999")) == (["L. 241/1990"], [])


@given(
    st.lists(
        st.sampled_from(
            ["Cass.", "Trib. Roma", "n. 5", "5/2020", "art. 3", "c.c.", "\n", "; ", "R.G.", "3 marzo 2020", "l. 104"]
        )
    )
)
def test_nothing_is_left_twice_or_within_what_was_read(parts: list[str]) -> None:
    text = "Si veda " + " ".join(parts)
    found = read_now(text)
    taken = [(each.start, each.end) for each in (*found.decisions, *found.norms, *found.dates, *found.own)]
    left = unread(text, sorted(taken))
    assert all(0 <= each.start < each.end <= len(text) for each in left)
    spans = sorted([*taken, *((each.start, each.end) for each in left)])
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))
