import { useEffect, useRef, useState } from 'react';
import { type Citation, conversationText } from '@/api/assistant';
import { copyToClipboard } from '@/ui/copy';
import { Icon } from '@/ui/Icon';
import { printText } from '@/ui/printText';
import { notifyError } from '@/ui/toast';
import { type Why, whyProps } from '@/ui/why';
import type { Exchange } from './Answer';
import { asLines } from './Sentences';
import { CHAT_COPIED, failureText } from './words';

const EMPTY = 'La conversazione è ancora vuota.';

/** Copied and printed with the pages that it rests on. */
export function asText<Cited extends Citation>(exchange: Exchange<Cited>) {
  const { user, assistant, nameOf, sources } = exchange;
  const said = asLines(exchange, assistant, nameOf);
  return { user, assistant: sources ? `${said}\n${sources}` : said };
}

/** Copy, print, clear. */
export function Commands<Cited extends Citation>({
  exchanges,
  heading,
  extractive,
  onClear,
}: {
  exchanges: readonly Exchange<Cited>[];
  heading: string;
  extractive: boolean;
  onClear: (() => void) | null;
}) {
  const [busy, setBusy] = useState(false);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  async function take(use: (text: string) => unknown) {
    const controller = new AbortController();
    ending.current = controller;
    setBusy(true);
    try {
      await use(await conversationText(exchanges.map(asText), controller.signal));
    } catch (error) {
      if (!controller.signal.aborted) notifyError(failureText(error));
    } finally {
      setBusy(false);
    }
  }

  const nothing = busy ? 'Il testo si sta già preparando.' : exchanges.length === 0 ? EMPTY : null;
  const command = (icon: `it-${string}`, name: string, why: Why, run: () => void) => (
    <button type="button" className="bdm-assistant-link" {...whyProps(why, run)}>
      <Icon name={icon} size="xs" />
      {name}
    </button>
  );
  return (
    <div className="bdm-assistant-commands">
      {command('it-copy', 'Copia', nothing, () => take((text) => copyToClipboard({ text }, CHAT_COPIED)))}
      {command('it-print', 'Stampa', nothing, () => take((text) => printText(heading, text.split(/\n{2,}/))))}
      {command('it-delete', 'Cancella', onClear ? null : EMPTY, () => {
        ending.current?.abort();
        onClear?.();
      })}
      {extractive && <span className="bdm-assistant-kind">Risposte estrattive</span>}
    </div>
  );
}
