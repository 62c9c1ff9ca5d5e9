import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { editableProvvedimentoQuery } from '@/api/provvedimento';
import { GENERIC_ERROR, PROVVEDIMENTO_GONE } from '@/domain/messages';
import { hasAny } from '@/domain/user';
import { Missing } from '@/parts/problem/Missing';
import { useCurrentUser } from '@/parts/session';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { newValues, valuesOf } from '../editor/decisionValues';
import { WorkNavigator } from '../editor/WorkNavigator';
import { DecisionForm } from './DecisionForm';
import { initialFrom } from './initial';

const QUEUE = { label: 'Vai alle attività', to: '/attivita/provvedimento/home' };

/** The decision editor (docs/regole/redazione.md), for a new decision (…/nuovo) and for one that is there (…/page?id=). */
export default function EditorPage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const id = pathname.endsWith('/nuovo') ? null : (params.get('id') ?? '');
  return (
    <div className="container-xxl py-4 bdm-editor">
      <WorkNavigator
        kind="provvedimento"
        id={id}
        title={id === null ? 'Nuovo provvedimento' : 'Provvedimento'}
      />
      {id === null ? <NewDecision /> : <ExistingDecision key={id} id={id} />}
    </div>
  );
}

function NewDecision() {
  const user = useCurrentUser();
  const { state, key } = useLocation();
  usePageTitle('Nuovo provvedimento');
  if (!hasAny(user, ['edit_provvedimento'])) {
    return (
      <>
        <h1>Nuovo provvedimento</h1>
        <p className="bdm-editor-notice" role="status">
          Non si possiede il permesso di redigere provvedimenti.
        </p>
      </>
    );
  }
  const blank = newValues(user.ou);
  return <DecisionForm key={key} item={null} initial={{ ...blank, ...initialFrom(state) }} />;
}

function ExistingDecision({ id }: { id: string }) {
  const {
    data: item,
    isPending,
    isError,
  } = useQuery({
    ...editableProvvedimentoQuery(id),
    enabled: id !== '',
  });
  usePageTitle(item ? item.label : 'Provvedimento');
  if (id === '' || item === null) return <Missing message={PROVVEDIMENTO_GONE} home={QUEUE} back={false} />;
  if (item) return <DecisionForm item={item} initial={valuesOf(item)} />;
  return (
    <>
      <h1 className="visually-hidden">Provvedimento</h1>
      {isError ? (
        <p className="mt-4">{GENERIC_ERROR}.</p>
      ) : (
        isPending && <Skeleton lines={12} label="Caricamento in corso" />
      )}
    </>
  );
}
