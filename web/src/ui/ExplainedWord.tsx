import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { explanationOf } from '@/domain/explanations';
import './explained.scss';

/** Between the explanation and the edge of the page, in pixels. */
const MARGIN = 8;

/** A button that shows what its word means below it; without words of its own it is a sign. No button explains nothing. */
export default function ExplainedWord({ of, children }: { of: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const text = explanationOf(of);
  if (!text) return children;
  return (
    <span className="bdm-explained">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={children ? undefined : `${of}: che cosa vuol dire`}
        title={children ? 'Che cosa vuol dire' : undefined}
        onClick={() => setOpen(!open)}
      >
        {children ?? '?'}
      </button>
      {open && <Explanation id={id} text={text} onClose={() => setOpen(false)} />}
    </span>
  );
}

/** Escape, a press elsewhere and the focus elsewhere close it; the focus is then on its button, unless it went elsewhere. */
function Explanation({ id, text, onClose }: { id: string; text: string; onClose: () => void }) {
  const note = useRef<HTMLSpanElement>(null);
  // What is written into it once it is there is read out.
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(text), [text]);
  useWithin(note, said);
  useDismissal(note, onClose);
  return (
    <span ref={note} id={id} className="bdm-explanation" role="status">
      {said}
    </span>
  );
}

type Note = RefObject<HTMLSpanElement | null>;

/** Wherever its button stands, it is within the page, and in sight where there is room above. */
function useWithin(note: Note, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: its text gives it its size
  useLayoutEffect(() => {
    if (!note.current) return;
    const { clientWidth, clientHeight } = document.documentElement;
    const { right, bottom, top, height } = note.current.getBoundingClientRect();
    const beyond = right + MARGIN - clientWidth;
    if (beyond > 0) note.current.style.marginLeft = `${-beyond}px`;
    if (bottom > clientHeight && top > 2 * height)
      Object.assign(note.current.style, { top: 'auto', bottom: '100%' });
  }, [note, text]);
}

function useDismissal(note: Note, onClose: () => void) {
  const dismiss = useEffectEvent(onClose);
  useEffect(() => {
    const box = note.current?.parentElement;
    const ending = new AbortController();
    const options = { signal: ending.signal, capture: true };
    const elsewhere = ({ target }: Event) => {
      if (!box?.contains(target as Node)) dismiss();
    };
    document.addEventListener('pointerdown', elsewhere, options);
    document.addEventListener('focusin', elsewhere, options);
    // Before the dialog or the preview that it may stand in, which stays open.
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        box?.querySelector('button')?.focus();
        dismiss();
      },
      options,
    );
    return () => ending.abort();
  }, [note]);
}
