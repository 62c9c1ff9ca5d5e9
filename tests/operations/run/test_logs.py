"""Whatever a program writes where its logs go is a line of the log, and quotes nobody."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest
from rich.console import Console

from bdm.platform.kit.progress import progress_bar
from bdm.settings import Settings
from tests.fixtures.logs import configure

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import asyncio, gc, logging, sys, threading, warnings
from bdm.operations.run.logs import configure_logs
from bdm.platform.kit.logs import Voice
from bdm.settings import Settings

configure_logs(Settings(log_format=sys.argv[1]))
Voice.say("Servizio in ascolto")
warnings.warn("di Rossi")
thread = threading.Thread(target=lambda: {}["Rossi"])
thread.start(); thread.join()

class Dropped:
    def __del__(self): raise ValueError("Rossi")
Dropped(); gc.collect()

async def main():
    async def fails(): raise ValueError("Rossi")
    task = asyncio.create_task(fails())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    del task
    gc.collect()
    def called_back(name): raise LookupError(name)
    asyncio.get_running_loop().call_soon(called_back, "Rossi")
    await asyncio.sleep(0)
asyncio.run(main())
logging.getLogger("altro").warning("su due\\nrighe")
logging.getLogger("altro").warning("%d", "Rossi")
logging.getLogger("altro").warning("campi", extra={"fields": {"di": object()}})
raise RuntimeError("Rossi")
"""


def said(form: str) -> tuple[int, list[str]]:
    done = subprocess.run(
        [sys.executable, "-c", dedent(PROGRAM), form],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    return done.returncode, (done.stdout + done.stderr).splitlines()


def test_every_line_is_json() -> None:
    _, lines = said("json")
    records = [json.loads(line) for line in lines]
    kinds = [re.split(" at |, of ", record.get("exception", record["message"]))[0] for record in records]
    assert kinds == [
        "Servizio in ascolto",
        "UserWarning",
        "KeyError",
        "ValueError",
        "ValueError",
        "LookupError",
        "su due\nrighe",
        "a line that cannot be written",
        "a line that cannot be written",
        "RuntimeError",
    ]


@pytest.mark.parametrize("form", ["json", "text"])
def test_nobody_is_quoted(form: str) -> None:
    _, lines = said(form)
    assert "Rossi" not in "\n".join(lines)
    assert any("RuntimeError" in line for line in lines)


REFUSED = {
    "a setting that there is not": ("serve", {"BDM_PRT": "1"}, 78),
    "a database that does not answer": ("worker", {"BDM_DATABASE_URL": "postgresql://bdm:x@127.0.0.1:1/bdm"}, 1),
}


@pytest.mark.parametrize("why", REFUSED)
def test_why_a_program_does_not_start_is_json(tmp_path: Path, why: str) -> None:
    command, given, code = REFUSED[why]
    own = {"BDM_LOG_FORMAT": "json", "BDM_DATA_DIR": str(tmp_path), "PYTHONPATH": str(ROOT)}
    program = [sys.executable, "-W", "always", "-m", "bdm", command]
    done = subprocess.run(program, env=os.environ | own | given, capture_output=True, text=True, check=False)
    assert done.returncode == code
    *_, last = [json.loads(line) for line in (done.stdout + done.stderr).splitlines()]
    assert last["level"] == "ERROR"


def test_how_far_a_command_has_come_is_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    configure(monkeypatch, Settings(log_format="json"))
    with progress_bar(Console(stderr=True, force_terminal=True)) as bar:
        bar("Documenti", 1, 2)
    output = capsys.readouterr()
    assert (output.out, json.loads(output.err)["message"]) == ("", "Documenti: 50%")
