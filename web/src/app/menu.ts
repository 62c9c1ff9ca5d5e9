import { matchPath } from 'react-router';
import { decide } from '@/domain/access';
import { type CurrentUser, hasAllOffices } from '@/domain/user';
import { PAGES } from './pages';

export type MenuItem = {
  label: string;
  to: string;
  /** What a path begins with while the item is the active one. */
  prefixes: string[];
  /** Of people who work for some offices, not for all. */
  someOffices?: true;
  /** Where all stand in one line, it stands under 'Altro'. */
  more?: true;
  /**
   * What is counted beside it: what waits for this person, what is new among what others share with them, or the requests
   * for access that nobody has answered.
   */
  counts?: 'waiting' | 'document_note' | 'fascicolo' | 'access_request';
};

/** The main menu (docs/regole/consultazione.md#menu), in its order. */
const ITEMS: MenuItem[] = [
  { label: 'Ricerche', to: '/search/standard', prefixes: ['/search', '/norma'] },
  { label: 'Cartelle personali', to: '/fascicolo/home', prefixes: ['/fascicolo'], counts: 'fascicolo' },
  { label: 'Archivio', to: '/archivio/home', prefixes: ['/archivio'] },
  { label: 'Cruscotto di monitoraggio', to: '/monitoring', prefixes: ['/monitoring'] },
  {
    label: 'Le mie attività',
    to: '/attivita/da-fare',
    prefixes: ['/attivita', '/anonimizzazione', '/segnalazioni', '/ritirati'],
    someOffices: true,
    counts: 'waiting',
  },
  {
    label: 'Gestione dei permessi',
    to: '/permission',
    prefixes: ['/permission', '/registro', '/gestione'],
    counts: 'access_request',
  },
  { label: 'Le mie note', to: '/note', prefixes: ['/note'], counts: 'document_note', more: true },
  { label: 'Il mio percorso', to: '/percorso', prefixes: ['/percorso'], more: true },
  { label: 'Verifica un testo', to: '/verifica', prefixes: ['/verifica'], more: true },
];

/** What is offered to a person: the pages that they may open. */
export function menuFor(user: CurrentUser): MenuItem[] {
  return ITEMS.filter(({ to, someOffices }) => {
    const page = PAGES.find(({ path }) => matchPath(path, to));
    return page && decide(page.access, user) === 'allow' && !(someOffices && hasAllOffices(user));
  });
}

export function isActive(item: MenuItem, path: string): boolean {
  return item.prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}
