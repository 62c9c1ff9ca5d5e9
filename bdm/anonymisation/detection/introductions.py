"""What stands before and after the names of people, as tables."""

from __future__ import annotations

from typing import Final

from bdm.italian.people import FAMILY
from bdm.italian.table import Table

TITLES: Final = Table(
    (r"dott(?:\.?\s?(?:ssa|ri|re))?|d\.?ssa", "dott. ssa | d.ssa", "la parte"),
    (r"dr(?:\.?\s?ssa)?|dottor(?:e|essa)?|ing|geom", "dr. ssa | dottore | ing | geom"),
    (r"arch|rag|prof(?:\.?\s?ssa)?", "arch | rag | prof. ssa"),
    (r"professor(?:e|essa)?|ingegner|geometra", "professore | ingegner | geometra"),
    (r"ragionier[ea]?|architett[oa]|on|notai[oa]", "ragioniere | architetto | on | notaio"),
    (r"notaro|not|don|suor|padre|mons|cav|comm", "notaro | not | don | suor | padre | mons | cav | comm"),
    (r"m\.?llo|maresciallo|brig(?:adiere)?", "m.llo | maresciallo | brigadiere"),
    (r"v\.?\s?brig|vice\s?brigadiere", "v. brig | vice brigadiere"),
    (r"app(?:untat[oa]|\.to)|isp(?:ettore|ettrice)?", "appuntato | ispettore"),
    (r"sov(?:rintendente|r)?|assistente\s+capo", "sovrintendente | assistente capo"),
    (r"agente\s+scelto|carabiniere|car|lgt", "agente scelto | carabiniere | car | lgt"),
    (r"luogotenente|cap(?:itano)?|ten(?:ente)?", "luogotenente | capitano | tenente"),
    (r"col(?:onnello)?|magg|gen|v\.?\s?q\.?a?", "colonnello | magg | gen | v. q.a"),
    (r"ass\.?\s?c(?:apo)?", "ass. capo"),
    any_case=True,
)

COUNSEL: Final = Table(
    (r"difensor[ei]", "difensore", "il teste"),
    (r"difes[oaie]\s+d(?:a|i\s+fiducia\s+da|['’]ufficio\s+da)", "difeso da"),
    (r"studio\s+legale|patrocinat[oaie]\s+da", "studio legale | patrocinato da"),
    (r"domiciliatari[oa]|dom\.", "domiciliatario | dom."),
    (r"con\s+l['’]assistenza\s+di", "con l'assistenza di"),
    (r"delega\s+(?:dell['’]avv\.)", "delega dell'avv."),
    any_case=True,
)

AGAINST: Final = Table(
    (r"nei\s+confronti\s+d(?:i|el(?:la|lo)?|ei|elle|egli)", "nei confronti di", "davanti al giudice"),
    (r"a\s+carico\s+di|avverso", "a carico di | avverso"),
    (r"su\s+(?:ricorso|istanza)\s+di", "su ricorso di"),
    (r"ad?\s+istanza\s+di|relativ[oa]\s+a", "ad istanza di | relativo a"),
    (r"a\s+favore\s+di|in\s+favore\s+di", "a favore di | in favore di"),
    (r"nell['’]interesse\s+di", "nell'interesse di"),
    (r"costituzione\s+di\s+parte\s+civile\s+di", "costituzione di parte civile di"),
    (r"ricorso\s+(?:proposto\s+)?da", "ricorso proposto da"),
    (r"con\s+l['’]intervento\s+di", "con l'intervento di"),
    (r"nonch[ée]['’]?(?:\s+(?:contro|nei\s+confronti\s+di))?", "nonché' contro"),
    (r"chiamata\s+in\s+causa\s+di|opposizione\s+di", "chiamata in causa di | opposizione di"),
    (r"appello\s+di|domanda\s+di", "appello di | domanda di"),
    any_case=True,
)

LEADING_WORDS: Final = Table(
    (
        r"(?:il|la|lo|i|gli|le|del(?:la|lo)?|dei|degli|delle|dal(?:la)?|al(?:la)?|di|l['’]|dell['’]|all['’]|dall['’])(?=[\s\w])",
        "il ",
        "42",
    ),
    (r"sigg?(?:\.|(?:\.?\s?r[aie]\b)|nor[aie]?\b)\.?(?:\s?ri\b)?", "sig. | sig.ra | signori"),
    (r"dott(?:\.|ssa|ore|oressa)?\.?(?:\s?ssa\b|\s?ri\b)?", "dott. | dott.ssa"),
    (r"dr\.(?:\s?ssa)?", "dr. ssa"),
    (r"avv(?:\.|ocat[oaie]|\.?t[oia]\b)\.?(?:\s?t[oia]\b)?\.?", "avv. | avv.ti | avvocato"),
    (r"prof(?:\.|essor[ei]?)(?:\s?ssa\b)?|ing\.", "prof. | ing."),
    (r"geom\.|rag\.|arch\.|minor[ei]|coniugi", "geom. | rag. | arch. | minore | coniugi"),
    (r"figli[oaie]?", "figlio"),
    any_case=True,
)
LEADS: Final = Table(
    (r"[\s\"“«(:,*•–-]|\d{1,2}\s?[).]\s", "  | 1 ) ", "42"),
    (
        rf"(?i:{LEADING_WORDS.alternatives})(?![\w])\.?",
        "il signor | sig.ra | dott. | avv.ti",
    ),
)

