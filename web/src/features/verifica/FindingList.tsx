import { useEffect, useRef, useState } from 'react';
import type { CitazioneVerificata, Riscontro, TestoVerificato } from '@/api/verifica';
import { formatNumber } from '@/domain/format';
import { Button } from '@/ui/kit';
import { Finding } from './Finding';
import { findingId } from './ids';
import { ORDER, outcomeOf } from './outcomes';

type Props = {
  checked: TestoVerificato;
  current: number | null;
  /** It gets the focus. */
  wanted: { numero: number } | null;
  filter: Riscontro | null;
  onFilter: (filter: Riscontro | null) => void;
  onShow: (numero: number) => void;
};

const rank = ({ riscontro }: CitazioneVerificata) => (riscontro === 'corretta_riformata' ? 0 : 1);

/** Citations that are shown before more are asked for. */
const STEP = 200;

/** What is said of each citation, of one outcome or of all. */
export function FindingList({ checked, current, wanted, filter, onFilter, onShow }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [most, setMost] = useState(STEP);
  const chosen = filter
    ? checked.citazioni.filter(({ riscontro }) => riscontro === filter)
    : // What was undone stands first: it looks right, and nobody would look again.
      checked.citazioni.toSorted((one, other) => rank(one) - rank(other));
  // What one comes to from the text is among them.
  const reached = wanted ? 1 + chosen.findIndex(({ numero }) => numero === wanted.numero) : 0;
  const shown = chosen.slice(0, Math.max(most, reached));
  const left = chosen.length - shown.length;

  useEffect(() => {
    const finding = wanted && document.getElementById(findingId(wanted.numero));
    finding?.querySelector('button')?.focus({ preventScroll: true });
    finding?.scrollIntoView({ block: 'nearest' });
  }, [wanted]);

  // Beside the text it follows what one looks at there; below it, it would take the text away.
  useEffect(() => {
    const finding = current === null ? null : document.getElementById(findingId(current));
    const box = list.current;
    if (!finding || !box || box.scrollHeight <= box.clientHeight) return;
    const [around, own] = [box.getBoundingClientRect(), finding.getBoundingClientRect()];
    if (own.top < around.top || own.bottom > around.bottom) box.scrollTop += own.top - around.top;
  }, [current]);

  return (
    <section className="bdm-verifica-side" aria-label="Riscontri">
      <Filters {...{ checked, filter }} onFilter={onFilter} />
      <ol ref={list} className="bdm-verifica-list">
        {shown.map((citation) => (
          <Finding
            key={citation.numero}
            citation={citation}
            day={checked.data}
            current={citation.numero === current}
            onShow={onShow}
          />
        ))}
        {left > 0 && (
          <li className="bdm-verifica-more">
            <Button color="primary" outline size="sm" onClick={() => setMost(shown.length + STEP)}>
              Mostra le altre ({formatNumber(left)})
            </Button>
          </li>
        )}
      </ol>
    </section>
  );
}

function Filters({ checked, filter, onFilter }: Pick<Props, 'checked' | 'filter' | 'onFilter'>) {
  const all = { label: 'Tutte', sign: '', name: null, count: checked.citazioni.length };
  const choices = [
    all,
    ...ORDER.map((name) => ({ ...outcomeOf(name), name, count: checked.riepilogo[name] })),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, not fields
    <div className="bdm-verifica-filters" role="group" aria-label="Citazioni da mostrare">
      {choices
        .filter(({ name, count }) => name === null || count > 0)
        .map(({ name, label, sign, count }) => (
          <button
            key={label}
            type="button"
            className={name ? `bdm-cited-${name}` : ''}
            aria-pressed={filter === name}
            onClick={() => onFilter(name)}
          >
            {sign && <span aria-hidden="true">{sign} </span>}
            {label} ({formatNumber(count)})
          </button>
        ))}
    </div>
  );
}
