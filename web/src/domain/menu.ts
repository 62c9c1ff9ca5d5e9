import { type CurrentUser, hasAllOffices, hasAny, WORK_PERMISSIONS } from './user';

export type MenuItem = {
  label: string;
  to: string /** Path prefix that makes the item the active one. */;
  prefix: string;
};

/** The main menu of 2.3, in its order, with its visibility rules. */
export function menuFor(user: CurrentUser): MenuItem[] {
  const items: MenuItem[] = [
    { label: 'Ricerche', to: '/search/standard', prefix: '/search' },
    { label: 'Cartelle personali', to: '/fascicolo/home', prefix: '/fascicolo' },
    { label: 'Archivio', to: '/archivio/home', prefix: '/archivio' },
  ];
  if (hasAny(user, ['monitoring'])) {
    items.push({ label: 'Cruscotto di monitoraggio', to: '/monitoring', prefix: '/monitoring' });
  }
  if (!hasAllOffices(user) && hasAny(user, WORK_PERMISSIONS)) {
    items.push({ label: 'Le mie attività', to: '/attivita/provvedimento/home', prefix: '/attivita' });
  }
  if (hasAny(user, ['edit_permission'])) {
    items.push({ label: 'Gestione dei permessi', to: '/permission', prefix: '/permission' });
  }
  return items;
}

export function isActive(item: MenuItem, path: string): boolean {
  return path === item.prefix || path.startsWith(`${item.prefix}/`);
}
