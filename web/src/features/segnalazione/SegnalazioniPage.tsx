import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Segnalazione, segnalazioniQuery } from '@/api/segnalazione';
import { formatNumber } from '@/domain/format';
import { PAGE_SIZE } from '@/domain/search';
import { hasAny, WORK_PERMISSIONS } from '@/domain/user';
import { ActivitiesNav } from '@/parts/navigation/ActivitiesNav';
import { useListAddress } from '@/parts/navigation/useListAddress';
import { Failure } from '@/parts/problem/Failure';
import { useCurrentUser } from '@/parts/session';
import { ObscureDialog } from '@/parts/workflow/ObscureDialog';
import { Pagination } from '@/ui/Pagination';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { AnswerDialog } from './AnswerDialog';
import { Report } from './Report';
import './segnalazioni.scss';

const TITLE = 'Segnalazioni';
const OWN_TITLE = 'Le mie segnalazioni';

/** What this person reported, and what others reported of the items that they work on. */
export default function SegnalazioniPage() {
  const user = useCurrentUser();
  const works = hasAny(user, WORK_PERMISSIONS);
  const title = works ? TITLE : OWN_TITLE;
  usePageTitle(title);
  const { value, page } = useListAddress();
  const closed = value('vista') === 'concluse';
  const { data, isPending, isError, error, refetch } = useQuery(segnalazioniQuery(closed, page));
  const [answering, setAnswering] = useState<Segnalazione | null>(null);
  const [obscuring, setObscuring] = useState<Segnalazione['da_oscurare']>(null);
  const [acted, setActed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const open = answering !== null || obscuring !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a dialog closes or the list changes
  useEffect(() => {
    // The button that was pressed goes with its report; a dialog that follows keeps the focus.
    if (acted && !open && document.activeElement === document.body) heading.current?.focus();
  }, [acted, open, data]);
  return (
    <div className="container-xxl py-4 bdm-reports">
      <h1>{title}</h1>
      {works && (
        <div className="bdm-activities-bar">
          <ActivitiesNav current="segnalazioni" />
        </div>
      )}
      <nav className="bdm-reports-views" aria-label="Quali segnalazioni">
        <Link to="/segnalazioni" aria-current={closed ? undefined : 'page'}>
          In attesa
        </Link>
        <Link to="/segnalazioni?vista=concluse" aria-current={closed ? 'page' : undefined}>
          Concluse
        </Link>
      </nav>
      {isPending ? (
        <Skeleton lines={6} label="Caricamento delle segnalazioni" />
      ) : isError ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <section aria-labelledby="quante">
          <h2 id="quante" className="h5" ref={heading} tabIndex={-1}>
            {counted(data.count, closed)}
          </h2>
          {data.count === 0 && (
            <p>
              {user.type === 'ADN' &&
                'Un problema si segnala dalla pagina di un provvedimento o di un abstract pubblicato: menu «Altro», «Segnala un problema». '}
              L’oscuramento dei propri dati si chiede dalla pagina di un provvedimento o di un abstract
              pubblicato: menu «Altro», «Chiedi l’oscuramento dei tuoi dati».
            </p>
          )}
          <ul className="bdm-reports-list">
            {data.items.map((each) => (
              <li key={each.id} className="bdm-panel">
                <Report
                  report={each}
                  onAnswer={() => setAnswering(each)}
                  onObscure={() => {
                    setObscuring(each.da_oscurare);
                    setActed(true);
                  }}
                />
              </li>
            ))}
          </ul>
          <Pagination
            label="Pagine delle segnalazioni"
            current={page}
            total={Math.ceil(data.count / PAGE_SIZE)}
            address={(to) => `/segnalazioni?${closed ? 'vista=concluse&' : ''}pagina=${to}`}
          />
        </section>
      )}
      {answering && (
        <AnswerDialog
          report={answering}
          onClose={(done, esito) => {
            setAnswering(null);
            if (done) setActed(true);
            if (done && esito && esito !== 'respinta') setObscuring(answering.da_oscurare);
          }}
        />
      )}
      {obscuring && (
        <ObscureDialog
          id={obscuring.id}
          published={obscuring.status === 'PUBBLICATO'}
          onClose={() => setObscuring(null)}
        />
      )}
    </div>
  );
}

function counted(count: number, closed: boolean): string {
  const [one, many] = closed ? ['conclusa', 'concluse'] : ['in attesa', 'in attesa'];
  if (count === 0) return `Nessuna segnalazione ${one}`;
  return count === 1 ? `1 segnalazione ${one}` : `${formatNumber(count)} segnalazioni ${many}`;
}
