"""What ``deploy`` has for containers: it names settings that there are, and programs of the versions that are tried."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from bdm import __version__
from bdm.settings import WrongSettings, get_settings
from tests.production import keycloak, opensearch, s3

DEPLOY: Final = Path(__file__).resolve().parents[2] / "deploy"
COMPOSE: Final[dict[str, Any]] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SETTING: Final = re.compile(r"\bBDM_[A-Z_]+\b")


@pytest.mark.parametrize("name", ["Containerfile", "bdm.env", "compose.yaml", "kubernetes/bdm.yaml"])
def test_every_setting_is_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for each in SETTING.findall((DEPLOY / name).read_text(encoding="utf-8")):
        monkeypatch.setenv(each, "1")
    get_settings.cache_clear()
    with pytest.raises(WrongSettings) as said:  # the values are not theirs
        get_settings()
    assert "nessuna impostazione" not in str(said.value)


def test_programs_are_of_the_versions_that_are_tried() -> None:
    tried = {"keycloak": keycloak.VERSION, "opensearch": opensearch.VERSION, "s3": s3.PROGRAM.partition("@")[2]}
    assert {name: COMPOSE["services"][name]["image"].partition(":")[2] for name in tried} == tried


def test_every_secret_that_a_service_reads_is_handed_to_it() -> None:
    for name, service in COMPOSE["services"].items():
        handed = {each if isinstance(each, str) else each["source"] for each in service.get("secrets", [])}
        assert handed <= COMPOSE["secrets"].keys(), name
        assert set(re.findall(r"/run/secrets/(\w+)", str(service))) <= handed, name


def test_kubernetes_runs_this_version() -> None:
    written = (DEPLOY / "kubernetes" / "bdm.yaml").read_text(encoding="utf-8")
    assert set(re.findall(r"image: \S+:(\S+)", written)) == {__version__}


def test_the_shell_reads_the_settings_as_systemd_does() -> None:
    """``deploy/bdm`` gives commands what the units give the services."""
    written = (DEPLOY / "bdm.env").read_text(encoding="utf-8")
    program = ["env", "-i", "sh", "-ec", f"set -a; . {DEPLOY / 'bdm.env'}; exec env"]
    read = subprocess.run(program, capture_output=True, text=True, check=True)
    assert set(re.findall(r"^[A-Z].*", written, re.MULTILINE)) <= set(read.stdout.splitlines())
    assert subprocess.run(["sh", "-n", DEPLOY / "bdm"], check=False).returncode == 0
