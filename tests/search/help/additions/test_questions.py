"""Questions in the words of people: what is added to them stands in the demonstration cases that they are about."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import bdm_demo
from bdm.italian import tokens
from bdm.search.help.additions import additions
from tests.fixtures.lines import each

CASES = Path(bdm_demo.__file__).with_name("casi")
QUESTIONS = """
stalking dell'ex fidanzato | atti_persecutori
picchia la moglie | maltrattamenti
botte in famiglia | maltrattamenti
marito violento che beve | maltrattamenti
truffa su internet | truffa_online
truffa online con annuncio | truffa_online
guida ubriaco etilometro | guida_ebbrezza
licenziato in tronco | licenziamento_giusta_causa
licenziamento per crisi aziendale | licenziamento_gmo
licenziamento per motivi economici | licenziamento_gmo
inquilino che non paga | locazione_morosita
affitto non pagato | locazione_morosita
affitto del negozio | locazione_commerciale
buca in strada | insidia_stradale
caduta sul marciapiede | insidia_stradale
malasanità | responsabilita_medica
errore medico in ospedale | responsabilita_medica
casa con difetti | vendita_vizi
auto usata difettosa | vendita_vizi
lavori fatti male in casa | appalto_vizi
compromesso per la casa | preliminare
alimenti all'ex moglie | divorzio
assegno all'ex moglie | divorzio
custodia dei figli | affidamento_figli
togliere i figli ai genitori | decadenza_responsabilita
tutore per anziano | amministrazione_sostegno
proprietà dopo vent'anni | usucapione
figlio escluso dal testamento | successione
acqua dal soffitto | infiltrazioni
verbale di condominio da contestare | condominio_delibera
interessi sugli interessi della banca | conto_corrente
incidente d'auto | sinistro_stradale
colpo di frusta | sinistro_stradale
asilo politico | protezione_internazionale
azienda fallita | liquidazione_giudiziale
spacciatore | stupefacenti
merce rubata | ricettazione
appropriazione di soldi pubblici | peculato
casa abusiva | abuso_edilizio
stipendi arretrati | differenze_retributive
incidente sul lavoro | infortunio_lavoro
assegno di accompagnamento | accompagnamento
""".strip().splitlines()


def strings(part: object) -> Iterator[str]:
    if isinstance(part, dict):
        for value in part.values():
            yield from strings(value)
    elif isinstance(part, list):
        for value in part:
            yield from strings(value)
    elif isinstance(part, str):
        yield part


@each(QUESTIONS)
def test_the_addition_stands_where_the_answer_is(line: str) -> None:
    question, case = line.split(" | ")
    text = f" {' '.join(tokens(' '.join(strings(tomllib.loads((CASES / f'{case}.toml').read_text('utf-8'))))))} "
    added = [term for found in additions(question) for term in found.added]
    assert [term for term in added if f" {' '.join(tokens(term))} " in text]
