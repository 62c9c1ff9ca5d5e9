"""What of a released description of the interface no longer holds in another one.

Whoever wrote a program by the released description goes on using it: each call it makes must be taken (what may be sent
may only become more), and each answer understood (what may be answered may only become less, apart from properties that
are added and, where ``new_values`` are allowed, values of a list).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

Json: TypeAlias = "dict[str, Any]"

METHODS: Final = ("get", "put", "post", "delete", "patch")
_AT_MOST: Final = ("maximum", "maxLength", "maxItems")
_AT_LEAST: Final = ("minimum", "minLength", "minItems")


def breaks(released: Json, present: Json, *, new_values: bool) -> list[str]:
    """Whatever breaks, each with its place; nothing where ``present`` only adds."""
    return [*_breaks(_Comparison(released, present, new_values), released, present)]


def _breaks(comparison: _Comparison, released: Json, present: Json) -> Iterator[str]:
    if [each["url"] for each in released["servers"]] != [each["url"] for each in present["servers"]]:
        yield "servers: another address"
    for path, calls in released["paths"].items():
        for method in calls.keys() & set(METHODS):
            place = f"{method.upper()} {path}"
            call = present["paths"].get(path, {}).get(method)
            if call is None:
                yield f"{place}: gone"
            else:
                yield from comparison.call(place, calls[method], call)


class _Comparison:
    def __init__(self, released: Json, present: Json, new_values: bool) -> None:
        self._released, self._present, self._new_values = released, present, new_values
        self._comparing: set[tuple[int, int]] = set()

    def call(self, place: str, old: Json, new: Json) -> Iterator[str]:
        if new.get("security") and not old.get("security"):
            yield f"{place}: wants a token"
        yield from self._parameters(place, _named(old), _named(new))
        for status, said in old["responses"].items():
            if status.startswith("2"):
                yield from self._answer(f"{place} {status}", said, new["responses"].get(status))

    def _parameters(self, place: str, old: dict[str, Json], new: dict[str, Json]) -> Iterator[str]:
        for name, parameter in new.items():
            if parameter["required"] and not old.get(name, {}).get("required"):
                yield f"{place} {name}: required"
        for name, parameter in old.items():
            if name not in new:
                yield f"{place} {name}: gone"
                continue
            own, other = parameter["schema"], new[name]["schema"]
            if own.get("default") != other.get("default"):
                yield f"{place} {name}: another default"
            yield from self._taken(f"{place} {name}", own, other)

    def _answer(self, place: str, old: Json, new: Json | None) -> Iterator[str]:
        if new is None:
            yield f"{place}: gone"
            return
        for media, said in old.get("content", {}).items():
            other = new.get("content", {}).get(media)
            if other is None:
                yield f"{place} {media}: gone"
            elif "schema" in said:
                yield from self._answered(place, said["schema"], other.get("schema", {}))

    def _taken(self, place: str, old: Json, new: Json) -> Iterator[str]:
        """Whatever of ``old`` could be sent and is refused by ``new``."""
        accepted = _alternatives(new, self._present)
        for kind in _alternatives(old, self._released):
            yield from _least(place, self._taken_one, [(kind, other) for other in accepted if _alike(other, kind)])

    def _taken_one(self, place: str, old: Json, new: Json) -> Iterator[str]:
        yield from (f"{place}: no longer «{value}»" for value in _gone(_values(old), _values(new)))
        for limits, sign in ((_AT_MOST, 1), (_AT_LEAST, -1)):
            for limit in limits:
                if limit in new and (limit not in old or sign * new[limit] < sign * old[limit]):
                    yield f"{place}: {limit} is {new[limit]}"
        for constraint in ("format", "pattern"):
            if constraint in new and new[constraint] != old.get(constraint):
                yield f"{place}: {constraint} is {new[constraint]}"
        if "items" in new:
            yield from self._taken(f"{place}[]", old.get("items", {}), new["items"])

    def _answered(self, place: str, old: Json, new: Json) -> Iterator[str]:
        """Whatever of ``new`` may be answered that ``old`` does not say."""
        known = _alternatives(old, self._released)
        for kind in _alternatives(new, self._present):
            yield from _least(place, self._answered_one, [(other, kind) for other in known if _alike(other, kind)])

    def _answered_one(self, place: str, old: Json, new: Json) -> Iterator[str]:
        if (id(old), id(new)) in self._comparing:  # a schema within itself
            return
        self._comparing.add((id(old), id(new)))
        if not self._new_values:
            yield from (f"{place}: also «{value}»" for value in _gone(_values(new), _values(old)))
        if old.get("format") != new.get("format"):
            yield f"{place}: format is {new.get('format')}"
        if "items" in old:
            yield from self._answered(f"{place}[]", old["items"], new.get("items", {}))
        for name, schema in old.get("properties", {}).items():
            other = new.get("properties", {}).get(name)
            if other is None:
                yield f"{place}.{name}: gone"
                continue
            if name in old.get("required", ()) and name not in new.get("required", ()):
                yield f"{place}.{name}: may be missing"
            yield from self._answered(f"{place}.{name}", schema, other)
        self._comparing.discard((id(old), id(new)))


def _named(call: Json) -> dict[str, Json]:
    return {f"{each['in']} {each['name']}": each for each in call.get("parameters", ())}


def _alternatives(schema: Json, document: Json) -> list[Json]:
    """The schemas of which one holds, each of one type."""
    if reference := schema.get("$ref"):
        return _alternatives(document["components"]["schemas"][reference.rsplit("/", 1)[1]], document)
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return [one for each in schema[several] for one in _alternatives(each, document)]
    return [schema]


def _alike(taking: Json, given: Json) -> bool:
    return "type" not in taking or taking["type"] == given.get("type")


def _values(schema: Json) -> list[Any] | None:
    """The values of a list; None where any may be."""
    return [schema["const"]] if "const" in schema else schema.get("enum")


def _gone(before: list[Any] | None, after: list[Any] | None) -> list[Any]:
    if after is None:
        return []
    return ["…"] if before is None else [value for value in before if value not in after]


def _least(
    place: str, compare: Callable[[str, Json, Json], Iterator[str]], pairs: list[tuple[Json, Json]]
) -> list[str]:
    """What breaks in the pair that agrees best."""
    if not pairs:
        return [f"{place}: another type"]
    return min(([*compare(place, *pair)] for pair in pairs), key=len)
