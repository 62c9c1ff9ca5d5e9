import { useEffect, useRef } from 'react';
import { useGoBack } from '@/ui/BackButton';
import { notifyError } from '@/ui/toast';

/**
 * What was asked for is not there, or not for this reader: says so and goes back (docs/regole/consultazione.md); from a page opened
 * directly, to `fallback`.
 */
export function useMissing(missing: boolean, message: string, fallback = '/search/standard'): void {
  const goBack = useGoBack(fallback);
  const told = useRef(false);
  useEffect(() => {
    if (!missing || told.current) return;
    told.current = true;
    notifyError(message);
    goBack();
  }, [missing, message, goBack]);
}
