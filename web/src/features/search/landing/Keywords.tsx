import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keywordsQuery } from '@/api/landing';
import type { Area } from '@/domain/preferences';
import type { Target } from '@/domain/search';
import { Failure } from '@/parts/problem/Failure';
import { Skeleton } from '@/ui/Skeleton';
import { Cloud } from './Cloud';
import { CountTable } from './CountTable';
import { COLUMN } from './counts';
import { Nothing } from './Nothing';

type Props = { area: Area; target: Target; onWord: (word: string) => void };

/** The most frequent keywords of an area: as a cloud, or as a list that says the same. */
export default function Keywords({ area, target, onWord }: Props) {
  const { data: words, isError, error, refetch } = useQuery(keywordsQuery(target, area));
  const [listed, setListed] = useState(false);
  if (isError) return <Failure error={error} onRetry={refetch} />;
  if (!words) return <Skeleton lines={7} label="Caricamento delle parole chiave" />;
  if (words.length === 0) return <Nothing area={area} target={target} />;
  return (
    <>
      {listed ? (
        <CountTable
          label="Elenco delle parole chiave"
          columns={['Parola chiave', COLUMN[target]]}
          rows={words.map(({ text, value }) => ({ id: text, name: text, count: value }))}
          onChoose={onWord}
        />
      ) : (
        <Cloud words={words} target={target} onWord={onWord} />
      )}
      <button
        type="button"
        className="btn btn-xs btn-outline-primary mt-3"
        aria-pressed={listed}
        onClick={() => setListed(!listed)}
      >
        Mostra come elenco
      </button>
    </>
  );
}
