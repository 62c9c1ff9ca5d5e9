// `make generate` writes this from the server; what is changed here is lost.
export default {
  "provvedimento": {
    "NAME_LENGTH": 200,
    "REFERENCE_LENGTH": 300,
    "TITLE_LENGTH": 1000,
    "EXCERPT_LENGTH": 20000,
    "RICH_TEXT_LENGTH": 200000,
    "REASON_LENGTH": 2000,
    "REQUIRED": "Compilare tutti i campi obbligatori contrassegnati da *",
    "REQUIRED_FIELDS": {
      "area": "Selezione area obbligatoria",
      "ufficio": "Selezione ufficio obbligatoria",
      "data": "Selezione data obbligatoria",
      "data_pubblicazione": "Selezione data pubblicazione obbligatoria"
    },
    "RUOLO": "Selezione ruolo obbligatorio",
    "PUBLISHED_BEFORE": "La data di pubblicazione non può essere anteriore alla data di deposito della minuta.",
    "FUTURE": "La data non può essere futura.",
    "OTHER_OFFICE": "L'ufficio non è tra quelli di competenza.",
    "AREA_FIXED": "L'area non può essere modificata dopo il caricamento del documento.",
    "OWN_PREVIOUS": "Un provvedimento non può essere provvedimento precedente di se stesso",
    "OWN_NEXT": "Un provvedimento non può essere provvedimento successivo di se stesso",
    "PREVIOUS_IS_NEXT": "Il provvedimento precedente coincide con il provvedimento successivo",
    "NEXT_IS_PREVIOUS": "Il provvedimento successivo coincide con il provvedimento precedente",
    "PREVIOUS_SAME_GRADE": "Il provvedimento precedente è dello stesso grado di giudizio",
    "PREVIOUS_HIGHER_GRADE": "Il provvedimento precedente è di un grado di giudizio successivo",
    "NEXT_SAME_GRADE": "Il provvedimento successivo è dello stesso grado di giudizio",
    "NEXT_LOWER_GRADE": "Il provvedimento successivo è di un grado di giudizio precedente",
    "HAS_NEXT": "Il provvedimento precedente indicato ha già un provvedimento successivo",
    "HAS_PREVIOUS": "Il provvedimento successivo indicato ha già un provvedimento precedente",
    "TRIBUNALE": "TRIBUNALE",
    "CORTE": "CORTE",
    "PREVIOUS": "provvedimento_precedente_id",
    "NEXT": "provvedimento_successivo_id"
  },
  "massima": {
    "REQUIRED_FIELDS": {
      "provvedimento": "Selezione provvedimento obbligatorio",
      "titolo": "Titolo abstract obbligatorio",
      "testo": "Testo abstract obbligatorio"
    },
    "OWN_CONFORME": "Collegamento non valido: abstract precedente di se stesso",
    "OWN_DIFFORME": "Collegamento non valido: un abstract non può essere precedente di se stesso",
    "OTHER_OFFICE": "L'ufficio del provvedimento non è tra quelli di competenza.",
    "IN_BOTH": "L'abstract «{titolo}» è già tra i precedenti conformi."
  },
  "facets": {
    "area": "Area",
    "tipo": "Tipo",
    "anno": "Anno di pubblicazione",
    "materia": "Materia",
    "distretto": "Distretto",
    "ufficio": "Ufficio",
    "esito": "Esito"
  },
  "statuses": {
    "BOZZA": "bozza",
    "DA_APPROVARE": "da approvare",
    "DA_PUBBLICARE": "da pubblicare",
    "PUBBLICATO": "pubblicato",
    "DA_RITIRARE": "da ritirare",
    "RITIRATO": "ritirato"
  },
  "permissions": [
    "ai",
    "edit_provvedimento",
    "approve_provvedimento",
    "publish_provvedimento",
    "edit_massima",
    "approve_massima",
    "publish_massima",
    "monitoring",
    "edit_permission"
  ],
  "first_year": 1861,
  "status": {
    "STATUS_COLOURS": {
      "BOZZA": [
        "#17324d",
        "#e6e9f2"
      ],
      "DA_APPROVARE": [
        "#17324d",
        "#ffe6b3"
      ],
      "DA_PUBBLICARE": [
        "#ffffff",
        "#0066cc"
      ],
      "PUBBLICATO": [
        "#17324d",
        "#e6e9f2"
      ],
      "DA_RITIRARE": [
        "#17324d",
        "#ffe6b3"
      ],
      "RITIRATO": [
        "#ffffff",
        "#5c6f82"
      ]
    }
  },
  "workflow": {
    "REASON": "Indicare il motivo del rinvio in bozza.",
    "WITHDRAWAL_REASON": "Indicare il motivo del ritiro."
  },
  "doubt": {
    "CONFIRMED_REASON": "Indicare perché si prosegue."
  },
  "comment": {
    "LENGTH": 1000,
    "MOST": 20
  },
  "editing": {
    "FIELDS": {
      "provvedimento": [
        "area",
        "tipo",
        "materia",
        "titolo",
        "numero_provvedimento",
        "anno_provvedimento",
        "ruolo",
        "numero_ruolo",
        "anno_ruolo",
        "sub_procedimento",
        "ufficio",
        "data",
        "data_pubblicazione",
        "presidente",
        "relatore",
        "giudice_assegnatario_fascicolo",
        "parte_processuale",
        "parola_chiave",
        "riferimento_normativo",
        "stato",
        "esito",
        "annotazione",
        "visibility",
        "document_hash",
        "provvedimento_precedente_id",
        "provvedimento_successivo_id"
      ],
      "massima": [
        "provvedimento_id",
        "titolo",
        "testo",
        "parola_chiave",
        "riferimento_normativo",
        "annotazione",
        "precedente_conforme_id",
        "precedente_difforme_id"
      ]
    }
  },
  "notice": {
    "EVENT_NAMES": {
      "nuovo": "Nuovo",
      "modificato": "Modificato",
      "citato": "Citato da",
      "confermato": "Confermato da",
      "riformato": "Riformato da",
      "deciso": "Deciso in seguito da",
      "sostituito": "Documento sostituito",
      "ritirato": "Ritirato"
    }
  },
  "report": {
    "MOTIVI": {
      "DATI_PERSONALI": "Dati personali da oscurare",
      "DATI": "Dati del provvedimento o dell'abstract errati",
      "DOCUMENTO": "Documento sbagliato, incompleto o illeggibile",
      "TESTO": "Testo o citazioni errati",
      "ALTRO": "Altro"
    },
    "QUALITA": {
      "interessato": "Persona a cui i dati si riferiscono",
      "difensore": "Difensore o rappresentante di quella persona",
      "altro": "Altro"
    },
    "ESITI": {
      "accolta": "Accolta",
      "in_parte": "Accolta in parte",
      "respinta": "Respinta"
    },
    "LENGTH": 2000
  },
  "presence": {
    "BEAT_SECONDS": 30
  },
  "obscuring": {
    "REASON": "Indicare il motivo dell'oscuramento."
  },
  "language": {
    "ALL_WORDS": "testo_all_words",
    "NEAR": "testo_entro",
    "BEGINNING": "testo_inizia",
    "WITHIN": 10,
    "FIELDS": {
      "area": "exact",
      "tipo": "exact",
      "distretto": "exact",
      "ufficio": "exact",
      "numero_provvedimento": "number",
      "anno_provvedimento": "number",
      "ruolo": "exact",
      "numero_ruolo": "number",
      "sub_procedimento": "number",
      "anno_ruolo": "number",
      "data": "day",
      "data_pubblicazione": "day",
      "giudice_assegnatario_fascicolo": "exact",
      "presidente": "exact",
      "relatore": "exact",
      "materia": "exact",
      "parola_chiave": "exact",
      "riferimento_normativo": "exact",
      "esito": "exact",
      "stato": "exact",
      "parte_processuale": "exact",
      "status": "exact",
      "norma": "exact",
      "precedente": "exact",
      "precedente_motivi": "exact",
      "titolo": "text",
      "testo": "text",
      "testo_all_words": "text",
      "testo_entro": "text",
      "testo_inizia": "text",
      "note_personali": "text"
    },
    "SIGNS": "+-=&|!<>{}^\"~*?:",
    "FREE_TEXT": [
      "testo",
      "testo_all_words",
      "testo_entro",
      "testo_inizia",
      "titolo"
    ]
  },
  "query": {
    "MAX_LENGTH": 2000,
    "MAX_DEPTH": 20,
    "MAX_CRITERIA": 200,
    "INCOMPLETE": "Completare il criterio di ricerca.",
    "TOO_LONG": "La ricerca supera i 2.000 caratteri.",
    "TOO_DEEP": "La ricerca supera i 20 livelli di operatori.",
    "TOO_MANY": "La ricerca supera i 200 criteri.",
    "NO_FIELD": "Il campo «{}» non esiste.",
    "ONE_VALUE": "Il campo «{}» vuole un solo valore tra virgolette.",
    "NO_DAYS": "Il campo «{}» non ammette un intervallo di date.",
    "A_NUMBER": "Il campo «{}» vuole un numero.",
    "NO_SUCH_DAY": "La data «{}» non esiste: il formato è GG/MM/AAAA.",
    "RANGE": "Un intervallo di date si scrive [GG/MM/AAAA TO GG/MM/AAAA].",
    "END_BEFORE_START": "La data finale precede quella iniziale.",
    "FUTURE": "La data non può essere futura.",
    "EMPTY": "Il valore tra virgolette è vuoto.",
    "NOT_IN_TEXT": "Il carattere «{}» non è ammesso nel testo da cercare.",
    "NOT_HERE": "Il carattere «{}» non è ammesso qui.",
    "NOT_IN_LIST": "«{}» non può stare in un elenco di parole.",
    "NO_OPERATOR": "Manca un operatore (AND, OR) prima di «{}».",
    "NO_CRITERION": "Manca un criterio di ricerca prima di «{}».",
    "NOT_OPENED": "Manca la parentesi aperta che corrisponde a questa chiusa.",
    "NOT_CLOSED": "Manca una parentesi chiusa.",
    "NOT_QUOTED": "Mancano le virgolette di chiusura.",
    "MAX_WITHIN": 50,
    "MAX_NEAR": 4,
    "MAX_ROOTS": 8,
    "MIN_ROOT": 3,
    "NO_DISTANCE": "La distanza tra le parole va da 1 a 50.",
    "NEAR_WORDS": "Le parole vicine sono da due a quattro, per esempio testo_entro_5:(danno biologico).",
    "NO_ROOT": "«{}» non può essere l'inizio di una parola: servono almeno tre lettere, senza cifre né segni.",
    "TOO_MANY_ROOTS": "Le parole di cui si cerca l'inizio sono al massimo 8.",
    "NO_WILDCARD": "Il segno «{}» vale solo alla fine di una parola: «locaz*» cerca le parole che cominciano così.",
    "NOT_NEAR": "«{}» sta tra due parole sole, senza virgolette né altri segni: «danno NEAR/5 biologico».",
    "NOT_IN_EXPRESSION": "«{}» non vale in un'espressione: si scrive testo_entro_5:(danno biologico)."
  },
  "notation": {
    "BETWEEN": "a ad agli ai al alla alle allo che con da dagli dai dal dalla dalle dallo degli dei del della delle dello di e ed gli i il in la le lo ne negli nei nel nella nelle nello o od per su sugli sui sul sulla sulle sullo tra un una uno"
  },
  "rich_text": {
    "TAGS": [
      "a",
      "b",
      "blockquote",
      "br",
      "del",
      "em",
      "h1",
      "h2",
      "h3",
      "h4",
      "h5",
      "h6",
      "hr",
      "i",
      "li",
      "mark",
      "ol",
      "p",
      "s",
      "span",
      "strike",
      "strong",
      "sub",
      "sup",
      "u",
      "ul"
    ],
    "STYLES": {
      "p": [
        "text-align"
      ],
      "h1": [
        "text-align"
      ],
      "h2": [
        "text-align"
      ],
      "h3": [
        "text-align"
      ],
      "h4": [
        "text-align"
      ],
      "h5": [
        "text-align"
      ],
      "h6": [
        "text-align"
      ],
      "span": [
        "color"
      ],
      "mark": [
        "background-color"
      ]
    },
    "ATTRIBUTES": {
      "p": [
        "style"
      ],
      "h1": [
        "style"
      ],
      "h2": [
        "style"
      ],
      "h3": [
        "style"
      ],
      "h4": [
        "style"
      ],
      "h5": [
        "style"
      ],
      "h6": [
        "style"
      ],
      "span": [
        "style"
      ],
      "mark": [
        "style"
      ],
      "a": [
        "href"
      ],
      "ol": [
        "start"
      ]
    },
    "ALIGNMENTS": [
      "center",
      "justify",
      "right"
    ],
    "COLOURS": {
      "black": "#000000",
      "silver": "#c0c0c0",
      "gray": "#808080",
      "white": "#ffffff",
      "maroon": "#800000",
      "red": "#ff0000",
      "purple": "#800080",
      "fuchsia": "#ff00ff",
      "green": "#008000",
      "lime": "#00ff00",
      "olive": "#808000",
      "yellow": "#ffff00",
      "navy": "#000080",
      "blue": "#0000ff",
      "teal": "#008080",
      "aqua": "#00ffff"
    }
  },
  "audit": {
    "KINDS": {
      "provvedimento": "Provvedimento",
      "massima": "Abstract",
      "user_account": "Account",
      "access_request": "Richiesta di accesso",
      "fascicolo": "Cartella",
      "note": "Nota personale",
      "document_note": "Nota su un documento",
      "import_run": "Importazione",
      "audit_segment": "Registro",
      "monitoraggio": "Monitoraggio",
      "job": "Lavoro",
      "segnalazione": "Segnalazione",
      "ritiro": "Ciò che è stato ritirato",
      "api_token": "Token",
      "webhook": "Webhook"
    },
    "TERMS": {
      "type": "Tipo di utente",
      "what": "Che cosa",
      "format": "Formato",
      "count": "Quanti",
      "from": "Da",
      "to": "A",
      "groups": "Gruppi",
      "groups_added": "Gruppi aggiunti",
      "groups_removed": "Gruppi tolti",
      "ou": "Uffici",
      "ufficio": "Ufficio",
      "ou_added": "Uffici aggiunti",
      "ou_removed": "Uffici tolti",
      "method": "Metodo",
      "route": "Chiamata",
      "code": "Codice",
      "skipped": "Altri non scritti prima di questo",
      "problem": "Motivo",
      "position": "Posto nella catena",
      "checked": "Eventi ricalcolati",
      "problems": "Problemi",
      "sessions": "Sessioni",
      "attempts": "Accessi non conclusi",
      "fields": "Campi",
      "version": "Versione",
      "created": "Creato ora",
      "created_at": "Del",
      "task": "Lavoro",
      "provvedimento": "Provvedimenti",
      "massima": "Abstract",
      "account": "Persona",
      "participants": "Condivisa con",
      "permission": "Permesso",
      "parent": "Nella cartella",
      "folders": "Cartelle",
      "document": "Documento",
      "by": "Modificato salvando",
      "until": "Valido fino al",
      "label": "Come si cita",
      "ruolo": "Numero di ruolo",
      "external_id": "Identificativo della fonte",
      "request": "Codice della richiesta"
    }
  },
  "errors": {
    "GENERIC": "Si è verificato un errore. Riprovare più tardi"
  },
  "form": {
    "REQUIRED": "Campo obbligatorio"
  },
  "sign_in": {
    "TEXTS": {
      "annullato": "L’accesso è stato annullato.",
      "scaduto": "La richiesta di accesso è scaduta o è già stata usata. Ripetere l’accesso.",
      "provider": "Il servizio di autenticazione non è al momento disponibile. Riprovare più tardi.",
      "identita": "Il servizio di autenticazione non ha fornito i dati necessari per l’accesso.",
      "troppe_richieste": "Troppe richieste di accesso in poco tempo. Riprovare tra qualche istante."
    },
    "WARNING_MINUTES": 10
  },
  "rights": {
    "DUPLICATE_OFFICE": "Ufficio di competenza già assegnato"
  },
  "token": {
    "MAX_NAME": 80
  },
  "folder": {
    "MAX_NAME": 200,
    "EXISTS": "Esiste già una cartella personale con lo stesso nome",
    "SELF": "La cartella non può essere condivisa con se stessi"
  },
  "note": {
    "WITH_ONESELF": "La nota non può essere condivisa con se stessi"
  },
  "passage": {
    "COLOURS": {
      "94fadb66": "Verde acqua",
      "ffe14d80": "Giallo",
      "9be36a80": "Verde",
      "8fc7ff80": "Azzurro",
      "ffa8d680": "Rosa",
      "ffb36680": "Arancione"
    },
    "OTHER_COLOUR": "Altro colore"
  },
  "document": {
    "IN_PROGRESS": "Il provvedimento è in elaborazione. Provare più tardi.",
    "CONVERSION_FAILED": "Si è verificato un errore nella conversione del documento. Contattare il servizio di assistenza.",
    "WITHOUT_TEXT": "Il documento non contiene testo leggibile: è probabilmente una scansione."
  },
  "file": {
    "REASONS": {
      "VUOTO": "Il file è vuoto.",
      "NON_PDF": "Il file non è un documento PDF.",
      "PROTETTO": "Il documento è protetto da una password. Caricarne una copia senza protezione.",
      "DANNEGGIATO": "Il documento è danneggiato e non può essere letto.",
      "SENZA_PAGINE": "Il documento non contiene pagine.",
      "TROPPO_GRANDE": "Il documento contiene troppe pagine o troppo testo per essere elaborato.",
      "MEMORIA_ESAURITA": "L'elaborazione del documento richiede troppa memoria.",
      "TEMPO_SCADUTO": "L'elaborazione del documento richiede troppo tempo.",
      "ARRESTO_ANOMALO": "Il documento è danneggiato o troppo complesso: la lettura si è interrotta.",
      "INTERROTTO": "L'elaborazione del documento è stata interrotta.",
      "FILE_MANCANTE": "Il file del documento non è presente nell'archivio.",
      "TROPPI_ALLEGATI": "Il documento contiene già il numero massimo di allegati.",
      "GIA_ALLEGATO": "Questo file è già allegato al documento.",
      "PROGRAMMA": "Il file è un programma: i programmi non si possono allegare.",
      "BUSTA_DANNEGGIATA": "Il documento firmato o marcato (.p7m, .tsd) è danneggiato e non può essere aperto.",
      "FIRMA_SENZA_DOCUMENTO": "Il file contiene soltanto la firma e non il documento. Caricare il documento firmato che lo contiene.",
      "FIRMATO_NON_PDF": "Il documento firmato non è un PDF.",
      "INCOMPLETO": "Il documento è incompleto: il file è troncato. Procurarsene una copia integra.",
      "ARCHIVIO": "Il file è un archivio compresso: estrarne il PDF e caricare quello.",
      "ARCHIVIO_DANNEGGIATO": "L'archivio ZIP è danneggiato, protetto da una password o troppo grande, e non può essere aperto.",
      "ARCHIVIO_SENZA_PDF": "Il file è un archivio ZIP che non contiene un PDF.",
      "PIU_DOCUMENTI": "Il file è un archivio ZIP con più documenti: estrarli e caricarli uno alla volta.",
      "OFFICE": "Il file è un documento di Office (come Word): salvarlo in PDF e caricare il PDF.",
      "OPENDOCUMENT": "Il file è un documento OpenDocument (come .odt): salvarlo in PDF e caricare il PDF.",
      "RTF": "Il file è un documento RTF: salvarlo in PDF e caricare il PDF.",
      "IMMAGINE": "Il file è un'immagine: salvarla in PDF e caricare il PDF.",
      "PAGINA_WEB": "Il file è una pagina web (HTML): salvarla in PDF e caricare il PDF.",
      "POSTA": "Il file è un messaggio di posta: salvarne l'allegato e caricare quello."
    }
  },
  "text_language": {
    "NAMES": {
      "it": "italiano",
      "de": "tedesco",
      "fr": "francese"
    }
  },
  "kinds": {
    "BEGINNINGS": {
      "PK\u0003\u0004": "ARCHIVIO",
      "PK\u0005\u0006": "ARCHIVIO",
      "Rar!\u001a\u0007": "ARCHIVIO",
      "7z¼¯'\u001c": "ARCHIVIO",
      "\u001f\b": "ARCHIVIO",
      "ÐÏ\u0011à¡±\u001aá": "OFFICE",
      "{\\rtf": "RTF",
      "PNG\r\n": "IMMAGINE",
      "ÿØÿ": "IMMAGINE",
      "GIF8": "IMMAGINE",
      "II*\u0000": "IMMAGINE",
      "MM\u0000*": "IMMAGINE",
      "RIFF": "IMMAGINE"
    }
  },
  "envelope": {
    "ENVELOPE_BYTES": 1000000
  },
  "attachment": {
    "MAX_BYTES": 10000000,
    "TOO_LARGE": "Errore in fase di caricamento. Verificare che le dimensioni del file non superino i 10 M",
    "EMPTY": "L'allegato è vuoto."
  },
  "review": {
    "MAX_REFUSAL": 300,
    "MAX_REPLACEMENT": 60,
    "GROUND": "Indicare su quale base i dati personali si oscurano."
  },
  "assistant": {
    "NO_SUMMARY": "Non è stato possibile elaborare la sintesi del provvedimento."
  },
  "conversation": {
    "QUESTION_LENGTH": 2000,
    "MAX_MESSAGES": 50
  },
  "taken": {
    "MOST": 100
  },
  "verifica": {
    "OUTCOMES": {
      "corretta_riformata": "Corretta, ma riformata o superata",
      "errore": "Da correggere",
      "dubbio": "Dubbia",
      "non_letto": "Non letta",
      "corretta": "Corretta",
      "non_verificabile": "Non verificabile qui"
    }
  },
  "monitoring": {
    "KIND_NAMES": {
      "provvedimento": "Provvedimenti",
      "massima": "Abstract"
    },
    "DONE_NAMES": {
      "entered": "inseriti",
      "approved": "approvati",
      "published": "pubblicati"
    }
  },
  "archive": {
    "LEVELS": [
      "distretto",
      "ufficio",
      "area",
      "materia",
      "anno",
      "mese"
    ],
    "ALL_SUBJECTS": "TUTTE"
  },
  "period": {
    "DEFAULT_MONTHS": 6
  }
} as const;
