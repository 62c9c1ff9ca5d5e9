"""The permissions (docs/regole/accesso.md#permessi)."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

Kind = Literal["provvedimento", "massima"]
KINDS: tuple[Kind, ...] = ("provvedimento", "massima")

Step = Literal["edit", "approve", "publish"]
STEPS: tuple[Step, ...] = ("edit", "approve", "publish")


class Permission(StrEnum):
    """A permission is the name of a group that the user holds."""

    AI = "ai"
    EDIT_PROVVEDIMENTO = "edit_provvedimento"
    APPROVE_PROVVEDIMENTO = "approve_provvedimento"
    PUBLISH_PROVVEDIMENTO = "publish_provvedimento"
    EDIT_MASSIMA = "edit_massima"
    APPROVE_MASSIMA = "approve_massima"
    PUBLISH_MASSIMA = "publish_massima"
    MONITORING = "monitoring"
    EDIT_PERMISSION = "edit_permission"


def permission_for(step: Step, kind: Kind) -> Permission:
    """The permission to edit, approve or publish content of ``kind``."""
    return Permission(f"{step}_{kind}")
