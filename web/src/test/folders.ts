import type { FolderEntry } from '@/api/fascicolo';

/** A folder as the server sends it; invented. */
export function folderEntry(change: Partial<FolderEntry> = {}): FolderEntry {
  return {
    id: 'f1',
    name: 'Cartella',
    parent_id: null,
    mine: true,
    writable: true,
    shared: false,
    new_since: null,
    hidden: false,
    provvedimento_count: 0,
    massima_count: 0,
    owner: { upn: 'marini', name: 'Luca', family_name: 'Marini', email: 'luca@example.it' },
    ...change,
  };
}