PERSON_AFTER: Final = Table(
    (r"nat[oaie]\b|n\.\s+(?:a|il)\b|residente", "nato | n. a | residente", "con sede in Roma"),
    (r"c\.?\s?f\.?\b|cod(?:\.|ice)\s*fisc", "c. f. | cod. fisc"),
    (r"elettivamente|domiciliat[oaie]|in\s+proprio", "elettivamente | domiciliato | in proprio"),
    (r"entramb[ie]|difes[oaie]\b", "entrambi | difeso"),
    (r"(?:rappresentat[oaie]|rapp\.t[oa])\b|quale\b", "rappresentato | quale"),
    (r"nella\s+(?:sua\s+)?qualità|di\s+anni", "nella sua qualità | di anni"),
    (r"figli[oa]\s+di|detenut[oa]|assente|presente", "figlio di | detenuto | assente | presente"),
    (r"libero|contumace", "libero | contumace"),
    any_case=True,
)

DEFENDED_AFTER: Final = Table(
    (r"rappresentat[oa]\s*,?\s*(?:e|ed)\s*(?:difes|assistit)[oa]", "rappresentato , e difeso", "condannato alle spese"),
    (r"rapp(?:\.|resentat[oa])\s*(?:e|/)\s*dif", "rapp. e dif"),
    (r"difes[oa]\s+(?:dall|di\s+fiducia|d['’]ufficio)", "difeso dall"),
    (r"assistit[oa]\s+(?:e\s+difes[oa]\s+)?dall", "assistito e difeso dall"),
    any_case=True,
)

