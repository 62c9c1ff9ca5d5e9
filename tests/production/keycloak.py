"""Keycloak with one realm, in which the demonstration's people sign in, each with their own name for a password.

The distribution comes from Maven's repository once and is kept in Maven's own. It needs a JDK of 17 or later.
"""

from __future__ import annotations

import json
import ssl
import subprocess
import zipfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import httpx2

from bdm.people.authn.demo_provider.accounts import ACCOUNTS, DemoAccount
from tests.production.certificate import certificate
from tests.production.opensearch import REPOSITORY, free_ports, jdk
from tests.production.process import Process

VERSION: Final = "26.4.7"
ZIP: Final = (
    REPOSITORY / "org" / "keycloak" / "keycloak-quarkus-dist" / VERSION / f"keycloak-quarkus-dist-{VERSION}.zip"
)
FILE: Final = Path(__file__).resolve().parents[2] / "deploy" / "keycloak" / "realm.json"
REALM, CLIENT, SECRET = "bdm", "bdm", "segreto-di-prova"


def distribution() -> Path:
    """The zip, fetched where it is not there yet."""
    if not ZIP.exists():
        artifact = f"-Dartifact=org.keycloak:keycloak-quarkus-dist:{VERSION}:zip"
        subprocess.run(["mvn", "-q", "-B", "dependency:get", artifact, "-Dtransitive=false"], check=True)
    return ZIP


class Keycloak(Process):
    """For the service that people open at ``public_url``, whose certificate ``trusted`` vouches for."""

    def __init__(self, folder: Path, public_url: str, trusted: Path) -> None:
        folder.mkdir(parents=True)
        self.ca, key = certificate(folder)
        with zipfile.ZipFile(distribution()) as archive:
            archive.extractall(folder)
        [home] = folder.glob("keycloak-*")
        imported = home / "data" / "import"
        imported.mkdir(parents=True)
        (imported / "realm.json").write_text(json.dumps(realm()))
        program = home / "bin" / "kc.sh"
        program.chmod(0o755)
        [port] = free_ports(1)
        self.issuer = f"https://127.0.0.1:{port}/realms/{REALM}"
        options = {
            "http-host": "127.0.0.1",
            "https-port": port,
            "https-certificate-file": self.ca,
            "https-certificate-key-file": key,
            "truststore-paths": trusted,
        }
        command = [
            str(program),
            "start-dev",
            "--import-realm",
            *(f"--{name}={value}" for name, value in options.items()),
        ]
        java = {"JAVA_HOME": str(jdk()), "JAVA_OPTS_KC_HEAP": "-Xms64m -Xmx512m"}
        of_realm = {"BDM_PUBLIC_URL": public_url, "BDM_OIDC_CLIENT_SECRET": SECRET}
        super().__init__("Keycloak", command, folder / "log", java | of_realm)

    def answers(self) -> bool:
        with suppress(httpx2.HTTPError):
            address = f"{self.issuer}/.well-known/openid-configuration"
            return httpx2.get(address, timeout=5, verify=self.trust).is_success
        return False

    @property
    def trust(self) -> ssl.SSLContext:
        """With which its certificate is believed."""
        return ssl.create_default_context(cafile=self.ca)

    @property
    def settings(self) -> dict[str, str]:
        return {
            "BDM_OIDC_ISSUER": self.issuer,
            "BDM_OIDC_CLIENT_ID": CLIENT,
            "BDM_OIDC_CLIENT_SECRET": SECRET,
            "SSL_CERT_FILE": str(self.ca),
        }


def realm() -> dict[str, Any]:
    """What is imported: the service as a client, and the people. Keycloak fills in what is of this installation."""
    written: dict[str, Any] = json.loads(FILE.read_text())
    return written | {"users": [_user(account) for account in ACCOUNTS]}


def _user(account: DemoAccount) -> dict[str, Any]:
    return {
        "username": account.upn,
        "enabled": True,
        "email": account.email,
        "emailVerified": True,
        "firstName": account.name,
        "lastName": account.family_name,
        "attributes": {"type": [account.type]},
        "credentials": [{"type": "password", "value": account.upn, "temporary": False}],
    }
