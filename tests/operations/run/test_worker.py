"""The worker's activities are started again after an error, and all end together."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bdm.operations.run import worker
from bdm.operations.run.readiness import beat_in
from bdm.settings import Settings
from tests.fixtures.logs import configure

pytestmark = pytest.mark.anyio


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses it asks for; none of them is waited for."""
    asked: list[float] = []

    async def sleep(seconds: float) -> None:
        asked.append(seconds)

    monkeypatch.setattr(worker.asyncio, "sleep", sleep)
    return asked


async def failing(*errors: BaseException) -> list[Any]:
    """Keep an activity running that fails with each of ``errors`` in turn and then ends as when it is stopped."""
    waiting = list(errors)

    async def activity(parts: Any) -> None:
        assert parts == "parts"
        if waiting:
            raise waiting.pop(0)
        running.cancel()
        await asyncio.Event().wait()

    running = asyncio.create_task(worker.keep_running("prova", activity, "parts"))  # type: ignore[arg-type]
    with pytest.raises(asyncio.CancelledError):
        await running
    return waiting


async def test_after_an_error_it_runs_again_later_and_later(
    pauses: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    assert await failing(*[ValueError("no")] * 7) == []
    assert pauses == [1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0]
    assert caplog.text.count("ValueError: no") == 7


async def test_a_lost_connection_is_one_line(pauses: list[float], caplog: pytest.LogCaptureFixture) -> None:
    lost = psycopg.OperationalError("gone")
    await failing(lost, ExceptionGroup("several", [lost, ExceptionGroup("more", [lost])]), lost)
    assert pauses == [1.0] * 3  # not later and later: it is not the activity that fails
    assert "Traceback" not in caplog.text
    assert caplog.text.count("the database does not answer") == 3


async def test_what_nobody_asked_to_stop_runs_again(pauses: list[float], caplog: pytest.LogCaptureFixture) -> None:
    """A group of tasks of which one failed, and an end that looks like one asked for."""
    begun = 0

    async def fail() -> None:
        await asyncio.Event().wait() if begun > 3 else None
        raise psycopg.OperationalError("gone")

    async def activity(_parts: Any) -> None:
        nonlocal begun
        begun += 1
        if begun == 3:
            raise asyncio.CancelledError
        if begun == 5:
            running.cancel()
        async with asyncio.TaskGroup() as group:
            group.create_task(fail())
            group.create_task(asyncio.Event().wait())
            if begun == 4:
                raise psycopg.OperationalError("gone")

    running = asyncio.create_task(worker.keep_running("prova", activity, "parts"))  # type: ignore[arg-type]
    with pytest.raises(asyncio.CancelledError):
        await running
    assert begun == 5
    assert caplog.text.count("prova was cancelled by nobody") == 1


async def test_who_is_asked_to_stop_stops_whatever_is_lost() -> None:
    """What the database cannot be told any more is no reason to begin again."""
    begun = asyncio.Event()

    async def activity(_parts: Any) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            raise psycopg.OperationalError("gone")

    running = asyncio.create_task(worker.keep_running("prova", activity, "parts"))  # type: ignore[arg-type]
    await begun.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


def test_a_file_says_that_it_works(tmp_path: Path) -> None:
    file = tmp_path / "vivo"
    beat = beat_in(file)
    beat()
    os.utime(file, (0, 0))
    beat()
    assert file.stat().st_mtime > 0
    beat_in(tmp_path / "nowhere" / "vivo")()  # no reason to end


def test_who_does_not_end_by_itself_is_ended() -> None:
    hangs = "from bdm.operations.run.signals import end_within; end_within(1); import os; os.read(os.pipe()[0], 1)"
    ended = subprocess.run([sys.executable, "-c", hangs], check=False)
    assert ended.returncode == -signal.SIGALRM


async def test_another_error_among_lost_connections_is_told(
    pauses: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    await failing(ExceptionGroup("several", [psycopg.OperationalError("gone"), ValueError("no")]))
    assert "ValueError: no" in caplog.text


def test_logs_as_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    configure(monkeypatch, Settings(log_format="json", log_level="info"))
    try:
        raise ValueError("no")
    except ValueError:
        logging.getLogger("prova").exception("è %s", "successo")
    line = json.loads(capsys.readouterr().err)
    assert (line["level"], line["logger"], line["message"]) == ("ERROR", "prova", "è successo")
    assert line["exception"].startswith("ValueError at ")
    assert "no" not in line["exception"].split(" at ")[0]


def test_a_lost_connection_is_one_line_whoever_logs_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    configure(monkeypatch, Settings())
    try:
        raise psycopg.OperationalError("connection refused")
    except psycopg.OperationalError:
        logging.getLogger("elsewhere").exception("listener error")
    written = capsys.readouterr().err
    assert written.endswith("ERROR elsewhere: the database does not answer\n")
    assert "Traceback" not in written
