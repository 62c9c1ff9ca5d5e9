"""Why a document could not be read: a stable code for programs, a plain reason in Italian for people."""

from __future__ import annotations

from enum import StrEnum


class FailureCode(StrEnum):
    """The value is stored and sent to clients; the reason is in ``REASONS``."""

    VUOTO = "VUOTO"
    NON_PDF = "NON_PDF"
    PROTETTO = "PROTETTO"
    DANNEGGIATO = "DANNEGGIATO"
    SENZA_PAGINE = "SENZA_PAGINE"
    TROPPO_GRANDE = "TROPPO_GRANDE"
    MEMORIA_ESAURITA = "MEMORIA_ESAURITA"
    TEMPO_SCADUTO = "TEMPO_SCADUTO"
    ARRESTO_ANOMALO = "ARRESTO_ANOMALO"
    INTERROTTO = "INTERROTTO"
    FILE_MANCANTE = "FILE_MANCANTE"
    TROPPI_ALLEGATI = "TROPPI_ALLEGATI"
    GIA_ALLEGATO = "GIA_ALLEGATO"
    PROGRAMMA = "PROGRAMMA"
    BUSTA_DANNEGGIATA = "BUSTA_DANNEGGIATA"
    FIRMA_SENZA_DOCUMENTO = "FIRMA_SENZA_DOCUMENTO"
    FIRMATO_NON_PDF = "FIRMATO_NON_PDF"
    INCOMPLETO = "INCOMPLETO"
    ARCHIVIO = "ARCHIVIO"
    ARCHIVIO_DANNEGGIATO = "ARCHIVIO_DANNEGGIATO"
    ARCHIVIO_SENZA_PDF = "ARCHIVIO_SENZA_PDF"
    PIU_DOCUMENTI = "PIU_DOCUMENTI"
    OFFICE = "OFFICE"
    OPENDOCUMENT = "OPENDOCUMENT"
    RTF = "RTF"
    IMMAGINE = "IMMAGINE"
    PAGINA_WEB = "PAGINA_WEB"
    POSTA = "POSTA"

    @property
    def reason(self) -> str:
        """What a person is told."""
        return REASONS[self]

    @property
    def may_pass(self) -> bool:
        """Whether another attempt can end better: the cause may lie in the machine rather than in the file."""
        return self in (FailureCode.TEMPO_SCADUTO, FailureCode.INTERROTTO)


REASONS = {
    FailureCode.VUOTO: "Il file è vuoto.",
    FailureCode.NON_PDF: "Il file non è un documento PDF.",
    FailureCode.PROTETTO: "Il documento è protetto da una password. Caricarne una copia senza protezione.",
    FailureCode.DANNEGGIATO: "Il documento è danneggiato e non può essere letto.",
    FailureCode.SENZA_PAGINE: "Il documento non contiene pagine.",
    FailureCode.TROPPO_GRANDE: "Il documento contiene troppe pagine o troppo testo per essere elaborato.",
    FailureCode.MEMORIA_ESAURITA: "L'elaborazione del documento richiede troppa memoria.",
    FailureCode.TEMPO_SCADUTO: "L'elaborazione del documento richiede troppo tempo.",
    FailureCode.ARRESTO_ANOMALO: "Il documento è danneggiato o troppo complesso: la lettura si è interrotta.",
    FailureCode.INTERROTTO: "L'elaborazione del documento è stata interrotta.",
    FailureCode.FILE_MANCANTE: "Il file del documento non è presente nell'archivio.",
    FailureCode.TROPPI_ALLEGATI: "Il documento contiene già il numero massimo di allegati.",
    FailureCode.GIA_ALLEGATO: "Questo file è già allegato al documento.",
    FailureCode.PROGRAMMA: "Il file è un programma: i programmi non si possono allegare.",
    FailureCode.BUSTA_DANNEGGIATA: "Il documento firmato o marcato (.p7m, .tsd) è danneggiato e non può essere aperto.",
    FailureCode.FIRMA_SENZA_DOCUMENTO: (
        "Il file contiene soltanto la firma e non il documento. Caricare il documento firmato che lo contiene."
    ),
    FailureCode.FIRMATO_NON_PDF: "Il documento firmato non è un PDF.",
    FailureCode.INCOMPLETO: "Il documento è incompleto: il file è troncato. Procurarsene una copia integra.",
    FailureCode.ARCHIVIO: "Il file è un archivio compresso: estrarne il PDF e caricare quello.",
    FailureCode.ARCHIVIO_DANNEGGIATO: (
        "L'archivio ZIP è danneggiato, protetto da una password o troppo grande, e non può essere aperto."
    ),
    FailureCode.ARCHIVIO_SENZA_PDF: "Il file è un archivio ZIP che non contiene un PDF.",
    FailureCode.PIU_DOCUMENTI: "Il file è un archivio ZIP con più documenti: estrarli e caricarli uno alla volta.",
    FailureCode.OFFICE: "Il file è un documento di Office (come Word): salvarlo in PDF e caricare il PDF.",
    FailureCode.OPENDOCUMENT: "Il file è un documento OpenDocument (come .odt): salvarlo in PDF e caricare il PDF.",
    FailureCode.RTF: "Il file è un documento RTF: salvarlo in PDF e caricare il PDF.",
    FailureCode.IMMAGINE: "Il file è un'immagine: salvarla in PDF e caricare il PDF.",
    FailureCode.PAGINA_WEB: "Il file è una pagina web (HTML): salvarla in PDF e caricare il PDF.",
    FailureCode.POSTA: "Il file è un messaggio di posta: salvarne l'allegato e caricare quello.",
}


class ReadingFailed(Exception):
    """The document cannot be read. ``detail`` is for the log and never holds anything of the document's content."""

    def __init__(self, code: FailureCode, detail: str = "") -> None:
        self.code = code
        self.detail = detail
        super().__init__(f"{code} {detail}".strip())
