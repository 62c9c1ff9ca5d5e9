"""Why a command cannot be done."""

from __future__ import annotations

from typing import IO, Any

import click


class Refusal(click.ClickException):
    """A command stops with this Italian sentence and exit code 1: no traceback, no English prefix."""

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(self.format_message(), file=file, err=file is None)
