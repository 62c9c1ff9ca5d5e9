"""Every table, imported: what migrations compare the database with."""

from bdm.anonymisation import model as _anonymisation
from bdm.assistant import model as _assistant
from bdm.audit import model as _audit
from bdm.authn import model as _authn
from bdm.authn.demo_provider import model as _demo_provider
from bdm.backup import model as _backup
from bdm.database.base import Base
from bdm.document import model as _document
from bdm.esito import model as _esito
from bdm.fascicolo import model as _fascicolo
from bdm.help import model as _help
from bdm.history import model as _history
from bdm.importing import model as _importing
from bdm.jobs import model as _jobs
from bdm.massima import model as _massima
from bdm.materia import model as _materia
from bdm.note import model as _note
from bdm.parola_chiave import model as _parola_chiave
from bdm.preference import model as _preference
from bdm.proposal import model as _proposal
from bdm.provvedimento import model as _provvedimento
from bdm.reference import model as _reference
from bdm.riferimento_normativo import model as _riferimento_normativo
from bdm.saved_search import model as _saved_search
from bdm.search import model as _search
from bdm.suggestion import model as _suggestion
from bdm.ufficio import model as _ufficio
from bdm.user import model as _user
from bdm.workflow import model as _workflow

metadata = Base.metadata

MODELS = (
    _anonymisation,
    _assistant,
    _audit,
    _authn,
    _backup,
    _demo_provider,
    _document,
    _esito,
    _fascicolo,
    _help,
    _history,
    _importing,
    _jobs,
    _massima,
    _materia,
    _note,
    _parola_chiave,
    _preference,
    _proposal,
    _provvedimento,
    _reference,
    _riferimento_normativo,
    _saved_search,
    _search,
    _suggestion,
    _ufficio,
    _user,
    _workflow,
)
