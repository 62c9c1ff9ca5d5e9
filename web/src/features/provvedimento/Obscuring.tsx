import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Provvedimento } from '@/api/content';
import { oscuramentoQuery } from '@/api/oscuramento';
import { chosenLine } from '@/domain/oscuramento';
import { seesDrafts } from '@/domain/workflow';
import { useCurrentUser } from '@/parts/session';
import './obscuring.scss';

const CertificateDialog = lazy(() => import('./CertificateDialog'));

/**
 * What was decided of a decision's personal data, in a line: of what is restricted for everybody, of the rest, once
 * it was sent for approval, for those who work on it.
 */
export function Obscuring({ item }: { item: Provvedimento }) {
  const user = useCurrentUser();
  const restricted = item.visibility === 'true';
  const works = item.status !== 'BOZZA' && seesDrafts(user, 'provvedimento', item.ufficio);
  const { data: chosen } = useQuery({ ...oscuramentoQuery(item.id), enabled: restricted || works });
  const [open, setOpen] = useState(false);
  const line = chosen && chosenLine(chosen);
  if (!line) return null;
  const certified = chosen.scelta === 'oscurato' || (chosen.decisioni ?? []).length > 0;
  return (
    <p className="bdm-obscuring">
      {line}
      {certified && (
        <>
          {' '}
          <button
            type="button"
            className="btn btn-link"
            aria-haspopup="dialog"
            aria-label="Certificato di oscuramento"
            onClick={() => setOpen(true)}
          >
            Certificato
          </button>
        </>
      )}
      <Suspense fallback={null}>
        {open && <CertificateDialog label={item.label} chosen={chosen} onClose={() => setOpen(false)} />}
      </Suspense>
    </p>
  );
}
