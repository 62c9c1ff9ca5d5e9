import { useId } from 'react';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { Skeleton } from '@/ui/Skeleton';
import { type Proposals, useProposals } from './context';
import './proposals.scss';

const TITLE = 'Dati letti nel documento';

/** How much was read in the document; the proposals themselves stand under their fields. */
export function ProposalsPanel() {
  const title = useId();
  const proposals = useProposals();
  if (!proposals) return null;
  const { state, retry } = proposals;
  return (
    <section className="bdm-proposals" aria-labelledby={title} tabIndex={-1}>
      <h2 id={title} className="h5">
        {TITLE}
      </h2>
      {state === 'failed' && (
        <div role="alert">
          <p>I dati del documento non sono disponibili al momento. Il modulo si può compilare comunque.</p>
          <Button
            color="primary"
            outline
            size="sm"
            type="button"
            disabled={!retry}
            onClick={retry ?? undefined}
          >
            Riprova
          </Button>
        </div>
      )}
      {state === 'reading' && <Skeleton lines={2} label="Lettura del documento in corso" />}
      {state === 'nothing' && <p role="status">Nel testo del documento non ci sono dati da proporre.</p>}
      {state === 'found' && <Summary proposals={proposals} />}
    </section>
  );
}

function Summary({ proposals: { compared, free, ignored, accept, restore } }: { proposals: Proposals }) {
  const others = compared.filter(({ standing }) => standing === 'other').length;
  return (
    <>
      <p className="mb-2">
        Ogni proposta sta sotto il suo campo, con il passo da cui proviene: nulla entra nel modulo finché non
        la si accetta.
      </p>
      <div className="bdm-proposals-bar">
        <Button
          color="primary"
          size="sm"
          type="button"
          data-deciding=""
          disabled={free.length === 0}
          onClick={() => accept(free)}
        >
          Accetta tutte{free.length > 0 && ` (${free.length})`}
        </Button>
        {ignored > 0 && (
          <Button color="primary" outline size="sm" type="button" data-deciding="" onClick={restore}>
            Mostra le ignorate ({ignored})
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
    </>
  );
}
