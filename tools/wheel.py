"""What the wheel has beside the sources: the built client."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = Path("web", "dist")
INSTALLED = "bdm/client"
"""Where ``bdm.settings`` looks for it."""


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Takes the client along."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        built = Path(self.root, CLIENT)
        if not (built / "index.html").is_file():
            raise RuntimeError("the client is not built: make package builds both")
        build_data["force_include"][str(built)] = INSTALLED
