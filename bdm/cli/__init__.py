"""The command line: ``bdm COMMAND``. Each command lives in its domain and is loaded only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from bdm.platform.kit.private_files import keep_private
from bdm.platform.kit.refusal import Misconfigured

# name of the command -> where it is; loading them all would cost every start half a second
COMMANDS = {
    "ask": "bdm.cli.assistant:ask_command",
    "audit": "bdm.cli.audit:audit_command",
    "backup": "bdm.cli.backup:backup_command",
    "bulk": "bdm.cli.bulk:bulk_command",
    "detect": "bdm.cli.anonymisation:detect_command",
    "digest": "bdm.cli.digest:digest_command",
    "doctor": "bdm.cli.doctor:doctor_command",
    "grant": "bdm.cli.permission:grant_command",
    "import": "bdm.cli.importing:import_command",
    "law": "bdm.cli.law:law_command",
    "mcp": "bdm.cli.mcp:mcp_command",
    "migrate": "bdm.cli.run:migrate_command",
    "openapi": "bdm.app:openapi_command",
    "graphql-schema": "bdm.app:graphql_schema_command",
    "propose": "bdm.cli.proposal:propose_command",
    "reference": "bdm.cli.reference:reference_command",
    "references": "bdm.cli.riferimento_normativo:references_command",
    "reindex": "bdm.cli.search:reindex_command",
    "restore": "bdm.cli.backup:restore_command",
    "run": "bdm.cli.run:run_command",
    "search": "bdm.cli.search:search_command",
    "seed": "bdm.cli.demo:seed_command",
    "serve": "bdm.cli.run:serve_command",
    "summarise": "bdm.cli.assistant:summarise_command",
    "verify-backup": "bdm.cli.backup:verify_command",
    "version": "bdm.cli.version:version_command",
    "worker": "bdm.cli.run:worker_command",
}


class LazyGroup(click.Group):
    """A group whose commands are imported on use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, name = COMMANDS[cmd_name].split(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        from bdm.settings import WrongSettings  # whoever only asks for help does not wait for it

        try:
            return super().invoke(ctx)
        except WrongSettings as error:
            raise Misconfigured(str(error)) from None


@click.command(cls=LazyGroup, help="Banca Dati di Merito: avvio, contenuti e manutenzione.")
@click.version_option(package_name="bdm", message="%(version)s")
def main() -> None:
    """Entry point of ``bdm``."""
    keep_private()


if __name__ == "__main__":
    main()
