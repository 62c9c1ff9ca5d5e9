"""The recipe for a field (docs/dove-si-cambia.md), followed in a copy of the tree: what it promises is seen there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from bdm.migrations.migrate import revisions

ROOT: Final = Path(__file__).parents[3]
COPIED: Final = ("bdm", "tests", "tools", "pyproject.toml", "web/src", "web/build", "web/public", "web/index.html")
CONFIGURED: Final = ("package.json", "codegen.ts", "tsconfig.json", "vite.config.ts")
LINKED: Final = (".venv", "web/node_modules")
AT_MOST: Final = 8
"""Files written by hand for a plain field, besides its migration."""

RECIPE: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "bdm/content/provvedimento/fields.py": (
        (
            '    Field(name="parola_chiave"',
            '    Field(name="sezione", label="Sezione", card=True, suggested="altro"),\n',
        ),
    ),
    "bdm/content/provvedimento/model.py": (("    relatore: Mapped[", "    sezione: Mapped[str | None]\n"),),
    "bdm/content/provvedimento/schemas.py": (("    materia: str | None\n", "    sezione: str | None\n"),),
    "bdm/desk/editing/schemas.py": (("    materia: Text = None\n", "    sezione: Text = None\n"),),
    "web/src/parts/item/dataFacts.tsx": (("  ['Materia', ", "  ['Sezione', item.sezione],\n"),),
    "web/src/features/attivita/provvedimento/sections.tsx": (
        (
            '      <Bound name="riferimento_normativo">\n',
            '      <Bound name="sezione">\n'
            "        {({ value, onChange, error }) => (\n"
            '          <TextField label="Sezione" value={value} error={error} disabled={disabled}\n'
            "            onChange={(event) => onChange(event.target.value)} />\n"
            "        )}\n"
            "      </Bound>\n",
        ),
    ),
    "web/src/features/search/standard/groups.tsx": (
        (
            '      <Days name="data"',
            '      <TextField label="Sezione" value={fields.sezione}\n'
            "        onChange={(event) => change({ sezione: event.target.value })} />\n",
        ),
    ),
}
"""By file: what is written, and before which words (everywhere that they stand)."""
MIGRATION: Final = """
from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "{new}"
down_revision = "{last}"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("provvedimento", sa.Column("sezione", sa.Text(), nullable=True))
"""


def follow(tree: Path) -> None:
    """Write into ``tree`` what the recipe says."""
    for name, written in RECIPE.items():
        file = tree / name
        source = file.read_text("utf-8")
        for before, line in written:
            assert before in source, f"{name}: {before}"
            source = source.replace(before, line + before)
        file.write_text(source, "utf-8")
    last = revisions()[-1]
    new = f"{int(last) + 1:04}"
    (tree / "bdm/migrations/versions" / f"{new}_sezione.py").write_text(MIGRATION.format(new=new, last=last), "utf-8")


@pytest.fixture
def tree(tmp_path: Path) -> Iterator[Path]:
    """A copy of what the program is made from, with the recipe followed."""
    tree = tmp_path / "tree"
    for name in (*COPIED, *(f"web/{each}" for each in CONFIGURED)):
        source, target = ROOT / name, tree / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    for name in LINKED:
        (tree / name).symlink_to((ROOT / name).resolve())
    follow(tree)
    yield tree
    shutil.rmtree(tree)


def run(tree: Path, folder: str, *command: str) -> None:
    """Run a program of the copy; what it says is shown when it fails."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("BDM_", "PYTEST_"))}
    done = subprocess.run(
        command,
        cwd=tree / folder,
        env=environment | {"PYTHONPATH": str(tree)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:]


def test_a_plain_field_takes_few_files() -> None:
    assert len(RECIPE) <= AT_MOST
    guide = (ROOT / "docs/dove-si-cambia.md").read_text("utf-8")
    guide = guide.split("## Un campo del provvedimento\n")[1].split("\n## ")[0]
    assert [name for name in RECIPE if name not in guide] == []


@pytest.mark.costly(
    "45 s: a copy of the tree is changed, generated, checked and tested; when fields or the recipe change"
)
def test_a_new_field_is_seen_everywhere(tree: Path) -> None:
    here = Path(__file__).parent
    shutil.copy(here / "on_the_server.py", tree / "tests/content/test_sezione.py")
    shutil.copy(here / "on_the_client.tsx", tree / "web/src/features/sezione.test.tsx")
    run(tree, ".", sys.executable, "tools/generate.py")
    run(tree, ".", sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "tests/content/test_sezione.py")
    run(tree, "web", "npx", "vitest", "run", "src/features/sezione.test.tsx")
