import { type CurrentUser, hasAllOffices, hasAny, WORK_PERMISSIONS } from './user';

export type MenuItem = {
  label: string;
  to: string;
  /** What a path begins with while the item is the active one. */
  prefixes: string[];
  /** Where all stand in one line, it stands under 'Altro'. */
  more?: true;
  /**
   * What is counted beside it: what waits for this person, what is new among what others share with them, or the requests
   * for access that nobody has answered.
   */
  counts?: 'waiting' | 'document_note' | 'fascicolo' | 'access_request';
};

/** The main menu (docs/regole/consultazione.md#menu), in its order, with its visibility rules. */
export function menuFor(user: CurrentUser): MenuItem[] {
  const items: MenuItem[] = [
    { label: 'Ricerche', to: '/search/standard', prefixes: ['/search', '/norma'] },
    { label: 'Cartelle personali', to: '/fascicolo/home', prefixes: ['/fascicolo'], counts: 'fascicolo' },
    { label: 'Archivio', to: '/archivio/home', prefixes: ['/archivio'] },
  ];
  if (hasAny(user, ['monitoring'])) {
    items.push({ label: 'Cruscotto di monitoraggio', to: '/monitoring', prefixes: ['/monitoring'] });
  }
  if (!hasAllOffices(user) && hasAny(user, WORK_PERMISSIONS)) {
    items.push({
      label: 'Le mie attività',
      to: '/attivita/da-fare',
      prefixes: ['/attivita', '/anonimizzazione', '/segnalazioni', '/ritirati'],
      counts: 'waiting',
    });
  }
  if (hasAny(user, ['edit_permission'])) {
    items.push({
      label: 'Gestione dei permessi',
      to: '/permission',
      prefixes: ['/permission', '/registro', '/gestione'],
      counts: 'access_request',
    });
  }
  items.push(
    { label: 'Le mie note', to: '/note', prefixes: ['/note'], counts: 'document_note', more: true },
    { label: 'Verifica un testo', to: '/verifica', prefixes: ['/verifica'], more: true },
  );
  return items;
}

export function isActive(item: MenuItem, path: string): boolean {
  return item.prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}
