import { type ReactNode, useContext, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CommentsContext } from '../editor/comments';
import type { ProvvedimentoValues } from '../editor/decisionValues';
import { useProposals } from '../proposals/context';
import { BriefContext, type Opened } from './brief';
import { ORDER } from './order';
import { type Place, type Places, placesOf } from './places';
import './brief.scss';

/**
 * The sections of the form (`children`) in short: first what is asked, then what is empty, then a line for each other
 * field. Fields go to another part only when something was decided on what was read, never while one types.
 */
export function BriefFields({
  opened,
  disabled,
  children,
}: {
  opened: Opened;
  disabled: boolean;
  children: ReactNode;
}) {
  const places = usePlaces();
  const count = (place: Place) =>
    ORDER.filter((name) => name !== 'document_hash' && places[name] === place).length;
  const part = (place: Place) => ({ ...opened, places, part: place });
  const asked = count('asked');
  return (
    <>
      {asked > 0 && (
        <Part title={`Da completare o verificare (${asked})`} className="bdm-brief-asked">
          <BriefContext value={part('asked')}>{children}</BriefContext>
        </Part>
      )}
      {count('empty') > 0 && !disabled && (
        <Part title="Campi vuoti, facoltativi" className="bdm-brief-empty">
          <BriefContext value={part('empty')}>{children}</BriefContext>
        </Part>
      )}
      <div className="bdm-brief-known">
        <BriefContext value={part('known')}>{children}</BriefContext>
      </div>
    </>
  );
}

function Part({ title, className, children }: { title: string; className: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={`bdm-editor-section ${className}`} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

function usePlaces(): Places {
  const { control } = useFormContext<ProvvedimentoValues>();
  const values = useWatch({ control }) as ProvvedimentoValues;
  const proposals = useProposals();
  const { comments, fieldOf } = useContext(CommentsContext);
  const commented = comments.map(({ field }) => fieldOf(field) ?? field);
  const settled = [values.document_hash, values.area, proposals?.state, proposals?.decided, commented].join();
  const [kept, setKept] = useState<{ settled: string; places: Places } | null>(null);
  if (kept?.settled === settled) return kept.places;
  const places = placesOf(values, proposals, commented);
  setKept({ settled, places });
  return places;
}
