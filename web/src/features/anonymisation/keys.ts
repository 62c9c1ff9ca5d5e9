import { useEffect } from 'react';
import { useLatest } from '@/ui/useLatest';

export type ReviewKey =
  | 'next'
  | 'open'
  | 'looked'
  | 'previous'
  | 'accept'
  | 'reject'
  | 'accept-person'
  | 'reject-person'
  | 'reason'
  | 'category'
  | 'rename'
  | 'undo'
  | 'find'
  | 'go-on';

/** As they are shown on the screen. */
export const KEYS: readonly [keys: readonly string[], what: string][] = [
  [['J', '↓'], 'proposta successiva; per chi conferma, punto successivo da guardare'],
  [['K', '↑'], 'proposta o punto precedente'],
  [['S'], 'successiva da decidere, poi pagina da guardare'],
  [['G'], 'la pagina mostrata nel PDF è guardata'],
  [['A'], 'accetta; per chi conferma, va bene, e avanti'],
  [['R'], 'rifiuta'],
  [['M'], 'rifiuta con un motivo'],
  [['C'], 'cambia la categoria'],
  [['Maiusc+A'], 'accetta tutte quelle della persona'],
  [['Maiusc+R'], 'rifiuta tutte quelle della persona'],
  [['E'], 'modifica lo pseudonimo'],
  [['N'], 'aggiungi un nome o un passo'],
  [['U'], 'annulla l’ultima operazione'],
  [['Ctrl+Invio'], 'prepara il documento, poi conferma'],
];

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What a key means; `arrows` says whether the arrows are the review's. */
function actionOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress, arrows: boolean): ReviewKey | null {
  if (key === 'Enter' && (ctrlKey || metaKey)) return 'go-on';
  if (ctrlKey || metaKey || altKey) return null;
  switch (key.toLowerCase()) {
    case 'j':
      return 'next';
    case 'k':
      return 'previous';
    case 'arrowdown':
      return arrows && !shiftKey ? 'next' : null;
    case 'arrowup':
      return arrows && !shiftKey ? 'previous' : null;
    case 's':
      return 'open';
    case 'g':
      return 'looked';
    case 'a':
      return shiftKey ? 'accept-person' : 'accept';
    case 'r':
      return shiftKey ? 'reject-person' : 'reject';
    case 'm':
      return 'reason';
    case 'c':
      return 'category';
    case 'e':
      return 'rename';
    case 'u':
      return 'undo';
    case 'n':
      return 'find';
    default:
      return null;
  }
}

const WRITING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';
/** What has keys of its own. */
const ELSEWHERE = '[role="dialog"], .bdm-viewer, [data-own-keys]';

/** The keys of the review, wherever the focus is unless somebody writes there. `letters` can be turned off. */
export function useReviewKeys(letters: boolean, act: (action: ReviewKey) => void): void {
  const latest = useLatest(act);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || target?.closest(ELSEWHERE)) return;
      const arrows = target?.closest('[data-arrows]') != null || target === document.body;
      const action = actionOf(event, arrows);
      if (!action) return;
      if (action !== 'go-on' && (!letters || target?.closest(WRITING))) return;
      event.preventDefault();
      latest.current(action);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [letters]);
}
