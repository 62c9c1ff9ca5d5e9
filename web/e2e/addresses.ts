import { type Account, WORD } from './session';

/** Every page with content in it, as somebody who may open it (null: nobody). */
export const PAGES: [name: string, address: string, account: Account | null][] = [
  ['login', '/login', null],
  ['login con errore', '/login?errore=annullato', null],
  ['privacy', '/privacy', null],
  ['accessibilità', '/accessibilita', null],
  ['non autorizzato', '/unauthorized', 'lettore'],
  ['richiesta di accesso', '/', 'nuovo'],
  ['ricerca', '/search/standard', 'amministratore'],
  ['risultati', `/search/standard?q=testo:(${WORD})&area=civile`, 'lettore'],
  ['risultati, abstract', '/search/standard?q=testo:(prova)&area=civile&target=abstract', 'lettore'],
  ['nessun risultato', '/search/standard?q=testo:(zzzzzz)&area=civile', 'lettore'],
  ['norma', '/norma?rif=ART.+5+L.+898%2F1970&area=civile', 'lettore'],
  ['profilo', '/profilo', 'redattore'],
  ['profilo vuoto', '/profilo', 'lettore'],
  ['cartelle', '/fascicolo/home', 'lettore'],
  ['note', '/note', 'giudice'],
  ['nessuna nota', '/note', 'pubblicatore'],
  ['archivio', '/archivio/home', 'lettore'],
  ['attività', '/attivita/provvedimento/home', 'redattore'],
  ['cruscotto', '/monitoring', 'direzione'],
  ['permessi', '/permission?utente=redattore', 'amministratore'],
  ['utenti', '/permission?vista=utenti', 'amministratore'],
  ['faq', '/faq', 'lettore'],
  ['video', '/video', 'lettore'],
  ['contatti', '/contact', 'lettore'],
];
