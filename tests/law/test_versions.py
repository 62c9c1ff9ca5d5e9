"""The versions of an article follow from what was read, not from the order in which it was."""

from __future__ import annotations

from datetime import date
from itertools import permutations

import pytest

from bdm.law.service import on_day
from bdm.law.versions import Version, merge
from bdm.law.wording import ArticleWords, Comma


def day(year: int, of_year: int = 1) -> date:
    return date(year, of_year, 1)


def read(words: str, first: date, last: date, dal: date | None = None, al: date | None = None) -> Version:
    return Version(ArticleWords(commi=[Comma("1", words)]), first, last, dal, al)


def brief(versions: list[Version]) -> list[tuple[str, date, date, date | None, date | None]]:
    return [(each.wording.commi[0].testo, each.visto_dal, each.visto_al, each.dal, each.al) for each in versions]


def put_together(pieces: tuple[Version, ...]) -> list[Version]:
    held: list[Version] = []
    days: set[date] = set()
    for each in pieces:
        days |= {each.visto_dal, each.visto_al}
        held = merge(held, each, days)
    return held


ORIGINAL = read("Prima.", day(2000), day(2000), dal=day(2000))
APART = (ORIGINAL, read("Prima.", day(2003), day(2003)), read("Dopo.", day(2005), day(2005)))
BACK = (*APART, read("Prima.", day(2008), day(2008)))
OWN_DAYS = (
    read("Prima.", day(2000), day(2014), al=day(2014)),
    read("Dopo.", day(2014, 2), day(2020), dal=day(2014, 2)),
)
WHOLE = (
    read("Prima.", day(2000), date(2004, 12, 31), dal=day(2000)),
    read("Dopo.", day(2005), date(2007, 12, 31)),
    read("Dopo.", day(2008), day(2008)),
)


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        (APART, [("Prima.", day(2000), day(2003), day(2000), None), ("Dopo.", day(2005), day(2005), None, None)]),
        (
            BACK,
            [
                ("Prima.", day(2000), day(2003), day(2000), None),
                ("Dopo.", day(2005), day(2005), None, None),
                ("Prima.", day(2008), day(2008), None, None),
            ],
        ),
        (
            OWN_DAYS,
            [
                ("Prima.", day(2000), day(2014), None, date(2014, 1, 31)),
                ("Dopo.", day(2014, 2), day(2020), day(2014, 2), None),
            ],
        ),
        (
            WHOLE,
            [
                ("Prima.", day(2000), date(2004, 12, 31), day(2000), date(2004, 12, 31)),
                ("Dopo.", day(2005), day(2008), day(2005), None),
            ],
        ),
    ],
    ids=["apart", "back", "own days", "every version"],
)
def test_in_any_order(
    pieces: tuple[Version, ...], expected: list[tuple[str, date, date, date | None, date | None]]
) -> None:
    for order in permutations(pieces):
        assert brief(put_together(order)) == expected


def test_a_file_that_is_corrected_takes_the_place_of_what_it_said() -> None:
    assert brief(merge([ORIGINAL], read("Giusta.", day(2000), day(2000), dal=day(2000)), {day(2000)})) == [
        ("Giusta.", day(2000), day(2000), day(2000), None)
    ]


def test_what_was_in_force_on_a_day() -> None:
    apart, whole = put_together(APART), put_together(WHOLE)
    expected = {day(1999): None, day(2000): "Prima.", day(2003): "Prima.", day(2004): None, day(2030): "Dopo."}
    for on, words in expected.items():
        found = on_day(apart, on)
        assert (found and found.wording.commi[0].testo) == words, on
    assert [on_day(whole, on) for on in (day(2004, 12), day(2005))] == whole
    ended = [read("Prima.", day(2000), day(2014), al=day(2014))]
    assert [on_day(ended, on) for on in (day(2014), day(2014, 2))] == [ended[0], None]
