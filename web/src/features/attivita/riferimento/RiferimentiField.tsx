import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { riferimentiNormativiQuery } from '@/api/lookup';
import { letturaQuery } from '@/api/riferimento';
import type { Area } from '@/domain/preferences';
import { LawLink } from '@/parts/item/LawLink';
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
 * it was written), chosen among those suggested, or composed.
 */
export function RiferimentiField({ value, onChange, area, disabled = false, error }: Props) {
  const queries = useQueryClient();
  const [composing, setComposing] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { data } = useQuery(letturaQuery(value));

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
    setComposing(false);
    if (value.includes(reference)) return setRefused(DUPLICATE);
    setRefused(undefined);
    onChange([...value, reference]);
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
        beside={(word) => (
          <LawLink className="bdm-reference-link" law={data?.find((law) => law.testo === word)} />
        )}
        more={
          <Button
            className="bdm-reference-compose"
            color="primary"
            outline
            size="sm"
            type="button"
            onClick={() => setComposing(true)}
          >
            Componi <span className="visually-hidden">un riferimento normativo</span>
          </Button>
        }
      />
      {composing && (
        <Suspense fallback={null}>
          <RiferimentoDialog area={area} onConfirm={compose} onClose={() => setComposing(false)} />
        </Suspense>
      )}
    </>
  );
}
