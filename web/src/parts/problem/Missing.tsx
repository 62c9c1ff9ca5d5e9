import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { searchAgain } from '@/parts/navigation/resultPlace';
import { useSession } from '@/parts/session';
import { BackButton, hasBack } from '@/ui/BackButton';
import { Icon } from '@/ui/Icon';
import { usePageTitle } from '@/ui/pageTitle';

type Props = {
  /** What there is not, as the title of the page. */
  message: string;
  /** Why, where it is known; nothing tells apart what does not exist from what the reader may not read. */
  children?: ReactNode;
  icon?: `it-${string}`;
  /** Where to go on from. */
  home?: { label: string; to: string };
  /** Whether the way back is offered here; not where the page around has it. */
  back?: boolean;
};

/** The page of an address that leads to nothing for whoever opened it (docs/regole/consultazione.md#che-cosa-manca). */
export function Missing({
  message,
  children,
  icon = 'it-help-circle',
  home = { label: 'Cerca di nuovo', to: searchAgain() },
  back = true,
}: Props) {
  const { user } = useSession();
  usePageTitle(message);
  return (
    <div className="container-xxl bdm-message" role="alert">
      <Icon name={icon} size="xl" color="primary" />
      <h1>{message}</h1>
      <div className="lead">
        {children ?? (
          <p>
            L’indirizzo può essere sbagliato; oppure ciò a cui portava è stato tolto, non è più condiviso o
            non è visibile con i propri permessi.
          </p>
        )}
      </div>
      <div className="bdm-message-ways">
        <Link className="btn btn-primary" to={home.to}>
          {home.label}
        </Link>
        {back && hasBack() && <BackButton />}
      </div>
      {user?.upn && (
        <p>
          Se l’indirizzo viene da un’altra persona, le si può chiedere di controllarlo; per un permesso o un
          aiuto ci sono i <Link to="/contact">contatti</Link>.
        </p>
      )}
    </div>
  );
}
