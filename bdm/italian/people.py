"""Words that say who somebody is: in the family, in a case, by profession."""

from __future__ import annotations

from typing import Final

from bdm.italian.table import Table

FAMILY: Final = Table(
    (
        r"marito|moglie|coniuge|convivente|compagn[oa]",
        "marito | moglie | coniuge | convivente | compagno",
        "attore | giudice",
    ),
    (r"partner|fidanzat[oa]|padre|madre|genitore", "partner | fidanzato | padre | madre | genitore"),
    (r"figli[oa]|fratello|sorella|nonn[oa]|zi[oa]", "figlio | fratello | sorella | nonno | zio"),
    (r"nipote|cugin[oa]|cognat[oa]|suocer[oa]", "nipote | cugino | cognato | suocero"),
    (r"gener[o]|nuora|vedov[oa]|matrigna|patrigno", "genero | nuora | vedovo | matrigna | patrigno"),
    (r"bambin[oa]|neonat[oa]|piccol[oa]", "bambino | neonato | piccolo"),
    (r"adottand[oa]|beneficiari[oa]|interdett[oa]", "adottando | beneficiario | interdetto"),
    (r"inabilitat[oa]|amministrat[oa]", "inabilitato | amministrato"),
)

FUNCTIONS: Final = Table(
    (r"teste(?:\s+di\s+p\.?\s?g\.?)?|testimone", "teste di p. g. | testimone", "la mela"),
    (r"informatore|informatrice|c\.?\s?t\.?\s?u\.?", "informatore | informatrice | c. t. u."),
    (r"c\.?\s?t\.?\s?p\.?", "c. t. p."),
    (
        r"consulente(?:\s+(?:tecnic[oa]|medico|della?\s+\w+|d['’]ufficio|di\s+parte|nominat[oa]|incaricat[oa])){0,3}",
        "consulente tecnico",
    ),
    (r"perit[oa](?:\s+d['’]ufficio)?|ausiliari[oa]", "perito d'ufficio | ausiliario"),
    (r"curator[ei](?:\s+(?:speciale|fallimentare|del\s+fallimento))?", "curatore speciale"),
    (r"curatrice(?:\s+speciale)?", "curatrice speciale"),
    (r"tutore(?:\s+(?:provvisori[oa]|legale))?", "tutore provvisorio"),
    (r"tutrice|protutore", "tutrice | protutore"),
    (
        r"amministrat(?:ore|rice)(?:\s+(?:di\s+sostegno|unic[oa]|delegat[oa]|giudiziari[oa]|pro[\s-]tempore|condominiale|del\s+condominio))?",
        "amministratore di sostegno",
    ),
    (r"procurat(?:ore|rice)\s+(?:speciale|special[ei]|generale\s+alle\s+liti)", "procuratore speciale"),
    (
        r"(?:legale|leg\.)\s+(?:rappresentante|rapp\.)(?:\s+(?:pro[\s-]tempore|p\.\s?t\.))?",
        "legale rappresentante pro tempore",
    ),
    (r"titolare", "titolare"),
    (r"soci[oa](?:\s+(?:accomandatari[oa]|unic[oa]|di\s+maggioranza))?", "socio accomandatario"),
    (r"liquidat(?:ore|rice)", "liquidatore"),
    (r"commissari[oa](?:\s+(?:giudiziale|liquidatore))?", "commissario giudiziale"),
    (r"custode(?:\s+giudiziario)?|dipendente", "custode giudiziario | dipendente"),
    (r"collega|colleghi", "collega | colleghi"),
    (r"responsabile(?:\s+(?:del\s+\w+|della\s+\w+))?", "responsabile del a"),
    (r"direttore(?:\s+dei\s+lavori)?|direttrice", "direttore dei lavori | direttrice"),
    (r"dirigente", "dirigente"),
    (r"capo\s?(?:reparto|cantiere|squadra|turno|ufficio)", "capo reparto"),
    (
        r"medico(?:\s+(?:curante|legale|di\s+base|di\s+famiglia|fiduciario|competente|specialista|chirurgo))?",
        "medico curante",
    ),
    (r"conducente|proprietari[oa]|passegger[oa]", "conducente | proprietario | passeggero"),
    (r"trasportat[oa]|locator[ei]|locatrice", "trasportato | locatore | locatrice"),
    (r"conduttor[ei]|conduttrice|venditor[ei]", "conduttore | conduttrice | venditore"),
    (r"venditrice|acquirente|promissari[oa]|donante", "venditrice | acquirente | promissario | donante"),
    (r"testat(?:ore|rice)|cedente|cessionari[oa]", "testatore | cedente | cessionario"),
    (r"fideiussore|garante|mediat(?:ore|rice)", "fideiussore | garante | mediatore"),
    (r"agente|condomin[oa]|inquilin[oa]|vicin[oa]", "agente | condomino | inquilino | vicino"),
    (r"de\s+cuius|defunt[oa]|erede|sottoscritt[oa]", "de cuius | defunto | erede | sottoscritto"),
    (r"nominat[oa]|predett[oa]|suddett[oa]", "nominato | predetto | suddetto"),
    (r"citat[oa]|tal[e]?|cert[oa]|di\s+nome", "citato | tale | certo | di nome"),
    (r"a\s+nome(?:\s+di)?|alias|detto", "a nome di | alias | detto"),
    (r"intestat[oa]\s+a|(?:a|in)\s+favore\s+di", "intestato a | a favore di"),
    (r"(?:a|per)\s+firma\s+d(?:i|el\s+\w+)", "a firma di"),
    (r"generalizzat[oa]\s+(?:come|in)", "generalizzato come"),
    (r"identificat[oa]\s+(?:come|in)|vittima", "identificato come | vittima"),
    (r"paziente|minorata|ricoverat[oa]|assistit[oa]", "paziente | minorata | ricoverato | assistito"),
    (r"dipendenti", "dipendenti"),
    (r"assistente\s+(?:sociale|capo)", "assistente sociale"),
    (r"educat(?:ore|rice)|psicolog[oa]|psichiatra", "educatore | psicologo | psichiatra"),
    (r"neuropsichiatra|insegnante|maestr[oa]", "neuropsichiatra | insegnante | maestro"),
    (r"mediatrice", "mediatrice"),
)

