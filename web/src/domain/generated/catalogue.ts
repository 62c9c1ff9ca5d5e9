// `make generate` writes this from the server; what is changed here is lost.
export default [
  {
    "name": "area",
    "label": "Area",
    "heading": "Area",
    "type": "choice",
    "width": 200,
    "choices": {
      "civile": "Civile",
      "penale": "Penale"
    },
    "own": false,
    "criterion": true,
    "suggested": null
  },
  {
    "name": "tipo",
    "label": "Tipo",
    "heading": "Tipo",
    "type": "choice",
    "width": 200,
    "choices": {
      "sentenza": "Sentenza",
      "decreto": "Decreto",
      "ordinanza": "Ordinanza"
    },
    "own": false,
    "criterion": true,
    "suggested": "altro"
  },
  {
    "name": "titolo",
    "label": "Titolo",
    "heading": "Titolo",
    "type": "text",
    "width": 1000,
    "choices": {},
    "own": true,
    "criterion": false,
    "suggested": null
  },
  {
    "name": "distretto",
    "label": "Distretto",
    "heading": "Distretto",
    "type": "text",
    "width": 200,
    "choices": {},
    "own": false,
    "criterion": true,
    "suggested": "altro"
  },
  {
    "name": "ufficio",
    "label": "Ufficio",
    "heading": "Ufficio",
    "type": "text",
    "width": 200,
    "choices": {},
    "own": false,
    "criterion": true,
    "suggested": "altro"
  },
  {
    "name": "numero_provvedimento",
    "label": "Numero provvedimento",
    "heading": "Numero provvedimento",
    "type": "number",
    "width": 5,
    "choices": {},
    "own": false,
    "criterion": true,
    "suggested": null
  },
  {
    "name": "anno_provvedimento",
    "label": "Anno provvedimento",
    "heading": "Anno provvedimento",
    "type": "year",
    "width": 4,
    "choices": {},
    "own": false,
    "criterion": true,
    "suggested": null
  },
  {
    "name": "ruolo",
    "label": "Ruolo",
    "heading": "Ruolo",
    "type": "text",
    "width": 200,
    "choices": {},
    "own": false,
    "criterion": true,
    "suggested": "altro"
  },
  {
    "name": "numero_ruolo",
    "label": "Numero ruolo",
    "heading": "Numero ruolo",
    "type": "number",
    "width": 8,
    "choices": {},
    "own": false,
    "criterion": true,
    "suggested": null
  },
  {
    "name": "sub_procedimento",
    "label": "Sub procedimento",
    "heading": "Sub procedimento",
    "type": "number",
    "width": 2,
    "choices": {},
    "own": false,
    "criterion": true,
    "suggested": null
  },
  {
    "name": "anno_ruolo",
    "label": "Anno ruolo",
    "heading": "Anno ruolo",
    "type": "year",
    "width": 4,
    "choices": {},
    "own": false,
    "criterion": true,
    "suggested": null
  },
  {
    "name": "data",
    "label": "Data deposito minuta",
    "heading": "Data di deposito",
    "type": "day",
    "width": 200,
    "choices": {},
    "own": false,
    "criterion": true,
    "suggested": null
  },
  {
    "name": "data_pubblicazione",
    "label": "Data di pubblicazione",
    "heading": "Data di pubblicazione",
    "type": "day",
    "width": 200,
    "choices": {},
    "own": false,
    "criterion": true,
    "suggested": null
  },
  {
    "name": "giudice_assegnatario_fascicolo",
    "label": "Giudice assegnatario fascicolo",
    "heading": "Giudice assegnatario del fascicolo",
    "type": "text",
    "width": 200,
    "choices": {},
    "own": false,
    "criterion": true,
    "suggested": "giudici"
  },
  {
    "name": "presidente",
    "label": "Presidente",
    "heading": "Presidente",
    "type": "text",
    "width": 200,
    "choices": {},
    "own": false,
    "criterion": true,
    "suggested": "giudici"
  },
  {
    "name": "relatore",
    "label": "Relatore",
    "heading": "Relatore",
    "type": "text",
    "width": 200,
    "choices": {},
    "own": false,
    "criterion": true,
    "suggested": "giudici"
  },
  {
    "name": "materia",
    "label": "Materia",
    "heading": "Materia",
    "type": "text",
    "width": 200,
    "choices": {},
    "own": false,
    "criterion": true,
    "suggested": "altro"
  },
  {
    "name": "parola_chiave",
    "label": "Parole chiave",
    "heading": "Parole chiave",
    "type": "list",
    "width": 200,
    "choices": {},
    "own": true,
    "criterion": true,
    "suggested": "altro"
  },
  {
    "name": "riferimento_normativo",
    "label": "Riferimenti normativi",
    "heading": "Riferimenti normativi",
    "type": "list",
    "width": 300,
    "choices": {},
    "own": true,
    "criterion": true,
    "suggested": "altro"
  },
  {
    "name": "esito",
    "label": "Esito",
    "heading": "Esito",
    "type": "choice",
    "width": 200,
    "choices": {
      "ACCOGLIMENTO": "Accoglimento",
      "CONFERMA": "Conferma",
      "INAMMISSIBILITA": "Inammissibilità",
      "NULLITA": "Nullità",
      "RIFORMA": "Riforma",
      "RIGETTO": "Rigetto"
    },
    "own": false,
    "criterion": true,
    "suggested": "altro"
  },
  {
    "name": "stato",
    "label": "Stato",
    "heading": "Stato",
    "type": "choice",
    "width": 200,
    "choices": {
      "DEFINITIVO": "Definitivo",
      "NON DEFINITIVO": "Non definitivo"
    },
    "own": false,
    "criterion": true,
    "suggested": "altro"
  },
  {
    "name": "parte_processuale",
    "label": "Parti",
    "heading": "Parti",
    "type": "list",
    "width": 300,
    "choices": {},
    "own": true,
    "criterion": true,
    "suggested": "parti"
  },
  {
    "name": "annotazione",
    "label": "Annotazioni",
    "heading": "Annotazioni",
    "type": "rich_text",
    "width": 200000,
    "choices": {},
    "own": true,
    "criterion": false,
    "suggested": null
  }
] as const;
