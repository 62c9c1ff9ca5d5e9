import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CURRENT_USER_KEY, chooseWorkingOffice } from '@/api/user';
import { endInWords, endsSoon, groupName, officeName } from '@/domain/rights';
import { type CurrentUser, hasAllOffices } from '@/domain/user';
import { useCurrentUser } from '@/parts/session';
import { SelectField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { usePageTitle } from '@/ui/pageTitle';
import { notifySuccess } from '@/ui/toast';
import { Sessions } from './Sessions';
import { Tokens } from './Tokens';

/** Who I am here (docs/regole/accesso.md#profilo): name, permission groups with their meaning, offices. */
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
      <EndsSoon user={user} />
      <div className="row g-4">
        <section className="col-lg-7" aria-labelledby="ruoli">
          <div className="bdm-panel">
            <h2 id="ruoli" className="h4">
              Ruoli di competenza
            </h2>
            {granted.length === 0 ? (
              <>
                <p className="mb-1">Nessun ruolo di competenza assegnato</p>
                <p className="mb-0">
                  Per consultare la banca dati non ne occorrono. Chi deve redigere, approvare o pubblicare
                  trova in <Link to="/contact">Contatti</Link> a chi rivolgersi.
                </p>
              </>
            ) : (
              <dl className="mb-0">
                {granted.map((entry) => (
                  <div key={entry.group} className="bdm-definition">
                    <dt>{entry.name}</dt>
                    <dd>
                      {entry.description}
                      <End day={user.until[entry.group]} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        </section>
        <section className="col-lg-5" aria-labelledby="uffici">
          <div className="bdm-panel">
            <h2 id="uffici" className="h4">
              Uffici di competenza
            </h2>
            {user.ou.length === 0 ? (
              <p className="mb-0">Nessun ufficio di competenza assegnato</p>
            ) : (
              <ul className="mb-0">
                {user.ou.map((ou) => (
                  <li key={ou}>
                    {officeName(ou)}
                    <End day={user.until[ou]} />
                  </li>
                ))}
              </ul>
            )}
            <h2 className="h4 mt-4">Ufficio di lavoro</h2>
            <WorkingOffice user={user} />
            <h2 className="h4 mt-4">Segnalazioni e richieste</h2>
            <p className="mb-0">
              Ciò che si è segnalato o chiesto agli uffici, con la risposta, è in{' '}
              <Link to="/segnalazioni">Segnalazioni</Link>.
            </p>
          </div>
        </section>
      </div>
      <Sessions />
      <Tokens />
    </div>
  );
}

/** Until when something holds, where it has an end. */
function End({ day }: { day: string | undefined }) {
  return day === undefined ? null : <span className="d-block text-secondary">Valido {endInWords(day)}</span>;
}

/** What ends in the next days, and what to do about it. */
function EndsSoon({ user }: { user: CurrentUser }) {
  const soon = Object.entries(user.until).filter(([, day]) => endsSoon(day));
  if (soon.length === 0) return null;
  return (
    <div className="alert alert-info mb-4">
      <p className="mb-1">Tra poco non varranno più:</p>
      <ul className="mb-1">
        {soon.map(([name, day]) => (
          <li key={name}>
            {groupName(user.group_catalogue, officeName(name))}, {endInWords(day)}
          </li>
        ))}
      </ul>
      <p className="mb-0">
        Per rinnovarli, in <Link to="/contact">Contatti</Link> si trova a chi rivolgersi.
      </p>
    </div>
  );
}

/** The office that the person works for now, chosen among those granted. */
function WorkingOffice({ user }: { user: CurrentUser }) {
  const queries = useQueryClient();
  const choose = useMutation({
    mutationFn: chooseWorkingOffice,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: CURRENT_USER_KEY });
      notifySuccess('Ufficio di lavoro aggiornato');
    },
  });
  if (user.ou.length === 0 || hasAllOffices(user)) {
    return (
      <p className="mb-0">
        {user.working_ou ?? (user.ou.length > 0 ? 'Tutti gli uffici' : 'Utente non assegnato ad un ufficio')}
      </p>
    );
  }
  return (
    <SelectField
      label="Ufficio per cui si sta lavorando"
      className="mb-0"
      value={user.working_ou ?? ''}
      disabled={choose.isPending}
      onChange={(event) => choose.mutate(event.target.value)}
    >
      {user.working_ou === null && <option value="">Tutti gli uffici di competenza</option>}
      {user.ou.map((ou) => (
        <option key={ou}>{ou}</option>
      ))}
    </SelectField>
  );
}
