import { type KeyboardEvent, useRef } from 'react';

type Props = {
  label: string;
  names: readonly string[];
  current: number;
  panel: string;
  onChange: (at: number) => void;
};

/** Tabs above one panel (`panel`, its id): the arrows, Home and End change the tab, Tab goes on into the panel. */
export function Tabs({ label, names, current, panel, onChange }: Props) {
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);

  function keyDown(event: KeyboardEvent) {
    const last = names.length - 1;
    const to = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons.current[to]?.focus();
    onChange(to);
  }

  return (
    <div className="bdm-select-tabs" role="tablist" aria-label={label}>
      {names.map((name, at) => (
        <button
          key={name}
          id={`${panel}-${at}`}
          type="button"
          role="tab"
          aria-selected={at === current}
          aria-controls={panel}
          tabIndex={at === current ? 0 : -1}
          ref={(element) => {
            buttons.current[at] = element;
          }}
          onClick={() => onChange(at)}
          onKeyDown={keyDown}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