STANDING: Final = Table(
    (r"attor[ei]|attric[ei]|convenut[oaie]", "attore | attrice | convenuto", "teste | giudice"),
    (r"ricorrent[ei]|resistent[ei]", "ricorrente | resistente"),
    (r"controricorrent[ei]|appellant[ei]", "controricorrente | appellante"),
    (r"appellat[oaie]|opponent[ei]|oppost[oaie]", "appellato | opponente | opposto"),
    (r"reclamant[ei]|reclamat[oaie]|istant[ei]", "reclamante | reclamato | istante"),
    (r"intimat[oaie]|intervenient[ei]", "intimato | interveniente"),
    (r"terz[oaie]\s+(?:chiamat[oaie]|intervenut[oaie]|opponente)", "terzo chiamato"),
    (r"chiamat[oaie]\s+in\s+causa", "chiamato in causa"),
    (r"intervenut[oaie]|contumac[ei]|proposto", "intervenuto | contumace | proposto"),
    (r"imputat[oaie]|coimputat[oaie]|indagat[oaie]", "imputato | coimputato | indagato"),
    (r"condannat[oaie]|detenut[oaie]|prevenut[oaie]", "condannato | detenuto | prevenuto"),
    (r"querelant[ei]|querelat[oaie]|procedent[ei]", "querelante | querelato | procedente"),
    (r"debitor[ei]|debitrice|creditor[ei]", "debitore | debitrice | creditore"),
    (r"creditrice|esecutat[oaie]|espropriat[oaie]", "creditrice | esecutato | espropriato"),
    (r"richiedent[ei]|interessat[oaie]|impugnant[ei]", "richiedente | interessato | impugnante"),
    (r"riassumente", "riassumente"),
)
"""What somebody is in a case; 'parte' may stand before."""
OFFENDED: Final = Table(
    (r"(?:persona|parte)\s+offesa|p\.\s?o\.", "persona offesa | p. o.", "parte appellata"),
    (r"parte\s+civile|parti\s+civili", "parte civile | parti civili"),
    (r"responsabile\s+civile|reo|rea|complice|correo", "responsabile civile | reo | rea | complice | correo"),
)
"""The same in a criminal case."""
JUDGE_KINDS: Final = Table(
    (r"dell['’]\s?udienza(?:\s+preliminare)?", "dell' udienza preliminare", "sportivo"),
    (r"per\s+le\s+indagini(?:\s+preliminari)?", "per le indagini preliminari"),
    (r"unic[oa]|monocratic[oa]", "unico | monocratico"),
    (r"onorari[oa](?:\s+di\s+(?:pace|tribunale))?", "onorario di pace"),
    (r"di\s+pace(?:\s+di\s+[A-ZÀ-Þ]\w+)?", "di pace di Aa"),
    (r"designat[oa]|istruttore|istruttrice", "designato | istruttore | istruttrice"),
    (r"delegat[oa](?:\s+(?:al\s+fallimento|alla\s+procedura))?", "delegato al fallimento"),
    (r"togat[oa]|tutelare|relatore|relatrice|rel\.", "togato | tutelare | relatore | relatrice | rel."),
    (r"est(?:ensore|\.)|ed?\s+(?=est|rel)", "estensore | ed est"),
    (r"del\s+lavoro|di\s+appello|di\s+prime\s+cure", "del lavoro | di appello | di prime cure"),
    (r"di\s+primo\s+grado|dell['’]\s?esecuzione", "di primo grado | dell' esecuzione"),
    (r"dell['’]\s?impugnazione|della\s+cautela", "dell' impugnazione | della cautela"),
    (r"del\s+registro|ausiliari[oa]|popolare", "del registro | ausiliario | popolare"),
    (r"in\s+funzione\s+di\s+giudice(?:\s+\w+){1,3}", "in funzione di giudice a"),
    (r"del\s+tribunale(?:\s+di\s+[A-ZÀ-Þ]\w+)?", "del tribunale di Aa"),
    any_case=True,
)
"""What kind of judge: after 'giudice'."""
