"""What must go and what must stay in passages of the kinds that detection once failed on (``kinds/*.txt``)."""

from __future__ import annotations

import pytest

from benchmarks.anonymisation.kinds import cases


@pytest.mark.parametrize("half", ["tuned", "held_out"])
def test_passages(half: str) -> None:
    wrong = [f"{case.kind}: {case.text!r}: {case.wrong}" for case in cases(half) if case.wrong]
    assert not wrong, "\n".join(wrong)
