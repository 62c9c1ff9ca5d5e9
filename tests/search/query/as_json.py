"""A syntax tree as it stands in ``golden.json``, for programs in any language."""

from __future__ import annotations

from typing import Any

from bdm.search.query import And, Beginning, Days, Equals, Near, Not, Or, Phrase, Tree, Words


def as_json(tree: Tree) -> dict[str, Any]:
    """Every node has a ``type``; the rest are its parts. Days are ISO dates or null."""
    match tree:
        case And(children):
            return {"type": "and", "children": [as_json(child) for child in children]}
        case Or(children):
            return {"type": "or", "children": [as_json(child) for child in children]}
        case Not(child):
            return {"type": "not", "child": as_json(child)}
        case Equals(field, value):
            return {"type": "equals", "field": field, "value": value}
        case Phrase(field, text):
            return {"type": "phrase", "field": field, "text": text}
        case Words(field, words, every):
            return {"type": "words", "field": field, "words": list(words), "every": every}
        case Near(field, words, within):
            return {"type": "near", "field": field, "words": list(words), "within": within}
        case Beginning(field, roots):
            return {"type": "beginning", "field": field, "words": list(roots)}
        case Days(field, start, end):
            return {
                "type": "days",
                "field": field,
                "start": start.isoformat() if start else None,
                "end": end.isoformat() if end else None,
            }
    raise AssertionError(tree)
