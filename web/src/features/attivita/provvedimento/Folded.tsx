import { type ReactNode, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Icon } from '@/ui/Icon';
import type { ProvvedimentoValues } from '../editor/decisionValues';
import { focusField } from '../editor/focusField';
import { visible } from '../proposals/compare';
import { useProposals } from '../proposals/context';
import { Receipt } from '../proposals/Receipt';
import type { Brief } from './brief';
import { nameOf } from './ErrorSummary';
import type { FieldName } from './order';
import { textOf } from './places';
import './brief.scss';

/** A field as one line, its name and its value, which a click opens. What was opened once stays, with what was typed. */
export function Folded({ brief, name, children }: { brief: Brief; name: FieldName; children: ReactNode }) {
  const { control } = useFormContext<ProvvedimentoValues>();
  const values = useWatch({ control }) as ProvvedimentoValues;
  const proposals = useProposals();
  const id = useId();
  const open = brief.opened.has(name);
  const [made, setMade] = useState(open);
  if (open && !made) setMade(true);
  const empty = brief.part === 'empty';
  const label = nameOf(name, values.area);
  const free = proposals
    ? visible(proposals.compared, name, proposals.opened).shown.filter(({ standing }) => standing === 'free')
    : [];
  const there = proposals?.compared.filter(
    ({ proposal, standing }) => proposal.field === name && standing === 'there',
  );
  const own = textOf(name, values);
  // Whether the decision is restricted, and nothing else, has a value that nobody has decided on.
  const [only, ...others] = free;
  const read = others.length > 0 ? `${free.length} da accettare` : (only?.proposal.label ?? '');

  function toggle(button: HTMLElement) {
    if (open) return brief.close(name);
    brief.open([name]);
    // Who opens what is empty writes there.
    if (empty) focusField(button.closest('form'), name);
  }

  return (
    <div className={`bdm-fold ${empty ? 'bdm-fold-empty' : ''} ${open ? 'bdm-fold-open' : ''}`}>
      <div className={`bdm-fold-line ${free.length > 0 ? 'bdm-fold-read' : ''}`}>
        <button
          type="button"
          className="bdm-fold-toggle"
          aria-expanded={open}
          aria-controls={id}
          onClick={({ currentTarget }) => toggle(currentTarget)}
        >
          <Icon name={open ? 'it-collapse' : empty ? 'it-plus' : 'it-expand'} size="xs" color="primary" />
          <span className="bdm-fold-label">{label}</span>{' '}
          {!open && !empty && (
            <span className="bdm-fold-value">
              {own}
              {free.length > 0 && (
                <>
                  {own && ' · '}
                  {others.length === 0 && <span className="visually-hidden">da accettare:</span>}{' '}
                  <strong>{read}</strong>
                </>
              )}
              {!own && free.length === 0 && '—'}
            </span>
          )}
        </button>
        {!open && there && <Pages label={label} items={there} />}
        {!open &&
          free.map((item) => <Passage key={item.key} label={label} item={item} many={free.length > 1} />)}
      </div>
      <div id={id} hidden={!open}>
        {made && children}
      </div>
    </div>
  );
}

type Item = NonNullable<ReturnType<typeof useProposals>>['compared'][number];

/** The sentence that a value was read in. */
function Passage({ label, item: { proposal }, many }: { label: string; item: Item; many: boolean }) {
  return (
    <p className={`bdm-fold-passage ${many ? 'bdm-fold-many' : ''}`}>
      <span title={proposal.passage}>
        {many && <b>{proposal.label}: </b>}«{proposal.passage}»
      </span>{' '}
      <Receipt label={label} proposal={proposal} />
    </p>
  );
}

/** Where the values that the form has as the document has them were read: each page once. */
function Pages({ label, items }: { label: string; items: readonly Item[] }) {
  const first = items.filter(
    ({ proposal }, at) => items.findIndex((each) => each.proposal.page === proposal.page) === at,
  );
  return (
    <span className="bdm-fold-pages">
      {first.map(({ key, proposal }) => (
        <Receipt key={key} label={label} proposal={proposal} />
      ))}
    </span>
  );
}
