"""What administrators read instead of the names of tasks; a test says which one is missing."""

from __future__ import annotations

from typing import Final

TITLES: Final = {
    "anonymisation.detect": "Ricerca dei dati personali in un provvedimento riservato",
    "anonymisation.prepare": "Preparazione della versione anonimizzata di un provvedimento",
    "attachment.read": "Elenco degli allegati di un documento",
    "attachment.read_missing": "Elenco degli allegati dei documenti già letti",
    "audit.keep_record": "Conservazione del registro delle operazioni",
    "authn.forget_navigation": "Eliminazione dei dati di navigazione",
    "percorso.forget": "Eliminazione dei percorsi di oltre trenta giorni",
    "avviso.forget_notices": "Eliminazione degli avvisi di oltre un anno",
    "avviso.make_mails": "Preparazione delle mail con gli avvisi",
    "avviso.send_mail": "Invio di una mail con gli avvisi",
    "bulk.make_bulk": "Scrittura in file di tutto ciò che è pubblico",
    "bulk_move.forget": "Eliminazione degli esiti di ciò che è stato inviato insieme",
    "bulk_move.move": "Invio di ciò che corrisponde ai filtri di una lista di lavoro",
    "copertura.count": "Conteggio di ciò che è pubblicato di ogni ufficio e mese",
    "digest.make_digest": "Impronta del giorno su ciò che è pubblico",
    "document.derive": "Lettura delle parti e dei riferimenti di un documento lungo",
    "document.derive_missing": "Ricerca dei documenti lunghi di cui mancano parti e riferimenti",
    "document.draw_thumbnail": "Disegno della prima pagina di un documento",
    "document.process": "Elaborazione di un documento",
    "document.read_again": "Lettura delle parti e delle citazioni dei documenti elaborati prima di un aggiornamento",
    "document.read_scans_again": "Ricerca delle scansioni da leggere di nuovo",
    "document.recognise": "Lettura di una scansione",
    "editing.follow": "Aggiornamento di ciò che tutti leggono di un provvedimento riservato",
    "likeness.note_missing": "Preparazione del confronto dei testi dei documenti elaborati prima di un aggiornamento",
    "note.analyse": "Analisi delle parole delle note scritte prima di un aggiornamento",
    "note.move": "Spostamento delle note su un documento sostituito",
    "proposal.look_for_older": "Ricerca delle bozze con i metadati letti da una versione precedente",
    "proposal.read": "Lettura dei metadati di un documento",
    "rereading.look_for_older": "Ricerca dei documenti letti da una versione precedente del lettore",
    "rereading.read": "Nuova lettura di un documento letto da una versione precedente del lettore",
    "upload.drop_abandoned": "Eliminazione dei caricamenti abbandonati",
    "upload.remove_file": "Eliminazione di un documento",
    "webhook.forget_deliveries": "Eliminazione delle consegne vecchie ai webhook",
}


def title_of(task: str) -> str:
    """The Italian title of a task; the name of one that this version no longer has."""
    return TITLES.get(task, task)
