import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { documentTextQuery } from '@/api/document';
import { ApiError } from '@/api/http';
import { documentRiferimentiQuery } from '@/api/riferimento';
import { GENERIC_ERROR } from '@/domain/messages';
import { type Placed, pieces } from '@/domain/placed';
import type { Law } from '@/ui/LawLink';
import { Skeleton } from '@/ui/Skeleton';

type Reference = Placed & Law & { page: number };

/**
 * The document's text as text, for those who read it better so; fetched when it is opened. Normative references lead to
 * the official text, as in force on the decision's day (`on`) where the site has it.
 */
export function DocumentText({ id, on }: { id: string; on: string | null }) {
  const [open, setOpen] = useState(false);
  const { data: pages, error } = useQuery({ ...documentTextQuery(id), enabled: open });
  const { data: references } = useQuery({ ...documentRiferimentiQuery(id, on), enabled: open });
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
            <div className="bdm-rich bdm-rich-plain">
              {page.trim() ? (
                <PageText
                  text={page}
                  references={(references ?? []).filter((one) => one.page === index + 1)}
                />
              ) : (
                'Pagina senza testo'
              )}
            </div>
          </section>
        ))
      ) : (
        <Skeleton lines={6} label="Caricamento del testo" />
      )}
    </details>
  );
}

function PageText({ text, references }: { text: string; references: readonly Reference[] }) {
  return pieces(text, references).map(({ text: piece, placed }, index) =>
    placed?.link ? (
      <a
        key={index}
        href={placed.link_vigente ?? placed.link}
        target="_blank"
        rel="noopener noreferrer"
        title={`${placed.canonico} su ${placed.sito}`}
      >
        {piece}
        <span className="visually-hidden"> (si apre in una nuova finestra)</span>
      </a>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  );
}
