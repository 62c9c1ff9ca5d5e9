"""How acts are cited by name: codes, acts with a name of their own, the types of numbered ones. All expressions are
tried, in any case, on text that ``bdm.italian.characters.uniform`` has brought to one kind of each sign.

The search reads the same names with a grammar of its own (``bdm.italian.citations``): it rewrites every word of the
archive in its place, so that its expressions begin with letters that can be searched for. That both mean the same by
these examples is tried by ``tests/italian/test_acts.py``.
"""

# ruff: noqa: E501  (a regular expression reads best in one line)
from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

END: Final = r"(?![^\W_])"
"""No letter or digit follows."""
START: Final = r"(?<![^\W_])"


class ActName(NamedTuple):
    """An act, or a type of acts, how it is spelled, and examples (parted by ``bdm.italian.table.PARTED``)."""

    name: str
    pattern: str
    examples: str


def _names(*rows: tuple[str, str, str]) -> tuple[ActName, ...]:
    return tuple(ActName(*row) for row in rows)


def abbreviation(*letters: str) -> str:
    """'c.p.c.', 'c. p. c.', 'cpc'; a line may end anywhere in between. 'c.c.n.l.' is not 'c.c.'."""
    spaced = r"\.\s*".join(letters)
    return rf"(?:{spaced}|{''.join(letters)}){END}(?!\.[a-z]\.)\.?"


_TAIL = r"(?=\s*,?\s*\(?(?:n(?:um|r)?\s*[.°º]|n\s|\d|(?:del|dell'|in\s+data|stipulato\s+il|siglato\s+il)\s*\d))"
"""The number or the day of an act follows."""


def words(most: int, *, of: bool = False) -> str:
    """At most ``most`` words between the type of an act and its number: 'legge di sanatoria', 'decreto del Ministro
    della giustizia'. With ``of`` 'del' and 'dei' are among them; they never lead into another act.
    """
    never = "n" if of else "n|del|d?alla|nella|il|la|lo|un|una|infatti|inoltre|anche|altres[iì]|come|testualmente"
    return rf"(?:(?:\s+(?!(?:{never}|a|al|dal|che|si|non|ha|hanno|nel|legge|decreto|art|articolo|sentenz[ae]|ordinanz[ae]|decision[ei]|pronunci[ae]|cass|cassazione|verbale|fattura|doc|pag|pagina|pagg|r\.g)\b|dd?\.|ll?\.|artt?\.)[a-zà-ù'][a-zà-ù',/-]{{0,24}}){{0,{most}}}?{_TAIL})"


_COD = r"(?:cod(?:ice)?\.?)"

