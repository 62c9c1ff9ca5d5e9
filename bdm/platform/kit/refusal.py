"""Why a command cannot be done."""

from __future__ import annotations

import logging
from typing import IO, Any

import click

from bdm.platform.kit.logs import Voice

MISCONFIGURED = 78
"""Exit code of what cannot pass by itself (``EX_CONFIG`` of sysexits.h): whoever started the process need not again."""


class Refusal(click.ClickException):
    """A command stops with this Italian sentence and exit code 1: no traceback, no English prefix."""

    def show(self, file: IO[Any] | None = None) -> None:
        if file is None:
            Voice.say(self.format_message(), logging.ERROR)
        else:
            click.echo(self.format_message(), file=file)


class Misconfigured(Refusal):
    """A setting that cannot work until somebody changes it, or what it names."""

    exit_code = MISCONFIGURED
