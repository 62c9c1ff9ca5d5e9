"""Words by which personal data are ordered, or asked, to be left out (art. 52, commi 1-2, d.lgs. 196/2003)."""

from __future__ import annotations

from typing import Final

from bdm.anonymisation.grounds.tables.wording import DLGS, LIST, law
from bdm.italian.table import Table

_OBSCURED: Final = (
    r"(?:generalit|identificativ|nominativ|identit|anagrafic|dat[io]\s*(?:personal|sensibil|relativ|dell\w\s*part)"
    r"|nom[ei]\b)"
)
_ELSEWHERE: Final = (
    r"(?!\s*di\s*(?:indic|specific|rifer|forn))(?![^.;]{0,80}(?:comunic|conducent|trasgress|patent|catastal|veicol))"
)
"""What is not said of the names in a decision: who drove, what the land register has."""
ORDERED: Final = Table(
    (
        r"copia\s*destinata\s*alla\s*pubblicazion",
        "nella copia destinata alla pubblicazione",
        "copia destinata al cliente",
    ),
    (r"dati\s*da\s*oscurar", "dati da oscurare", "dati da fornire"),
    (r"privacy\W{0,3}oscur", "privacy: oscurare", "informativa privacy"),
    (
        r"dispo(?:ne|ng\w{1,3}|st[oa]|rre|rsi|nendo)\s*(?:\w+\s+)?l\W?\s*oscurament",
        "sia disposto l'oscuramento",
        "disposto l'accesso",
    ),
    (r"istanza\s*di\s*oscurament", "istanza di oscuramento", "istanza di rinvio"),
    (r"richiesta\s*di\s*oscurament", "richiesta di oscuramento", "richiesta di rinvio"),
    (
        r"diffusione\s*de\w{1,3}\s*(?:generalit|nominativ|dati\s*(?:identificativ|anagraf))",
        "vietata la diffusione dei dati identificativi",
        "diffusione dei dati di vendita",
    ),
    (
        r"caso\s*di\s*(?:diffusion|riproduzion|pubblicazion|utilizzazion)\w[^.;]{0,160}?(?:generalit|identificativ|oscur|anonim|omett\w{2,3}\b"
        r"|omess[eio]\s*(?:\w+\s+)?(?:generalit|nom|dat))",
        "in caso di diffusione del presente provvedimento omettere le generalità",
        "in caso di diffusione del gas | in caso di utilizzazione abusiva del marchio",
    ),
    (
        r"oscur(?:are|ino|at[oaie]|i|amento|arsi|ando)\b[^.;]{0,40}?(?:dat[oi]\b|generalit|identificativ|nominativ|nom[ei]\b|identit|le\s*parti\b|sentenz|provvediment)",
        "si oscurino i dati | oscuramento delle generalità | Oscurare i nomi",
        "oscuramento del segnale televisivo | oscura la finestra",
    ),
    (r"dati\s*(?:\w+\s+){0,4}?oscurat", "dati personali oscurati", "dati contabili"),
    (
        rf"om(?:ett(?:ere|ersi|ano|a)|ess[eio]|issione|issis)\b{_ELSEWHERE}[^.;]{{0,60}}?{_OBSCURED}",
        "si omettano i nomi delle parti | siano omesse le generalità | dispone l'omissione delle generalità",
        "dispone l'omissione della pronuncia | omesso di comunicare i dati personali del conducente",
    ),
    (
        r"generalit\w*[^.;]{0,60}?(?:omess|oscurat|omett|rimoss)",
        "le generalità delle parti siano omesse",
        "ha dichiarato le generalità",
    ),
    (
        r"identificativi(?![^.;]{0,60}catast)[^.;]{0,60}?(?:omess|oscurat|omett|rimoss)",
        "i dati identificativi siano oscurati",
        "i dati identificativi catastali",
    ),
    (r"anonimizza(?:zione|re|rsi|ndo)\b", "procedere all'anonimizzazione", "dati aggregati e anonimizzati"),
    (r"siano\s*anonimizzat", "i dati siano anonimizzati", "siano anonimi"),
    (
        r"preclu[ds]\w{1,5}[^.;]{0,60}?(?:generalit|identificativ)",
        "volta a precludere l'indicazione delle generalità",
        "preclusa la domanda",
    ),
    (
        r"non\s*(?:siano|vengano|sono)\s*(?:indicat|riportat|menzionat|pubblicat|diffus)\w[^.;]{0,20}?"
        r"(?:generalit|identificativ|nom[ei]\b|nominativ)",
        "non siano indicate le generalità",
        "non siano indicati i prezzi",
    ),
    (
        rf"52(?!\d){LIST}(?:d{DLGS}{law(196, 2003)}"
        r"|cod(?:ice)?\W{0,2}\s*(?:della\s*|in\s*materia\s*di\s*)?(?:priv|protezion))",
        "art. 52, comma 2, d. lgs. n. 196 del 2003 | dell'art. 52 codice privacy | art.52 D.Lgs.196/03",
        "art. 52 d.lgs. 546/1992 | art. 13 d.lgs. 196/2003 | art. 52 del codice del consumo",
    ),
    (
        rf"d{DLGS}{law(196, 2003)}\W{{0,3}}(?:artt?\W{{0,2}}|articolo\s*)?52\b",
        "D.LGS. 196/2003 52 | d.lgs. 196/2003, art. 52",
        "d.lgs. 196/2003, art. 13",
    ),
    any_case=True,
)
