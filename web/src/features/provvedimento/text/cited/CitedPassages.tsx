import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Link } from 'react-router';
import { type PassiCitati, type PassoCitato, passiCitatiQuery } from '@/api/passiCitati';
import { itemAddress } from '@/domain/item';
import { Passages } from '@/parts/authority/Passages';
import { type Fold, useFolds, usePlaces } from './folds';
import './cited.scss';

type Props = { id: string; anonymised: boolean; box: RefObject<HTMLElement | null> };

/** Beside each paragraph of the text in `box` how many decisions cite it (docs/regole/consultazione.md#il-testo). */
export default function CitedPassages({ id, anonymised, box }: Props) {
  const { data } = useQuery(passiCitatiQuery(id, anonymised));
  if (!data || !box.current || data.passi.length + data.senza_passo === 0) return null;
  return <Cited cited={data} box={box.current} />;
}

function Cited({ cited, box }: { cited: PassiCitati; box: HTMLElement }) {
  const [only, setOnly] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(NONE);
  const places = usePlaces(box, cited);
  const folds = useFolds(box, cited, only, opened);
  const { passi, senza_passo, limitato } = cited;

  function choose(on: boolean) {
    setOpened(NONE);
    setOnly(on);
  }

  function open({ key, paragraphs }: Fold) {
    setOpened((before) => new Set([...before, key]));
    const first = paragraphs[0];
    if (!first) return;
    first.tabIndex = -1;
    requestAnimationFrame(() => first.focus({ preventScroll: true }));
  }

  // What one goes to is shown, and all the rest with it.
  useEffect(() => {
    const show = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[hidden]')) flushSync(() => setOnly(false));
    };
    box.addEventListener('beforematch', show);
    return () => box.removeEventListener('beforematch', show);
  }, [box]);

  const onlyCited = <OnlyCited on={only} onChange={choose} />;
  return (
    <div className="bdm-cited-sum">
      {senza_passo > 0 && <span>{elsewhere(senza_passo)}.</span>}{' '}
      {limitato && <span>Sono state lette le decisioni più recenti che lo citano: ve ne sono altre.</span>}
      {passi.length > 0 && onlyCited}
      {passi.map((one, at) => {
        const place = places[at];
        return (
          place &&
          createPortal(<Beside cited={one}>{onlyCited}</Beside>, place, `${one.parte}-${one.paragrafo}`)
        );
      })}
      {folds.map((fold) =>
        createPortal(
          <button type="button" className="bdm-cited-fold" onClick={() => open(fold)}>
            {fold.paragraphs.length === 1
              ? '1 paragrafo non mostrato'
              : `${fold.paragraphs.length} paragrafi non mostrati`}
          </button>,
          fold.place,
          fold.key,
        ),
      )}
    </div>
  );
}

const NONE: ReadonlySet<string> = new Set();

const elsewhere = (count: number): string =>
  count === 1
    ? '1 decisione cita il provvedimento senza un passo preciso'
    : `${count} decisioni citano il provvedimento senza un passo preciso`;

const said = (count: number): string =>
  count === 1 ? '1 decisione cita questo passo' : `${count} decisioni citano questo passo`;

/** The count in the margin; below the paragraph, once it is opened, who cites it and how. */
function Beside({ cited, children }: { cited: PassoCitato; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const { count, citanti } = cited;
  const others = count - citanti.length;
  return (
    <>
      <button
        type="button"
        className="bdm-cited-count"
        aria-expanded={open}
        aria-label={said(count)}
        title={said(count)}
        onClick={() => setOpen(!open)}
      >
        {count}
      </button>
      {open && (
        <section className="bdm-cited-by" aria-label={said(count)}>
          <ul>
            {citanti.map(({ id, label, passi }) => (
              <li key={id}>
                <Link to={itemAddress('provvedimento', id)}>{label}</Link>
                <Passages passages={passi} />
              </li>
            ))}
          </ul>
          {others > 0 && (
            <div>{others === 1 ? 'E un’altra, meno recente.' : `E altre ${others}, meno recenti.`}</div>
          )}
          {children}
        </section>
      )}
    </>
  );
}

function OnlyCited({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const id = useId();
  return (
    <div className="form-check form-switch">
      <input
        id={id}
        className="form-check-input"
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>Solo i passi citati</label>
    </div>
  );
}
