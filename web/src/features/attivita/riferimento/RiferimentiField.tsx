import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { riferimentiNormativiQuery } from '@/api/lookup';
import { letturaQuery } from '@/api/riferimento';
import type { Area } from '@/domain/preferences';
import { LawLink } from '@/parts/item/LawLink';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { type AcceptedWord, WordsField } from '../campi/WordsField';
import './riferimento.scss';

const RiferimentoDialog = lazy(() => import('./RiferimentoDialog'));

type Props = {
  value: readonly string[];
  onChange: (value: string[]) => void;
  area: Area;
  disabled?: boolean;
  error?: string | undefined;
};

const DUPLICATE = 'Riferimento normativo già inserito';

/**
 * The normative references of an item: typed in any spelling (what is recognised is kept in its printed form, the rest as
 * it was written), chosen among those suggested, or composed; those that can be composed can be changed part by part.
 */
export function RiferimentiField({ value, onChange, area, disabled = false, error }: Props) {
  const queries = useQueryClient();
  /** The reference that the dialog changes, '' for a new one; null while it is closed. */
  const [composed, setComposed] = useState<string | null>(null);
  const [refused, setRefused] = useState<string>();
  const { data } = useQuery(letturaQuery(value));
  const readOf = (word: string) => data?.find((read) => read.testo === word);

  async function accept(typed: string): Promise<AcceptedWord> {
    setRefused(undefined);
    try {
      const [read] = await queries.fetchQuery(letturaQuery([typed]));
      return { word: read?.canonico || typed };
    } catch {
      // The server reads it again when the item is saved.
      return { word: typed };
    }
  }

  function compose(reference: string) {
    setComposed(null);
    setRefused(undefined);
    if (reference === composed) return;
    if (value.includes(reference)) return setRefused(DUPLICATE);
    onChange(composed ? value.map((one) => (one === composed ? reference : one)) : [...value, reference]);
  }

  return (
    <>
      <WordsField
        value={value}
        onChange={onChange}
        disabled={disabled}
        error={refused ?? error}
        label="Riferimenti normativi"
        addLabel="Nuovo riferimento normativo"
        empty="Nessun riferimento normativo."
        duplicate={DUPLICATE}
        suggestions={riferimentiNormativiQuery}
        accept={accept}
        beside={(word) => {
          const read = readOf(word);
          return (
            <>
              <LawLink className="bdm-reference-link" law={read} />
              {!disabled && read?.parti && (
                <button type="button" onClick={() => setComposed(word)}>
                  <Icon name="it-pencil" size="sm" />
                  <span className="visually-hidden">Modifica {word}</span>
                </button>
              )}
            </>
          );
        }}
        more={
          <Button
            className="bdm-reference-compose"
            color="primary"
            outline
            size="sm"
            onClick={() => setComposed('')}
          >
            Componi <span className="visually-hidden">un riferimento normativo</span>
          </Button>
        }
      />
      {composed !== null && (
        <Suspense fallback={null}>
          <RiferimentoDialog
            area={area}
            first={readOf(composed)?.parti ?? undefined}
            onConfirm={compose}
            onClose={() => setComposed(null)}
          />
        </Suspense>
      )}
    </>
  );
}
