import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { type ComparedProposal, visible } from './compare';
import { type Choice, type Proposals, useProposals } from './context';
import { Receipt } from './Receipt';
import './proposals.scss';

/** What was read in the document for this field of the form, under it. */
export function FieldProposals({ field }: { field: string }) {
  const proposals = useProposals();
  if (proposals?.state !== 'found') return null;
  const own = proposals.compared.filter(({ proposal }) => proposal.field === field);
  const choices = proposals.choices.filter((each) => each.field === field);
  return (
    <>
      {own.length > 0 && <Found field={field} own={own} proposals={proposals} />}
      {choices.map((each) => (
        <Open key={each.said} choice={each} proposals={proposals} />
      ))}
    </>
  );
}

/** What the text leaves open: each value may be taken, none is by itself. */
function Open({ choice: { field, said, items }, proposals }: OpenProps) {
  const label = proposals.labelOf(field);
  const [first] = items;
  return (
    <p className="bdm-proposal-open">
      {said}{' '}
      {items.map((item) => (
        <Button
          key={item.key}
          color="link"
          size="xs"
          data-deciding=""
          aria-label={`Scegli ${label}: ${item.proposal.label}`}
          onClick={() => proposals.accept([item])}
        >
          {item.proposal.label}
        </Button>
      ))}
      {first && <Receipt label={label} proposal={first.proposal} />}
    </p>
  );
}

type OpenProps = { choice: Choice; proposals: Proposals };

type FoundProps = { field: string; own: readonly ComparedProposal[]; proposals: Proposals };

function Found({ field, own, proposals }: FoundProps) {
  const { labelOf, opened, open, accept } = proposals;
  const label = labelOf(field);
  const { shown, more } = visible(own, field, opened);
  const free = shown.filter(({ standing }) => standing === 'free');
  return (
    <div className="bdm-proposals-field">
      <Taken label={label} items={own.filter(({ standing }) => standing === 'there')} />
      {shown.length > 0 && (
        <ul aria-label={`Proposte per ${label}`}>
          {shown.map((item) => (
            <Item key={item.key} label={label} item={item} proposals={proposals} />
          ))}
        </ul>
      )}
      {(free.length > 1 || more > 0) && (
        <div className="bdm-proposal-actions">
          {free.length > 1 && (
            <Button
              color="primary"
              outline
              size="xs"
              data-deciding=""
              aria-label={`Accetta tutte le proposte per ${label} (${free.length})`}
              onClick={() => accept(free)}
            >
              Accetta tutte ({free.length})
            </Button>
          )}
          {more > 0 && (
            <Button color="link" size="xs" onClick={() => open(field)}>
              {more === 1 ? 'Mostra un’altra proposta' : `Mostra le altre ${more}`}
              <span className="visually-hidden"> per {label}</span>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The values that the form has as the document has them: where they can be checked. */
function Taken({ label, items }: { label: string; items: readonly ComparedProposal[] }) {
  const [only, ...others] = items;
  if (!only) return null;
  if (others.length === 0) {
    return (
      <p className="bdm-proposal-taken">
        <Icon name="it-check" size="xs" color="success" /> Come nel documento,{' '}
        <Receipt label={label} proposal={only.proposal} />
      </p>
    );
  }
  return (
    <details className="bdm-proposal-taken">
      <summary>{items.length} come nel documento</summary>
      <ul>
        {items.map(({ key, proposal }) => (
          <li key={key}>
            {proposal.label}, <Receipt label={label} proposal={proposal} />
          </li>
        ))}
      </ul>
    </details>
  );
}

type ItemProps = { label: string; item: ComparedProposal; proposals: Pick<Proposals, 'accept' | 'ignore'> };

function Item({ label, item, proposals: { accept, ignore } }: ItemProps) {
  const { proposal, standing } = item;
  const what = `${label}: ${proposal.label}`;
  return (
    <li className="bdm-proposal">
      <p className="bdm-proposal-value">{proposal.label}</p>
      <div className="bdm-proposal-actions">
        <Button
          color="primary"
          outline
          size="xs"
          data-deciding=""
          aria-label={standing === 'other' ? `Sostituisci ${what}` : `Accetta ${what}`}
          onClick={() => accept([item])}
        >
          {standing === 'other' ? 'Sostituisci' : 'Accetta'}
        </Button>
        <Button
          color="link"
          size="xs"
          data-deciding=""
          aria-label={`Ignora ${what}`}
          onClick={() => ignore(item)}
        >
          Ignora
        </Button>
      </div>
      <blockquote className="bdm-proposal-passage">
        «{proposal.passage}» <Receipt label={label} proposal={proposal} />
      </blockquote>
    </li>
  );
}