CODES: Final = _names(
    ("DISP. ATT. C.P.P.", rf"(?:disp|norme)\.?\s*(?:di\s+|per\s+l')?(?:att|attuazione)\.?\s*(?:al\s+|del\s+)?(?:{abbreviation('c', 'p', 'p')}|{_COD}\s*(?:di\s+)?proc(?:edura|\.)?\s*pen(?:ale)?{END}\.?)", "disp. att. c.p.p. | norme di attuazione del codice di procedura penale"),
    ("DISP. ATT. C.P.C.", rf"(?:disp(?:\.|osizioni)?)\s*(?:di\s+|per\s+l')?(?:att|attuazione)\.?\s*(?:al\s+|del\s+)?(?:{abbreviation('c', 'p', 'c')}|{_COD}\s*(?:di\s+)?proc(?:edura|\.)?\s*civ(?:ile)?{END}\.?)", "disp. att. c.p.c. | disposizioni di attuazione del codice di procedura civile"),
    ("DISP. ATT. C.C.", rf"(?:disp(?:\.|osizioni)?)\s*(?:di\s+|per\s+l')?(?:att|attuazione)\.?\s*(?:al\s+|del\s+)?(?:{abbreviation('c', 'c')}|{_COD}\s*civ(?:ile)?{END}\.?)", "disp. att. c.c. | disposizioni di attuazione del codice civile | disp. att. cod. civ."),
    ("DISP. ATT. C.P.", rf"(?:disp(?:\.|osizioni)?)\s*(?:di\s+|per\s+l')?(?:att|attuazione|coord)\.?\s*(?:al\s+|del\s+)?(?:{abbreviation('c', 'p')}|{_COD}\s*pen(?:ale)?{END}\.?)", "disp. att. c.p. | disp. att. cod. pen."),
    ("PREL. C.C.", rf"(?:preleggi|disp\.?\s*prel\.?(?:\s*{abbreviation('c', 'c')})?|prel\.?\s*{abbreviation('c', 'c')}|disposizioni\s+(?:sulla\s+legge\s+in\s+generale|preliminari\s+(?:al|del)\s+codice\s+civile))", "preleggi | disp. prel. c.c. | disposizioni sulla legge in generale"),
    ("processo amministrativo", rf"(?:{abbreviation('c', 'p', 'a')}|{_COD}\s*(?:del\s+)?proc(?:\.|esso)\s*amm(?:\.|inistrativo)(?:vo)?)", "c.p.a. | cod. proc. amm. | codice del processo amministrativo"),
    ("militare di pace", abbreviation("c", "p", "m", "p"), "c.p.m.p."),
    ("C.P.P.", rf"(?:{abbreviation('c', 'p', 'p')}|{_COD}\s*(?:di\s+)?(?:proc(?:edura|\.)?|rito)\s*pen(?:ale)?{END}\.?|{_COD}\s*di\s+rito\s+penale)", "c.p.p. | cod. proc. pen. | codice di procedura penale | codice di rito penale"),
    ("C.P.C.", rf"(?:{abbreviation('c', 'p', 'c')}|{_COD}\s*(?:di\s+)?proc(?:edura|\.)?\s*civ(?:ile)?{END}\.?|{_COD}\s*di\s+rito{END}(?!\s+penale))", "c.p.c. | c. p. c. | cod. proc. civ. | codice di procedura civile | codice di rito"),
    ("COD. CONS.", rf"(?:{_COD}\s*(?:del\s+)?cons(?:\.|umo){END}|{abbreviation('c', 'cons')})", "cod. cons. | codice del consumo"),
    ("COD. ASS.", rf"{_COD}\s*(?:delle\s+)?ass(?:\.|icurazioni)(?:\s*(?:priv\.|private))?", "cod. ass. | codice delle assicurazioni private"),
    ("C.NAV.", r"(?:c(?:od)?\.\s*nav\.|codice\s+della\s+navigazione)", "c. nav. | cod. nav. | codice della navigazione"),
    ("strada", rf"(?:{abbreviation('c', 'd', 's')}|{_COD}\s*(?:della\s+|d\.\s*)?str(?:\.|ada){END}|nuovo\s+codice\s+della\s+strada)", "c.d.s. | cod. str. | codice della strada | nuovo codice della strada"),
    ("crisi", rf"(?:{abbreviation('c', 'c', 'i', 'i')}|{_COD}\s*della\s+crisi(?:\s+d'impresa)?(?:\s+e\s+dell'insolvenza)?|{_COD}\s*crisi)", "c.c.i.i. | codice della crisi d'impresa e dell'insolvenza | codice della crisi"),
    ("giustizia contabile", rf"(?:{abbreviation('c', 'g', 'c')}|{_COD}\s*(?:di\s+)?giust(?:\.|izia)\s*contabile)", "c.g.c. | codice di giustizia contabile"),
    ("privacy", rf"{_COD}\s*(?:della\s+)?privacy|{_COD}\s*in\s+materia\s+di\s+protezione\s+dei\s+dati\s+personali", "codice privacy | codice della privacy | codice in materia di protezione dei dati personali"),
    ("antimafia", rf"{_COD}\s*antimafia", "codice antimafia"),
    ("amministrazione digitale", rf"(?:{_COD}\s*dell'amministrazione\s+digitale|cad{END})", "cad | codice dell'amministrazione digitale"),
    ("beni culturali", rf"{_COD}\s*(?:dei\s+)?beni\s+culturali(?:\s+e\s+del\s+paesaggio)?", "codice dei beni culturali e del paesaggio"),
    ("ambiente", rf"(?:{_COD}\s*dell'ambiente|{abbreviation('t', 'u', 'a')}|testo\s+unico\s+(?:dell')?ambient(?:e|ale))", "codice dell'ambiente | t.u.a. | testo unico ambientale"),
    ("turismo", rf"{_COD}\s*del\s+turismo", "codice del turismo"),
    ("pari opportunità", rf"{_COD}\s*(?:delle\s+)?pari\s+opportunit[aà]'?", "codice delle pari opportunità"),
    ("comunicazioni elettroniche", rf"{_COD}\s*(?:delle\s+)?comunicazioni\s+elettroniche", "codice delle comunicazioni elettroniche"),
    ("proprietà industriale", rf"(?:{abbreviation('c', 'p', 'i')}|{_COD}\s*(?:della\s+)?propriet[aà]'?\s+industriale)", "c.p.i. | codice della proprietà industriale"),
    ("terzo settore", rf"{_COD}\s*del\s+terzo\s+settore", "codice del terzo settore"),
    ("ordinamento militare", rf"{_COD}\s*dell'ordinamento\s+militare", "codice dell'ordinamento militare"),
    ("legge fallimentare", abbreviation("l", "f"), "l.f."),
    ("ordinamento penitenziario", rf"(?:{abbreviation('o', 'p')}|ord\.\s*pen\.(?!\s*,?\s*(?:n[.°\s]|\d)))", "o.p. | ord. pen."),
    ("C.C.", rf"(?:{abbreviation('c', 'c')}|{_COD}\s*civ(?:ile)?{END}\.?{END})", "c.c. | c. c. | cc | cod. civ. | codice civile"),
    ("C.P.", rf"(?:{abbreviation('c', 'p')}|{_COD}\s*pen(?:ale)?{END}\.?{END})", "c.p. | cod. pen. | codice penale"),
    ("COST.", rf"(?:costituzione|carta\s+costituzionale|cost\.|cost){END}(?!\s*n)", "Cost. | Costituzione | Carta costituzionale"),
    ("CEDU", rf"(?:{abbreviation('c', 'e', 'd', 'u')}|convenzione\s+edu{END}|conv\.\s*edu{END}|convenzione\s+(?:europea\s+)?(?:per\s+la\s+salvaguardia\s+)?dei\s+diritti\s+dell'uomo(?:\s+e\s+delle\s+libert[aà]'?\s+fondamentali)?|conv\.\s*(?:eur\.\s*)?dir\.\s*uomo)", "CEDU | Convenzione EDU | Convenzione europea per la salvaguardia dei diritti dell'uomo"),
    ("TFUE", rf"(?:{abbreviation('t', 'f', 'u', 'e')}|trattato\s+sul\s+funzionamento\s+dell'unione(?:\s+europea)?)", "TFUE | Trattato sul funzionamento dell'Unione europea"),
    ("CDFUE", rf"(?:{abbreviation('c', 'd', 'f', 'u', 'e')}|carta\s+dei\s+diritti\s+fondamentali(?:\s+(?:dell'unione\s+europea|dell'u\.?e\.?|ue)){{0,1}})", "CDFUE | Carta dei diritti fondamentali dell'Unione europea"),
    ("TUE", rf"(?:{abbreviation('t', 'u', 'e')}|trattato\s+sull'unione(?:\s+europea)?)", "TUE | Trattato sull'Unione europea"),
)  # fmt: skip
"""What is cited by an article only: a code or an act under the name of one."""

