import { useEffect, useId, useRef, useState } from 'react';
import type { CitazioneElencata, DecisioneElencata, ElencoVerificato, EsitoCitazione } from '@/api/verifica';
import { formatNumber } from '@/domain/format';
import { itemAddress } from '@/domain/item';
import { precedenteAddress } from '@/domain/precedente';
import { ExportButton } from '@/parts/exporting';
import { AddToFolderDialog, type ToAdd } from '@/parts/folder';
import { ToldFateMark } from '@/parts/result/FateMark';
import { ExternalLink } from '@/ui/ExternalLink';
import { Button } from '@/ui/kit';
import { type Choice, firstChoice, keptOf, LIST_ORDER, LIST_OUTCOMES, listSummaryOf } from './list';

type Props = { checked: ElencoVerificato; onBack: () => void };

/** Which decisions the citations are, by outcome; of those that are found or chosen, a folder or a file. */
export function ListAnswer({ checked, onBack }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [choice, setChoice] = useState<Choice>(() => firstChoice(checked.citazioni));
  useEffect(() => heading.current?.focus(), []);

  const choose = (at: number, id: string | null) =>
    setChoice((before) => before.map((each, place) => (place === at ? id : each)));

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="bdm-verifica-summary">
        {listSummaryOf(checked.riepilogo)}
      </h2>
      <div className="bdm-verifica-buttons">
        <Button color="primary" size="sm" onClick={onBack}>
          Torna all’elenco
        </Button>
      </div>
      {LIST_ORDER.filter((outcome) => checked.riepilogo[outcome] > 0).map((outcome) => (
        <Group key={outcome} {...{ outcome, checked, choice }} onChoose={choose} />
      ))}
      <Kept {...{ checked, choice }} />
    </>
  );
}

type GroupProps = {
  outcome: EsitoCitazione;
  checked: ElencoVerificato;
  choice: Choice;
  onChoose: (at: number, id: string | null) => void;
};

const SAID: Partial<Record<EsitoCitazione, string>> = {
  piu_di_una: 'Più decisioni hanno ciò che è scritto: scegliere quella che si intende.',
  assente: 'Qui non ci sono, o non si possono leggere con il proprio account: possono esistere.',
  non_letta: 'Correggere la riga, tornando all’elenco, e cercare di nuovo.',
};

function Group({ outcome, checked, choice, onChoose }: GroupProps) {
  const { label, sign } = LIST_OUTCOMES[outcome];
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={`bdm-listed bdm-listed-${outcome}`}>
      <h3 id={heading}>
        <span aria-hidden="true">{sign} </span>
        {label} ({formatNumber(checked.riepilogo[outcome])})
      </h3>
      {SAID[outcome] && <p className="bdm-muted">{SAID[outcome]}</p>}
      <ul>
        {checked.citazioni.map(
          (citation, at) =>
            citation.esito === outcome && (
              <li key={at}>
                <Listed citation={citation} chosen={choice[at] ?? null} onChoose={(id) => onChoose(at, id)} />
              </li>
            ),
        )}
      </ul>
    </section>
  );
}

type ListedProps = {
  citation: CitazioneElencata;
  chosen: string | null;
  onChoose: (id: string | null) => void;
};

/** A citation as it was written, and what it is. */
function Listed({ citation, chosen, onChoose }: ListedProps) {
  const { riga, scritto, esito, letto, decisioni, citata_da, nota } = citation;
  const written = (
    <>
      <span className="bdm-muted">Riga {riga}:</span> {scritto}
    </>
  );
  const [one] = decisioni;
  return (
    <>
      {esito !== 'piu_di_una' && <p className="bdm-listed-written">{written}</p>}
      {esito === 'trovata' && one && (
        <>
          <Decision decision={one} />
          <label>
            <input
              type="checkbox"
              checked={chosen !== null}
              onChange={({ target }) => onChoose(target.checked ? one.id : null)}
            />
            Da tenere<span className="visually-hidden">: {one.label}</span>
          </label>
        </>
      )}
      {esito === 'piu_di_una' && <Candidates {...{ citation, written, chosen, onChoose }} />}
      {esito !== 'trovata' && letto && <p className="bdm-muted">Letta come: {letto}</p>}
      {nota && <p>{nota}</p>}
      {citata_da && letto && (
        <p>
          <ExternalLink href={precedenteAddress(letto, 'civile')}>
            {citata_da === 1
              ? 'La cita 1 decisione di qui'
              : `La citano ${formatNumber(citata_da)} decisioni di qui`}
            <span className="visually-hidden">: {letto}</span>
          </ExternalLink>
        </p>
      )}
    </>
  );
}

/** In a window of its own: what was found here would be gone. */
function Decision({ decision: { id, label, tipo, sorte } }: { decision: DecisioneElencata }) {
  return (
    <p className="bdm-listed-decision">
      <ExternalLink href={itemAddress('provvedimento', id)}>{label}</ExternalLink>{' '}
      <ToldFateMark fate={sorte} tipo={tipo} />
    </p>
  );
}

function Candidates({ citation, written, chosen, onChoose }: ListedProps & { written: React.ReactNode }) {
  const name = useId();
  const { decisioni, quante } = citation;
  const more = quante - decisioni.length;
  return (
    <fieldset>
      <legend className="bdm-listed-written">{written}</legend>
      {decisioni.map((each) => (
        <div key={each.id} className="bdm-listed-candidate">
          <input
            type="radio"
            id={`${name}-${each.id}`}
            name={name}
            checked={chosen === each.id}
            onChange={() => onChoose(each.id)}
          />
          <div>
            <label htmlFor={`${name}-${each.id}`}>{each.label}</label>
            <ToldFateMark fate={each.sorte} tipo={each.tipo} />{' '}
            <ExternalLink href={itemAddress('provvedimento', each.id)}>
              Apri<span className="visually-hidden"> {each.label}</span>
            </ExternalLink>
          </div>
        </div>
      ))}
      <label>
        <input type="radio" name={name} checked={chosen === null} onChange={() => onChoose(null)} />
        Nessuna di queste
      </label>
      {more > 0 && (
        <p>
          {more === 1 ? 'Un’altra non è mostrata' : `Altre ${formatNumber(more)} non sono mostrate`}: per
          trovarla, aggiungere alla riga l’ufficio o il giorno.
        </p>
      )}
    </fieldset>
  );
}

/** What there is to keep, and what stays behind. */
function Kept({ checked, choice }: { checked: ElencoVerificato; choice: Choice }) {
  const [saving, setSaving] = useState(false);
  const items = new Map<string, ToAdd>();
  checked.citazioni.forEach(({ decisioni }, at) => {
    const found = decisioni.find(({ id }) => id === choice[at]);
    if (found) items.set(found.id, { kind: 'provvedimento', id: found.id, label: found.label });
  });
  return (
    <>
      <p role="status">{keptOf(choice)}</p>
      {items.size > 0 && (
        <div className="bdm-verifica-buttons">
          <Button color="primary" size="sm" aria-haspopup="dialog" onClick={() => setSaving(true)}>
            Salva in una cartella
          </Button>
          <ExportButton
            source={{ kind: 'provvedimento', ids: [...items.keys()] }}
            title="Esporta le decisioni dell’elenco"
            count={items.size}
          >
            Esporta…
          </ExportButton>
        </div>
      )}
      {saving && <AddToFolderDialog items={[...items.values()]} onClose={() => setSaving(false)} />}
    </>
  );
}
