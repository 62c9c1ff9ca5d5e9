import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '@/ui/Icon';
import { ToolButton } from '@/ui/ToolButton';
import { isCommand, shortcutOf, useShortcut } from './shortcuts';

const ShortcutsDialog = lazy(() => import('./ShortcutsDialog'));

/** Hears the keys of the page, and says which there are. */
export function Shortcuts() {
  const [help, setHelp] = useState(false);
  useShortcut('?', 'Elenco dei tasti', () => setHelp(true));
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (!shortcut) return;
      event.preventDefault();
      // An editor of texts has its own meaning for some keys with Ctrl.
      if (isCommand(event)) event.stopPropagation();
      shortcut.run();
    };
    const onCommand = (event: KeyboardEvent) => isCommand(event) && hear(event);
    const onKeyDown = (event: KeyboardEvent) => !isCommand(event) && hear(event);
    document.addEventListener('keydown', onCommand, true);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onCommand, true);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  return (
    <div className="bdm-shortcuts">
      <ToolButton label="Tasti rapidi" title="Tasti rapidi (?)" onClick={() => setHelp(true)}>
        <Icon name="it-help-circle" size="sm" />
      </ToolButton>
      {help && (
        <Suspense fallback={null}>
          <ShortcutsDialog onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </div>
  );
}
