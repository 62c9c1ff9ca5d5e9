"""Why a command cannot be done."""

from __future__ import annotations

from typing import IO, Any

import click

MISCONFIGURED = 78
"""Exit code of what cannot pass by itself (``EX_CONFIG`` of sysexits.h): whoever started the process need not again."""


class Refusal(click.ClickException):
    """A command stops with this Italian sentence and exit code 1: no traceback, no English prefix."""

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(self.format_message(), file=file, err=file is None)


class Misconfigured(Refusal):
    """A setting that cannot work until somebody changes it, or what it names."""

    exit_code = MISCONFIGURED
