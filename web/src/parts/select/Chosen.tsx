import { useRef } from 'react';
import { Icon } from '@/ui/Icon';
import type { Kind } from './kinds';

type Props<Item> = {
  kind: Kind<Item>;
  multiple: boolean;
  chosen: readonly Item[];
  onRemove: (item: Item) => void;
  onEmptied: () => void;
};

/** What is chosen, wherever it was found: it may be on another page, or chosen before the dialog opened. */
export function Chosen<Item extends { id: string }>({
  kind,
  multiple,
  chosen,
  onRemove,
  onEmptied,
}: Props<Item>) {
  const list = useRef<HTMLUListElement>(null);
  if (!multiple) {
    const [only] = chosen;
    return (
      <p className="bdm-select-chosen" role="status">
        {only && (
          <>
            Selezionato: <strong>{kind.name(only)}</strong>
          </>
        )}
      </p>
    );
  }
  return (
    <section className="bdm-select-chosen" aria-label="Selezionati">
      <p role="status">
        {chosen.length === 0 && 'Nessun elemento selezionato'}
        {chosen.length === 1 && '1 elemento selezionato'}
        {chosen.length > 1 && `${chosen.length} elementi selezionati`}
      </p>
      <ul ref={list}>
        {chosen.map((item, at) => (
          <li key={item.id} className="bdm-chip">
            <span className="bdm-chip-text">{kind.name(item)}</span>
            <button
              type="button"
              className="bdm-chip-remove"
              onClick={() => {
                const crosses = list.current?.querySelectorAll('button');
                const next = crosses?.[at + 1] ?? crosses?.[at - 1];
                if (next) next.focus();
                else onEmptied();
                onRemove(item);
              }}
            >
              <Icon name="it-close" size="sm" />
              <span className="visually-hidden">Togli {kind.name(item)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
