"""The parts that jobs on documents need, as the tests of documents put them together."""

from tests.document.conftest import workshop

__all__ = ["workshop"]
