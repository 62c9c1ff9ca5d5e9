"""The command line: ``bdm COMMAND``. Each command lives in its domain and is loaded only when it is asked for."""

from __future__ import annotations

from importlib import import_module

import click

from bdm.kit.private_files import keep_private

# name of the command -> where it is; loading them all would cost every start half a second
COMMANDS = {
    "ask": "bdm.assistant.commands:ask_command",
    "audit": "bdm.audit.commands:audit_command",
    "backup": "bdm.backup.commands:backup_command",
    "detect": "bdm.anonymisation.commands:detect_command",
    "doctor": "bdm.doctor.commands:doctor_command",
    "grant": "bdm.permission.commands:grant_command",
    "import": "bdm.importing.commands:import_command",
    "migrate": "bdm.run.commands:migrate_command",
    "openapi": "bdm.app:openapi_command",
    "graphql-schema": "bdm.app:graphql_schema_command",
    "propose": "bdm.proposal.commands:propose_command",
    "reference": "bdm.reference.commands:reference_command",
    "references": "bdm.riferimento_normativo.commands:references_command",
    "reindex": "bdm.search.commands:reindex_command",
    "restore": "bdm.backup.commands:restore_command",
    "run": "bdm.run.commands:run_command",
    "search": "bdm.search.commands:search_command",
    "seed": "bdm.demo.commands:seed_command",
    "serve": "bdm.run.commands:serve_command",
    "summarise": "bdm.assistant.commands:summarise_command",
    "verify-backup": "bdm.backup.commands:verify_command",
    "worker": "bdm.run.commands:worker_command",
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


@click.command(cls=LazyGroup, help="Banca Dati di Merito: avvio, contenuti e manutenzione.")
@click.version_option(package_name="bdm", message="%(version)s")
def main() -> None:
    """Entry point of ``bdm``."""
    keep_private()


if __name__ == "__main__":
    main()
