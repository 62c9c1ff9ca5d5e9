"""Parts of a large installation on this machine.

python -m tests.production opensearch --nodes 3      a cluster to try things on, until it is interrupted
python -m tests.production suites                    what must be true of it, on one node and on three
python -m tests.production faults --nodes 3          its nodes fail while people search and others write: a table
python -m tests.production outages [--only WORDS]    every part of an installation fails while people work: a table
python -m tests.production upgrade                   from the version before to this one, while people work
python -m tests.production image                     the image of deploy/Containerfile is built, and started as it is
python -m tests.production proxies                   people work in a browser through nginx, then through HAProxy
python -m tests.production run                       everything that an installation has, to look at
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, suppress
from pathlib import Path

from tests.production import browsing, faults, image, outages, upgrade
from tests.production.installation import installation
from tests.production.opensearch import cluster

SUITES = (
    "tests/search/engine/test_conformance.py",
    "tests/search/test_faces.py",
    "tests/search/test_exact_phrases.py",
    "tests/search/test_frequencies.py",
    "tests/search/test_move.py",
    "tests/search/help/test_passages.py",
    "tests/search/help/test_explain.py",
    "tests/search/archive/test_agreement.py",
    "tests/monitoring/test_agreement.py",
    "tests/production",
)
"""What is asked of Tantivy in the gate, and of the cluster here; and what needs one."""


GRANTED = {"amministratore": ["--group", "edit_permission"]}
"""The first administrator, who lets everybody else in."""


PARTS = ("opensearch", "suites", "faults", "outages", "upgrade", "image", "proxies", "run")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.production")
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--nodes", type=int, choices=[1, 3])
    parser.add_argument("--only")
    parser.add_argument("--before", default=upgrade.BEFORE)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the nodes are stopped, and their folders removed
    arguments, options = parser.parse_known_args()  # the others are pytest's
    if arguments.part == "suites":
        return max(_suites(nodes, options) for nodes in ([arguments.nodes] if arguments.nodes else [1, 3]))
    if arguments.part == "faults":
        return int(not faults.main(arguments.nodes or 3, _tell))
    if arguments.part == "outages":
        return int(not outages.main(arguments.nodes or 1, arguments.only, _tell))
    if arguments.part == "upgrade":
        return int(not upgrade.main(arguments.before, _tell))
    if arguments.part == "image":
        return int(not image.main(_tell))
    if arguments.part == "proxies":
        return int(not browsing.main(_tell))
    if arguments.part == "run":
        return _run(arguments.nodes or 1)
    with ExitStack() as stack:
        print(f"BDM_TEST_OPENSEARCH={_started(stack, arguments.nodes or 1)}", flush=True)  # noqa: T201
        with suppress(KeyboardInterrupt):
            signal.pause()
    return 0


def _tell(line: str) -> None:
    print(line, flush=True)  # noqa: T201


def _run(nodes: int) -> int:
    """Everything, until it is interrupted."""
    with installation(_tell, nodes) as running:
        for upn, rights in GRANTED.items():
            code, output = running.command("grant", upn, *rights)
            assert code == 0, output
        _tell(f"{running.address} risponde; ci si accede come «amministratore», con lo stesso nome per password.")
        with suppress(KeyboardInterrupt):
            signal.pause()
    return 0


def _suites(nodes: int, options: list[str]) -> int:
    with ExitStack() as stack:
        began = time.monotonic()
        addresses = _started(stack, nodes)
        print(f"→ OpenSearch: {nodes} nodi in {time.monotonic() - began:.0f} s", flush=True)  # noqa: T201
        command = [sys.executable, "-m", "pytest", *SUITES, *options]
        return subprocess.run(command, env=os.environ | {"BDM_TEST_OPENSEARCH": addresses}, check=False).returncode


def _started(stack: ExitStack, nodes: int) -> str:
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bdm-opensearch-")))
    return ",".join(node.url for node in stack.enter_context(cluster(folder, nodes)))


if __name__ == "__main__":
    sys.exit(main())