CHILDREN: Final = Table(
    (
        r"figli(?:olett|olin|ett)[oaie]|(?:figli[oaie]?\s+)?minor(?:e|i|enn[ei])",
        "figlioletta | figlia minore",
        "attore | adulta",
    ),
    (
        r"(?:sorell|fratell|nipot|cugin)(?:in|ett)[oaie]|(?:bimb|bambin|ragazzin|gemell)(?:in)?[oaie]",
        "sorellina | gemelli",
    ),
    (r"(?:sorell[ae]|fratell[oi]|nipot[ei]|cugin[oaie])\s+minor(?:e|i|enn[ei])", "fratello minore"),
    (r"(?:primo|secondo|terzo|quarto|quinto|ultimo)genit[oaie]", "primogenito | secondogenita"),
    (r"neonat[oaie]|infante|piccol(?:in)?[oaie]", "neonata | piccola"),
    (r"adolescent[ei]|nascitur[oa]", "adolescente | nascituro"),
    any_case=True,
)
OFFSPRING: Final = Table(
    (r"figli(?:ol)?[oaie]?|(?:primo|secondo|terzo|quarto)\s+figlio", "figlia | figli | figliola", "filiale | attore"),
    any_case=True,
)
"""Who may be grown up as well."""
OF_WHOM: Final = Table(
    (
        rf"(?:del(?:l[aeo]|l['’])?|de[il]|degli|di)\s?(?:(?:due|predett[ie]|medesim[aie]|stess[aei]|odiern[aei]|sua|suo)\s+)?(?:part[ei]|coppia|coniug[ei]|signor[aie]?|ricorrent[ei]|resistent[ei]|attor[ei]|attric[ei]|convenut[oaie]|imputat[oaie]|indagat[oaie]|genitor[ei]|person[ae]\s+offes[ae]|ex\s+coniugi|{FAMILY.alternatives})",
        "delle parti | della coppia | della ricorrente | del marito",
        "della società",
    ),
    (
        r"minor(?:e|i|enn[ei])|maggiorenn[ei]|maggior[ei]|più\s+(?:piccol|grand)[oaie]",
        "minore | maggiorenni | più grande",
    ),
    (r"(?:in\s+)?comun[ei]|natural[ei]|legittim[oaie]|adottiv[oaie]|unic[oaie]|nat[oaie]", "in comune | unica | nati"),
    (
        r"maschi[oa]?|femmin[ae]|di\s+nome|chiamat[oaie]|(?:nat[oaie]\s+)?(?:dal|dall['’])\s?(?:matrimonio|unione|relazione)",
        "maschio | di nome | nati dal matrimonio",
    ),
    (r"di\s+(?:(?:soli|appena|circa)\s+)?\w{1,12}\s+(?:anni|mesi)", "di soli 4 anni"),
    (r"(?:ancora|oggi|ormai|non\s+ancora)\s+minor(?:e|i|enni)", "ancora minorenni"),
    any_case=True,
)
"""What may stand between a child's kinship and the name: 'la figlia minore delle parti, Ginevra'."""
BORN: Final = Table(
    (
        r"è\s+nat[oa]|sono\s+nat[ie]|(?:era|erano|nasceva|nascevano|nacque|nacquero)(?:\s+nat[oaie])?",
        "è nata | sono nati | nasceva",
        "natura",
    ),
    (r"dat[oa]\s+alla\s+luce|partorit[oa]|partoriva", "dato alla luce | partorito"),
    (r"(?:nat[oaie]|nasceva)\s+(?:il\s+figlio|la\s+figlia|i\s+figli|le\s+figlie)", "nata la figlia"),
    any_case=True,
)
ACQUAINTANCES: Final = Table(
    (
        r"lavorator[ei]|lavoratrice|amic[oa]|badante|collaborat(?:ore|rice)|signor[ea]",
        "lavoratore | amica | badante | signora",
        "giudice",
    ),
    (r"collega|vicin[oa]|coinquilin[oa]|ospite|autista|operai[oa]|infermier[ea]", "collega | vicina | operaio"),
    any_case=True,
)
CARE: Final = Table(
    (
        r"affid(?:amento|a|are|ato|ata|ati|ano|i)|colloc(?:amento|a|are|ato|ata|azione)",
        "affidamento | affida | collocato",
        "la causa",
    ),
    (r"mantenimento|frequentazione|accudimento|educazione|ascolto", "mantenimento | frequentazione | ascolto"),
    (r"audizione|cura|crescita|benessere|interesse|serenità|disagio", "audizione | cura | interesse | disagio"),
    (r"custodia|visite?|domiciliazione|residenza|paternità|nascita", "custodia | visita | paternità | nascita"),
    (
        r"(?:vedere|incontrare|prelevare|tenere|sentire|ascoltare|accompagnare|visitare|riprendere)(?:\s+con\s+sé)?",
        "vedere | tenere con sé",
    ),
    (r"(?:responsabilità|potestà)\s+genitoriale", "responsabilità genitoriale"),
    any_case=True,
)
CARE_KINDS: Final = Table(
    (
        r"condivis[oa]|(?:super[\s-]?)?esclusiv[oa]|prevalente|congiunt[oa]|alternat[oa]",
        "condiviso | super-esclusivo",
        "di Leo",
    ),
    (
        r"(?:in\s+via|in\s+modo)\s+(?:super[\s-]?)?(?:esclusiva|condivisa|congiunta|prevalente|esclusivo|condiviso)",
        "in via esclusiva",
    ),
    (r"ordinari[oa]|dirett[oa]|stabile|paritari[oa]|etero-?familiare", "ordinario | diretto"),
    any_case=True,
)
CHILD_AFTER: Final = Table(
    (
        r"nat[oaie]\s+(?:rispettivamente|dal|dall['’]|da(?:lla)?\s|nel|in\s+costanza|fuori|il\s|prima|durante)",
        "nati dal | nata nel | nata il ",
        "notai",
    ),
    (
        r"(?:figli[oaie]?|gemell[ie]|primogenit[oa])\s+(?:(?:minor[ei]|minorenn[ei]|maggiorenn[ei]|gemell[ie])\b|(?:del(?:l[ae]|l['’])?|de[il])\s?(?:part|coppi|coniug|ricorr|resist|due|signor|attor|conven|imputat))",
        "figli della coppia | figlia minore",
    ),
    (
        r"minor[ei]\b|minorenn[ei]\b|di\s+(?:soli\s+|appena\s+|circa\s+)?(?:anni|mesi)\s+\w+|(?:rispettivamente\s+)?di\s+(?:soli\s+)?\w+\s+(?:anni|mesi|e)\b",
        "minorenni | di anni 4 | di sei anni",
    ),
    (r"(?:di\s+)?anni\s+\d|entramb[ie]\s+minor|gemell[ie]\b", "di anni 7 | entrambi minori | gemelli"),
    any_case=True,
)
"""What stands behind the first name of a child: 'Emma e Leo, nati dal matrimonio'."""
PRACTICES: Final = Table(
    (
        r"studi[oi]\s+(?:legal[ei]|notaril[ei]|tecnic[oi]|dentistic[oi]|medic[oi]|professional[ei]|commercial[ei])(?:\s+(?:associat[oi]|dell['’]avv\.|dott\.|avv\.))?",
        "studio legale | studio notarile",
        "lo studio",
    ),
    any_case=True,
)
TRADES: Final = Table(
    (
        r"(?:impres[ae]|ditt[ae])(?:\s+(?:individual[ei]|edil[ei]|artigian[ae]|agricol[ae]|familiar[ei]|omonim[ae]))?",
        "impresa edile | ditta",
        "lo studio",
    ),
    (
        r"(?:auto)?officin[ae]|(?:auto)?carrozzeri[ae]|autosal(?:one|oni)|autotrasport[io]|autoscuol[ae]",
        "autofficina | carrozzeria",
    ),
    (
        r"bar|ristorant[ei]|trattori[ae]|pizzeri[ae]|panifici[oi]?|pasticceri[ae]|macelleri[ae]|tabaccheri[ae]",
        "bar | pizzeria",
    ),
    (
        r"farmaci[ae]|parafarmaci[ae]|ottic[ao]|tipografi[ae]|lavanderi[ae]|falegnameri[ae]|ferramenta",
        "farmacia | falegnameria",
    ),
    (
        r"parrucchier[ei]|salon[ei]|immobiliar[ei]|edil(?:izia)?|costruzioni|termoidraulic[ao]|idraulic[ao]",
        "salone | immobiliare",
    ),
    (
        r"aziend[ae]\s+agricol[ae]|cantin[ae]|viva[io]|gioielleri[ae]|oreficeri[ae]|arredamenti|trasporti",
        "azienda agricola",
    ),
    any_case=True,
)
"""What bears the name of its owner, and nothing else."""

