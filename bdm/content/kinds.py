"""The two kinds of content, by the name that the API gives them."""

from __future__ import annotations

from typing import Final

from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento
from bdm.platform.authz import Kind

MODELS: Final[dict[Kind, type[Provvedimento] | type[Massima]]] = {"provvedimento": Provvedimento, "massima": Massima}
"""The table that has the items of each."""
