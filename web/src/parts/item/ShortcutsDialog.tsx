import { useState } from 'react';
import { readPreferences, writePreferences } from '@/domain/preferences';
import { Dialog } from '@/ui/Dialog';
import { CloseButton } from '@/ui/DialogButtons';
import { shortcuts } from './shortcuts';

/** '?': the keys that work on this page, and whether they do (WCAG 2.1.4). */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(() => readPreferences().keys);

  function toggle(wanted: boolean) {
    setOn(wanted);
    writePreferences({ keys: wanted });
  }

  return (
    <Dialog title="Tasti rapidi" onClose={onClose} footer={<CloseButton onClose={onClose} />}>
      <dl className="bdm-shortcuts-list">
        {shortcuts().map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd>
                {key
                  .replace('ctrl', 'Ctrl')
                  .replace('enter', 'Invio')
                  .replace(/\b[a-z]$/, (letter) => letter.toUpperCase())}
              </kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <label className="mb-0">
        <input type="checkbox" checked={on} onChange={({ target }) => toggle(target.checked)} /> Usa i tasti
        rapidi su questo browser
      </label>
    </Dialog>
  );
}
