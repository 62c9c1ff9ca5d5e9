import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { proposalsQuery } from '@/api/proposals';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { Skeleton } from '@/ui/Skeleton';
import { labelsFor } from '../provvedimento/values';
import { byField, type Compared, type CurrentValues, compare } from './compare';
import { FieldProposals } from './FieldProposals';
import './proposals.scss';

export type AcceptedProposal = { field: string; value: string };

type Props = {
  /** The document that the form has. */
  fileHash: string;
  /** What stands in the form, as the save call has it. */
  current: CurrentValues;
  /** Values that the person takes; the form puts them in, and says how many it took. */
  onAccept: (accepted: AcceptedProposal[]) => number;
};

const TITLE = 'Dati letti nel documento';

/**
 * What the text of the document says of the decision, field by field, each with the passage it was read in. Nothing is
 * taken by itself, and nothing that is in the form is replaced unless that one proposal is accepted.
 */
export function ProposalsPanel({ fileHash, current, onAccept }: Props) {
  const title = useId();
  const { data, isError, isFetching, refetch } = useQuery(proposalsQuery(fileHash));
  return (
    <section className="bdm-proposals" aria-labelledby={title}>
      <h2 id={title} className="h5">
        {TITLE}
      </h2>
      {isError ? (
        <div role="alert">
          <p>I dati del documento non sono disponibili al momento. Il modulo si può compilare comunque.</p>
          <Button color="primary" outline size="sm" disabled={isFetching} onClick={() => void refetch()}>
            Riprova
          </Button>
        </div>
      ) : !data?.ready ? (
        <Skeleton lines={3} label="Lettura del documento in corso" />
      ) : data.proposals.length === 0 ? (
        <p role="status">Nel testo del documento non ci sono dati da proporre.</p>
      ) : (
        <Found
          key={fileHash}
          compared={compare(data.proposals, current)}
          current={current}
          onAccept={onAccept}
        />
      )}
    </section>
  );
}

type FoundProps = { compared: Compared[]; current: CurrentValues; onAccept: Props['onAccept'] };

function Found({ compared, current, onAccept }: FoundProps) {
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const left = useRef<number | null>(null);
  const labels = labelsFor(current.area === 'penale' ? 'penale' : 'civile');
  const shown = compared.filter(({ key }) => !ignored.has(key));
  const free = shown.filter(({ standing }) => standing === 'free');
  const others = shown.filter(({ standing }) => standing === 'other').length;

  // The button that was pressed goes away with what it stood for, or has nothing left to do: the focus goes on to the
  // one in its place.
  useEffect(() => {
    if (left.current === null) return;
    const active = document.activeElement;
    if (active === null || active === document.body || active.matches(':disabled')) {
      const buttons = list.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [];
      (buttons[Math.min(left.current, buttons.length - 1)] ?? list.current)?.focus();
    }
    left.current = null;
  });

  function remember() {
    const buttons = [...(list.current?.querySelectorAll('button:enabled') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    left.current = Math.max(0, at);
  }

  function accept(items: readonly Compared[]) {
    remember();
    const taken = onAccept(items.map(({ proposal: { field, value } }) => ({ field, value })));
    const [only] = items;
    if (taken === 0) setTold('');
    else if (items.length === 1 && only) {
      setTold(`Riportato nel modulo: ${labels[only.proposal.field]} ${only.proposal.label}`);
    } else setTold(taken === 1 ? 'Riportato nel modulo un dato' : `Riportati nel modulo ${taken} dati`);
  }

  function ignore(item: Compared) {
    remember();
    setIgnored(new Set([...ignored, item.key]));
    setTold(`Proposta ignorata: ${labels[item.proposal.field]} ${item.proposal.label}`);
  }

  return (
    <div ref={list} tabIndex={-1} className="bdm-proposals-found">
      <p className="mb-2">
        Verificare ogni dato con il passo da cui proviene: nulla entra nel modulo finché non lo si accetta.
      </p>
      <div className="bdm-proposals-bar">
        <Button color="primary" size="sm" disabled={free.length === 0} onClick={() => accept(free)}>
          Accetta tutte{free.length > 0 && ` (${free.length})`}
        </Button>
        {ignored.size > 0 && (
          <Button
            color="primary"
            outline
            size="sm"
            onClick={() => {
              remember();
              setIgnored(new Set());
              setTold('Proposte ignorate di nuovo in elenco');
            }}
          >
            Mostra le ignorate ({ignored.size})
          </Button>
        )}
      </div>
      {others > 0 && (
        <p className="bdm-proposals-note">
          <Icon name="it-info-circle" size="sm" />{' '}
          {others === 1
            ? 'Una proposta è diversa da ciò che è nel modulo: si accetta da sola.'
            : `${others} proposte sono diverse da ciò che è nel modulo: si accettano una per una.`}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
      <section className="bdm-proposals-list" aria-label="Proposte" tabIndex={0}>
        <dl>
          {byField(shown).map(([field, items]) => (
            <FieldProposals
              key={field}
              label={labels[field] ?? field}
              items={items}
              onAccept={accept}
              onIgnore={ignore}
            />
          ))}
        </dl>
      </section>
      <p role="status" className="visually-hidden">
        {told}
      </p>
    </div>
  );
}
