"""A page's text comes as a person reads it, whatever the order in which the file writes it."""

from itertools import chain

import pypdfium2
from hypothesis import example, given, strategies as st

from bdm.document.pdf.order import Box, in_order, order_of, places_of, read_order
from bdm.document.pdf.page import ordered_text
from benchmarks.reading_order import is_open
from benchmarks.reading_order.columns import COLUMNS
from benchmarks.reading_order.pages import pages
from benchmarks.reading_order.ragged import RAGGED

UNSURE = {"table, column by column"}
"""Columns of short lines: a table or not, nobody can say."""
ACROSS = {"two, a table after them", "table after one", "table before one"}
"""Its rows may go on in the text beside it."""
FIRST = {"stamp at the side, first"}
"""Stands before the text as well as after it."""

SIDES = st.floats(-50, 900)
BOXES = st.lists(st.tuples(SIDES, SIDES, st.floats(0, 600), st.floats(0, 60)), min_size=1, max_size=60)


def fragment(index: int) -> str:
    return str(5 * index)


@given(BOXES)
def test_no_fragment_is_lost_or_comes_twice(sizes: list[Box]) -> None:
    boxes = [(left, top, left + width, top + height) for left, top, width, height in sizes]
    order = order_of(boxes, fragment)
    assert order is None or sorted(order) == list(range(len(boxes)))
    in_order(boxes)


@given(st.lists(st.tuples(st.floats(50, 300), st.floats(9, 250)), min_size=1, max_size=50))
@example([(60.0, 23.0), (50.0, 9.0), (50.0, 9.0), (50.0, 9.0), (50.0, 10.0)])
def test_lines_one_below_the_other_stay_as_they_are(lines: list[tuple[float, float]]) -> None:
    boxes = [(left, 14.0 * at, left + width, 14.0 * at + 9) for at, (left, width) in enumerate(lines)]
    assert in_order(boxes)
    assert order_of(boxes, fragment) is None


def test_pages_of_every_kind_are_read_as_they_stand() -> None:
    wrong = []
    columns = (each for each in pages(variants=1, kinds=COLUMNS | RAGGED) if is_open(each[0]))
    for name, data, words in chain(pages(variants=1), columns):
        with pypdfium2.PdfDocument(data) as document:
            text_page = document[0].get_textpage()
            count = text_page.count_chars()
            order = read_order(text_page)
            assert sorted(places_of(order, count)) == list(range(count)), name
            if "".join(ordered_text(text_page).split()) != "".join(words):
                wrong.append(name.rstrip(" 0"))
            if name.startswith(("one column 0", "two columns 0", "table 0", "list 0", "turned by 90 0")):
                assert order is None, name
    assert set(wrong) <= UNSURE | ACROSS | FIRST
