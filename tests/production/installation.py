"""A large installation on this machine: every part that a ministry would have, each a process of its own.

PostgreSQL, a cluster, a store that speaks S3, Keycloak, two web hosts and two workers with folders of their own, and a
proxy before them.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

import httpx2

from tests.crash.disk import Disk
from tests.production.keycloak import Keycloak
from tests.production.opensearch import Node, cluster, free_ports
from tests.production.postgresql import PostgreSQL
from tests.production.process import Process
from tests.production.proxy import HAPROXY, Proxy
from tests.production.s3 import ObjectStorage

DISK: Final = 1_000_000_000
"""Bytes, in memory as far as they are used."""
HOSTS: Final = 2
READY: Final = "/health/ready"


class Host(Process):
    """``bdm serve`` on a machine of its own, with so many ``processes``."""

    def __init__(self, name: str, folder: Path, port: int, processes: int, settings: dict[str, str]) -> None:
        folder.mkdir()
        self.address = f"127.0.0.1:{port}"
        own = {"BDM_HOST": "127.0.0.1", "BDM_PORT": str(port), "BDM_WEB_PROCESSES": str(processes)}
        super().__init__(name, bdm("serve"), folder / "log", settings | own | {"BDM_DATA_DIR": str(folder / "data")})

    def answers(self) -> bool:
        with suppress(httpx2.HTTPError):
            return httpx2.get(f"http://{self.address}{READY}", timeout=10).is_success
        return False


class Worker(Process):
    """``bdm worker`` on a machine of its own."""

    def __init__(self, name: str, folder: Path, settings: dict[str, str]) -> None:
        folder.mkdir()
        super().__init__(name, bdm("worker"), folder / "log", settings | {"BDM_DATA_DIR": str(folder / "data")})


def bdm(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "bdm", *arguments]


class Installation:
    """Its parts, by what they are. ``address`` is what people open."""

    def __init__(self, folder: Path, say: Callable[[str], None], check: str = READY) -> None:
        self.folder, self.say = folder, say
        self.disks = {name: Disk(folder / name.lower(), DISK) for name in ("PostgreSQL", "S3")}
        """Of the parts that keep what is not to be lost; those of this machine where nobody may mount others."""
        self._mounted = [disk for disk in self.disks.values() if disk.mount()]
        self.tree: Path | None = None
        """The sources that are run; None for these."""
        ports = free_ports(HOSTS)
        self.proxy = Proxy(HAPROXY, folder / "proxy", [f"127.0.0.1:{port}" for port in ports], check)
        self.proxy.allow_a_crowd()
        self.address = self.proxy.url
        self.postgresql = PostgreSQL(folder / "postgresql")
        self.storage = ObjectStorage(folder / "s3")
        self.keycloak = Keycloak(folder / "keycloak", self.address, self.proxy.ca)
        self._ports = ports
        self.nodes: list[Node] = []
        self.settings: dict[str, str] = {}
        self.hosts: list[Host] = []
        self.workers: list[Worker] = []
        self.held: list[Process] = []
        """What is not to be started again now."""

    @property
    def parts(self) -> list[Process]:
        """All but the cluster, in the order in which they start."""
        return [self.postgresql, self.storage, self.keycloak, *self.workers, *self.hosts, self.proxy]

    def start(self, nodes: list[Node]) -> None:
        """Everything, in the order in which an operator would (docs/installing.md)."""
        self.nodes = nodes
        for part in (self.postgresql, self.storage, self.keycloak):
            self.say(f"→ {part.name}")
            part.start()
        self.postgresql.wait_until(self.postgresql.answers)
        self.postgresql.create()
        self.storage.wait_until(self.storage.answers)
        self.settings = {
            "BDM_DATABASE_URL": self.postgresql.url,
            "BDM_SEARCH_URL": ",".join(node.url for node in nodes),
            "BDM_SEARCH_REPLICAS": str(min(len(nodes) - 1, 1)),
            "BDM_PUBLIC_URL": self.address,
            "BDM_TRUSTED_PROXIES": "127.0.0.1",
            "BDM_LOG_FORMAT": "json",
            "BDM_ACCOUNT_CALLS": "1000",
            "BDM_ACCOUNT_POINTS": "1000000",  # a few accounts ask as much as many people do
            "PYTHONUNBUFFERED": "1",
            **({} if self.tree else {"BDM_LEAVE_SECONDS": "5"}),  # which the version before does not know
            **self.storage.settings,
            **self.keycloak.settings,
        }
        self.say("→ bdm migrate")
        code, output = self.command("migrate")
        assert code == 0, output
        self.keycloak.wait_until(self.keycloak.answers)
        self.workers = [Worker(f"worker {n}", self.folder / f"worker{n}", self.settings) for n in range(1, HOSTS + 1)]
        self.hosts = [
            # 0.1.0 does not reach S3 from more than one.
            Host(f"web {n}", self.folder / f"web{n}", port, 1 if self.tree else n, self.settings)
            for n, port in enumerate(self._ports, 1)
        ]
        for each in (*self.workers, *self.hosts):
            each.tree = self.tree
        for each in (*self.workers, *self.hosts, self.proxy):
            self.say(f"→ {each.name}")
            each.start()
        for host in self.hosts:
            host.wait_until(host.answers)
        self.proxy.wait_until(self.ready)

    @property
    def own_disks(self) -> bool:
        return bool(self._mounted)

    def stop(self) -> None:
        for part in reversed(self.parts):
            part.stop()
        for disk in self._mounted:
            disk.unmount()

    def ready(self) -> bool:
        """Whether the service answers to whoever opens it."""
        with suppress(httpx2.HTTPError):
            return httpx2.get(f"{self.address}{READY}", verify=self.proxy.trust, timeout=10).is_success
        return False

    def command(self, *arguments: str) -> tuple[int, str]:
        """Run ``bdm ARGUMENTS`` on a machine of its own to its end: its exit code and output."""
        process = Process("bdm", bdm(*arguments), self.folder / f"{arguments[0]}.log", self._own("command"))
        process.log.unlink(missing_ok=True)
        process.tree = self.tree
        process.start()
        return process.ended(), process.said()

    def _own(self, name: str) -> dict[str, str]:
        return self.settings | {"BDM_DATA_DIR": str(self.folder / name)}


@contextmanager
def installation(
    say: Callable[[str], None],
    nodes: int = 1,
    prepare: Callable[[Installation], None] = lambda _made: None,
    check: str = READY,
) -> Iterator[Installation]:
    """Everything at work, on ``nodes`` of the cluster; stopped and removed at the end. ``prepare`` is called before
    anything starts, ``check`` is what the proxy asks the hosts.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bdm-produzione-")))
        folder.chmod(0o755)
        (folder / "opensearch").mkdir()
        say("→ OpenSearch")
        running = stack.enter_context(cluster(folder / "opensearch", nodes))
        made = Installation(folder, say, check)
        prepare(made)
        stack.callback(made.stop)
        made.start(running)
        yield made
