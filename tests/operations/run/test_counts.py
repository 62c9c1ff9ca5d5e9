"""Where the web processes count together."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bdm.operations.run.counts import shared_counts


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", "")
    return tmp_path


def test_what_a_killed_process_left_is_removed(temporary: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        pass
    gone, nobodys, running = (temporary / f"bdm-metrics-{name}-a" for name in (str(ended.pid), "x", str(os.getppid())))
    for folder in (gone, nobodys, running):
        folder.mkdir()
    own = shared_counts(2)
    assert own is not None
    assert os.environ["PROMETHEUS_MULTIPROC_DIR"] == str(own)
    assert set(temporary.iterdir()) == {own, running}


def test_a_folder_that_is_given_is_used(temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(temporary))
    assert shared_counts(2) is None
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", "")
    assert shared_counts(1) is None
    assert list(temporary.iterdir()) == []
