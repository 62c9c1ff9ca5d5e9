"""The description of the API, as it is generated for the client and for other programs."""

from __future__ import annotations

import json
from pathlib import Path

DESCRIPTION = Path(__file__).parents[3] / "web" / "src" / "api" / "openapi.json"


def test_no_schema_is_named_by_the_place_of_its_class() -> None:
    """Of two classes with one name the description tells the modules; ``Body_…`` is named by its call's address."""
    names = json.loads(DESCRIPTION.read_text("utf-8"))["components"]["schemas"]
    assert [name for name in names if "__" in name and not name.startswith("Body_")] == []
