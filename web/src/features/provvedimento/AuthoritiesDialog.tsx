import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Provvedimento } from '@/api/content';
import { documentPartiQuery, documentPrecedentiQuery, type Precedente } from '@/api/document';
import { messageOf } from '@/api/http';
import { formatNumber } from '@/domain/format';
import type { Area } from '@/domain/preferences';
import { citationOf } from '@/parts/citation';
import { copyToClipboard } from '@/ui/copy';
import { Dialog } from '@/ui/Dialog';
import { CloseButton } from '@/ui/DialogButtons';
import { pdfFileName, saveFile } from '@/ui/download';
import { Button } from '@/ui/kit';
import { Skeleton } from '@/ui/Skeleton';
import { notifySuccess } from '@/ui/toast';
import { type Authorities, authoritiesCsv, authoritiesOf, authoritiesText, isEmpty } from './authorities';
import { Reference } from './text/Reference';

type Props = { item: Provvedimento; onClose: () => void };

/** 'Autorità citate': the norms and decisions that a decision's text cites (docs/regole/consultazione.md#il-testo). */
export default function AuthoritiesDialog({ item, onClose }: Props) {
  const area = item.area === 'penale' ? 'penale' : 'civile';
  const { data: text, error } = useQuery(documentPartiQuery(item.id, item.data_pubblicazione));
  const { data: precedents = new Map<string, Precedente>(), isLoading } = useQuery({
    ...documentPrecedentiQuery(item.id, area, false),
    enabled: (text?.precedenti.length ?? 0) > 0,
  });
  const cited = text && !isLoading ? authoritiesOf(text) : null;

  function copy(authorities: Authorities) {
    copyToClipboard({ text: authoritiesText(authorities, citationOf(item.citazioni)) }, 'Elenco copiato');
  }

  function save(authorities: Authorities) {
    const csv = authoritiesCsv(authorities, precedents, area, window.location.origin);
    const name = pdfFileName(`Autorità citate - ${item.label}`).replace(/\.pdf$/, '.csv');
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), name);
    notifySuccess('Elenco scaricato');
  }

  return (
    <Dialog
      title="Autorità citate"
      onClose={onClose}
      footer={
        <>
          <CloseButton onClose={onClose} />
          {cited && !isEmpty(cited) && (
            <>
              <Button color="primary" outline onClick={() => save(cited)}>
                Scarica (CSV)
              </Button>
              <Button color="primary" onClick={() => copy(cited)}>
                Copia l’elenco
              </Button>
            </>
          )}
        </>
      }
    >
      {error ? (
        <p className="mb-0">{messageOf(error)}</p>
      ) : !cited ? (
        <Skeleton lines={6} label="Caricamento delle autorità citate" />
      ) : isEmpty(cited) ? (
        <p className="mb-0">Nel testo non risulta citata alcuna norma o decisione.</p>
      ) : (
        <List authorities={cited} precedents={precedents} area={area} reading={item.id} />
      )}
    </Dialog>
  );
}

type ListProps = {
  authorities: Authorities;
  precedents: ReadonlyMap<string, Precedente>;
  area: Area;
  reading: string;
};

function List({ authorities: { norms, courts }, precedents, area, reading }: ListProps) {
  return (
    <>
      {norms.length > 0 && (
        <Kind title="Norme" count={norms.length}>
          <ul className="list-unstyled">
            {norms.map((norm) => (
              <li key={norm.canonico}>
                <Reference norm={norm} precedent={undefined} area={area} reading={reading}>
                  {norm.canonico}
                </Reference>
              </li>
            ))}
          </ul>
        </Kind>
      )}
      {courts.length > 0 && (
        <Kind title="Decisioni" count={courts.reduce((sum, { decisions }) => sum + decisions.length, 0)}>
          {courts.map(({ name, decisions }) => (
            <section key={name}>
              <h4 className="h6 mb-1">{name || 'Ufficio non indicato'}</h4>
              <ul className="list-unstyled">
                {decisions.map((decision) => (
                  <li key={decision}>
                    <Reference
                      norm={undefined}
                      precedent={precedents.get(decision)}
                      area={area}
                      reading={reading}
                    >
                      {decision}
                    </Reference>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </Kind>
      )}
    </>
  );
}

function Kind({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="h5">
        {title} <small className="bdm-muted">({formatNumber(count)})</small>
      </h3>
      {children}
    </section>
  );
}
