"""Several processes behind one port: all of them answer, and none is missing for long."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from bdm.operations.run.port import listen
from bdm.operations.run.prefork import listeners
from bdm.settings import Settings

PROGRAM = """
import functools, os, signal, socket, sys, threading
from bdm.operations.run.port import listen
from bdm.operations.run.prefork import Team, listeners
from bdm.settings import Settings

sockets = listeners(listen(Settings(port=0)), 3)

def work(number, beat):
    if "fail" in sys.argv:
        raise SystemExit(7)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    beat()
    sockets[number].settimeout(0.2)
    while True:
        try:
            connection, _ = sockets[number].accept()
        except TimeoutError:
            beat()
            continue
        connection.sendall(f"{number} {os.getpid()}".encode())
        connection.close()

@functools.cache
def ready():
    print(sockets[0].getsockname()[1], flush=True)

silent_seconds = 3 if "impatient" in sys.argv else 600
crashed = lambda: print("crashed", flush=True)
Team(3, work, beat=ready, on_crash=crashed, grace_seconds=5, silent_seconds=silent_seconds).run()
print("ended", flush=True)
"""


def start(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", PROGRAM, *arguments], stdout=subprocess.PIPE, text=True)


@pytest.fixture
def team() -> Iterator[subprocess.Popen[str]]:
    process = start()
    yield process
    process.kill()
    process.wait()


def port_of(team: subprocess.Popen[str]) -> int:
    assert team.stdout is not None
    return int(team.stdout.readline())


def answers(port: int, wanted: int) -> dict[str, int]:
    """Number → process id, once ``wanted`` different processes have answered."""
    found: dict[str, int] = {}
    while len(found) < wanted:
        with socket.create_connection(("127.0.0.1", port)) as connection, suppress(ConnectionResetError):
            answer = connection.recv(100).decode().split()
            if answer:  # else it was killed just then
                found[answer[0]] = int(answer[1])
    return found


def test_all_of_them_answer(team: subprocess.Popen[str]) -> None:
    assert len(set(answers(port_of(team), 3).values())) == 3


def test_one_that_is_killed_is_started_again(team: subprocess.Popen[str]) -> None:
    port = port_of(team)
    before = answers(port, 3)
    os.kill(before["1"], signal.SIGKILL)
    after = before
    while after["1"] == before["1"]:
        after = answers(port, 3)
    assert {number: pid for number, pid in after.items() if number != "1"} == {"0": before["0"], "2": before["2"]}


def test_a_crash_is_told_and_a_kill_is_not(team: subprocess.Popen[str]) -> None:
    port = port_of(team)
    before = answers(port, 3)
    os.kill(before["0"], signal.SIGKILL)
    os.kill(before["1"], signal.SIGBUS)
    after = before
    while after["0"] == before["0"] or after["1"] == before["1"]:
        after = answers(port, 3)
    team.terminate()
    assert team.stdout is not None
    assert team.stdout.read() == "crashed\nended\n"


@pytest.mark.costly("waits for silence. When operations/run changes")
def test_one_that_hangs_is_replaced() -> None:
    team = start("impatient")
    try:
        port = port_of(team)
        before = answers(port, 3)
        os.kill(before["1"], signal.SIGSTOP)
        after = before
        while after["1"] == before["1"]:  # who has connected to it is let go when it is killed
            after = answers(port, 3)
    finally:
        team.kill()
        team.wait()


def test_it_ends_with_all_of_them(team: subprocess.Popen[str]) -> None:
    pids = answers(port_of(team), 3).values()
    team.send_signal(signal.SIGTERM)
    assert team.wait() == 0
    assert team.stdout is not None
    assert team.stdout.read() == "ended\n"
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel ends the others")
def test_when_it_is_killed_none_is_left(team: subprocess.Popen[str]) -> None:
    pids = answers(port_of(team), 3).values()
    team.kill()
    team.wait()
    while any(Path(f"/proc/{pid}").exists() and "Z" not in state(pid) for pid in pids):
        pass


def state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return "Z"


def test_those_that_never_start_are_given_up() -> None:
    team = start("fail")
    assert team.wait() == 3
    assert team.stdout is not None
    assert team.stdout.read() == ""


def test_a_port_that_is_taken_stays_refused() -> None:
    first = listen(Settings(port=0))
    others = listeners(first, 3)
    assert {each.getsockname() for each in others} == {first.getsockname()}
    again = socket.socket()
    again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    with pytest.raises(OSError, match="in use"):
        again.bind(first.getsockname())
    for each in (again, *others):
        each.close()
