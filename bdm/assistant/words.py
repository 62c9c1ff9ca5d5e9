"""What the words of a question look for in a decision: the Italian analysis, and words that say the same in court."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from bdm.italian import tokens
from bdm.platform.kit.regex import regex

STEM: Final = 5
"""Letters at the beginning of two words that make them relatives: 'risarcire', 'risarcimento'."""
ROOT: Final = 3
"""Letters that a word has at least without its ending."""
_ENDING: Final = regex(r"(?:av|at|ev|ut|iv|it|(?<=...)(?:ament|iment|azion|izion|and|end|ator|ar|er|ir))$")
LIGHT: Final = 0.3
"""What a word that could be in any question weighs beside one that says what it is about."""

_SAME: Final = Path(__file__).parent / "data" / "sinonimi.txt"
"""Groups of words, and ways of saying with what they mean; the file says how it is written."""

_ASKED: Final = frozenset(
    tokens(
        """
        quale quali cosa chi come quando dove perché quanto quanta quanti quante provvedimento sentenza decisione stato
        stata giudice tribunale detto dice parte parti caso causa dire spiega spiegami riassumi è viene
        """
    )
)
"""Words that questions are made of: they are looked for only if there is nothing else."""

_ANY: Final = frozenset(
    tokens(
        """
        può poteva possono potevano potuto potere potrà deve devono doveva dovevano dovuto dovere dovrà dovrebbe
        vuole volevano voluto fatto fatta fatti fare faceva fanno farà fece dare dava dato data diede davano
        va vanno andava andavano andare andato andata viene veniva venuto venuta venire messo mettere mette
        prende prendere prendeva preso tocca toccare toccava arriva arrivare arrivava arrivato porta portare portava
        lascia lasciare tiene tenere trova trovare trovano trovava serve servono basta conta importa risulta resta
        restano rimasta rimasto rimane rimaste riceve ricevuto ricevere ottiene ottenuto ottenere avuto avere ebbe
        succede successo succedere capita significa intende capisce capire esiste esistono c'è c'era c'erano
        signore signora signor uomo donna persona persone gente qualcuno nessuno niente nulla ognuno altro altra altri
        altre stesso stessa proprio propria proprie propri tutto tutti tutta tutte totale complessivo ancora già subito
        poi dopo prima ora oggi allora finora momento inizio fine alla infine infatti quindi solo soltanto anche mai
        bene male buono giusto bravo grande piccolo certo vero davvero comunque invece secondo modo maniera tipo genere
        motivo ragione punto riguardo proposito base mentre sopra sotto dentro fuori sempre spesso circa quasi molto
        poco tanto troppo più meno abbastanza ogni ciascuno ciascun due tre ultimo ultima scritto scrive dicono
        qui qua lì là fra davanti durante presso verso lungo senza mediante tramite circa oltre entro sino fino tempo
        usa usava usato usati usare usata evita evitare evitato diventa diventare diventato salva salvare nominato
        nominata scelto scelta scegliere sa sapere sapeva sapesse saputo conosce avvenuto avvenuta avviene accaduto
        riesce riusciva riuscire riuscito aver avendo avesse avrebbe avrà avranno avevano aveva hanno far faccia
        andrà entra entrava entrato entrata esce uscito prenderà dice diceva dicevano detto parla parlava parlare
        vede visto vista vedere tolto smette smesso continua continuare riguarda c'entra spetta spettano
        signori volta volte numero nome tratta trattava chiama chiamava
        fa era erano essere sia fosse stati state quel quella quello questo questa
        """
    )
)
"""Words that could be in any question."""
PERSON: Final = 0.7
"""What a word weighs that says who somebody is: courts call people by their part in the case."""
_PERSONS: Final = frozenset(
    tokens(
        """
        paziente medico medici dottore dottoressa dentista chirurgo inquilino inquilina conduttore locatore locatrice
        proprietario proprietaria padrone banca compagnia assicurazione assicuratore datore lavoratore lavoratrice
        dipendente operaio funzionario impiegato azienda ditta società impresa comune amministrazione ministero ente
        condominio condomino amministratore imputato imputata accusato vittima ragazzo ragazza marito moglie coniuge ex
        padre madre figlio figlia cliente correntista creditore debitore curatore attore attrice convenuto convenuta
        ricorrente resistente appellante appellato opponente opposto controparte avvocato difensore corte venditore
        compratore acquirente appaltatore committente conducente ciclista pedone club associazione poste agenzia fisco
        specializzando specializzandi cittadino
        """
    )
)


@dataclass(frozen=True, slots=True)
class QuestionTerm:
    """One thing that is asked for: ``token`` as the question has it (empty where it is a way of saying), how much it
    says of what the question is about, and the tokens ``others`` may use for it.
    """

    token: str
    weight: float
    others: frozenset[str]


@lru_cache(maxsize=1)
def _same() -> tuple[dict[str, frozenset[str]], tuple[tuple[re.Pattern[str], frozenset[str]], ...]]:
    """The synonyms of each token, and the ways of saying with the tokens that they mean."""
    found: dict[str, set[str]] = {}
    sayings = []
    for line in _SAME.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        said, means, meant = line.partition(">")
        if means:
            words = (rf"{re.escape(word[:-1])}\w*" if word.endswith("-") else re.escape(word) for word in said.split())
            sayings.append((regex(r"\b" + r"\W+(?:\w+\W+)?".join(words) + r"\b", re.I), frozenset(tokens(meant))))
            continue
        said, means, meant = line.partition(":")
        group = frozenset(tokens(said))
        others = frozenset(tokens(meant)) if means else group
        for token in group:
            found.setdefault(token, set()).update(others - {token})
    for token in list(found):  # 'inciampata' as 'inciampare'
        for root in relatives(token)[:1]:
            found.setdefault(root, set()).update(found[token])
    return {token: frozenset(others) for token, others in found.items()}, tuple(sayings)


def question_terms(question: str) -> list[QuestionTerm]:
    """What the question asks for, in order, each once."""
    found: list[QuestionTerm] = []
    used: set[str] = set()
    for pattern, means in _same()[1]:
        if match := pattern.search(question):
            found.append(QuestionTerm("", 1.0, means))
            used.update(tokens(match.group()))
    said = bool(found)
    telling = [
        QuestionTerm(token, LIGHT if token in used else _weight(token), synonyms(token))
        for token in question_tokens(question)
    ]
    found = [*telling, *found]
    if not said and all(each.weight <= LIGHT for each in found):
        return [QuestionTerm(each.token, 1.0, each.others) for each in found]
    return found


def _weight(token: str) -> float:
    return LIGHT if token in _ANY else PERSON if token in _PERSONS else 1.0


def question_tokens(question: str) -> list[str]:
    """The tokens that the question is about, each once, in order."""
    found = list(dict.fromkeys(tokens(question)))
    telling = [token for token in found if token not in _ASKED]
    return telling or found


def synonyms(token: str) -> frozenset[str]:
    """The tokens of words that a court may use for the same."""
    same = _same()[0]
    return next((same[each] for each in (token, *relatives(token)[:1]) if each in same), frozenset()) - {token}


@lru_cache(maxsize=65_536)
def relatives(token: str) -> tuple[str, ...]:
    """What the relatives of a word have in common with it: first what is left without the ending of a verb or a noun of
    action ('pag ': pagava, pagato, pagamento), then how it begins ('risar': risarcire, risarcimento); none for numbers.
    """
    if not token.isalpha():
        return ()
    root = _ENDING.sub("", token)
    family = f"{root if len(root) >= ROOT else token} "
    return (family, token[:STEM]) if len(token) >= STEM else (family,)


def says_little(token: str) -> bool:
    """Whether a word could be in any question."""
    return token in _ANY or token in _ASKED