NAMED: Final = _names(
    ("imposte sui redditi", rf"(?:{abbreviation('t', 'u', 'i', 'r')}|testo\s+unico\s+(?:delle\s+)?imposte\s+sui\s+redditi)", "t.u.i.r. | TUIR | testo unico delle imposte sui redditi"),
    ("bancario", rf"(?:{abbreviation('t', 'u', 'b')}|testo\s+unico\s+bancario)", "t.u.b. | testo unico bancario"),
    ("finanza", rf"(?:{abbreviation('t', 'u', 'f')}|testo\s+unico\s+(?:della\s+)?finanza)", "t.u.f. | testo unico della finanza"),
    ("enti locali", rf"(?:{abbreviation('t', 'u', 'e', 'l')}|testo\s+unico\s+(?:degli\s+)?enti\s+locali)", "t.u.e.l. | testo unico degli enti locali"),
    ("immigrazione", rf"(?:{abbreviation('t', 'u', 'i', 'm', 'm')}|t\.?\s*u\.?\s*imm(?:igrazione|\.)|testo\s+unico\s+(?:sull')?immigrazione)", "t.u. imm. | testo unico sull'immigrazione"),
    ("stupefacenti", r"(?:t\.?\s*u\.?\s*stup(?:efacenti|\.)|testo\s+unico\s+(?:sugli\s+)?stupefacenti)", "t.u. stup. | testo unico sugli stupefacenti"),
    ("edilizia", r"(?:t\.?\s*u\.?\s*ed(?:ilizia|\.)|testo\s+unico\s+(?:dell')?edilizia)", "t.u. edilizia | testo unico dell'edilizia"),
    ("sicurezza sul lavoro", r"(?:t\.?\s*u\.?|testo\s+unico)\s+(?:della\s+|sulla\s+)?sicurezza(?:\s+sul\s+lavoro)?(?!\s+pubblica)", "t.u. sicurezza | testo unico sulla sicurezza sul lavoro"),
    ("spese di giustizia", rf"(?:{abbreviation('t', 'u', 's', 'g')}|t\.?\s*u\.?\s*spese\s+(?:di\s+)?giust(?:izia|\.))", "t.u.s.g. | t.u. spese di giustizia"),
    ("legge fallimentare", r"(?:l(?:egge|\.)?\s*fall(?:imentare|\.|(?=\W)))", "legge fallimentare | l. fall."),
    ("ordinamento penitenziario", r"(?:ord(?:inamento|(?:in)?\.)\s*penit(?:enziario|\.|(?=\W))|legge\s+sull'ordinamento\s+penitenziario)", "ord. penit. | ordinamento penitenziario | legge sull'ordinamento penitenziario"),
    ("statuto dei lavoratori", r"(?:statuto\s+(?:dei\s+)?lavoratori|st\.\s*lav\.|stat\.\s*lav\.)", "statuto dei lavoratori | statuto lavoratori | st. lav."),
    ("statuto del contribuente", r"statuto\s+(?:dei\s+diritti\s+)?del\s+contribuente", "statuto del contribuente | statuto dei diritti del contribuente"),
    ("legge Pinto", r"legge\s+pinto", "legge Pinto"),
    ("equo canone", r"legge\s+(?:sull')?equo\s+canone", "legge sull'equo canone | legge equo canone"),
    ("divorzio", r"legge\s+sul\s+divorzio|l\.\s*div\.", "legge sul divorzio | l. div."),
    ("diritto d'autore", rf"legge\s+sul\s+diritto\s+d'autore|{abbreviation('l', 'd', 'a')}", "legge sul diritto d'autore | l.d.a."),
    ("imposta di registro", rf"(?:{abbreviation('t', 'u', 'r')}|testo\s+unico\s+(?:delle\s+disposizioni\s+concernenti\s+)?(?:dell')?(?:l')?imposta\s+di\s+registro)", "t.u.r. | testo unico dell'imposta di registro"),
    ("espropriazioni", r"(?:t\.?\s*u\.?\s*espr(?:opri|opriazioni|\.)|testo\s+unico\s+(?:sugli\s+|sulle\s+|degli\s+)?espropri(?:azioni)?)", "t.u. espr. | testo unico sulle espropriazioni"),
    ("pubblico impiego", rf"(?:{abbreviation('t', 'u', 'p', 'i')}|testo\s+unico\s+(?:del\s+|sul\s+)?pubblico\s+impiego)", "t.u.p.i. | testo unico del pubblico impiego"),
    ("società a partecipazione pubblica", abbreviation("t", "u", "s", "p"), "t.u.s.p."),
    ("pubblica sicurezza", abbreviation("t", "u", "l", "p", "s"), "t.u.l.p.s."),
    ("protezione dei dati", rf"(?:{abbreviation('g', 'd', 'p', 'r')}|{abbreviation('r', 'g', 'p', 'd')}|regolamento\s+generale\s+sulla\s+protezione\s+dei\s+dati)", "GDPR | RGPD | regolamento generale sulla protezione dei dati"),
)  # fmt: skip
"""Acts with a name of their own: cited as a whole too."""

