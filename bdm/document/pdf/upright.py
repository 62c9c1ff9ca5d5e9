"""How a page stands on its picture: scanners take it askew, or turned by a quarter or a half."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PIL import Image, ImageOps

MOST_DEGREES: Final = 5.0
"""Askew by more than that is no page that was fed in."""
LEAST_DEGREES: Final = 0.3
"""What Tesseract reads as well as a straight page."""
_COARSE: Final = 0.5
_FINE: Final = 0.1
_LONGER_SIDE: Final = 900
"""Pixels of the picture that is looked at: lines of print are still apart."""
_THIRDS: Final = 3
_WHITE: Final = 255


@dataclass(frozen=True)
class Rotation:
    """A picture turned by ``degrees`` against the clock, and the way back to the one of the size ``before``."""

    picture: Image.Image
    degrees: float
    before: tuple[int, int]

    @classmethod
    def of(cls, picture: Image.Image, degrees: float) -> Rotation:
        """The grey ``picture`` turned; what is new at its corners is white."""
        if degrees == 0:
            return cls(picture, degrees, picture.size)
        turned = picture.rotate(degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=_WHITE)
        return cls(turned, degrees, picture.size)

    def back(self, x: int, y: int, width: int, height: int) -> tuple[int, int, int, int]:
        """The upright rectangle around what this one, of the turned picture, is on the picture before; within that."""
        if self.degrees == 0:
            return x, y, width, height
        sine, cosine = math.sin(math.radians(self.degrees)), math.cos(math.radians(self.degrees))
        across, down = [], []
        for corner_x, corner_y in ((x, y), (x + width, y), (x, y + height), (x + width, y + height)):
            right, below = corner_x - self.picture.width / 2, corner_y - self.picture.height / 2
            across.append(cosine * right - sine * below + self.before[0] / 2)
            down.append(sine * right + cosine * below + self.before[1] / 2)
        left, end = _outer(across, self.before[0])
        top, bottom = _outer(down, self.before[1])
        return left, top, end - left, bottom - top


def _outer(places: Iterable[float], limit: int) -> tuple[int, int]:
    inside = sorted(min(max(place, 0.0), limit) for place in places)
    return math.floor(inside[0] + 0.01), math.ceil(inside[-1] - 0.01)


def straightening(picture: Image.Image) -> float:
    """By how many degrees, against the clock, the grey ``picture`` has to be turned for its lines to lie; 0 where they
    do or there are none. Rows of pixels are the most unlike each other then: lines of print, and the white between.
    """
    ink = _ink(picture)
    coarse = max(_steps(0.0, MOST_DEGREES, _COARSE), key=lambda degrees: _unevenness(ink, degrees))
    fine = max(_steps(coarse, _COARSE, _FINE), key=lambda degrees: _unevenness(ink, degrees))
    return fine if LEAST_DEGREES <= abs(fine) <= MOST_DEGREES else 0.0


def densest_part(picture: Image.Image) -> Image.Image:
    """The part of the grey ``picture`` with the most ink, to be tried in place of the whole: a third of its length and
    of its width.
    """
    ink = ImageOps.invert(picture).resize((_THIRDS, _THIRDS), Image.Resampling.BOX).tobytes()
    row, column = divmod(ink.index(max(ink)), _THIRDS)
    wide, high = picture.width // _THIRDS, picture.height // _THIRDS
    return picture.crop((column * wide, row * high, (column + 1) * wide, (row + 1) * high))


def _ink(picture: Image.Image) -> Image.Image:
    """A small copy on which print is light on black, without what a scanner leaves at the margins."""
    small = picture.reduce(max(1, round(max(picture.size) / _LONGER_SIDE)))
    margin = min(small.size) // 25
    return ImageOps.invert(ImageOps.autocontrast(ImageOps.crop(small, margin), cutoff=1))


def _steps(around: float, reach: float, step: float) -> list[float]:
    """Nearest first: of angles that are alike the smallest is taken."""
    count = round(reach / step)
    return [around + number * step for number in sorted(range(-count, count + 1), key=abs)]


def _unevenness(ink: Image.Image, degrees: float) -> int:
    """How unlike neighbouring rows are once the picture is turned, which for small angles is to shift its columns."""
    slope = math.tan(math.radians(degrees))
    shifted = ink.transform(ink.size, Image.Transform.AFFINE, (1, 0, 0, slope, 1, -slope * ink.width / 2))
    rows = shifted.resize((1, ink.height), Image.Resampling.BOX).tobytes()
    return sum((above - below) ** 2 for above, below in pairwise(rows))
