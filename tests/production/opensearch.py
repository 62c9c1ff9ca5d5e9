"""An OpenSearch cluster of one or three nodes, on free ports of this machine and in folders of its own.

The distribution comes from Maven's repository once and is kept in Maven's own. It needs a JDK of 21 or later, and runs
as a user that is not root.
"""

from __future__ import annotations

import os
import pwd
import random
import re
import shutil
import signal
import socket
import subprocess
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import httpx2

from bdm.platform.kit.parent_death import end_with_parent
from tests.crash.disk import Disk

VERSION: Final = "3.6.0"
GROUP: Final = "org.opensearch.distribution.integ-test-zip"
REPOSITORY: Final = Path.home() / ".m2" / "repository"
ZIP: Final = REPOSITORY / GROUP.replace(".", "/") / "opensearch" / VERSION / f"opensearch-{VERSION}.zip"
START_SECONDS: Final = 240.0
STOP_SECONDS: Final = 60.0
MIN_JDK: Final = 21
HEAP: Final = "512m"
DISK: Final = 400_000_000
OWN_PORTS: Final = range(20_000, 32_000)
"""Bytes of each node's disk, in memory."""
USER: Final = "nobody"
"""Who runs the nodes where we are root, which they refuse."""


def distribution() -> Path:
    """The zip, fetched where it is not there yet."""
    if not ZIP.exists():
        artifact = f"-Dartifact={GROUP}:opensearch:{VERSION}:zip"
        subprocess.run(["mvn", "-q", "-B", "dependency:get", artifact, "-Dtransitive=false"], check=True)
    return ZIP


def jdk() -> Path:
    """A JDK that is new enough."""
    named = [Path(os.environ["JAVA_HOME"])] if "JAVA_HOME" in os.environ else []
    for folder in [*named, *sorted(Path("/usr/lib/jvm").glob("*"))]:
        release = folder / "release"
        found = re.search(r'JAVA_VERSION="(\d+)', release.read_text()) if release.exists() else None
        if found and int(found[1]) >= MIN_JDK:
            return folder
    raise RuntimeError(f"OpenSearch {VERSION} needs a JDK of {MIN_JDK} or later: set JAVA_HOME")


def free_ports(count: int) -> list[int]:
    """Ports of the loopback that nobody uses now, of those that the system gives nobody by itself: some time passes
    until they are used.
    """
    found: list[int] = []
    while len(found) < count:
        port = random.SystemRandom().choice(OWN_PORTS)
        if port in found:
            continue
        with suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            found.append(port)
    return found


