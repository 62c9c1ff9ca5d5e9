"""The image of ``deploy/Containerfile``: built without a registry of images, started without a container engine.

Debian's packages make the base (mmdebstrap) and the image (buildah, in a chroot). A container of it is started here as
an engine would with a root that is read-only: as the image's user, with its environment, and nothing but the folder of
the data and ``/tmp`` to write in. Only root can.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import httpx2

from bdm.operations.run.supervisor import DEMO_COMPLETE
from tests.production.browsing import MAIN_JOB, browse
from tests.production.opensearch import free_ports
from tests.production.postgresql import PostgreSQL
from tests.production.process import Process
from tests.production.s3 import ObjectStorage

ROOT: Final = Path(__file__).resolve().parents[2]
RELEASE: Final = "bookworm"
"""Of Debian; what ``BASE`` has in the Containerfile."""
DATA, SECRETS, TEMPORARY = "var/lib/bdm", "run/secrets", "tmp"
TRUSTED: Final = "/etc/ssl/certs/ca-certificates.crt"
"""The authorities of this machine, and where Debian keeps them: a network may have one of its own."""
TRUSTING: Final = {"/etc/pip.conf": f"[global]\ncert = {TRUSTED}\n", "/root/.npmrc": f"cafile={TRUSTED}\n"}
"""pip and npm would believe those alone that they bring."""
READ_ONLY: Final = """set -e
mount --make-rprivate /
mount --bind {root} {root}
mount -o remount,bind,ro {root}
mount --bind {data} {root}/{DATA}
mount --bind {secrets} {root}/{SECRETS}
mount -t tmpfs -o mode=1777 tmpfs {root}/{TEMPORARY}
mount --rbind /proc {root}/proc
mount --rbind /dev {root}/dev
exec setpriv --no-new-privs chroot --groups= --userspec={user} {root} env -i -C {folder} {command}
"""


class Buildah:
    """Its images and containers are in ``folder``."""

    def __init__(self, folder: Path) -> None:
        places = ["--root", str(folder / "images"), "--runroot", str(folder / "run")]
        self._program = ["buildah", "--storage-driver", "vfs", *places]

    def __call__(self, *arguments: str) -> str:
        """What it prints. Raises CalledProcessError, and what it complained of has been shown."""
        command = [*self._program, *arguments]
        return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def available() -> bool:
    return os.geteuid() == 0 and all(shutil.which(each) for each in ("mmdebstrap", "buildah"))


class Image:
    """As it was built, with its files at ``root``."""

    def __init__(self, folder: Path, say: Callable[[str], None]) -> None:
        buildah = Buildah(folder)
        say(f"→ Debian {RELEASE}, come immagine di partenza")
        base = folder / "base.tar"
        subprocess.run(["mmdebstrap", "--quiet", "--variant=minbase", RELEASE, str(base)], check=True)
        container = buildah("from", "scratch")
        buildah("add", "--quiet", container, str(base), "/")
        buildah("commit", "--quiet", "--rm", container, "base")
        base.unlink()
        say("→ deploy/Containerfile")
        lent = [f"--volume={TRUSTED}:/usr/local/share/ca-certificates/macchina.crt:ro"]
        for number, (there, text) in enumerate(TRUSTING.items()):
            (here := folder / f"lent{number}").write_text(text)
            lent.append(f"--volume={here}:{there}:ro")
        buildah(
            *("build", "--quiet", "--format", "docker", "--isolation", "chroot", "--network", "host"),
            *(*lent, "--build-arg", "BASE=localhost/base", "--file", "deploy/Containerfile", "--tag", "bdm", "."),
        )
        self.config: dict[str, Any] = json.loads(buildah("inspect", "--type", "image", "bdm"))["Docker"]["config"]
        self.root = Path(buildah("mount", buildah("from", "bdm")))
        (self.root / SECRETS).mkdir(parents=True, exist_ok=True)

    @property
    def size(self) -> int:
        """Bytes of its files."""
        counted = subprocess.run(["du", "-sxb", str(self.root)], check=True, capture_output=True, text=True)
        return int(counted.stdout.split()[0])

    @property
    def packages(self) -> set[str]:
        """What Python has in it."""
        found = self.root.glob("opt/bdm/lib/python*/site-packages/*.dist-info")
        return {_canonical(each.name.partition("-")[0]) for each in found}


def locked() -> set[str]:
    """What the product runs with."""
    lines = (ROOT / "requirements.run.lock").read_text().splitlines()
    return {_canonical(line.partition("==")[0]) for line in lines if line[:1].isalnum()}


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


class Container(Process):
    """One of ``image``, which runs ``bdm ARGUMENTS``; those of the image without any. ``secrets`` are files in it, and
    its data are those of all that have their ``folder`` beside it.
    """

    def __init__(
        self,
        image: Image,
        folder: Path,
        settings: Mapping[str, str],
        secrets: Mapping[str, str],
        arguments: Sequence[str] = (),
    ) -> None:
        self._image, self._folder = image, folder
        self._own, self._group = map(int, image.config["User"].split(":"))
        for each in (folder, folder.parent / DATA, folder / "secrets"):
            each.mkdir(parents=True, exist_ok=True)
            os.chown(each, self._own, self._group)
        given = dict(settings)
        for name, value in secrets.items():
            (folder / "secrets" / name).write_text(f"{value}\n")
            given[f"{name}_FILE"] = f"/{SECRETS}/{name}"
        self._settings = [*image.config["Env"], *(f"{name}={value}" for name, value in given.items())]
        command = [*image.config["Entrypoint"], *(arguments or image.config["Cmd"])]
        super().__init__(f"bdm {' '.join(arguments)}".strip(), self._inside(command), folder / "log")

    def _inside(self, command: Sequence[str]) -> list[str]:
        """``command`` as the image's user, with its environment and settings, in a root that is read-only."""
        script = READ_ONLY.format(
            root=shlex.quote(str(self._image.root)),
            data=shlex.quote(str(self._folder.parent / DATA)),
            secrets=shlex.quote(str(self._folder / "secrets")),
            user=f"{self._own}:{self._group}",
            folder=self._image.config["WorkingDir"],
            command=shlex.join([*self._settings, *command]),
            DATA=DATA,
            SECRETS=SECRETS,
            TEMPORARY=TEMPORARY,
        )
        return ["unshare", "--mount", "sh", "-c", script]

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Another program beside it, to its end."""
        return subprocess.run(self._inside(command), capture_output=True, text=True, check=False)

    def healthy(self) -> bool:
        """What the image's own check says."""
        kind, *check = self._image.config["Healthcheck"]["Test"]
        return self.run(*(["sh", "-c"] if kind == "CMD-SHELL" else []), *check).returncode == 0


