import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { type Provvedimento, provvedimentoQuery } from '@/api/content';
import { documentPartiQuery } from '@/api/document';
import { messageOf } from '@/api/http';
import { formatDay } from '@/domain/format';
import { confrontoAddress, esitoLabel, itemAddress } from '@/domain/item';
import { OutcomeBanner } from '@/parts/detail/OutcomeBanner';
import { Facts, unsaid } from '@/parts/item/Facts';
import { Icon } from '@/ui/Icon';
import { Skeleton } from '@/ui/Skeleton';

type Element<T extends HTMLElement> = RefObject<T | null>;
type Props = {
  id: string;
  label: string;
  reading?: string;
  link: Element<HTMLAnchorElement>;
  button: Element<HTMLButtonElement>;
  card: Element<HTMLDivElement>;
  /** By the button, so that it has the focus, and stays until it is closed. */
  asked: boolean;
  onClose: () => void;
};

/** A decision in a few lines, beside the link that leads to it (docs/regole/consultazione.md#anteprima). */
export function PreviewCard({ id, label, reading, link, button, card, asked, onClose }: Props) {
  const heading = useId();
  const { data: item, error } = useQuery({ ...provvedimentoQuery(id), meta: { silent: true } });
  useStanding(card, link, button);
  useDismissal(card, button, onClose);
  useEffect(() => {
    if (asked) card.current?.focus({ preventScroll: true });
  }, [asked, card]);

  /** It stands at the end of the page, but in the way of the keyboard after its button. */
  function onKeyDown(event: KeyboardEvent) {
    // What it was opened from hears nothing of it, though React would tell.
    event.stopPropagation();
    if (event.key !== 'Tab') return;
    const stops = [...(card.current?.querySelectorAll<HTMLElement>('a, button') ?? [])];
    const at = document.activeElement;
    const back = event.shiftKey && (at === stops[0] || at === card.current);
    if (!back && (event.shiftKey || at !== stops.at(-1))) return;
    if (back) event.preventDefault();
    button.current?.focus();
    onClose();
  }

  return createPortal(
    <div
      ref={card}
      role="dialog"
      aria-labelledby={heading}
      className="bdm-preview"
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className="bdm-preview-head">
        <p id={heading}>{label}</p>
        <button type="button" onClick={() => leave(button, asked, onClose)}>
          <Icon name="it-close" size="sm" />
          <span className="visually-hidden">Chiudi l’anteprima</span>
        </button>
      </div>
      {error ? (
        <p>{messageOf(error)}</p>
      ) : item === undefined ? (
        <Skeleton lines={4} label="Caricamento dell’anteprima" />
      ) : item === null ? (
        <p>Il provvedimento non è più disponibile.</p>
      ) : (
        <Told item={item} />
      )}
      <p className="bdm-preview-ways">
        <Link to={itemAddress('provvedimento', id)}>
          Apri<span className="visually-hidden"> {label}</span>
        </Link>
        {reading && reading !== id && (
          <Link to={confrontoAddress(reading, id)}>
            Confronta<span className="visually-hidden"> con {label}</span>
          </Link>
        )}
      </p>
    </div>,
    link.current?.closest('[role="dialog"]') ?? document.body,
  );
}

function Told({ item }: { item: Provvedimento }) {
  return (
    <>
      <Facts
        facts={unsaid(
          [
            ['Data di deposito', formatDay(item.data)],
            ['Data di pubblicazione', formatDay(item.data_pubblicazione)],
            ['Esito', item.esito && esitoLabel(item.esito)],
          ],
          item.label,
        )}
      />
      <OutcomeBanner tipo={item.tipo} fate={item.sorte} />
      <Decided item={item} />
    </>
  );
}

/**
 * What it decided, in its own words. The text of what is restricted is read in its anonymised version alone: to open the
 * original is recorded, and whoever points at a link has opened nothing.
 */
function Decided({ item }: { item: Provvedimento }) {
  const restricted = item.visibility === 'true';
  const readable = (restricted ? item.anonymized_document_hash : item.document_hash) !== null;
  const { data: text, error } = useQuery({
    ...documentPartiQuery(item.id, item.data_pubblicazione, restricted),
    enabled: readable,
  });
  const decided = text?.breve?.decisione ?? [];
  if (!readable)
    return restricted && <p className="bdm-muted">Dati personali riservati: il testo si legge aprendolo.</p>;
  if (error) return <p className="bdm-muted">{messageOf(error)}</p>;
  if (!text) return <Skeleton lines={2} label="Caricamento di ciò che ha deciso" />;
  return decided.length > 0 ? (
    <blockquote>{decided.map(({ testo }) => testo).join(' ')}</blockquote>
  ) : (
    <p className="bdm-muted">Il testo non dice in una frase che cosa ha deciso.</p>
  );
}

function leave(button: Props['button'], asked: boolean, onClose: () => void) {
  if (asked) button.current?.focus({ preventScroll: true });
  onClose();
}

/** Free space around it, and as much as it takes, in pixels. */
const EDGE = 8;
const ENOUGH = 360;

/**
 * Below the link and its button, or above where there is more room; there still when the page moves. How much is in it
 * decides nothing: what comes later must not move it from under the pointer.
 */
function useStanding(card: Props['card'], link: Props['link'], button: Props['button']) {
  useLayoutEffect(() => {
    const stand = () => {
      const lines = link.current?.getClientRects();
      const [first, last] = [lines?.[0], lines?.[lines.length - 1]];
      if (!card.current || !first || !last) return;
      const { clientWidth, clientHeight } = document.documentElement;
      const bottom = Math.max(last.bottom, button.current?.getBoundingClientRect().bottom ?? 0);
      const [above, below] = [first.top - EDGE, clientHeight - bottom - EDGE];
      const under = below >= Math.min(above, ENOUGH);
      Object.assign(card.current.style, {
        left: `${Math.max(EDGE, Math.min(last.left, clientWidth - card.current.offsetWidth - EDGE))}px`,
        top: under ? `${bottom}px` : 'auto',
        bottom: under ? 'auto' : `${clientHeight - first.top}px`,
        maxHeight: `${under ? below : above}px`,
      });
    };
    stand();
    const ending = new AbortController();
    const options = { signal: ending.signal, capture: true };
    document.addEventListener('scroll', stand, options);
    window.addEventListener('resize', stand, options);
    return () => ending.abort();
  }, [card, link, button]);
}

/** Esc closes it wherever the focus is; so does who presses elsewhere, or opens another. */
function useDismissal(card: Props['card'], button: Props['button'], onClose: () => void) {
  const dismiss = useEffectEvent(onClose);
  const [one] = useState(() => ({ close: () => dismiss() }));
  useEffect(() => {
    shown?.close();
    shown = one;
    const ending = new AbortController();
    const options = { signal: ending.signal, capture: true };
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        // Not what stands below it as well.
        event.preventDefault();
        event.stopPropagation();
        if (card.current?.contains(document.activeElement)) button.current?.focus({ preventScroll: true });
        dismiss();
      },
      options,
    );
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (![card.current, button.current].some((each) => each?.contains(target as Node))) dismiss();
      },
      options,
    );
    return () => {
      ending.abort();
      if (shown === one) shown = null;
    };
  }, [card, button, one]);
}

let shown: { close: () => void } | null = null;