REGIONS: Final = {
    "ABRUZZO": "abruzzo|abruzzese",
    "BASILICATA": "basilicata|lucana",
    "CALABRIA": "calabria|calabrese",
    "CAMPANIA": "campania|campana",
    "EMILIA-ROMAGNA": r"emilia[\s-]*romagna|emiliana",
    "FRIULI-VENEZIA GIULIA": r"friuli[\s-]*venezia[\s-]*giulia|f\.?v\.?g\.?",
    "LAZIO": "lazio|laziale",
    "LIGURIA": "liguria|ligure",
    "LOMBARDIA": "lombardia|lombarda",
    "MARCHE": "marche|marchigiana",
    "MOLISE": "molise|molisana",
    "PIEMONTE": "piemonte|piemontese",
    "PUGLIA": "puglia|pugliese",
    "SARDEGNA": "sardegna|sarda",
    "SICILIA": "sicilia|siciliana",
    "TOSCANA": "toscana",
    "TRENTINO-ALTO ADIGE": r"trentino[\s-]*alto[\s-]*adige",
    "UMBRIA": "umbria|umbra",
    "VALLE D'AOSTA": r"valle\s+d'aosta|valdostana",
    "VENETO": "veneto|veneta",
}
"""As they are named after their laws: 'legge della Regione Lazio', 'legge regionale siciliana'."""
PROVINCES: Final = {"BOLZANO": "bolzano|alto\\s+adige|altoatesina", "TRENTO": "trento|trentina"}
"""Provinces that legislate (d.P.R. 670/1972, artt. 8 e 9), as they are named after their laws."""


