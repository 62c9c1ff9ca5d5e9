from __future__ import annotations

import json
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from bdm.importing import lines as manifest_lines
from bdm.importing.lines import MAX_LINE_BYTES, read_line, read_lines


def write(path: Path, data: bytes) -> Path:
    (path / "manifest.jsonl").write_bytes(data)
    return path / "manifest.jsonl"


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf"])
def test_line_endings_and_byte_order_marks_do_not_matter(tmp_path: Path, start: bytes, end: bytes) -> None:
    manifest = write(tmp_path, start + b'{"id": 1}' + end + end + b'  {"id": 2}' + end + b'{"id": 3}')
    lines = list(read_lines(manifest))
    assert [(line.number, line.data) for line in lines] == [
        (1, b'{"id": 1}'),
        (3, b'{"id": 2}'),
        (4, b'{"id": 3}'),
    ]
    assert [json.loads(read_line(manifest, line.position)) for line in lines] == [{"id": 1}, {"id": 2}, {"id": 3}]


def test_reading_goes_on_where_it_stopped(tmp_path: Path) -> None:
    manifest = write(tmp_path, b"".join(b'{"id": %d}\n' % number for number in range(10)))
    everything = list(read_lines(manifest))
    for line in everything:
        assert list(read_lines(manifest, line.end, line.number)) == everything[line.number :]


def test_a_line_that_is_too_long_costs_no_memory(tmp_path: Path) -> None:
    manifest = tmp_path / "manifest.jsonl"
    with manifest.open("wb") as file:
        file.write(b'{"id": "')
        for _ in range(60):
            file.write(b"x" * 1_000_000)
        file.write(b'"}\n{"id": 2}\n')
    tracemalloc.start()
    long, short = read_lines(manifest)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 6 * MAX_LINE_BYTES
    assert (long.number, long.data) == (1, None)
    assert (short.number, short.data) == (2, b'{"id": 2}')


@given(st.lists(st.binary(max_size=30).map(lambda line: line.replace(b"\n", b"")), max_size=8), st.booleans())
def test_nothing_is_lost_between_the_lines(
    tmp_path_factory: pytest.TempPathFactory, lines: list[bytes], end: bool
) -> None:
    data = b"\n".join(lines) + (b"\n" if end else b"")
    manifest = write(tmp_path_factory.mktemp("lines"), data)
    before = manifest_lines.MAX_LINE_BYTES
    manifest_lines.MAX_LINE_BYTES = 20
    try:
        read = list(read_lines(manifest))
    finally:
        manifest_lines.MAX_LINE_BYTES = before
    for line in read:
        written = data[line.position : line.end]
        assert data[: line.position].count(b"\n") == line.number - 1
        assert line.data is None or line.data in written
    told = {line.number for line in read}
    for number, line in enumerate(lines, 1):
        if number not in told:
            assert line.removeprefix(b"\xef\xbb\xbf").strip(b" \t\r") == b""
