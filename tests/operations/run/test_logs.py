"""Whatever a program writes where its logs go is a line of the log, and quotes nobody."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

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
asyncio.run(main())
logging.getLogger("altro").warning("su due\\nrighe")
raise RuntimeError("Rossi")
"""


def said(form: str) -> tuple[int, list[str]]:
    done = subprocess.run(
        [sys.executable, "-c", dedent(PROGRAM), form],
        env=os.environ | {"PYTHONPATH": str(Path(__file__).resolve().parents[3])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    return done.returncode, (done.stdout + done.stderr).splitlines()


def test_every_line_is_json() -> None:
    _, lines = said("json")
    records = [json.loads(line) for line in lines]
    kinds = [record.get("exception", record["message"]).partition(" at ")[0] for record in records]
    assert kinds == [
        "Servizio in ascolto",
        "UserWarning",
        "KeyError",
        "ValueError",
        "ValueError",
        "su due\nrighe",
        "RuntimeError",
    ]


@pytest.mark.parametrize("form", ["json", "text"])
def test_nobody_is_quoted(form: str) -> None:
    _, lines = said(form)
    assert "Rossi" not in "\n".join(lines)
    assert any("RuntimeError" in line for line in lines)
