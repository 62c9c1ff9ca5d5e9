"""What both sides say: messages and limits of the forms, names of statuses and permissions."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from bdm.content.massima import rules as massima_rules
from bdm.content.provvedimento import rules as provvedimento_rules
from bdm.content.provvedimento.fields import FACETS
from bdm.content.provvedimento.model import Status
from bdm.platform.authz import Permission
from bdm.platform.kit.time import FIRST_YEAR


def _constants(rules: ModuleType) -> dict[str, Any]:
    return {name: value for name, value in vars(rules).items() if name.isupper()}


def description() -> dict[str, Any]:
    """All of it for the client: the constants of the rules by their names, labels by value."""
    return {
        "provvedimento": _constants(provvedimento_rules),
        "massima": _constants(massima_rules),
        "facets": FACETS,
        "statuses": {status.value: status.label for status in Status},
        "permissions": list(Permission),
        "first_year": FIRST_YEAR,
    }
