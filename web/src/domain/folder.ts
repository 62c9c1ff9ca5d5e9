import { formatNumber } from './format';
import type { ItemKind } from './item';

/** Personal folders (docs/regole/note-e-cartelle.md#cartelle): their names, their tree, what is said of them. */
export const NO_FOLDERS = 'Non sono presenti cartelle personali';
export const FOLDER_GONE = 'Cartella personale non disponibile';

/** Characters of a folder's name in its title (docs/regole/limiti.md). */
const TITLE_LIMIT = 47;

export function folderTitle(name: string): string {
  const characters = [...name];
  return characters.length > TITLE_LIMIT ? `${characters.slice(0, TITLE_LIMIT).join('')}...` : name;
}

export function folderAddress(id: string): string {
  return `/fascicolo/${encodeURIComponent(id)}`;
}

/** 'provvedimento' → 'Provvedimento', 'massima' → 'Abstract', as messages name them. */
const ITEM_NAMES: Record<ItemKind, string> = { provvedimento: 'Provvedimento', massima: 'Abstract' };

export const ITEM_REMOVED: Record<ItemKind, string> = {
  provvedimento: 'Provvedimento rimosso correttamente',
  massima: 'Abstract rimosso con successo',
};

export const IN_NO_FOLDER: Record<ItemKind, string> = {
  provvedimento: 'Il provvedimento non è presente in nessuna cartella personale',
  massima: 'Abstract non presente in nessuna cartella personale',
};

/** Whether a name matches what was typed in 'Filtra cartelle': it contains it, in capitals or not. */
export function nameMatches(name: string, filter: string): boolean {
  return name.toLocaleLowerCase('it').includes(filter.trim().toLocaleLowerCase('it'));
}

type Node = { id: string; parent_id?: string | null };

/** The folders with their depth, each followed by those within it; those whose parent is not among them are outermost. */
export function inTreeOrder<Entry extends Node>(
  entries: readonly Entry[],
): { entry: Entry; level: number }[] {
  const known = new Set(entries.map(({ id }) => id));
  const within = new Map<string | null, Entry[]>();
  for (const entry of entries) {
    const parent = entry.parent_id && known.has(entry.parent_id) ? entry.parent_id : null;
    within.set(parent, [...(within.get(parent) ?? []), entry]);
  }
  const ordered: { entry: Entry; level: number }[] = [];
  const walk = (parent: string | null, level: number) => {
    for (const entry of within.get(parent) ?? []) {
      ordered.push({ entry, level });
      walk(entry.id, level + 1);
    }
  };
  walk(null, 0);
  return ordered;
}

/** The folder and all that is within it, by id. */
export function subtree(entries: readonly Node[], id: string): Set<string> {
  const found = new Set([id]);
  for (const { entry } of inTreeOrder(entries)) {
    if (entry.parent_id && found.has(entry.parent_id)) found.add(entry.id);
  }
  return found;
}

/** The names of the folders around one, the outermost first. */
export function namesAround<Entry extends Node & { name: string }>(
  entries: readonly Entry[],
  entry: Entry,
): string[] {
  const byId = new Map(entries.map((each) => [each.id, each]));
  const names: string[] = [];
  for (let at = byId.get(entry.parent_id ?? ''); at; at = byId.get(at.parent_id ?? ''))
    names.unshift(at.name);
  return names;
}

/** '1 provvedimento', '2 provvedimenti', '1 abstract'; abstracts do not change. */
export function itemCount(kind: ItemKind, count: number): string {
  if (kind === 'massima') return `${formatNumber(count)} abstract`;
  return `${formatNumber(count)} ${count === 1 ? 'provvedimento' : 'provvedimenti'}`;
}

/** What was put into a folder (docs/regole/messaggi.md#successi), told of several as of one. */
export function addedMessage(
  items: readonly { kind: ItemKind }[],
  folder: string,
  { added, already }: { added: number; already: number },
): string {
  const kinds = new Set(items.map(({ kind }) => kind));
  const [kind] = kinds;
  if (items.length === 1 && kind) {
    return added > 0
      ? `${ITEM_NAMES[kind]} inserito nella cartella ${folder}`
      : `${ITEM_NAMES[kind]} già presente nella cartella ${folder}`;
  }
  const what = kinds.size === 1 && kind ? itemCount(kind, added) : elements(added);
  if (added === 0) return `Gli elementi scelti sono già presenti nella cartella ${folder}`;
  const before =
    already > 0 ? ` (${formatNumber(already)} già ${already === 1 ? 'presente' : 'presenti'})` : '';
  return `${what} ${added === 1 ? 'inserito' : 'inseriti'} nella cartella ${folder}${before}`;
}

function elements(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'elemento' : 'elementi'}`;
}
