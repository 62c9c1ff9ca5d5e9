import { Dialog } from '@/ui/Dialog';
import { Button } from '@/ui/kit';
import { ALIGNMENT, BLOCKS, CLEANING, HISTORY, keysSaid, MARKS } from './commands';

const OTHERS: [string, string][] = [
  ['Normale', 'Mod-Alt-0'],
  ['Titolo da 1 a 6', 'Mod-Alt-1…6'],
  ['Evidenzia', 'Mod-Shift-h'],
  ['Collegamento', 'Mod-k'],
];

const MOVES: [string, string][] = [
  ['Vai alla barra degli strumenti', 'Alt+F10'],
  ['Muoviti nella barra', 'Frecce, Inizio, Fine'],
  ['Torna al testo dalla barra', 'Esc'],
  ['A capo nello stesso paragrafo', 'Maiusc+Invio'],
  ['Rientra o sporgi una voce di elenco', 'Tab, Maiusc+Tab'],
  ['Incolla senza formattazione', keysSaid('Mod-Shift-v')],
];

/** Every key that the editor hears. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const tools = [...HISTORY, ...MARKS, ...ALIGNMENT, ...BLOCKS, ...CLEANING];
  const keys = tools.flatMap(({ name, keys }) => (keys ? [[name, keysSaid(keys)] as const] : []));
  const rows = [...keys, ...OTHERS.map(([name, keys]) => [name, keysSaid(keys)] as const), ...MOVES];
  return (
    <Dialog
      title="Scorciatoie da tastiera"
      onClose={onClose}
      footer={
        <Button color="primary" onClick={onClose} data-autofocus>
          Chiudi
        </Button>
      }
    >
      <dl className="bdm-shortcuts">
        {rows.map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <kbd>{said}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
