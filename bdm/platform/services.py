"""What a process is put together from, as far as the platform goes; the rooms above add theirs to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bdm.platform.database.session import Database
    from bdm.platform.storage import DocumentStore
    from bdm.settings import Settings


@dataclass(frozen=True)
class PlatformServices:
    """Settings, database and files. Those of the rooms above (``DocumentServices``, …, ``Services``) know more."""

    settings: Settings
    database: Database
    store: DocumentStore
