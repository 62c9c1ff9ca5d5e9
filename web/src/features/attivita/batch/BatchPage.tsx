import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ruoliQuery } from '@/api/lookup';
import { CHOICES } from '@/domain/fields';
import { formatNumber } from '@/domain/format';
import { capitalize } from '@/domain/item';
import { hasAllOffices } from '@/domain/user';
import { useCurrentUser } from '@/parts/session';
import { usePageTitle } from '@/ui/pageTitle';
import { useLatest } from '@/ui/useLatest';
import { ChoiceField, OfficeField } from '../campi';
import { newValues } from '../editor/decisionValues';
import { WorkNavigator } from '../editor/WorkNavigator';
import { BatchList } from './BatchList';
import { type BatchDefaults, MOST } from './batch';
import { DropFiles } from './DropFiles';
import { useBatch } from './useBatch';
import './batch.scss';

const TITLE = 'Carica più documenti';
const TOO_MANY = `Si possono caricare al massimo ${formatNumber(MOST)} documenti alla volta.`;

/** Many documents become drafts, each with what is read in it (docs/regole/redazione.md#più-documenti-insieme). */
export default function BatchPage() {
  usePageTitle(TITLE);
  const user = useCurrentUser();
  const batch = useBatch();
  const [given, setGiven] = useState<BatchDefaults>(() => {
    const { area, ufficio } = newValues(user.ou);
    return { area, ufficio, ruolo: '', offices: hasAllOffices(user) ? null : user.ou };
  });
  const [error, setError] = useState<string | null>(null);
  const latest = useLatest(given);
  const { retry } = batch;
  const onRetry = useCallback((keys: readonly number[]) => retry(keys, latest.current), [retry]);

  function take(files: readonly File[]) {
    const left = batch.list.filter(({ state }) => state.is !== 'draft').length;
    const fits = files.length + left <= MOST;
    setError(fits ? null : TOO_MANY);
    if (fits && files.length > 0) batch.add(files, given);
  }

  return (
    <div className="container-xxl py-4 bdm-editor">
      <WorkNavigator kind="provvedimento" id={null} title={TITLE} />
      <header className="bdm-detail-head">
        <h1>{TITLE}</h1>
      </header>
      <p className="bdm-batch-intro">
        Ogni documento diventa una bozza con i dati che vi si leggono. Ciò che si sceglie qui vale dove il
        documento non dice altro.
      </p>
      <GivenFields given={given} onChange={(part) => setGiven({ ...given, ...part })} />
      <DropFiles most={MOST} error={error} onFiles={take} />
      {batch.list.length > 0 && <BatchList rows={batch.list} onRetry={onRetry} onStop={batch.stop} />}
    </div>
  );
}

type FieldsProps = { given: BatchDefaults; onChange: (part: Partial<BatchDefaults>) => void };

function GivenFields({ given, onChange }: FieldsProps) {
  const { data: ruoli = [] } = useQuery(ruoliQuery(given.area));
  return (
    <div className="bdm-batch-given">
      <ChoiceField
        label="Area"
        value={given.area}
        options={CHOICES.area}
        textOf={capitalize}
        onChange={(area) => {
          if (area === 'civile' || area === 'penale') onChange({ area, ruolo: '' });
        }}
      />
      {(given.offices === null || given.offices.length > 1) && (
        <OfficeField value={given.ufficio} onChange={(ufficio) => onChange({ ufficio })} />
      )}
      <ChoiceField
        label="Ruolo"
        value={given.ruolo}
        options={ruoli}
        onChange={(ruolo) => onChange({ ruolo })}
      />
    </div>
  );
}
