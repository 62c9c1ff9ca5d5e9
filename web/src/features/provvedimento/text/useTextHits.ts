import { useQuery } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { documentHitsQuery, type Testo } from '@/api/document';
import { formsPattern } from '@/domain/hits';
import { hasTextCriterion } from '@/domain/search';
import { type HitSteps, useHitSteps } from '@/parts/item/useHitSteps';
import { hitsOf, type Marks } from './marks';

const NOTHING: Marks = [];

type TextHits = HitSteps & { marks: Marks };

/** The words of the search `q` in the text that `box` shows, and steps from one to the next. */
export function useTextHits(
  id: string,
  q: string,
  anonymised: boolean,
  text: Testo | undefined,
  box: RefObject<HTMLElement | null>,
): TextHits {
  const { data } = useQuery({ ...documentHitsQuery(id, q, anonymised), enabled: hasTextCriterion(q) });
  const { marks, count } = useMemo(() => {
    const pattern = data && formsPattern(data.forms);
    return text && pattern ? hitsOf(text.parti, pattern) : { marks: NOTHING, count: 0 };
  }, [data, text]);
  return { marks, ...useHitSteps(box, count, marks) };
}
