import type { Person } from '@/api/presence';
import { formatTime } from '@/domain/format';
import type { ItemKind } from '@/domain/item';
import { Icon } from '@/ui/Icon';
import { usePresence } from './usePresence';

const list = new Intl.ListFormat('it', { type: 'conjunction' });
const at = ({ since }: Person) => formatTime(Date.parse(since) / 1000);

function said(others: readonly Person[]): string {
  const [first] = others;
  if (others.length === 1 && first) {
    return `${first.name} sta modificando questa bozza, dalle ore ${at(first)}.`;
  }
  return `${list.format(others.map(({ name }) => name))} stanno modificando questa bozza.`;
}

/** Who else edits the draft `id` (null: nobody does here), told while this page has it open (docs/regole/redazione.md). */
export function PresenceNotice({ kind, id }: { kind: ItemKind; id: string | null }) {
  const others = usePresence(kind, id);
  return (
    <div role="status">
      {others.length > 0 && (
        <p className="bdm-editor-notice">
          <Icon name="it-user" size="sm" />
          <span>
            <strong>{said(others)}</strong> Chi salva per secondo vede che cosa è cambiato e sceglie che cosa
            tenere.
          </span>
        </p>
      )}
    </div>
  );
}
