"""What can go wrong with the embedded server; the text is Italian and goes to the person who typed the command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bdm.platform.kit.refusal import Refusal

if TYPE_CHECKING:
    from pathlib import Path

    from bdm.platform.database.embedded.lock import Owner


class EmbeddedError(Refusal):
    """The embedded server cannot run, and why."""


class DidNotStart(EmbeddedError):
    """PostgreSQL does not start for a cause that may pass, such as a full disk."""


class DataFolderInUse(EmbeddedError):
    """Another process owns the server of this data folder. ``owner`` says who, once it has said so itself."""

    def __init__(self, data_dir: Path, owner: Owner | None) -> None:
        self.owner = owner
        self.who = f"«{owner.command}» (processo {owner.pid})" if owner else "un altro processo"
        super().__init__(f"La cartella dei dati {data_dir} è in uso da {self.who}.")