@contextmanager
def built(say: Callable[[str], None]) -> Iterator[tuple[Path, Image]]:
    """The image and a folder for what is started of it, removed at the end."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bdm-immagine-")))
        folder.chmod(0o755)
        yield folder, Image(folder, say)


def main(say: Callable[[str], None]) -> bool:
    """Build it, look at what is in it, and start what an installation starts of it. Raises AssertionError."""
    began = time.monotonic()
    with built(say) as (folder, image):
        say(f"→ {image.size / 1e6:.0f} MB, {len(image.packages)} pacchetti Python, in {time.monotonic() - began:.0f} s")
        _look(image)
        for use in (_start, _demonstrate):
            with ExitStack() as stack:
                use(stack, folder, image, say)
    return True


def _look(image: Image) -> None:
    """Nothing is in it that the product does not run with."""
    assert image.packages == locked() | {"bdm"}, image.packages ^ (locked() | {"bdm"})
    for name in ("pip", "pip3", "make", "npm", "node", "gcc"):
        assert not [each for each in ("opt/bdm/bin", "usr/bin", "usr/local/bin") if (image.root / each / name).exists()]
    assert next(image.root.glob("opt/bdm/lib/python*/site-packages/bdm/__pycache__/*.pyc"), None), "bytecode"
    assert int(image.config["User"].split(":")[0]) > 0


def _start(stack: ExitStack, folder: Path, image: Image, say: Callable[[str], None]) -> None:
    """Tables, worker, web: as ``deploy/compose.yaml`` does, on a PostgreSQL and a store of this machine."""
    postgresql = PostgreSQL(folder / "postgresql").start()
    stack.callback(postgresql.stop)
    postgresql.wait_until(postgresql.answers)
    postgresql.create()
    storage = ObjectStorage(folder / "s3").start()
    stack.callback(storage.stop)
    storage.wait_until(storage.answers)
    [port] = free_ports(1)
    own = {
        "BDM_HOST": "127.0.0.1",
        "BDM_PORT": str(port),
        "BDM_WEB_PROCESSES": "2",
        "BDM_OIDC_ISSUER": "http://127.0.0.1:1",
    }
    settings = storage.settings | own
    secrets = {"BDM_DATABASE_URL": postgresql.url, "BDM_STORAGE_URL": settings.pop("BDM_STORAGE_URL")}
    address = f"http://127.0.0.1:{port}"

    def container(*arguments: str) -> Container:
        return Container(image, folder / "-".join(("bdm", *arguments)), settings, secrets, arguments)

    def ready() -> bool:
        with suppress(httpx2.HTTPError):
            return httpx2.get(f"{address}/health/ready", timeout=10).is_success
        return False

    migrate = container("migrate").start()
    assert migrate.ended() == 0, migrate.said()
    worker, web = container("worker").start(), container().start()
    for each in (worker, web):
        stack.callback(each.stop)
    web.wait_until(ready)
    say(f"→ {web.run('bdm', 'version').stdout.strip()}: pronta")
    assert web.healthy()
    state = httpx2.get(f"{address}/health/ready").json()
    assert state["documents"], state
    page = httpx2.get(address)
    assert page.is_success
    assert "<script" in page.text
    assert web.run("touch", "/opt/bdm/x").returncode != 0
    assert web.run("sh", "-c", "touch /tmp/x && touch /var/lib/bdm/x && test $(id -u) != 0").returncode == 0
    web.stop()
    assert not web.healthy()
    assert worker.runs, worker.said()


def _demonstrate(stack: ExitStack, folder: Path, image: Image, say: Callable[[str], None]) -> None:
    """Somebody does the main job in a browser, on the demonstration that the image runs by itself."""
    [port] = free_ports(1)
    settings = {"BDM_HOST": "127.0.0.1", "BDM_PORT": str(port), "BDM_LOG_FORMAT": "text"}
    demonstration = Container(image, folder / "demo" / "bdm", settings, {}, ("run", "--demo")).start()
    stack.callback(demonstration.stop)
    demonstration.wait_until(lambda: DEMO_COMPLETE in demonstration.said(), 600)
    say("→ il lavoro principale, in un browser")
    browse(f"http://127.0.0.1:{port}", *MAIN_JOB)
