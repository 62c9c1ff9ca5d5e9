"""What an installation is made of, in CycloneDX: ``dist/sbom-server.json`` and ``dist/sbom-client.json``.

``requirements.run.lock`` says which packages, versions and digests, and nothing of licences: those are what packages
say of themselves where they are installed (``.venv`` has them all).
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "dist"
LOCK: Final = ROOT / "requirements.run.lock"
CYCLONEDX: Final = [str(ROOT / ".venv" / "bin" / "uv"), *"tool run --quiet --from cyclonedx-bom cyclonedx-py".split()]
NPM: Final = "npm sbom --sbom-format cyclonedx --omit dev".split()

Bom = dict[str, Any]


def with_licences(locked: Bom, installed: Bom) -> Bom:
    """``locked``, each component with the licences that it has in ``installed``. Raises KeyError where it is not."""
    licences = {normal(each["name"]): {"licenses": each.get("licenses", [])} for each in installed["components"]}
    return locked | {"components": [each | licences[normal(each["name"])] for each in locked["components"]]}


def normal(name: str) -> str:
    """A package's name as all its spellings are compared (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def of(bom: Bom, name: str, version: str) -> Bom:
    """``bom``, as that of the application ``name`` in this ``version``."""
    component = {"type": "application", "bom-ref": name, "name": name, "version": version}
    metadata = bom.get("metadata", {})
    root = metadata.get("component", {}).get("bom-ref")
    dependencies = [each | {"ref": name} if each["ref"] == root else each for each in bom.get("dependencies", [])]
    return bom | {"metadata": metadata | {"component": component}, "dependencies": dependencies}


def main() -> None:
    """Write both. Raises CalledProcessError."""
    sys.path.insert(0, str(ROOT))
    from bdm import full_version

    PACKAGE.mkdir(exist_ok=True)
    locked = asked([*CYCLONEDX, "requirements", str(LOCK)])
    installed = asked([*CYCLONEDX, "environment", sys.executable])
    for name, bom in (
        ("server", with_licences(locked, installed)),
        ("client", asked(NPM, ROOT / "web")),
    ):
        text = json.dumps(of(bom, f"bdm-{name}", full_version()), indent=2, ensure_ascii=False)
        (PACKAGE / f"sbom-{name}.json").write_text(f"{text}\n", encoding="utf-8")


def asked(command: list[str], folder: Path = ROOT) -> Bom:
    """What ``command`` writes."""
    said = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE).stdout  # noqa: S603 - ours
    written: Bom = json.loads(said)
    return written


if __name__ == "__main__":
    main()
