"""What ``deploy`` has for backups every night: commands that there are, confined as the other units are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import yaml

from bdm import __version__
from bdm.cli.backup import backup_command, verify_command
from bdm.operations.backup.ages import read_ages

DEPLOY: Final = Path(__file__).resolve().parents[3] / "deploy"


def unit(name: str) -> list[str]:
    return (DEPLOY / "systemd" / name).read_text(encoding="utf-8").splitlines()


def test_the_unit_runs_a_backup_and_no_more() -> None:
    lines = unit("bdm-backup.service")
    written = dict(re.findall(r"(\w+)=(\S+)", next(line for line in lines if line.startswith("Environment="))[12:]))
    [command] = [line.partition("=")[2] for line in lines if line.startswith("ExecStart=")]
    for name, value in written.items():
        command = command.replace(f"${{{name}}}", value)
    with backup_command.make_context("backup", command.split()[2:]) as context:
        assert context.params["address"] == Path("/var/backups/bdm")
        assert read_ages(context.params["keep"]) == {"d": 7, "w": 4, "m": 12}
    migrating = unit("bdm-migrate.service")
    assert set(migrating[migrating.index("NoNewPrivileges=yes") :]) <= set(lines)
    assert {"Persistent=true", "RandomizedDelaySec=30min"} <= set(unit("bdm-backup.timer"))


def test_the_cluster_does_the_same() -> None:
    written: dict[str, Any] = yaml.safe_load((DEPLOY / "kubernetes/backup.yaml").read_text(encoding="utf-8"))
    made, checked = (job["spec"]["jobTemplate"]["spec"]["template"]["spec"] for job in written["items"])
    for pod, command in ((made, backup_command), (checked, verify_command)):
        [container] = pod["containers"]
        assert container["image"] == f"bdm:{__version__}"
        name, *arguments = container["args"]
        with command.make_context(name, arguments) as context:
            assert context.params["address"] == "s3://bdm-backup"
    services: dict[str, Any] = yaml.safe_load((DEPLOY / "kubernetes/bdm.yaml").read_text(encoding="utf-8"))
    [migrating] = [each for each in services["items"] if each["metadata"]["name"] == "bdm-migrate"]
    like = migrating["spec"]["template"]["spec"]
    for pod in (made, checked):
        assert pod["securityContext"] == like["securityContext"]
        assert [each.keys() for each in pod["volumes"]] == [each.keys() for each in like["volumes"]]
        for name in ("envFrom", "securityContext", "volumeMounts"):
            assert pod["containers"][0][name] == like["containers"][0][name]
