import type { UseQueryOptions } from '@tanstack/react-query';
import { createContext, type KeyboardEvent, type ReactNode, useContext, useRef, useState } from 'react';
import { Combobox } from '@/ui/Combobox';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import './campi.scss';

type WordsFieldProps = {
  /** The heading of the list, and the label of the box that adds to it. */
  label: string;
  addLabel: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  // biome-ignore lint/suspicious/noExplicitAny: the key of a query is its own business
  suggestions: (q: string) => UseQueryOptions<string[], Error, string[], any>;
  minLength?: number;
  maxLength?: number;
  /** What is added for what was typed, or why nothing is. */
  accept: (typed: string) => Promise<AcceptedWord> | AcceptedWord;
  /** What is said of a word that is there already. */
  duplicate: string;
  empty: string;
  disabled?: boolean;
  error?: string | undefined;
  help?: ReactNode;
  /** What stands beside a word, a link say. */
  beside?: (word: string) => ReactNode;
  /** What else adds to the list. */
  more?: ReactNode;
};

/** What was typed and not yet added, by the label of the box: it outlives a box that goes to another part of the form. */
export const KeptTexts = createContext<Map<string, string> | null>(null);

export type AcceptedWord = { word: string } | { refused: string };

const same = (one: string, other: string) =>
  one.localeCompare(other, 'it', { sensitivity: 'accent', usage: 'search' }) === 0;

/** A list of words: one adds to it from suggestions or by typing, each word once only, and takes away. */
export function WordsField({
  label,
  addLabel,
  value,
  onChange,
  accept,
  duplicate,
  empty,
  disabled = false,
  error,
  beside,
  more,
  ...box
}: WordsFieldProps) {
  const kept = useContext(KeptTexts);
  const [typed, setTypedNow] = useState(() => kept?.get(addLabel) ?? '');
  const setTyped = (text: string) => {
    kept?.set(addLabel, text);
    setTypedNow(text);
  };
  const [refused, setRefused] = useState<string | null>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const focusBox = () => group.current?.querySelector('input')?.focus();

  async function add(text: string) {
    const trimmed = text.trim().replace(/\s+/g, ' ');
    if (!trimmed) return focusBox();
    const accepted = await accept(trimmed);
    if ('refused' in accepted) return setRefused(accepted.refused);
    if (value.some((word) => same(word, accepted.word))) {
      setRefused(duplicate);
      return;
    }
    onChange([...value, accepted.word]);
    setTyped('');
    setRefused(null);
    focusBox();
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter adds to this list; it is not the form's.
    if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement))
      return;
    event.preventDefault();
    void add(typed);
  }

  return (
    <fieldset className="bdm-words-field" ref={group} disabled={disabled} onKeyDown={onKeyDown}>
      <legend>{label}</legend>
      {value.length > 0 ? (
        <ul className="bdm-word-chips">
          {value.map((word) => (
            <li key={word}>
              <span>{word}</span>
              {beside?.(word)}
              {!disabled && (
                <button
                  type="button"
                  onClick={() => {
                    onChange(value.filter((one) => one !== word));
                    focusBox();
                  }}
                >
                  <Icon name="it-close" size="sm" />
                  <span className="visually-hidden">Rimuovi {word}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="bdm-muted">{empty}</p>
      )}
      {!disabled && (
        <div className="bdm-words-add">
          <Combobox
            {...box}
            label={addLabel}
            value={typed}
            onChange={(text) => {
              setTyped(text);
              setRefused(null);
            }}
            onChoose={(word) => void add(word)}
            error={refused ?? error ?? null}
          />
          <Button color="primary" outline size="sm" onClick={() => void add(typed)}>
            Aggiungi<span className="visually-hidden"> a {label}</span>
          </Button>
          {more}
        </div>
      )}
    </fieldset>
  );
}
