"""A child is started, ready, ended and started again; it never outlives its supervisor."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from bdm.operations.run import readiness
from bdm.operations.run.child import Child
from bdm.operations.run.signals import Signals

SCRIPT = """
import os, signal, sys, time
if "deaf" in sys.argv:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
if "ready" in sys.argv:
    os.write(int(os.environ["BDM_READY_FD"]), b"1")
if "end" not in sys.argv:
    time.sleep(600)
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "child.py"
    path.write_text(SCRIPT)
    return path


def child(script: Path, *words: str) -> Child:
    def run(arguments: Sequence[str]) -> None:
        os.set_inheritable(int(os.environ[readiness.VARIABLE]), True)
        os.execv(sys.executable, [sys.executable, str(script), *arguments])

    return Child("La prova", words, os.environ, program=run)


def test_ready_then_asked_to_end(script: Path) -> None:
    with Signals() as signals:
        tested = child(script, "ready")
        tested.start()
        signals.wait(60, tested.beat_fds)
        assert tested.check_ready()
        assert not tested.check_ready()
        assert tested.pid is not None
        tested.ask_to_end()
        while tested.poll() is None:
            signals.wait(60)  # its end wakes us
        assert tested.poll() == -signal.SIGTERM
        tested.end(0)
        assert tested.pid is None


def test_one_that_does_not_listen_is_ended(script: Path) -> None:
    tested = child(script, "deaf", "ready")
    tested.start()
    with Signals() as signals:
        signals.wait(60, tested.beat_fds)
    tested.ask_to_end()
    tested.end(0.1)
    assert tested.pid is None


@pytest.mark.parametrize("words", [("ready",), ("wait",)], ids=["ready", "not ready yet"])
def test_one_that_was_stopped_is_not_waited_for(
    script: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "STOPPED_SECONDS", 0.05)
    tested = child(script, *words)
    tested.start()
    while "ready" in words and not tested.check_ready():
        time.sleep(0.005)
    silent_until = time.monotonic() + 0.2
    while time.monotonic() < silent_until:
        tested.check_ready()
        assert not tested.end_if_stuck()  # it is silent, as on a busy machine
        time.sleep(0.005)
    assert tested.pid is not None
    os.kill(tested.pid, signal.SIGSTOP)
    while not tested.end_if_stuck():
        tested.check_ready()
        time.sleep(0.005)
    while tested.poll() is None:
        time.sleep(0.005)
    assert tested.poll() == -signal.SIGKILL


def test_one_that_fails_waits_longer_and_longer(script: Path) -> None:
    tested = child(script, "end")
    pauses = []
    for _ in range(8):
        tested.start()
        while tested.poll() is None:
            time.sleep(0.005)
        assert not tested.check_ready()
        pauses.append(tested.plan_restart())
    assert pauses == [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0, 30.0]
    assert tested.failures == 8


def test_one_that_was_ready_starts_again_at_once(script: Path) -> None:
    tested = child(script, "ready", "end")
    for _ in range(3):
        tested.start()
        while not tested.check_ready():
            time.sleep(0.005)
        while tested.poll() is None:
            time.sleep(0.005)
        assert tested.plan_restart() == 0.0


def test_a_signal_to_stop_is_counted() -> None:
    with Signals() as signals:
        assert not signals.stop
        os.kill(os.getpid(), signal.SIGTERM)
        signals.wait(60)
        assert signals.requests == 1


def test_children_die_with_a_killed_supervisor(tmp_path: Path) -> None:
    supervisor = tmp_path / "supervisor.py"
    supervisor.write_text(
        "import os, signal, time\n"
        "from bdm.operations.run.child import Child\n"
        "from bdm.operations.run.readiness import VARIABLE\n"
        "def deaf(_arguments):\n"
        "    os.write(int(os.environ[VARIABLE]), b'1')\n"
        "    signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "    time.sleep(600)\n"
        "child = Child('prova', ['deaf'], os.environ, program=deaf)\n"
        "child.start()\n"
        "while not child.check_ready(): time.sleep(0.01)\n"
        "print(child.pid, flush=True)\n"
        "time.sleep(600)\n"
    )
    with subprocess.Popen([sys.executable, str(supervisor)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        process.kill()
    while Path(f"/proc/{pid}").exists() and "Z" not in Path(f"/proc/{pid}/stat").read_text().split():
        time.sleep(0.01)
