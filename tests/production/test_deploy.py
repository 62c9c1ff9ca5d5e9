"""What ``deploy`` has for containers: it names settings that there are, and programs of the versions that are tried."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from bdm import __version__
from bdm.platform.kit.refusal import MISCONFIGURED
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


@pytest.mark.parametrize("name", ["compose.yaml", "kubernetes/bdm.yaml"])
def test_it_runs_this_version(name: str) -> None:
    written = (DEPLOY / name).read_text(encoding="utf-8")
    assert set(re.findall(r"image: bdm:(\S+)", written)) == {__version__}


def test_what_runs_for_long_has_limits_and_says_whether_it_works() -> None:
    for name, service in COMPOSE["services"].items():
        assert {"mem_limit", "logging"} <= service.keys(), name
        assert service["logging"]["options"].keys() == {"max-size", "max-file"}, name


def of_kind(kind: str) -> list[Any]:
    """Of everything that the files for a cluster have."""
    files = [yaml.safe_load((DEPLOY / "kubernetes" / f"{name}.yaml").read_text("utf-8")) for name in ("bdm", "backup")]
    return [each for file in files for each in file["items"] if each["kind"] == kind]


def test_what_runs_in_a_cluster_is_confined() -> None:
    deployments, jobs = of_kind("Deployment"), of_kind("Job")
    made = [*deployments, *jobs, *(each["spec"]["jobTemplate"] for each in of_kind("CronJob"))]
    policies = [each["spec"]["podSelector"] for each in of_kind("NetworkPolicy")]
    reached = {each["matchLabels"]["app"] for each in policies if "matchLabels" in each}
    reached |= {app for each in policies for rule in each.get("matchExpressions", []) for app in rule["values"]}
    assert {each["spec"]["template"]["metadata"]["labels"]["app"] for each in made} == reached
    for pod in (each["spec"]["template"]["spec"] for each in made):
        [container] = pod["containers"]
        assert pod["automountServiceAccountToken"] is False
        assert pod["securityContext"]["runAsNonRoot"]
        assert container["securityContext"]["readOnlyRootFilesystem"]
        assert not container["securityContext"]["allowPrivilegeEscalation"]
        assert container["securityContext"]["capabilities"] == {"drop": ["ALL"]}
        assert container["resources"]["requests"].keys() == {"cpu", "memory"}
        assert "memory" in container["resources"]["limits"]
        assert all("sizeLimit" in each["emptyDir"] for each in pod["volumes"] if "emptyDir" in each)
        [of_s3] = [each["secretRef"] for each in container["envFrom"] if "secretRef" in each]
        assert of_s3["optional"], "a node may have a role instead"
    for each in deployments:
        spec = each["spec"]
        assert {"startupProbe", "livenessProbe"} <= spec["template"]["spec"]["containers"][0].keys()
        [spread] = spec["template"]["spec"]["topologySpreadConstraints"]
        assert spread["labelSelector"] == spec["selector"]
        assert spec["selector"]["matchLabels"].items() <= spec["template"]["metadata"]["labels"].items()
    for each in (*of_kind("PodDisruptionBudget"), *of_kind("Service")):
        app = each["spec"]["selector"].get("matchLabels", each["spec"]["selector"])
        assert app in [deployment["spec"]["selector"]["matchLabels"] for deployment in deployments]
    [settings] = of_kind("ConfigMap")
    assert [each["metadata"]["labels"] for each in (settings, *jobs)] == [{"fase": "tabelle"}] * 2, "what comes first"
    comment = (DEPLOY / "kubernetes" / "bdm.yaml").read_text(encoding="utf-8")
    named = set(re.findall(r"(?<=--from-file=)\S+", comment))
    read = {value for value in settings["data"].values() if value.startswith("/run/secrets/bdm/")}
    assert {f"/run/secrets/bdm/{name}" for name in named} == read, "the secrets that one is told to make"


def test_units_go_on_trying_but_not_what_waiting_does_not_mend() -> None:
    for name in ("web", "worker"):
        unit = (DEPLOY / "systemd" / f"bdm-{name}.service").read_text(encoding="utf-8")
        assert {"StartLimitIntervalSec=0", f"RestartPreventExitStatus={MISCONFIGURED}"} <= set(unit.splitlines())
        assert unit.index("StartLimitIntervalSec") < unit.index("[Service]"), "elsewhere systemd does not read it"


def test_proxies_listen_to_everybody() -> None:
    nginx = (DEPLOY / "nginx" / "bdm.conf").read_text(encoding="utf-8")
    haproxy = (DEPLOY / "haproxy" / "haproxy.cfg").read_text(encoding="utf-8")
    for port in (80, 443):
        assert re.search(rf"^ +listen {port}\b", nginx, re.MULTILINE)
        assert re.search(rf"^ +listen \[::\]:{port}\b", nginx, re.MULTILINE)
        assert re.search(rf"^ +bind :{port}\b", haproxy, re.MULTILINE)
        assert re.search(rf"^ +bind \[::\]:{port} v6only\b", haproxy, re.MULTILINE)


def test_the_shell_reads_the_settings_as_systemd_does() -> None:
    """``deploy/bdm`` gives commands what the units give the services."""
    written = (DEPLOY / "bdm.env").read_text(encoding="utf-8")
    program = ["env", "-i", "sh", "-ec", f"set -a; . {DEPLOY / 'bdm.env'}; exec env"]
    read = subprocess.run(program, capture_output=True, text=True, check=True)
    assert set(re.findall(r"^[A-Z].*", written, re.MULTILINE)) <= set(read.stdout.splitlines())
    assert subprocess.run(["sh", "-n", DEPLOY / "bdm"], check=False).returncode == 0
