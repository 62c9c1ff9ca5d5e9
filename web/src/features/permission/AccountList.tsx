import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { findUfficiQuery } from '@/api/lookup';
import { ACCOUNTS_PAGE, type Account, type AccountFilter, accountsQuery } from '@/api/permission';
import { formatNumber } from '@/domain/format';
import { lastAccess, personName, userAddress } from '@/domain/person';
import { endInWords, groupName, officeName } from '@/domain/rights';
import { useListAddress } from '@/parts/navigation/useListAddress';
import { Failure } from '@/parts/problem/Failure';
import { useCurrentUser } from '@/parts/session';
import { Combobox } from '@/ui/Combobox';
import { Options, SelectField, TextField } from '@/ui/Field';
import { Pagination } from '@/ui/Pagination';
import { Skeleton } from '@/ui/Skeleton';
import { useDebounced } from '@/ui/useDebounced';

/** Which accounts are shown, as the address says it. */
function useAccountFilter() {
  const { params, value, change, page } = useListAddress();
  const active = value('stato');
  const filter: AccountFilter = {
    q: value('q'),
    group: value('gruppo'),
    ou: value('ufficio'),
    ending: value('scadenza') === 'vicina',
    active: active === 'attivi' ? 'true' : active === 'disattivati' ? 'false' : '',
  };

  const address = (to: number) => {
    const next = new URLSearchParams(params);
    next.set('pagina', String(to));
    return `/permission?${next}`;
  };

  return { filter, active, page, change, address };
}

/** Every user with what they may do; the conditions are in the address. */
export function AccountList() {
  const { group_catalogue: catalogue } = useCurrentUser();
  const { filter, active, page, change, address } = useAccountFilter();
  const found = useQuery({ ...accountsQuery(filter, page), placeholderData: keepPreviousData });
  const [typed, setTyped] = useState(filter.q);
  const [office, setOffice] = useState(filter.ou);
  const q = useDebounced(typed.trim());

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed is followed
  useEffect(() => {
    if (q !== filter.q) change({ q });
  }, [q]);

  return (
    <>
      <div className="bdm-rights-filter">
        <TextField
          label="Nome, e-mail o identificativo"
          type="search"
          autoComplete="off"
          maxLength={150}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SelectField
          label="Gruppo"
          value={filter.group}
          onChange={(event) => change({ gruppo: event.target.value })}
        >
          <option value="">Tutti</option>
          <Options of={catalogue.map(({ group, name }) => [group, name])} />
        </SelectField>
        <Combobox
          label="Ufficio"
          value={office}
          suggestions={findUfficiQuery}
          onChange={(text) => {
            setOffice(text.toLocaleUpperCase('it'));
            if (!text) change({ ufficio: '' });
          }}
          onChoose={(name) => {
            setOffice(name);
            change({ ufficio: name });
          }}
        />
        <SelectField label="Stato" value={active} onChange={(event) => change({ stato: event.target.value })}>
          <option value="">Tutti</option>
          <option value="attivi">Attivi</option>
          <option value="disattivati">Disattivati</option>
        </SelectField>
        <SelectField
          label="Scadenza"
          value={filter.ending ? 'vicina' : ''}
          onChange={(event) => change({ scadenza: event.target.value })}
        >
          <option value="">Qualsiasi</option>
          <option value="vicina">Entro 30 giorni o già passata</option>
        </SelectField>
      </div>
      <p role="status" className="bdm-muted">
        {found.isSuccess &&
          (found.data.count === 1 ? '1 utente' : `${formatNumber(found.data.count)} utenti`)}
      </p>
      {found.isPending && <Skeleton lines={8} label="Caricamento degli utenti" />}
      {found.isError && <Failure error={found.error} onRetry={found.refetch} />}
      {found.isSuccess && found.data.count === 0 && <p>Nessun utente corrisponde ai criteri indicati.</p>}
      {found.isSuccess && found.data.items.length > 0 && (
        <ul
          className={`bdm-rights-accounts ${found.isPlaceholderData ? 'bdm-stale' : ''}`}
          aria-label="Utenti"
        >
          {found.data.items.map((account) => (
            <AccountCard key={account.upn} account={account} />
          ))}
        </ul>
      )}
      <Pagination
        current={page}
        total={Math.ceil((found.data?.count ?? 0) / ACCOUNTS_PAGE)}
        address={address}
        label="Pagine degli utenti"
      />
    </>
  );
}

function AccountCard({ account }: { account: Account }) {
  const { group_catalogue: catalogue } = useCurrentUser();
  const { group, ou, until, ended } = account;
  const ends = (name: string) => (until[name] ? ` (${endInWords(until[name])})` : '');
  return (
    <li className={account.active ? '' : 'bdm-rights-inactive'}>
      <div>
        <Link to={userAddress(account.upn)}>{personName(account) || account.upn}</Link>
        {!account.active && <span className="bdm-rights-off">Disattivato</span>}
        {ended.length > 0 && <span className="bdm-rights-off">Con permessi scaduti</span>}
        <span className="bdm-muted bdm-rights-mail">
          {[account.email, account.type].filter(Boolean).join(' · ')}
        </span>
        <span className="bdm-muted bdm-rights-mail">{lastAccess(account)}</span>
      </div>
      <p className="mb-0">
        <span className="visually-hidden">Gruppi: </span>
        {group.length > 0
          ? catalogue
              .filter((entry) => group.includes(entry.group))
              .map((entry) => groupName(catalogue, entry.group) + ends(entry.group))
              .join(', ')
          : 'Nessun ruolo di competenza assegnato'}
      </p>
      <p className="mb-0">
        <span className="visually-hidden">Uffici: </span>
        {ou.length > 0
          ? ou.map((name) => officeName(name) + ends(name)).join(', ')
          : 'Nessun ufficio di competenza assegnato'}
      </p>
    </li>
  );
}
