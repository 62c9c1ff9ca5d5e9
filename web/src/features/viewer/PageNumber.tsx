import { type KeyboardEvent, useRef, useState } from 'react';
import { PAGE_NUMBER_DIGITS, pageNumberText, parsePageNumber } from './pdf/pageNumber';

type PageNumberProps = {
  page: number;
  pageCount: number;
  disabled: boolean;
  onGo: (page: number) => void;
};

/** '[ 3 ] di 20': a typed number is taken with Enter or on leaving the field; what is not a page goes back to the open one. */
export function PageNumber({ page, pageCount, disabled, onGo }: PageNumberProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);

  function take() {
    if (typed === null) return;
    const wanted = parsePageNumber(typed, pageCount);
    setTyped(null);
    if (wanted !== null && wanted !== page) onGo(wanted);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      take();
      field.current?.select();
    } else if (event.key === 'Escape' && typed !== null) {
      // Esc takes the typing back first; only then does it close the dialog.
      event.preventDefault();
      setTyped(null);
    }
  }

  return (
    <span className="bdm-viewer-page-number">
      <input
        ref={field}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        maxLength={PAGE_NUMBER_DIGITS}
        aria-label={pageCount ? `Pagina, da 1 a ${pageCount}` : 'Pagina'}
        disabled={disabled}
        value={typed ?? (pageCount ? String(page) : '')}
        onChange={(event) => setTyped(pageNumberText(event.target.value))}
        onFocus={(event) => event.target.select()}
        onBlur={take}
        onKeyDown={onKeyDown}
      />
      {pageCount > 0 && <span>di {pageCount}</span>}
    </span>
  );
}
