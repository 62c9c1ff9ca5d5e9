import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { provvedimentoQuery } from '@/api/content';
import { editableMassimaQuery } from '@/api/massima';
import { GENERIC_ERROR, MASSIMA_GONE, PROVVEDIMENTO_GONE } from '@/domain/messages';
import { hasAny } from '@/domain/user';
import { mayWriteAbstract } from '@/domain/workflow';
import { Missing } from '@/parts/problem/Missing';
import { useCurrentUser } from '@/parts/session';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { ReadOnlyNotice } from '../editor/notices';
import { WorkNavigator } from '../editor/WorkNavigator';
import { MassimaForm } from './MassimaForm';
import { MESSAGES, newValues, valuesOf } from './values';

const QUEUE = { label: 'Vai alle attività', to: '/attivita/abstract/home' };

/** The abstract editor (docs/regole/redazione.md): a new one (…/nuova, with `provvedimento_id` of that decision), or …/page?id=. */
export default function EditorPage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const id = pathname.endsWith('/nuova') ? null : (params.get('id') ?? '');
  const parent = params.get('provvedimento_id');
  return (
    <div className="container-xxl py-4 bdm-editor">
      <WorkNavigator kind="massima" id={id} title={id === null ? 'Nuovo abstract' : 'Abstract'} />
      {id === null ? <NewAbstract key={parent} parentId={parent} /> : <ExistingAbstract key={id} id={id} />}
    </div>
  );
}

function NewAbstract({ parentId }: { parentId: string | null }) {
  const user = useCurrentUser();
  const may = hasAny(user, ['edit_massima']);
  const { data: parent, isError } = useQuery({
    ...provvedimentoQuery(parentId ?? ''),
    enabled: may && parentId !== null,
  });
  usePageTitle('Nuovo abstract');
  if (!may) return <Refused reason="Non si possiede il permesso di redigere abstract." />;
  if (parent === null) return <Missing message={PROVVEDIMENTO_GONE} home={QUEUE} back={false} />;
  if (parentId === null) return <MassimaForm item={null} saved={newValues(null)} />;
  if (parent) {
    if (!mayWriteAbstract(user, parent.ufficio)) return <Refused reason={MESSAGES.otherOffice} />;
    return <MassimaForm item={null} saved={newValues(parent)} />;
  }
  return <Waiting title="Nuovo abstract" failed={isError} />;
}

function Refused({ reason }: { reason: string }) {
  return (
    <>
      <h1>Nuovo abstract</h1>
      <ReadOnlyNotice reason={reason} />
    </>
  );
}

function ExistingAbstract({ id }: { id: string }) {
  const { data: item, isError } = useQuery({ ...editableMassimaQuery(id), enabled: id !== '' });
  usePageTitle(item ? item.titolo : 'Abstract');
  if (id === '' || item === null) return <Missing message={MASSIMA_GONE} home={QUEUE} back={false} />;
  if (item) return <MassimaForm item={item} saved={valuesOf(item)} />;
  return <Waiting title="Abstract" failed={isError} />;
}

function Waiting({ title, failed }: { title: string; failed: boolean }) {
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      {failed ? (
        <p className="mt-4">{GENERIC_ERROR}.</p>
      ) : (
        <Skeleton lines={12} label="Caricamento in corso" />
      )}
    </>
  );
}
