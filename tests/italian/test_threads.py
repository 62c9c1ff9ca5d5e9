"""The analysis is used by many threads at once: passages are made beside each other."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from bdm.italian import tokens
from bdm.italian.analysis import _stem

TEXT = " ".join(f"responsabilizzazion{letter}{other}mente" for letter in "aeiou" for other in "bcdfglmnprstvz")


def test_threads_do_not_disturb_each_other() -> None:
    expected = tokens(TEXT)
    for _ in range(20):
        _stem.cache_clear()
        with ThreadPoolExecutor(8) as pool:
            assert list(pool.map(tokens, [TEXT] * 16)) == [expected] * 16
