import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Provvedimento, provvedimentoQuery, withdrawnOnQuery } from '@/api/content';
import { documentPartiQuery, documentPrecedentiQuery, type Precedente, type Testo } from '@/api/document';
import { messageOf } from '@/api/http';
import { documentsOf, withdrawnText } from '@/domain/item';
import { PROVVEDIMENTO_GONE } from '@/domain/messages';
import type { Area } from '@/domain/preferences';

const NOWHERE: ReadonlyMap<string, Precedente> = new Map();

/** One of the two: what its own page would give this reader, by the same calls. */
export type Side = {
  item: Provvedimento | null | undefined;
  text: Testo | undefined;
  /** Why there is nothing to read of it; null where there is, or may yet be. */
  failure: string | null;
  precedents: ReadonlyMap<string, Precedente>;
  area: Area;
  anonymised: boolean;
  onAnonymised: (anonymised: boolean) => void;
};

export function useSide(id: string): Side {
  const [anonymised, onAnonymised] = useState(false);
  const { data: item, error } = useQuery(provvedimentoQuery(id));
  const { data: withdrawn } = useQuery({ ...withdrawnOnQuery('provvedimento', id), enabled: item === null });
  const readable = item ? documentsOf(item).readable : false;
  const area = item?.area === 'penale' ? 'penale' : 'civile';
  const read = useQuery({
    ...documentPartiQuery(id, item?.data_pubblicazione ?? null, anonymised),
    enabled: readable,
  });
  const { data: precedents = NOWHERE } = useQuery({
    ...documentPrecedentiQuery(id, area, anonymised),
    enabled: (read.data?.precedenti.length ?? 0) > 0,
  });
  let failure: string | null = null;
  if (error ?? read.error) failure = messageOf(error ?? read.error);
  else if (item === null)
    failure = withdrawn ? withdrawnText('provvedimento', withdrawn) : PROVVEDIMENTO_GONE;
  else if (item && !readable) failure = 'Documento non disponibile';
  return {
    ...{ item, failure, precedents, area, anonymised, onAnonymised },
    text: failure === null ? read.data : undefined,
  };
}
