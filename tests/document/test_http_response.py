"""Ranges and file names, against their definitions."""

import pytest
from hypothesis import given, strategies as st

from bdm.platform.http.files import RangeNotSatisfiable, byte_range, content_disposition

DATA = bytes(range(100))


@given(st.integers(0, 120), st.none() | st.integers(0, 120))
def test_a_range_is_what_slicing_says(first: int, last: int | None) -> None:
    header = f"bytes={first}-{'' if last is None else last}"
    wanted = DATA[first:] if last is None else DATA[first : last + 1]
    if last is not None and last < first:
        assert byte_range(header, len(DATA)) is None
    elif not wanted:
        with pytest.raises(RangeNotSatisfiable):
            byte_range(header, len(DATA))
    else:
        start, end = byte_range(header, len(DATA)) or (0, 0)
        assert DATA[start:end] == wanted


@pytest.mark.parametrize(
    ("header", "wanted"), [("bytes=-10", (90, 100)), ("bytes=-500", (0, 100)), ("bytes= 0 - 0", (0, 1))]
)
def test_ends_of_a_document(header: str, wanted: tuple[int, int]) -> None:
    assert byte_range(header, 100) == wanted


@pytest.mark.parametrize(
    "header",
    [None, "", "bytes=-", "bytes=0-1,5-6", "pages=1-2", "bytes=a-b", "bytes=5-1", "bytes=1", f"bytes={'9' * 30}-"],
)
def test_what_is_no_single_range_means_the_whole_document(header: str | None) -> None:
    assert byte_range(header, 100) is None


@pytest.mark.parametrize(
    ("header", "size"), [("bytes=-0", 100), ("bytes=100-", 100), ("bytes=0-0", 0), ("bytes=-5", 0)]
)
def test_beyond_the_end(header: str, size: int) -> None:
    with pytest.raises(RangeNotSatisfiable):
        byte_range(header, size)


def test_file_names_are_safe_in_every_client() -> None:
    header = content_disposition('Corte d’Appello di Forlì: "n. 1/2024"\r\nX: y.pdf')
    assert header == (
        'inline; filename="Corte dAppello di Forli- -n. 1-2024-X- y.pdf"; '
        "filename*=UTF-8''Corte%20d%E2%80%99Appello%20di%20Forl%C3%AC-%20-n.%201-2024-X-%20y.pdf"
    )
