import { type RefObject, useRef, useState } from 'react';
import { FateMark } from '@/parts/result/FateMark';
import { Icon } from '@/ui/Icon';
import { PreviewCard } from './PreviewCard';
import { useHover } from './useHover';
import './preview.scss';

type Props = { id: string; label: string; reading?: string; link: RefObject<HTMLAnchorElement | null> };

/** What stands beside a link to a decision. Who points at the link sees the card as well, until he points elsewhere. */
export default function Preview({ id, label, reading, link }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(false);
  const [pointed, setPointed] = useHover(link, card);

  function close() {
    setAsked(false);
    setPointed(false);
  }

  return (
    <span className="bdm-preview-beside">
      <FateMark id={id} />
      <button
        type="button"
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={asked || pointed}
        title="Anteprima"
        onClick={() => (asked ? close() : setAsked(true))}
      >
        <Icon name="it-info-circle" size="xs" />
        <span className="visually-hidden">Anteprima di {label}</span>
      </button>
      {(asked || pointed) && (
        <PreviewCard {...{ id, label, reading, link, button, card, asked }} onClose={close} />
      )}
    </span>
  );
}
