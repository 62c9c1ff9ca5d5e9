import { skipToken, useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { contactQuery } from '@/api/help';
import { navigation } from '@/api/navigation';
import { SESSION_END_KEY, signInAddress } from '@/api/user';
import { safeNext } from '@/domain/access';
import SHARED from '@/domain/generated/shared';
import { keepsDrafts } from '@/domain/preferences';
import { useSession } from '@/parts/session';
import { PRODUCT, usePageTitle } from '@/ui/pageTitle';

/** Why a sign-in did not succeed: the server leads back here with one of these codes. */
const PROBLEMS: Record<string, string> = SHARED.sign_in.TEXTS;

const OPEN_ACCESS = 'Chi si identifica con SPID, CIE o CNS può consultare subito i provvedimenti pubblicati.';
const WITH_ACCOUNT = 'Per consultare serve un account, che si chiede dopo essersi identificati.';

/** The welcome card (docs/regole/accesso.md): 'Accedi' leaves the application for the server's sign-in. */
export default function LoginPage() {
  usePageTitle('Accesso');
  const { user } = useSession();
  const { data: installation } = useQuery(contactQuery);
  const [params] = useSearchParams();
  const next = safeNext(params.get('next'));
  const problem = PROBLEMS[params.get('errore') ?? ''];
  const lost = params.has('sessione');
  const { data: told = null } = useQuery<string | null>({ queryKey: SESSION_END_KEY, queryFn: skipToken });
  // Who was led here by a call that refused the session is not led back to it, over and over; but a reload comes after a
  // sign-in in another window.
  if (user && !(lost && !navigation.reloaded())) return <Navigate to={next} replace />;

  return (
    <div className="bdm-welcome">
      <div className="container-xxl">
        <article className="bdm-welcome-card">
          <p className="bdm-overline">Ministero della Giustizia</p>
          <h1>{PRODUCT}</h1>
          <p className="lead">Una banca dati gratuita e pienamente accessibile.</p>
          {problem ? (
            <p className="alert alert-warning" role="alert">
              {problem}
            </p>
          ) : (
            (lost || told) && <SessionEnd told={told} next={next} />
          )}
          <p>La banca dati contiene:</p>
          <ul>
            <li>gli abstract dei provvedimenti civili e penali;</li>
            <li>
              i provvedimenti civili (sentenze, decreti, ordinanze) provenienti dai registri informatici degli
              uffici giudiziari a partire dal 01/01/2016;
            </li>
            <li>i provvedimenti penali inseriti dagli uffici giudiziari.</li>
          </ul>
          <p>I contenuti saranno progressivamente ampliati.</p>
          {installation && <p>{installation.open_access ? OPEN_ACCESS : WITH_ACCOUNT}</p>}
          <a className="btn btn-primary btn-lg bdm-welcome-enter" href={signInAddress(next)}>
            Accedi
          </a>
        </article>
      </div>
    </div>
  );
}

/** What became of the session, and of what was being done; `told` is what the service says of it. */
function SessionEnd({ told, next }: { told: string | null; next: string }) {
  return (
    <p className="alert alert-info" role="alert">
      {told ?? 'La sessione è terminata.'}
      {next !== '/' && ' Dopo l’accesso si torna alla pagina che era aperta.'}
      {keepsDrafts() && ' Ciò che si stava scrivendo è conservato in questo browser e si ritroverà.'}
    </p>
  );
}
