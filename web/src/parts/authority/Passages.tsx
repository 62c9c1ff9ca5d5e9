import type { Passo } from '@/api/citazione';
import { PART_NAMES } from '@/domain/part';
import { TREATMENTS } from '@/domain/treatment';
import './authority.scss';

/** Sentences, with the citation marked, and where they stand. */
export function Passages({ passages }: { passages: readonly Passo[] }) {
  if (passages.length === 0) return null;
  return (
    <ul className="bdm-authority-passages">
      {passages.map(({ prima, citazione, dopo, pagina, parte, trattamento }, at) => (
        <li key={at}>
          {trattamento && <strong>{TREATMENTS[trattamento].label}: </strong>}«{prima}
          <mark>{citazione}</mark>
          {dopo}»{' '}
          <span className="bdm-muted">
            {PART_NAMES[parte]}, pag. {pagina}
          </span>
        </li>
      ))}
    </ul>
  );
}
