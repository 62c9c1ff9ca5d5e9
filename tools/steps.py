"""Run commands one beside the other on as many threads as there are, and tell how each went."""
# ruff: noqa: S603, T201

import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from audit import NOT_ASKED
from prepare import ROOT

THREADS = 2
OUTCOMES = {0: "  riuscito", NOT_ASKED: "  SALTATO "}
POLL_SECONDS = 0.1


@dataclass(frozen=True)
class Step:
    """A command with a title; it passes when it exits with 0, and is skipped when it exits with ``NOT_ASKED``.

    ``threads``: how many it keeps busy. One that takes them all says itself how far it is; of the others one reads
    what they said when they have ended.
    """

    title: str
    command: tuple[object, ...]
    folder: Path = ROOT
    environment: Mapping[str, str] | None = None
    threads: int = 1


@dataclass(frozen=True)
class Result:
    """How a step ended, after so many seconds."""

    step: Step
    code: int
    seconds: float

    @property
    def failed(self) -> bool:
        return self.code not in OUTCOMES

    @property
    def left_out(self) -> bool:
        return self.code == NOT_ASKED

    def __str__(self) -> str:
        return f"{OUTCOMES.get(self.code, '✗ FALLITO ')}  {self.seconds:6.1f} s  {self.step.title}"


@dataclass
class _Running:
    step: Step
    process: "subprocess.Popen[bytes]"
    output: IO[bytes] | None
    started: float

    @classmethod
    def start(cls, step: Step) -> "_Running":
        output = tempfile.TemporaryFile() if step.threads < THREADS else None  # noqa: SIM115 - closed in ``end``
        command = [str(part) for part in step.command]
        process = subprocess.Popen(command, cwd=step.folder, env=step.environment, stdout=output, stderr=output)
        return cls(step, process, output, time.monotonic())

    def end(self) -> Result:
        if self.output is not None:
            self.output.seek(0)
            sys.stdout.flush()
            sys.stdout.buffer.write(self.output.read())
            self.output.close()
        return Result(self.step, self.process.returncode, time.monotonic() - self.started)


def run_all(steps: Sequence[Step]) -> list[Result]:
    """Run the steps, each as soon as there is room for it and all before it have begun; the results, as they ended."""
    began = time.monotonic()
    waiting, running, results = list(steps), list[_Running](), list[Result]()

    def say(sign: str, text: str) -> None:
        minutes, seconds = divmod(round(time.monotonic() - began), 60)
        print(f"{sign} {minutes}:{seconds:02} · {text}", flush=True)

    try:
        while waiting or running:
            while waiting and waiting[0].threads <= THREADS - sum(each.step.threads for each in running):
                step = waiting.pop(0)
                say("━━", f"{len(steps) - len(waiting)} di {len(steps)} · {step.title}")
                running.append(_Running.start(step))
            for each in [one for one in running if one.process.poll() is not None]:
                running.remove(each)
                results.append(each.end())
                say("━━", str(results[-1]).strip())
            time.sleep(POLL_SECONDS)
    finally:
        for each in running:
            each.process.terminate()
            each.process.wait()
    return results
