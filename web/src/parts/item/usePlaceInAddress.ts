import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Place, readPlace } from '@/domain/place';
import { type DocumentRequest, useDocumentViewer } from './documentViewer';

/** The place that the address names; one in the document is shown there, where there is one to read (`request`). */
export function usePlaceInAddress(request: DocumentRequest | null): Place | null {
  const { open } = useDocumentViewer();
  const [params] = useSearchParams();
  const place = useMemo(() => readPlace(params), [params]);
  useEffect(() => {
    const { vista, pag = 1, passo, nota } = place ?? {};
    if (!request || !vista) return;
    open({
      ...request,
      anonymised: vista === 'anonimizzato',
      passage: { page: pag, quote: '', key: passo, places: [{ page: pag }, { page: pag + 1 }] },
      note: nota,
    });
  }, [request, place, open]);
  return place;
}
