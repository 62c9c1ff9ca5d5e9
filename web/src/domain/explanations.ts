/** What a word means, and where the law says so: article and code, where one does. */
type Entry = readonly [text: string, source?: string];

/**
 * The words that stand around a decision, not those of its own text: names of its data, values that these may have, what
 * 'In breve' and the banner say. By the word in small letters. Written for who knows no law; right for who does.
 */
export const EXPLANATIONS: Readonly<Record<string, Entry>> = {
  // The data.
  esito: [
    'Come il giudice ha deciso sulla domanda o sull’impugnazione, in una parola. Che cosa ha disposto, per intero, si legge nel P.Q.M.',
  ],
  stato: [
    'Se la decisione è definitiva, o se decide soltanto una parte della causa e questa prosegue.',
    'artt. 279 e 324 c.p.c.',
  ],
  ufficio: ['Il giudice che ha pronunciato la decisione: per esempio un tribunale o una corte di appello.'],
  distretto: [
    'Il territorio di una corte di appello: comprende i circondari di più tribunali.',
    'art. 52 ss. r.d. 30 gennaio 1941, n. 12',
  ],
  'numero provvedimento': [
    'Il numero che la cancelleria assegna alla decisione, con l’anno. Non è il numero della causa, che è il numero di ruolo.',
  ],
  'data di deposito': [
    'Il giorno in cui il giudice ha consegnato alla cancelleria la decisione da pubblicare, cioè la minuta.',
    'art. 119 disp. att. c.p.c.; art. 154 disp. att. c.p.p.',
  ],
  'data di pubblicazione': [
    'Il giorno in cui la decisione è diventata pubblica con il deposito in cancelleria. Da qui, nel civile, decorre il termine di sei mesi per impugnare la sentenza non notificata.',
    'artt. 133 e 327 c.p.c.',
  ],
  ruolo: [
    'Il registro dell’ufficio in cui la causa è iscritta, secondo il suo genere.',
    'art. 168 c.p.c.; art. 28 disp. att. c.p.c.',
  ],
  'numero di ruolo (r.g.)': [
    'Il numero della causa nel ruolo generale dell’ufficio (R.G.), con l’anno dell’iscrizione. In un altro grado di giudizio la stessa causa ne prende un altro.',
    'art. 168 c.p.c.',
  ],
  materia: ['L’argomento della causa, nelle voci che l’ufficio usa per classificarla.'],
  'giudice assegnatario del fascicolo': [
    'Il giudice a cui il capo dell’ufficio ha affidato la causa.',
    'art. 168-bis c.p.c.',
  ],
  presidente: [
    'Il giudice che presiede il collegio: ne dirige l’udienza e firma la sentenza con chi l’ha scritta.',
    'artt. 127 e 132 c.p.c.; art. 546 c.p.p.',
  ],
  relatore: [
    'Il giudice del collegio che espone la causa agli altri. Di regola è anche l’estensore, cioè chi scrive i motivi della decisione.',
    'artt. 275 e 276 c.p.c.; art. 527 c.p.p.',
  ],
  parti: ['Chi agisce o si difende nella causa: per esempio attore e convenuto, appellante e appellato.'],
  imputati: [
    'Le persone a cui il pubblico ministero ha attribuito il reato, chiedendone il giudizio.',
    'art. 60 c.p.p.',
  ],
  'parole chiave': ['Le voci, scelte dall’ufficio, che dicono di che cosa tratta la decisione.'],
  'riferimenti normativi': [
    'Le norme che l’ufficio ha indicato come rilevanti. Il testo della decisione può citarne altre.',
  ],
  tipo: [
    'La forma della decisione: sentenza, ordinanza o decreto. È la legge a dire quando si usa l’una o l’altra.',
    'art. 131 c.p.c.; art. 125 c.p.p.',
  ],
  'provvedimento precedente': [
    'La decisione che, nella stessa causa, viene prima di questa: per esempio quella impugnata.',
  ],
  'provvedimento successivo': [
    'La decisione che, nella stessa causa, viene dopo questa: per esempio quella sull’impugnazione.',
  ],
  provvedimento: ['La decisione da cui l’abstract è tratto.'],
  'precedenti conformi': [
    'Le decisioni, di altre cause, che sulla stessa questione affermano ciò che afferma l’abstract.',
  ],
  'precedenti difformi': [
    'Le decisioni, di altre cause, che sulla stessa questione affermano cosa diversa dall’abstract.',
  ],
  annotazioni: ['Ciò che l’ufficio ha aggiunto per chi legge. Non fa parte della decisione.'],
  abstract: [
    'L’abstract, o massima, è il principio che la decisione afferma, in poche righe. Non è scritto nella decisione e non la sostituisce: va letta per intero.',
  ],
  massima: ['Il principio di diritto che una decisione afferma, in poche righe: qui si chiama abstract.'],
  ecli: [
    'European Case Law Identifier: il nome di una decisione, composto allo stesso modo in tutta l’Unione europea. Dice nell’ordine il Paese, il giudice, l’anno e il numero.',
    'conclusioni del Consiglio dell’Unione europea 2011/C 127/01',
  ],
  rito: [
    'Le regole che il processo segue, secondo il genere della causa: per esempio il rito ordinario o quello del lavoro.',
    'artt. 163 ss., 281-decies ss. e 409 ss. c.p.c.',
  ],
  // Kinds.
  sentenza: [
    'La decisione, pronunciata in nome del popolo italiano e motivata, che di regola chiude il giudizio o ne decide una parte.',
    'artt. 132 e 279 c.p.c.; art. 125 c.p.p.',
  ],
  ordinanza: [
    'La decisione, motivata in breve, che di regola riguarda lo svolgimento del processo. In alcuni casi la legge vuole che anche la causa sia decisa così.',
    'art. 134 c.p.c.; art. 125 c.p.p.',
  ],
  decreto: [
    'Una decisione in forma semplice, pronunciata d’ufficio o su richiesta: è motivata soltanto se la legge lo prescrive.',
    'art. 135 c.p.c.; art. 125 c.p.p.',
  ],
  // Outcomes.
  accoglimento: [
    'Il giudice ha dato ragione, in tutto o in parte, a chi ha proposto la domanda o l’impugnazione.',
  ],
  rigetto: ['Il giudice ha esaminato la domanda o l’impugnazione e non l’ha ritenuta fondata.'],
  inammissibilità: [
    'Manca qualcosa che la legge richiede perché la domanda o l’impugnazione possa essere esaminata: se sia fondata, il giudice non lo ha deciso.',
    'artt. 331, 342 e 348-bis c.p.c.; art. 591 c.p.p.',
  ],
  nullità: [
    'Il giudice ha dichiarato nullo un atto, il procedimento o la decisione impugnata, perché manca ciò che la legge richiede.',
    'artt. 156 ss. e 354 c.p.c.; artt. 177 ss. e 604 c.p.p.',
  ],
  conferma: ['Il giudice dell’impugnazione ha lasciato ferma la decisione impugnata.', 'art. 605 c.p.p.'],
  riforma: [
    'Il giudice di appello ha cambiato, in tutto o in parte, la decisione impugnata, e ha deciso al suo posto.',
    'art. 336 c.p.c.; art. 605 c.p.p.',
  ],
  improcedibile: [
    'Chi ha proposto la domanda o l’impugnazione non ha fatto, o non ha fatto in tempo, ciò che la legge richiede perché essa prosegua: se sia fondata, il giudice non lo ha deciso.',
    'artt. 348 e 369 c.p.c.',
  ],
  improponibile: [
    'La domanda non può essere proposta: di solito perché la legge non riconosce il diritto che si chiede di tutelare, o richiede prima un passo che manca.',
  ],
  estinzione: [
    'Nel civile il giudizio si chiude senza decidere chi ha ragione, perché le parti vi hanno rinunciato o non lo hanno proseguito. Nel penale è estinto il reato, per esempio per prescrizione.',
    'artt. 306, 307 e 310 c.p.c.; artt. 150 ss. c.p.; art. 531 c.p.p.',
  ],
  'cessata materia del contendere': [
    'Ciò su cui si litigava è venuto meno, per esempio perché le parti si sono accordate: non c’è più nulla da decidere, se non a chi tocchino le spese.',
  ],
  'cassa con rinvio': [
    'La Corte di cassazione annulla la decisione impugnata e fa decidere di nuovo un altro giudice, che deve seguire ciò che la Corte ha detto sul diritto.',
    'artt. 383 e 384 c.p.c.; artt. 623 e 627 c.p.p.',
  ],
  // Finality.
  definitivo: [
    // Offices record it of both.
    'Chiude il giudizio davanti a questo giudice, oppure è passato in giudicato, cioè non si può più impugnare con i mezzi ordinari: quale dei due, il dato non lo dice.',
    'artt. 279 e 324 c.p.c.; art. 648 c.p.p.',
  ],
  'non definitivo': [
    'Decide soltanto una parte delle questioni: davanti allo stesso giudice la causa prosegue per le altre.',
    'art. 279, secondo comma, n. 4, c.p.c.',
  ],
  'passato in giudicato': [
    'Non si può più impugnare con i mezzi ordinari, perché sono stati usati o il termine è scaduto. Nel civile ciò che è deciso vale fra le parti, i loro eredi e aventi causa.',
    'art. 324 c.p.c.; art. 2909 c.c.; art. 648 c.p.p.',
  ],
  // What became of it, in the words of bdm/search/citator/fate.py.
  confermata: ['Un giudice successivo della stessa causa l’ha lasciata ferma.'],
  riformata: [
    'Un giudice successivo della stessa causa l’ha cambiata, in tutto o in parte: per ciò che è cambiato vale la decisione di quel giudice.',
    'art. 336 c.p.c.',
  ],
  annullata: [
    'Un giudice successivo della stessa causa l’ha dichiarata nulla o l’ha tolta di mezzo: non produce più effetti.',
    'artt. 336 e 354 c.p.c.; art. 604 c.p.p.',
  ],
  seguita: [
    'Nella stessa causa c’è una decisione successiva. Se l’ha confermata o cambiata, dal suo esito non si ricava: occorre leggerla.',
  ],
  superata: [
    'Una decisione di un’altra causa dice che ciò che questa afferma non vale più. Fra le parti di questa causa non cambia nulla.',
    'art. 2909 c.c.',
  ],
  // Costs.
  'spese compensate': [
    'Ciascuna parte sopporta le spese che ha sostenuto: nessuna rimborsa l’altra.',
    'art. 92 c.p.c.',
  ],
  'spese compensate in parte': [
    'Chi ha perso rimborsa soltanto una quota delle spese dell’altra parte.',
    'art. 92 c.p.c.',
  ],
  'condanna alle spese': [
    'Nel civile chi ha perso rimborsa all’altra parte le spese del giudizio, nella misura che il giudice liquida; nel penale il condannato paga quelle del procedimento.',
    'art. 91 c.p.c.; art. 535 c.p.p.',
  ],
  'nulla sulle spese': [
    'Il giudice non ha posto spese a carico di nessuno: per esempio perché la parte che ha vinto è rimasta contumace, cioè non si è costituita.',
    'artt. 91 e 171 c.p.c.',
  ],
  'spese con la decisione definitiva': [
    'La causa prosegue: chi debba pagare le spese lo dirà la decisione che la chiude.',
    'art. 91 c.p.c.',
  ],
  // The parts of 'In breve'.
  fatto: [
    'Chi ha chiesto che cosa, e come la causa è arrivata davanti a questo giudice.',
    'art. 132, secondo comma, n. 4, c.p.c.; art. 118 disp. att. c.p.c.',
  ],
  questione: ['Ciò che il giudice dice di dover decidere.', 'art. 276 c.p.c.'],
  decisione: [
    'Ciò che il giudice ha disposto, con le parole del dispositivo.',
    'art. 132, secondo comma, n. 5, c.p.c.; art. 546 c.p.p.',
  ],
  'p.q.m.': [
    '«Per questi motivi»: comincia qui il dispositivo, cioè la parte in cui il giudice dice che cosa ha deciso.',
    'art. 132, secondo comma, n. 5, c.p.c.; art. 546 c.p.p.',
  ],
  motivi: [
    'Le ragioni, di fatto e di diritto, per cui il giudice decide così.',
    'art. 111, sesto comma, Cost.; art. 132, secondo comma, n. 4, c.p.c.; art. 546 c.p.p.',
  ],
  // Of the proceeding.
  appello: [
    'L’impugnazione con cui si chiede a un giudice di secondo grado di decidere di nuovo, nei limiti di ciò che gli è chiesto, la causa già decisa in primo grado.',
    'artt. 339 ss. c.p.c.; artt. 593 ss. c.p.p.',
  ],
  contumace: [
    'La parte che, chiamata in giudizio, non si è costituita. La causa prosegue senza di lei: non vuol dire che riconosca le ragioni dell’altra.',
    'artt. 171 e 290 ss. c.p.c.',
  ],
  'c.t.u.': [
    'Consulenza tecnica d’ufficio: la relazione di un esperto che il giudice nomina, quando per capire i fatti occorrono conoscenze tecniche. C.t.u. si chiama anche l’esperto.',
    'artt. 61, 191 e 195 c.p.c.',
  ],
  // Of personal data.
  'versione anonimizzata': [
    'La decisione senza i nomi e gli altri dati che farebbero riconoscere le persone.',
    'art. 52 d.lgs. 30 giugno 2003, n. 196',
  ],
  'dati personali riservati': [
    'La decisione originale la legge soltanto chi ne ha il diritto; gli altri, se c’è, la versione anonimizzata.',
    'art. 52 d.lgs. 30 giugno 2003, n. 196',
  ],
};

/** What a word means; undefined where nobody wrote it, as of a value that a later program gave. */
export const explanationOf = (word: string): string | undefined =>
  EXPLANATIONS[word.toLocaleLowerCase('it')]?.[0];
