import { type ReactNode, type RefObject, useState } from 'react';
import { formatNumber } from '@/domain/format';
import { showHit } from '@/parts/item/useHitSteps';
import { Icon } from '@/ui/Icon';
import { Panel } from '@/ui/Panel';
import { ToolButton } from '@/ui/ToolButton';
import type { Citations, Common } from './citations';

type Props = {
  /** Null until both texts are there. */
  citations: Citations | null;
  /** What shows them, with the places marked. */
  box: RefObject<HTMLElement | null>;
  /** What else stays in sight. */
  children: ReactNode;
};

/** What both cite, and the way from one of its places to the next; to step redraws no text. */
export function InCommon({ citations, box, children }: Props) {
  const { at, step } = useSteps(box, citations);
  return (
    <>
      {citations && <CommonBox citations={citations} step={step} />}
      <div className="bdm-text-bar bdm-confronto-bar">
        <CommonSteps at={at} step={step} />
        {children}
      </div>
    </>
  );
}

type At = { cited: Common; nth: number };

/** Steps through the places of what both cite, in the first text and then in the second, around the end. */
function useSteps(box: RefObject<HTMLElement | null>, citations: Citations | null) {
  const [reached, setReached] = useState<{ of: Citations | null; at: At } | null>(null);
  const at = reached?.of === citations ? (reached?.at ?? null) : null;

  function step(cited: Common, forward = true) {
    const places = cited.places.flat();
    if (!box.current || places.length === 0) return;
    const before = at?.cited === cited ? at.nth : forward ? -1 : 0;
    const nth = (before + (forward ? 1 : -1) + places.length) % places.length;
    showHit(box.current, places[nth] ?? 0);
    setReached({ of: citations, at: { cited, nth } });
  }

  return { at, step };
}

type Steps = ReturnType<typeof useSteps>;

/** 'Citano entrambi': what was recognised in both texts, and how much in only one. */
function CommonBox({ citations, step }: { citations: Citations; step: Steps['step'] }) {
  const { common, alone } = citations;
  const [norms, decisions] = [only(common, 'norma'), only(common, 'precedente')];
  return (
    <Panel title={`Citano entrambi (${formatNumber(common.length)})`}>
      {common.length === 0 && (
        <p className="mb-2">Nessuna norma o decisione risulta citata in tutti e due i testi.</p>
      )}
      <Kind title="Norme" cited={norms} step={step} />
      <Kind title="Decisioni" cited={decisions} step={step} />
      <p className="mb-0">
        Citate solo dal primo: {formatNumber(alone[0])}; solo dal secondo: {formatNumber(alone[1])}.
      </p>
      <p className="bdm-muted mb-0">
        Si confronta ciò che è stato riconosciuto nei due testi: una citazione non riconosciuta non c’è. Una
        norma vale per articolo, qualunque ne sia il comma.
      </p>
    </Panel>
  );
}

const only = (common: readonly Common[], kind: Common['kind']) => common.filter((one) => one.kind === kind);

type KindProps = { title: string; cited: readonly Common[]; step: Steps['step'] };

function Kind({ title, cited, step }: KindProps) {
  if (cited.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="h6 mb-1">{title}</h3>
      <ul className="bdm-confronto-cited">
        {cited.map((one) => {
          const [first, second] = one.places.map(({ length }) => length) as [number, number];
          return (
            <li key={one.name}>
              {first + second > 0 ? (
                <button type="button" className="bdm-link" onClick={() => step(one)}>
                  {one.name}
                </button>
              ) : (
                one.name
              )}{' '}
              <small className="bdm-muted">
                {`${formatNumber(first)} nel primo, ${formatNumber(second)} nel secondo`}
              </small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Where one is among the places of what both cite, and the way on; it stays in sight. */
function CommonSteps({ at, step }: Steps) {
  if (!at) return null;
  const { cited, nth } = at;
  const count = cited.places.flat().length;
  const where = nth < cited.places[0].length ? 'nel primo' : 'nel secondo';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="bdm-text-tools" role="group" aria-label="Passi che lo citano">
      <ToolButton label="Passo precedente" onClick={() => step(cited, false)}>
        <Icon name="it-arrow-up" size="sm" />
      </ToolButton>
      <span role="status">
        {cited.name}: {`${formatNumber(nth + 1)} di ${formatNumber(count)}, ${where}`}
      </span>
      <ToolButton label="Passo successivo" onClick={() => step(cited)}>
        <Icon name="it-arrow-down" size="sm" />
      </ToolButton>
    </div>
  );
}
