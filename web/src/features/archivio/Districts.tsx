import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { archiveAddress, type Entry, formatCount, valueName } from '@/domain/archivio';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { DistrictMap } from '@/parts/map/DistrictMap';
import { Entries } from './Entries';

/** The districts on a map, and in a list that says the same. */
export function Districts({ entries }: { entries: readonly Entry[] }) {
  const distretti = useDistretti();
  const navigate = useNavigate();
  const [pointed, setPointed] = useState<string | null>(null);
  const named = useMemo(
    () =>
      entries
        .map((entry) => ({ entry, name: valueName('distretto', entry.text, distretti) }))
        .sort((one, other) => one.name.localeCompare(other.name, 'it')),
    [entries, distretti],
  );
  return (
    <div className="bdm-archive-districts">
      <DistrictMap
        leads
        districts={named.map(({ entry, name }) => ({
          id: entry.text,
          count: entry.provvedimento + entry.abstract,
          label: `${name}: ${formatCount('provvedimento', entry.provvedimento)}, ${formatCount('abstract', entry.abstract)}`,
        }))}
        pointed={pointed}
        onPoint={setPointed}
        onDistrict={(id) => navigate(archiveAddress({ distretto: id }))}
      />
      <section aria-labelledby="elenco-distretti">
        <h2 id="elenco-distretti" className="h4">
          Distretti
        </h2>
        <Entries
          level="distretto"
          selection={{}}
          entries={named.map(({ entry }) => entry)}
          pointed={pointed}
          onPoint={setPointed}
        />
      </section>
    </div>
  );
}
