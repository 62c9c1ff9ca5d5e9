import { Icon } from '@/ui/Icon';
import { usePageTitle } from '@/ui/pageTitle';
import { useCurrentUser } from '@/ui/session';

/** Who I am here (2.4): name, permission groups with their meaning, offices. */
export default function ProfilePage() {
  usePageTitle('Profilo');
  const user = useCurrentUser();
  const granted = user.group_catalogue.filter((entry) => user.groups.includes(entry.group));
  return (
    <div className="container-xxl my-5">
      <div className="d-flex align-items-center gap-3 mb-4">
        <Icon name={user.type === 'CNS' ? 'it-card' : 'it-pa'} size="lg" color="primary" />
        <h1 className="mb-0">
          {user.family_name.toLocaleUpperCase('it')} {user.name.toLocaleUpperCase('it')}
        </h1>
      </div>
      <div className="row g-4">
        <section className="col-lg-7" aria-labelledby="ruoli">
          <div className="bdm-panel">
            <h2 id="ruoli">Ruoli di competenza</h2>
            {granted.length === 0 ? (
              <p className="mb-0">Nessun ruolo di competenza assegnato</p>
            ) : (
              <dl className="mb-0">
                {granted.map((entry) => (
                  <div key={entry.group} className="bdm-definition">
                    <dt>{entry.name}</dt>
                    <dd>{entry.description}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        </section>
        <section className="col-lg-5" aria-labelledby="uffici">
          <div className="bdm-panel">
            <h2 id="uffici">Uffici di competenza</h2>
            {user.ou.length === 0 ? (
              <p className="mb-0">Nessun ufficio di competenza assegnato</p>
            ) : (
              <ul className="mb-0">
                {user.ou.map((ou) => (
                  <li key={ou}>{ou.includes('*') ? 'Tutti gli uffici' : ou}</li>
                ))}
              </ul>
            )}
            <h2 className="mt-4">Ufficio di lavoro</h2>
            <p className="mb-0">{user.working_ou ?? 'Utente non assegnato ad un ufficio'}</p>
          </div>
        </section>
      </div>
    </div>
  );
}
