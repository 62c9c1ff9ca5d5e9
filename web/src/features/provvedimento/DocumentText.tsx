import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentTextQuery } from '@/api/document';
import { ApiError } from '@/api/http';
import { GENERIC_ERROR } from '@/domain/messages';
import { Skeleton } from '@/ui/Skeleton';

/** The document's text as text, for those who read it better so; fetched when it is opened. */
export function DocumentText({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  const { data: pages, error } = useQuery({ ...documentTextQuery(id), enabled: open });
  return (
    <details className="bdm-panel mb-4" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2 className="h4 d-inline mb-0">Testo del provvedimento</h2>
      </summary>
      {error ? (
        <p className="mt-3 mb-0">{error instanceof ApiError ? error.message : GENERIC_ERROR}</p>
      ) : pages ? (
        pages.map((page, index) => (
          <section key={index} className="bdm-page" aria-label={`Pagina ${index + 1}`}>
            <p className="bdm-muted">
              Pagina {index + 1} di {pages.length}
            </p>
            <div className="bdm-rich bdm-rich-plain">{page.trim() || 'Pagina senza testo'}</div>
          </section>
        ))
      ) : (
        <Skeleton lines={6} label="Caricamento del testo" />
      )}
    </details>
  );
}
