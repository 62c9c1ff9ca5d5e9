import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { annotatedDocument, type Riscontro, type TestoVerificato, type TextToCheck } from '@/api/verifica';
import { formatDay, formatNumber } from '@/domain/format';
import { copyToClipboard } from '@/ui/copy';
import { ExportButton } from '@/ui/ExportButton';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { printText } from '@/ui/printText';
import { CheckedText, showInText } from './CheckedText';
import { FindingList } from './FindingList';
import { readText } from './marks';
import { COVERAGE, reasonsOf, summaryOf } from './outcomes';
import { HEADING, reportOf } from './report';

type Props = {
  checked: TestoVerificato;
  /** What it was found in. */
  sent: TextToCheck;
  onBack: () => void;
};

/** What was found: in short, then the text with its citations marked and, beside it, what is said of each. */
export function Answer({ checked, sent, onBack }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const none = checked.citazioni.length === 0;

  const docx = docxOf(checked, sent);

  useEffect(() => heading.current?.focus(), []);

  const copy = () =>
    copyToClipboard({ text: [HEADING, ...reportOf(checked)].join('\n\n') }, 'Resoconto copiato');

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="bdm-verifica-summary">
        {none ? 'Nel testo non si è trovata nessuna citazione' : summaryOf(checked.riepilogo)}
      </h2>
      <div className="bdm-verifica-buttons">
        <Button color="primary" size="sm" onClick={onBack}>
          Torna al testo
        </Button>
        {!none && (
          <>
            <Button color="primary" outline size="sm" onClick={copy}>
              <Icon name="it-copy" size="sm" color="primary" className="me-1" />
              Copia il resoconto
            </Button>
            <Button color="primary" outline size="sm" onClick={() => printText(HEADING, reportOf(checked))}>
              <Icon name="it-print" size="sm" color="primary" className="me-1" />
              Stampa
            </Button>
            {docx && (
              <ExportButton
                load={() => annotatedDocument(docx, sent.day)}
                label="Scarica il documento annotato"
                size="sm"
              />
            )}
          </>
        )}
      </div>
      {checked.avvertenze.map((warning) => (
        <p key={warning} className="bdm-verifica-warning">
          {warning}
        </p>
      ))}
      {none ? <Nothing /> : <Found checked={checked} />}
    </>
  );
}

/** The document of Word that was checked: a PDF is read by its pages. */
function docxOf({ sezioni }: TestoVerificato, { source }: TextToCheck): File | null {
  return source instanceof File && sezioni.every(({ genere }) => genere !== 'pagina') ? source : null;
}

function Nothing() {
  return (
    <>
      <p>
        Si riconoscono le decisioni con un numero e un anno («Cass. 13533/2001», «Trib. Milano, 12 marzo 2021,
        n. 1234»), le norme con articolo e atto («art. 2043 c.c.») e i passi tra virgolette di una decisione
        citata.
      </p>
      <p>
        Se il testo ne contiene, controllare che sia quello giusto e che sia tutto; di un documento
        scansionato si può incollare il testo. «Torna al testo» lo ripropone com’era.
      </p>
    </>
  );
}

function Found({ checked }: { checked: TestoVerificato }) {
  const text = useMemo(() => readText(checked), [checked]);
  const [current, setCurrent] = useState<number | null>(null);
  const [filter, setFilter] = useState<Riscontro | null>(null);
  /** A new one for each time that somebody goes from the text to what is said of it. */
  const [wanted, setWanted] = useState<{ numero: number } | null>(null);

  const showFinding = useCallback(
    (numero: number) => {
      setCurrent(numero);
      setWanted({ numero });
      // What is wanted is shown, whatever was chosen.
      const found = checked.citazioni.find((each) => each.numero === numero);
      setFilter((chosen) => (chosen === null || chosen === found?.riscontro ? chosen : null));
    },
    [checked],
  );
  const { standIn } = text;
  const showPlace = useCallback(
    (numero: number) => {
      showInText(standIn.get(numero) ?? numero);
      // What has the focus may be another, within it.
      setCurrent(numero);
    },
    [standIn],
  );

  return (
    <>
      <Limits checked={checked} />
      <div className="bdm-verifica-found">
        <CheckedText
          text={text}
          current={current === null ? null : (standIn.get(current) ?? current)}
          onFocus={setCurrent}
          onOpen={showFinding}
        />
        <FindingList
          checked={checked}
          {...{ current, wanted, filter }}
          onFilter={setFilter}
          onShow={showPlace}
        />
      </div>
    </>
  );
}

/** What could not be checked and why, and with what the text was compared. */
function Limits({ checked }: { checked: TestoVerificato }) {
  const reasons = reasonsOf(checked.citazioni);
  return (
    <details className="bdm-verifica-limits">
      <summary>Che cosa si è confrontato, e che cosa no</summary>
      <p>
        {COVERAGE} Il giorno di cui si sono chieste le norme è il {formatDay(checked.data)}.
      </p>
      {reasons.length > 0 && (
        <>
          <p>Non si sono potute verificare:</p>
          <ul>
            {reasons.map(([why, count]) => (
              <li key={why}>
                {why}: {formatNumber(count)}
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}
