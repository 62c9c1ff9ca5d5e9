import { useId, useState } from 'react';
import { readPreferences, writePreferences } from '@/domain/preferences';
import { inSentence } from './inSentence';

/** Whether citations say what became of the decision: for this one and those to come. */
export default function FateChoice({ testo }: { testo: string }) {
  const id = useId();
  const [on, setOn] = useState(readPreferences().fate);

  function choose(fate: boolean) {
    writePreferences({ fate });
    setOn(fate);
  }

  return (
    <li className="list-item dropdown-item form-check" data-stays>
      <input
        id={id}
        type="checkbox"
        checked={on}
        aria-describedby={`${id}-said`}
        onChange={({ target }) => choose(target.checked)}
      />
      <label htmlFor={id}>Nelle citazioni, anche che cosa ne è stato</label>
      <small id={`${id}-said`} className="bdm-muted d-block">
        …, {inSentence(testo)}
      </small>
    </li>
  );
}
