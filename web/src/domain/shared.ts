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
  "statuses": {
    "BOZZA": "bozza",
    "DA_APPROVARE": "da approvare",
    "DA_PUBBLICARE": "da pubblicare",
    "PUBBLICATO": "pubblicato"
  },
  "esiti": {
    "ACCOGLIMENTO": "Accoglimento",
    "CONFERMA": "Conferma",
    "INAMMISSIBILITA": "Inammissibilità",
    "NULLITA": "Nullità",
    "RIFORMA": "Riforma",
    "RIGETTO": "Rigetto"
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
  "first_year": 1861
} as const;
