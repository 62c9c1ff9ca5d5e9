"""What the wheel has beside the sources: the built client, and the guides that the service shows."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = Path("web", "dist")
INSTALLED = "bdm/client"
"""Where ``bdm.settings`` looks for it."""


GUIDES = ("api.md", "api.en.md")
INSTALLED_GUIDES = "bdm/open_data/guide/pages"
"""Where ``bdm.open_data.guide.writing`` looks for them."""


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Takes them along."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        built = Path(self.root, CLIENT)
        if not (built / "index.html").is_file():
            raise RuntimeError("the client is not built: make package builds both")
        build_data["force_include"][str(built)] = INSTALLED
        for guide in GUIDES:
            build_data["force_include"][str(Path(self.root, "docs", guide))] = f"{INSTALLED_GUIDES}/{guide}"
