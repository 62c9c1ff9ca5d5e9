import { useId } from 'react';
import { itemAddress } from '@/domain/item';
import { Icon } from '@/ui/Icon';
import type { Kind } from './kinds';

type Props<Item> = {
  kind: Kind<Item>;
  items: readonly Item[];
  multiple: boolean;
  chosen: ReadonlySet<string>;
  refuse: (item: Item) => string | null;
  onChoose: (item: Item, chosen: boolean) => void;
};

/** The results to choose from: one (radio buttons) or several (checkboxes). What cannot be chosen says why. */
export function ChoiceList<Item extends { id: string }>(props: Props<Item>) {
  const { kind, items, multiple, chosen, refuse, onChoose } = props;
  const id = useId();
  return (
    <ul className="bdm-choices">
      {items.map((item) => {
        const why = refuse(item);
        return (
          <li key={item.id} className={why ? 'bdm-choice-excluded' : ''}>
            <label>
              <input
                type={multiple ? 'checkbox' : 'radio'}
                name={id}
                checked={chosen.has(item.id)}
                disabled={why !== null}
                onChange={(event) => onChoose(item, event.currentTarget.checked)}
              />
              <span className="bdm-choice-text">
                {kind.describe(item)}
                {why && <small>{why}</small>}
              </span>
            </label>
            <a
              className="bdm-chip-link"
              href={itemAddress(kind.item, item.id)}
              target="_blank"
              rel="noopener noreferrer"
              title="Apri in una nuova finestra"
            >
              <Icon name="it-external-link" size="sm" />
              <span className="visually-hidden">{kind.name(item)} (si apre in una nuova finestra)</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
