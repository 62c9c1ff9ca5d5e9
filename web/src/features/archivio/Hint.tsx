/** What the section is and how one finds a way through it (docs/regole/consultazione.md#archivio). */
export function Hint({ open }: { open: boolean }) {
  return (
    <details className="bdm-archive-hint" open={open}>
      <summary>Come si consulta l’archivio</summary>
      <p>
        L’archivio riunisce i provvedimenti e gli abstract pubblicati dal 1° gennaio 2015 a oggi. Si sceglie
        un distretto, sulla mappa o nell’elenco, poi l’ufficio, la materia civile o penale, l’anno e il mese
        di pubblicazione; accanto a ogni voce è indicato quanti documenti contiene.
      </p>
      <p className="mb-0">
        TUTTE riunisce le materie di un’area, con i documenti che non ne hanno una. Il percorso in alto
        riporta a ogni scelta precedente. Ogni pagina ha un indirizzo proprio, che si può conservare e
        condividere.
      </p>
    </details>
  );
}
