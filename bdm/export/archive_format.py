"""Documents in one ZIP file, written as they are read: none is held whole."""

from __future__ import annotations

import io
import zipfile
from collections.abc import AsyncIterable, AsyncIterator
from datetime import datetime
from typing import Final

from bdm.platform.kit.file_names import file_name, plain_signs
from bdm.platform.kit.time import ROME

INDEX: Final = "000 - Indice.csv"


class _Sink(io.RawIOBase):
    """What was written and is still to be sent; nobody goes back in it."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        piece = bytes(data)  # type: ignore[call-overload]
        self._pieces.append(piece)
        return len(piece)

    def take(self) -> bytes:
        taken = b"".join(self._pieces)
        self._pieces.clear()
        return taken


class Archive:
    """A ZIP file; what each method gives is to be sent next."""

    def __init__(self, moment: datetime) -> None:
        self._sink = _Sink()
        self._zip = zipfile.ZipFile(self._sink, "w", zipfile.ZIP_STORED)  # a PDF is compressed already
        self._moment = moment.astimezone(ROME).timetuple()[:6]

    async def add(self, name: str, content: AsyncIterable[bytes]) -> AsyncIterator[bytes]:
        with self._zip.open(zipfile.ZipInfo(name, self._moment), "w") as member:
            async for piece in content:
                member.write(piece)
                yield self._sink.take()
        yield self._sink.take()

    def finish(self, index: bytes) -> bytes:
        """With the index, which is known last."""
        self._zip.writestr(zipfile.ZipInfo(INDEX, self._moment), index)
        self._zip.close()
        return self._sink.take()


def member_name(number: int, title: str, *, anonymised: bool) -> str:
    """'001 - Trib. Milano, sent. 12 marzo 2021, n. 1234.pdf': no two are the same."""
    ending = " - anonimizzato.pdf" if anonymised else ".pdf"
    return file_name(f"{number:03} - {plain_signs(title)[: 100 - len(ending)].rstrip(' .')}{ending}")
