"""The recipes for a field, for a value of one that has few, for a facet and for a criterion (docs/dove-si-cambia.md),
followed in one copy of the tree: what they promise is seen there.
"""

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
COPIED: Final = (
    "bdm",
    "bdm_demo",
    "tests",
    "tools",
    "pyproject.toml",
    "requirements.lock",
    "web/src",
    "web/build",
    "web/public",
    "web/index.html",
)
CONFIGURED: Final = ("package.json", "codegen.ts", "tsconfig.json", "vite.config.ts")
LINKED: Final = (".venv", "web/node_modules")
AT_MOST: Final = 8
"""Files written by hand for a plain field, besides its migration."""

Recipe = dict[str, tuple[tuple[str, str], ...]]

RECIPE: Final[Recipe] = {
    "bdm/content/provvedimento/fields.py": (
        (
            '    Field(name="parola_chiave"',
            '    Field(name="sezione", label="Sezione", card=True, suggested="altro"),\n',
        ),
    ),
    "bdm/content/provvedimento/model.py": (("    relatore: Mapped[", "    sezione: Mapped[str | None]\n"),),
    "bdm/content/provvedimento/schemas.py": (("    materia: str | None\n", "    sezione: str | None\n"),),
    "bdm/desk/forms.py": (("    materia: Text = None\n", "    sezione: Text = None\n"),),
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
    "web/src/features/attivita/provvedimento/order.ts": (("'riferimento_normativo']", "'sezione', "),),
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
    {step}
"""
COLUMN: Final = """op.add_column("provvedimento", sa.Column("sezione", sa.Text(), nullable=True))"""

OF_AN_OUTCOME: Final[Recipe] = {
    "bdm/content/provvedimento/fields.py": (
        ('            "INAMMISSIBILITA": ', '            "ESTINZIONE": "Estinzione per rinuncia",\n'),
    ),
}
OF_A_FACET: Final[Recipe] = {
    "bdm/content/provvedimento/fields.py": (('        choices={"DEFINITIVO"', "        facet=8,\n"),),
}
OF_A_CRITERION: Final[Recipe] = {
    "bdm/search/query/grammar.lark": (
        ("          | FIELD (WORD | DAY)   ", '          | FIELD STRING "~" WORD             -> sloppy\n'),
    ),
    "bdm/search/query/parser.py": (
        ("from bdm.search.query.errors", "from bdm.search.query.criteria import SloppyPhrase\n"),
        (
            "    def single(",
            """
    def sloppy(self, field: Token, text: Token, between: Token) -> _Part:
        phrase = _quoted(field, text)
        if not isinstance(phrase, Phrase) or not re.fullmatch("[0-9]{1,2}", between):
            raise QuerySyntax(say.A_NUMBER.format(_name(field)), _at(between))
        return _Part(SloppyPhrase(phrase.field, phrase.text, int(between)), _at(field))
""",
        ),
        ('"LSQB", "RSQB", "STAR"),', '"TILDE", '),
    ),
    "bdm/search/query/criteria.py": (
        (
            "def _quoted(",
            """
@dataclass(frozen=True, slots=True)
class SloppyPhrase(TextCriterion):
    text: str
    between: int

    def as_words(self) -> tuple[str, ...]:
        return tuple(self.text.split())

    def with_words(self, words: Sequence[str]) -> Self:
        return replace(self, text=" ".join(words))

    def to_text(self) -> str:
        return f"{self.field}:{_quoted(self.text)}~{self.between}"


""",
        ),
    ),
    "bdm/search/engine/plan.py": (
        ("from bdm.search.query.exact", "from bdm.search.query.criteria import SloppyPhrase\n"),
        (
            "            case _:\n",
            """            case SloppyPhrase(field, text, between):
                tokens = query_tokens(text)
                found = self._scoring(field, tokens, between) if tokens else NOTHING
""",
        ),
    ),
    "web/src/domain/query/lexer.ts": (
        ("  | '('\n", "  | '~'\n"),
        ("  if (character === '*')", "  if (character === '~') return { type: '~', text: character, at };\n"),
    ),
    "web/src/domain/query/parse.ts": (
        ("import { EVERYTHING", "import { sloppy } from './criteria';\n"),
        (
            "    if (token.type === 'STRING') return () => quoted",
            """    if (token.type === 'STRING' && this.is('~')) {
      this.advance();
      const between = this.expect('value', 'WORD');
      return () => sloppy(first, token, between, context);
    }
""",
        ),
        ("type === '[' || type === ']'", "type === '~' || "),
    ),
    "web/src/domain/query/criteria.ts": (
        (
            "export type Leaf =",
            "export type Sloppy = { type: 'sloppy'; field: FieldName; text: string; between: number };\n",
        ),
        (" Equals | Days", " Sloppy |"),
        (
            "  phrase: {\n",
            """  sloppy: {
    print: ({ field, text, between }) => `${field}:${inQuotes(text)}~${between}`,
    say: ({ text, between }) => `${text} (al più ${between} parole in mezzo)`,
    edit: ({ text }) => text,
    ofText: true,
  },
""",
        ),
        (
            "/** `field:word` */",
            """export function sloppy(field: Token, string: Token, between: Token, context: CriterionContext): Leaf {
  const phrase = quoted(field, string, context);
  if (phrase.type === 'phrase' && /^[0-9]{1,2}$/.test(between.text))
    return { ...phrase, type: 'sloppy', between: Number(between.text) };
  return context.refuse(told(SHARED.query.A_NUMBER, nameOf(field)), between.at);
}

""",
        ),
    ),
    "web/src/domain/textKinds.ts": (
        (
            "} satisfies Record<string, Kind>",
            """  sloppy: {
    label: 'Frase con parole in mezzo',
    read: (field, typed) => {
      const found = wordsOf(typed);
      return found.length > 1 ? { type: 'sloppy', field, text: found.join(' '), between: 5 } : null;
    },
    is: (leaf) => leaf.type === 'sloppy' && leaf.between === 5,
  },
""",
        ),
    ),
}
"""A phrase that bears other words within it: ``testo:"colpa medica"~5``."""
CHECK: Final = """op.execute('''
        ALTER TABLE provvedimento
            DROP CONSTRAINT ck_provvedimento_esito,
            ADD CONSTRAINT ck_provvedimento_esito CHECK (esito IN (
                'ACCOGLIMENTO', 'CONFERMA', 'ESTINZIONE', 'INAMMISSIBILITA', 'NULLITA', 'RIFORMA', 'RIGETTO'
            ))
    ''')"""


def follow(tree: Path) -> None:
    """Write into ``tree`` what the recipes say."""
    last = int(revisions()[-1])
    for at, (recipe, step) in enumerate(((RECIPE, COLUMN), (OF_AN_OUTCOME, CHECK)), last):
        write(tree, recipe)
        migration = MIGRATION.format(new=f"{at + 1:04}", last=f"{at:04}", step=step)
        (tree / "bdm/migrations/versions" / f"{at + 1:04}_recipe.py").write_text(migration, "utf-8")
    write(tree, OF_A_FACET)
    write(tree, OF_A_CRITERION)


def write(tree: Path, recipe: Recipe) -> None:
    for name, written in recipe.items():
        file = tree / name
        source = file.read_text("utf-8")
        for before, line in written:
            assert before in source, f"{name}: {before}"
            source = source.replace(before, line + before)
        file.write_text(source, "utf-8")


@pytest.fixture
def tree(tmp_path: Path) -> Iterator[Path]:
    """A copy of what the program is made from, with the recipes followed."""
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


@pytest.mark.parametrize(
    ("title", "recipe", "at_most"),
    [
        ("Un campo del provvedimento", RECIPE, AT_MOST),
        ("Un esito, o un altro valore ammesso", OF_AN_OUTCOME, 1),
        ("Una faccetta, o una nuvola di valori", OF_A_FACET, 1),
        ("Un criterio di ricerca", OF_A_CRITERION, 8),
    ],
)
def test_it_takes_few_files(title: str, recipe: Recipe, at_most: int) -> None:
    assert len(recipe) <= at_most
    guide = (ROOT / "docs/dove-si-cambia.md").read_text("utf-8")
    guide = guide.split(f"## {title}\n")[1].split("\n## ")[0]
    assert [name for name in recipe if name not in guide] == []


@pytest.mark.costly(
    "45 s: a copy of the tree is changed, generated, checked and tested; when fields or the recipe change"
)
def test_what_is_new_is_seen_everywhere(tree: Path) -> None:
    here = Path(__file__).parent
    shutil.copy(here / "on_the_server.py", tree / "tests/content/test_sezione.py")
    shutil.copy(here / "on_the_client.tsx", tree / "web/src/features/sezione.test.tsx")
    run(tree, ".", sys.executable, "tools/generate.py")
    run(tree, ".", sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", "tests/content/test_sezione.py")
    run(tree, "web", "npx", "vitest", "run", "src/features/sezione.test.tsx")