class Node:
    """One node, which can be killed, stopped for a while and started again."""

    def __init__(
        self, home: Path, folder: Path, name: str, http: int, transport: int, seeds: dict[str, int], *, own_disk: bool
    ) -> None:
        self.name = name
        self.url = f"http://127.0.0.1:{http}"
        self._home, self._folder = home, folder
        self._process: subprocess.Popen[bytes] | None = None
        self.disk = Disk(folder / "data", DISK)
        """Of its own, where it was ``mounted``, which only root can."""
        self.mounted = own_disk
        self._configure(http, transport, seeds)

    def _configure(self, http: int, transport: int, seeds: dict[str, int]) -> None:
        config = self._folder / "config"
        config.mkdir(parents=True)
        for name in ("data", "logs", "tmp"):
            (self._folder / name).mkdir()
        self.mounted = self.mounted and self.disk.mount()
        shutil.copy(self._home / "config" / "log4j2.properties", config)
        options = (self._home / "config" / "jvm.options").read_text()
        options = re.sub(r"(?m)^.*(?:Xlog:gc|HeapDumpPath|ErrorFile).*$", "", options)
        options = options.replace("agent/opensearch-agent.jar", str(self._home / "agent" / "opensearch-agent.jar"))
        (config / "jvm.options").write_text(options)
        for extra in self._home.glob("config/*.security"):
            shutil.copy(extra, config)
        settings = {
            "cluster.name": "bdm-prova",
            "node.name": self.name,
            "path.data": self._folder / "data",
            "path.logs": self._folder / "logs",
            "network.host": "127.0.0.1",
            "http.port": http,
            "transport.port": transport,
            "discovery.seed_hosts": [f"127.0.0.1:{port}" for port in seeds.values()],
            "cluster.initial_cluster_manager_nodes": list(seeds),
            # The disk of this machine may be nearly full; that of a node's own is looked at often
            "cluster.routing.allocation.disk.threshold_enabled": str(self.mounted).lower(),
            "cluster.info.update.interval": "10s",
            "action.auto_create_index": "false",
            "indices.query.bool.max_clause_count": 65_536,
        }
        lines = (f"{name}: {value}".replace("'", '"') for name, value in settings.items())
        (config / "opensearch.yml").write_text("\n".join(lines) + "\n")
        if os.geteuid() == 0:
            owner = pwd.getpwnam(USER)
            for path in (self._folder, *self._folder.rglob("*")):
                os.chown(path, owner.pw_uid, owner.pw_gid)

    def start(self) -> None:
        """Begin; ``wait`` tells when it answers."""
        environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(self._folder),
            "OPENSEARCH_JAVA_HOME": str(jdk()),
            "OPENSEARCH_PATH_CONF": str(self._folder / "config"),
            "OPENSEARCH_TMPDIR": str(self._folder / "tmp"),
            "OPENSEARCH_JAVA_OPTS": f"-Xms{HEAP} -Xmx{HEAP} -XX:ActiveProcessorCount=2",
        }
        with (self._folder / "logs" / "console.log").open("ab") as log:
            self._process = subprocess.Popen(
                [self._home / "bin" / "opensearch"],
                cwd=self._folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                user=USER if os.geteuid() == 0 else None,
                group=pwd.getpwnam(USER).pw_gid if os.geteuid() == 0 else None,
                extra_groups=[] if os.geteuid() == 0 else None,
                start_new_session=True,
                preexec_fn=end_with_parent(),  # noqa: PLW1509 - a node must not outlive whoever started it
            )

    def send(self, number: signal.Signals) -> None:
        """A signal to the whole node."""
        assert self._process is not None
        os.killpg(self._process.pid, number)

    @property
    def resident(self) -> int:
        """Bytes of memory that it has."""
        assert self._process is not None
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024  # type: ignore[index]

    def remove(self) -> None:
        """What it had on its disk."""
        if self.mounted:
            self.disk.unmount()

    def kill(self) -> None:
        """As if the machine had failed."""
        self.send(signal.SIGKILL)
        self._ended()

    def stop(self) -> None:
        """In good order."""
        if self._process is not None and self._process.poll() is None:
            self.send(signal.SIGCONT)
            self.send(signal.SIGTERM)
            self._ended()

    def _ended(self) -> None:
        assert self._process is not None
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill()

    def wait(self, nodes: int) -> None:
        """Until it answers in a cluster of so many nodes."""
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            assert self._process is not None
            if self._process.poll() is not None:
                break
            try:
                health = httpx2.get(f"{self.url}/_cluster/health", timeout=5).json()
                if health.get("number_of_nodes") == nodes:
                    return
            except (httpx2.HTTPError, ValueError):
                pass
            time.sleep(0.5)
        log = (self._folder / "logs" / "console.log").read_text(errors="replace")
        raise RuntimeError(f"{self.name} does not answer:\n{log[-3_000:]}")


@contextmanager
def cluster(folder: Path, count: int = 1, *, own_disks: bool = False) -> Iterator[list[Node]]:
    """``count`` nodes that answer, in folders under ``folder``, which may be disks; stopped at the end."""
    folder.chmod(0o755)
    with zipfile.ZipFile(distribution()) as archive:
        archive.extractall(folder)
    [home] = folder.glob("opensearch-*")
    for program in [*home.glob("bin/*"), *home.rglob("*.so")]:
        program.chmod(0o755)
    names = [f"nodo-{number}" for number in range(1, count + 1)]
    ports = free_ports(2 * count)
    seeds = dict(zip(names, ports[count:], strict=True))
    nodes = [
        Node(home, folder / name, name, http, seeds[name], seeds, own_disk=own_disks)
        for name, http in zip(names, ports[:count], strict=True)
    ]
    try:
        for node in nodes:
            node.start()
        for node in nodes:
            node.wait(count)
        yield nodes
    finally:
        for node in nodes:
            node.stop()
            node.remove()