def _lawgiver(kind: str, names: Mapping[str, str]) -> str:
    return (
        rf"(?:\s*\(?(?:del(?:la|le)?\s+|dell'|di\s+)?(?:{kind}\s+)?(?:aut(?:onoma|\.)\s+)?(?:di\s+)?(?P<region>"
        + "|".join(names.values())
        + rf"){END}\)?)?"
    )


_REGION = _lawgiver("regione", REGIONS)
_PROVINCE = _lawgiver(r"prov(?:incia|\.)", PROVINCES)

TYPES: Final = _names(
    ("D.P.C.M.", rf"(?:{abbreviation('d', 'p', 'c', 'm')}|decret[oi]\s+del\s+presidente\s+del\s+consiglio(?:\s+dei\s+ministri)?)", "D.P.C.M. | decreto del Presidente del Consiglio dei ministri"),
    ("D.P.R.", rf"(?:{abbreviation('d', 'p', 'r')}|{abbreviation('dd', 'pp', 'rr')}|decret[oi]\s+(?:del\s+)?presidente\s+(?:della\s+)?repubblica|decret[oi]\s+p\.?\s*r\.)", "D.P.R. | decreto del Presidente della Repubblica"),
    ("D.LGS.", r"(?!d\.?\s*l(?:gs|vo)?\.?\s*(?:lgt|luog|c\.\s*p\.\s*s))(?:dd?\.?\s*l(?:l?gs|gsl|vo|eg)\.?(?:\s*vo\.?)?|dd?\.?\s*l\.\s*vo|dd?\.?\s*lg\.|decr?\.\s*(?:legisl|leg|lgs)\.?|decret[oi]\s+(?:legislativ[oi]|lgs\.?|leg\.(?:\s*vo)?|l\.vo)|d\.\s*l\.\s*gs)" + END + r"\.?", "D.Lgs. | d. lgs. | dlgs | decreto legislativo | decr. legisl."),
    ("R.D.L.", rf"(?:{abbreviation('r', 'd', 'l')}|r(?:egi[oi]\s+|\.\s*)decret[oi]\s*-?\s*legge)", "R.D.L. | regio decreto-legge | regio decreto legge"),
    ("R.D.", rf"(?:{abbreviation('r', 'd')}(?!\s*l\.)|r(?:egi[oi]\s+|\.\s*)decret[oi](?!\s*-?\s*legge)(?:\s+legislativo)?)", "R.D. | regio decreto"),
    ("D.L.", rf"(?:{abbreviation('d', 'l')}|{abbreviation('dd', 'll')}|d\.\s*-\s*l\.|decret[oi]\s*-?\s*legge)", "D.L. | d.-l. | decreto-legge | decreto legge"),
    ("D.M.", rf"(?:{abbreviation('d', 'm')}|{abbreviation('dd', 'mm')}|decret[oi]\s+(?:ministerial[ei]|min\.|del\s+minist(?:ro|ero)|interministerial[ei])){words(9, of=True)}", "D.M. n. | decreto ministeriale n. | decreto del Ministro della giustizia n."),
    ("CCNL", rf"(?:{abbreviation('c', 'c', 'n', 'l')}|contratto\s+collettivo\s+nazionale(?:\s+di\s+lavoro)?){words(9, of=True)}", "CCNL n. | contratto collettivo nazionale di lavoro del 3"),
    ("ACCORDO ECONOMICO COLLETTIVO", rf"(?:accordo\s+economico\s+collettivo|a\.e\.c\.){words(9, of=True)}", "accordo economico collettivo del 3 | a.e.c. del 3"),
    ("L.COST.", r"(?:legg[ei]\s+costituzional[ei]|l\.\s*cost\.?)", "legge costituzionale | l. cost."),
    ("L.R.", rf"(?:{abbreviation('l', 'r')}|l\.\s*reg\.|legg[ei]\s+(?:della\s+)?region(?:al[ei]|e)|legg[ei]\s+reg\.){_REGION}", "legge regionale | L.R. | legge della Regione Lazio | l. reg."),
    ("L.P.", rf"(?:{abbreviation('l', 'p')}(?!\.?\s*s\b)|l\.\s*prov\.|legg[ei]\s+(?:provincial[ei]|prov\.)|legg[ei]\s+(?=della\s+prov)){_PROVINCE}", "legge provinciale | L.P. | l.p. Bolzano | legge della Provincia autonoma di Trento | l. prov. di Bolzano"),
    ("L.", rf"(?:ll\.|l\.(?=n[.°])|l\.?(?![a-z])|(?-i:(?<![A-Z] )I\.(?=\s*(?:n[.°]\s*)?\d))|(?<!si )(?<!si  )legg[ei](?!\s+(?:prov(?:incial|\.)|regional|costituzional|della\s+(?:regione|prov)|fallimentare)){words(6)})", "legge n. | L. | l. n. | leggi n."),
)  # fmt: skip
"""Numbered acts: what comes before the number. The first that fits is meant."""
