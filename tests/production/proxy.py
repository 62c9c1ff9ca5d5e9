"""The proxies that ``deploy`` has, as they stand there but for names, certificates and addresses."""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.production.certificate import certificate
from tests.production.opensearch import free_ports
from tests.production.process import Process

DEPLOY: Final = Path(__file__).resolve().parents[2] / "deploy"
NGINX, HAPROXY = "nginx", "haproxy"
SOCKET: Final = "admin.sock"


def installed(name: str) -> str | None:
    """Where the program is; Debian puts both beside what only root may use."""
    return shutil.which(name, path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")


class Proxy(Process):
    """nginx or HAProxy on a ``port`` of the loopback, a free one without it, before the services at ``upstream``
    (``127.0.0.1:8000``).
    """

    def __init__(
        self, name: str, folder: Path, upstream: Sequence[str], check: str = "/health/ready", port: int | None = None
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        free, plain = free_ports(2)
        self.port = port or free
        self.url = f"https://127.0.0.1:{self.port}"
        self.ca, key = certificate(folder)
        (folder / "both.pem").write_bytes(self.ca.read_bytes() + key.read_bytes())
        program = installed(name)
        assert program is not None
        write, self._check, command = {NGINX: (_nginx, ["-t"], ["-g", "daemon off;"]), HAPROXY: (_haproxy, ["-c"], [])}[
            name
        ]
        config = self.config = write(folder, upstream, self.port, plain)
        config.write_text(config.read_text().replace("GET /health/ready", f"GET {check}"))
        option = ["-c", str(config), "-p", str(folder)] if name == NGINX else ["-f", str(config)]
        self._program = [program, *option]
        super().__init__(name, [*self._program, *command], folder / "log", {})

    @property
    def trust(self) -> ssl.SSLContext:
        """With which its certificate is believed."""
        return ssl.create_default_context(cafile=self.ca)

    def allow_a_crowd(self) -> None:
        """Everybody comes from one address."""
        self.config.write_text(_once(self.config.read_text(), r"gt 700 ", "gt 100000 "))

    def order(self, command: str) -> None:
        """Tell HAProxy, as an administrator does."""
        with socket.socket(socket.AF_UNIX) as channel:
            channel.connect(str(self.log.parent / SOCKET))
            channel.sendall(f"{command}\n".encode())
            answer = channel.recv(4096).decode().strip()
        assert not answer, answer

    def check(self) -> subprocess.CompletedProcess[str]:
        """What it says itself of its configuration."""
        return subprocess.run([*self._program, *self._check], capture_output=True, text=True, check=False)


def _nginx(folder: Path, upstream: Sequence[str], port: int, plain: int) -> Path:
    text = (DEPLOY / "nginx" / "bdm.conf").read_text()
    servers = "".join(f"server {each} max_fails=1 fail_timeout=2s;\n" for each in upstream)
    text = _once(text, r"    server 127\.0\.0\.1:8000 [^\n]*\n", servers)
    text = _once(text, r"listen 80;", f"listen 127.0.0.1:{plain};")
    text = _once(text, r"listen 443 ", f"listen 127.0.0.1:{port} ")
    text = _once(text, r"listen \[::\]:80;[^\n]*\n", "\n")  # the loopback's name here is that of IPv4
    text = _once(text, r"listen \[::\]:443 [^\n]*\n", "\n")
    text = text.replace("bdm.example.it", "127.0.0.1")
    text = _once(text, r"/etc/ssl/bdm/certificato\.pem", str(folder / "ca.pem"))
    text = _once(text, r"/etc/ssl/bdm/chiave\.pem", str(folder / "key.pem"))
    text = text.replace("proxy_set_header Host $host;", f"proxy_set_header Host $host:{port};")
    text = text.replace("/var/log/nginx", str(folder))
    for temporary in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"):
        text += f"{temporary}_temp_path {folder}/{temporary};\n"
    config = folder / "nginx.conf"
    # Where root starts it, its workers must be able to read what root alone can.
    head = "user root;\n" if os.geteuid() == 0 else ""
    head += f"pid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
    config.write_text(f"{head}http {{\n{text}}}\n")
    return config


def _haproxy(folder: Path, upstream: Sequence[str], port: int, plain: int) -> Path:
    text = (DEPLOY / "haproxy" / "haproxy.cfg").read_text()
    servers = "".join(f"    server web{number} {each}\n" for number, each in enumerate(upstream, 1))
    text = _once(text, r"    server web1 127\.0\.0\.1:8000\n", servers)
    text = _once(text, r"bind :80\n", f"bind 127.0.0.1:{plain}\n")
    text = _once(text, r"bind :443 ", f"bind 127.0.0.1:{port} ")
    text = _once(text, r"bind \[::\]:80 [^\n]*\n", "")  # the loopback's name here is that of IPv4
    text = _once(text, r"bind \[::\]:443 [^\n]*\n", "")
    text = _once(text, r"/etc/ssl/bdm/certificato-e-chiave\.pem", str(folder / "both.pem"))
    text = text.replace("/etc/haproxy", str(DEPLOY / "haproxy"))
    text = _once(text, r"/run/haproxy/admin\.sock", str(folder / SOCKET))
    config = folder / "haproxy.cfg"
    config.write_text(text)
    return config


def _once(text: str, pattern: str, by: str) -> str:
    text, count = re.subn(pattern, lambda _found: by, text)
    assert count == 1, f"{pattern}: {count} times in the example"
    return text
