"""Setting data on paper with typst. What people wrote travels as JSON to a fixed template and is never read as code."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, cast

import orjson

import bdm

ROOT: Final = Path(bdm.__file__).parent
"""What addresses within templates begin at."""
_of_thread = threading.local()


def set_paper(template: Path, data: dict[str, Any], moment: int, standards: Sequence[str] = ()) -> bytes:
    """The PDF that ``template`` makes of ``data`` (``sys.inputs.data``), made at ``moment`` (seconds since 1970). The
    same data make the same bytes. It takes its time: not for the event loop. Raises RuntimeError for what cannot be
    set, or not as the ``standards`` want it ('ua-1', 'a-2a').
    """
    import typst

    compilers: dict[Path, typst.Compiler] = _of_thread.__dict__.setdefault("compilers", {})
    if template not in compilers:
        compilers[template] = typst.Compiler(str(template), root=str(ROOT), ignore_system_fonts=True)
    inputs = {"data": orjson.dumps(data).decode()}
    made = compilers[template].compile(
        format="pdf", sys_inputs=inputs, timestamp=moment, pdf_standards=cast("Any", list(standards))
    )
    if not isinstance(made, bytes):
        raise TypeError("typst delivered no document")
    return made