RELATED_AFTER: Final = Table(
    (r"figli[oa]\s+di|madre\s+d|padre\s+d", "figlio di | madre d | padre d", "con sede in Roma"),
    (r"coniuge\s+d|moglie\s+d|marito\s+d", "coniuge d | moglie d | marito d"),
    (r"sorella\s+d|fratello\s+d|vedova\s+d", "sorella d | fratello d | vedova d"),
    (r"erede\s+d|convivente\s+d|genitor[ei]\s+d", "erede d | convivente d | genitore d"),
    (r"in\s+proprio\s+e|anche\s+quale", "in proprio e | anche quale"),
    (r"nella\s+(?:sua\s+)?qualità\s+di\s+(?:genitor|esercent|erede|tut|amministrat)", "nella sua qualità di genitor"),
    (r"qual[ei]\s+(?:genitor|esercent|ered|tut|amministrat|procurat)", "quale genitor"),
    any_case=True,
)

NAMED_AFTER: Final = Table(
    (r"via|v\.le|viale|p\.?zza|piazza|piazzale", "via | v.le | viale | p.zza | piazza | piazzale", "il cugino"),
    (r"piazzetta|corso|c\.so|largo|vicolo|strada", "piazzetta | corso | c.so | largo | vicolo | strada"),
    (r"contrada|lungomare|lungotevere|galleria", "contrada | lungomare | lungotevere | galleria"),
    (r"ponte|parco|villa|palazzo|rione", "ponte | parco | villa | palazzo | rione"),
    (r"istituto(?:\s+\w+){0,3}|i\.\s?c\.", "istituto a | i. c."),
    (r"scuola(?:\s+\w+){0,2}|liceo(?:\s+\w+)?", "scuola a | liceo a"),
    (r"ospedale(?:\s+\w+)?|policlinico|presidio", "ospedale a | policlinico | presidio"),
    (r"clinica", "clinica"),
    (r"casa\s+di\s+(?:cura|riposo)|comunità", "casa di cura | comunità"),
    (r"universit[àa]|ateneo|fondazione|associazione", "università | ateneo | fondazione | associazione"),
    (r"centro(?:\s+\w+)?|teatro|stadio|aeroporto", "centro a | teatro | stadio | aeroporto"),
    (r"premio|legge|decreto|riforma|rito|lodo", "premio | legge | decreto | riforma | rito | lodo"),
    (r"codice|chiesa|parrocchia|basilica|san|santa", "codice | chiesa | parrocchia | basilica | san | santa"),
    (r"santo|sant['’]|beato|hotel|albergo", "santo | sant' | beato | hotel | albergo"),
    (r"motonave", "motonave"),
    (r"nave|gruppo|lotto|residence|condominio", "nave | gruppo | lotto | residence | condominio"),
    (r"cooperativa|cantina|complesso|collegio", "cooperativa | cantina | complesso | collegio"),
    (r"convitto|editore|edizioni|casa\s+editrice", "convitto | editore | edizioni | casa editrice"),
    (r"morbo\s+di|sindrome\s+di|malattia\s+di|scala", "morbo di | sindrome di | malattia di | scala"),
    (r"test|cassa|banca|monte", "test | cassa | banca | monte"),
    any_case=True,
)
