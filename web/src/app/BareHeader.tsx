import { useSession } from '@/parts/session';
import { ExternalLink } from '@/ui/ExternalLink';

/** The strip above pages that need no account: whose service this is, and the way out for whoever is signed in. */
export function BareHeader() {
  const { user, signOut } = useSession();
  return (
    <header className="it-header-slim-wrapper">
      <div className="container-xxl">
        <div className="it-header-slim-wrapper-content">
          <ExternalLink href="https://www.giustizia.it" className="navbar-brand" icon={false}>
            Ministero della Giustizia
          </ExternalLink>
          {user && (
            <button type="button" className="bdm-slim-exit" onClick={signOut}>
              Esci
            </button>
          )}
        </div>
      </div>
    </header>
  );
}
