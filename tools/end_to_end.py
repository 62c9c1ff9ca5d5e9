"""Tests against ``bdm run`` on a free port with its own data folder: those in the browser, and generated input.

``gate``: the tests in the browser but for those that are marked costly (``web/e2e/costly.ts``), then generated input,
on two thirds of the demo content. ``whole``, or nothing: all of them on all of it, then generated input. Anything
else are arguments of Playwright.
"""
# ruff: noqa: S603, T201

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from prepare import PYTHON, ROOT, WEB

from bdm.platform.kit.time import today
from bdm_demo.folder import contents

READY = "è pronta: "
COMPLETE = "I contenuti dimostrativi ci sono tutti"
COMMAND = (str(PYTHON), "-m", "bdm", "run", "--demo")
MODES: dict[tuple[str, ...], tuple[list[str], list[str]]] = {
    ("gate",): (["--grep-invert", "@costly"], ["5", "positive"]),
    ("whole",): ([], ["25", "all"]),
    (): ([], ["25", "all"]),
}
"""The arguments of Playwright, and those of ``fuzz.py``."""
GATE_DECISIONS = 250
"""The demo content of the gate, down to what the examples of the help find (``web/src/domain/examples.ts``): every
document is composed and read, which costs more than any test.
"""


def main(arguments: list[str]) -> int:
    folder = Path(tempfile.mkdtemp(prefix="bdm-e2e-"))
    folder.chmod(0o711)  # the database's account passes through
    environment = {name: value for name, value in os.environ.items() if not name.startswith("BDM_")}
    environment |= {"BDM_DATA_DIR": str(folder / "data"), "BDM_PORT": "0", "BDM_HOST": "127.0.0.1"}
    if arguments == ["gate"]:
        contents(folder / "data" / "demo", today=today(), decisions=GATE_DECISIONS)
    log = (folder / "output.log").open("w+b")
    server = subprocess.Popen(COMMAND, cwd=ROOT, env=environment, stdout=log, stderr=log)
    try:
        address = wait_until_ready(server, folder / "output.log")
        if address is None:
            print((folder / "output.log").read_text(encoding="utf-8"))
            return 1
        print(f"BDM in prova su {address}", flush=True)
        environment = {**os.environ, "BDM_ADDRESS": address}
        if arguments == ["gate"]:
            environment["BDM_TEST_GATE"] = "1"
        selection, generated = MODES.get(tuple(arguments), (arguments, []))
        tests = ["npm", "run", "--silent", "e2e", "--", *selection]
        code = subprocess.run(tests, cwd=WEB, env=environment, check=False).returncode
        if generated:
            fuzz = [str(PYTHON), str(Path(__file__).with_name("fuzz.py")), *generated]
            code = subprocess.run(fuzz, env=environment, check=False).returncode or code
        if code != 0:
            print("Ultime righe del servizio:")
            print("\n".join((folder / "output.log").read_text(encoding="utf-8").splitlines()[-40:]))
    finally:
        server.send_signal(signal.SIGINT)
        ended = server.wait()
        log.close()
        shutil.rmtree(folder, ignore_errors=True)
    if ended != 0:
        print(f"«bdm run» è terminato con il codice {ended}.")
    return code or ended


def wait_until_ready(server: "subprocess.Popen[bytes]", log: Path) -> str | None:
    """The address it prints when it answers, once the demo content is there; None when it ends before."""
    while True:
        try:
            server.wait(0.2)
        except subprocess.TimeoutExpired:
            said = log.read_text(encoding="utf-8")
            if READY in said and COMPLETE in said:
                return said.partition(READY)[2].split("\n")[0].strip()
        else:
            return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
