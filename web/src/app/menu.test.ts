import { describe, expect, it } from 'vitest';
import { ACCOUNTS, type AccountName } from '@/test/accounts';
import { isActive, menuFor } from './menu';

const BASE = ['Ricerche', 'Cartelle personali', 'Archivio'];
const MORE = ['Le mie note', 'Il mio percorso', 'Verifica un testo'];
const MENU: Record<Exclude<AccountName, 'nuovo'>, string[]> = {
  lettore: BASE,
  giudice: BASE,
  assistito: BASE,
  redattore: [...BASE, 'Le mie attività'],
  approvatore: [...BASE, 'Le mie attività'],
  pubblicatore: [...BASE, 'Le mie attività'],
  'redattore.roma': [...BASE, 'Le mie attività'],
  'redattore.massime': [...BASE, 'Le mie attività'],
  // May open the page, but is not offered it: the queues are for people of an office (docs/regole/consultazione.md).
  'redattore.tutti': BASE,
  direzione: [...BASE, 'Cruscotto di monitoraggio'],
  amministratore: [...BASE, 'Cruscotto di monitoraggio', 'Gestione dei permessi'],
};

describe('menu', () => {
  it.each(Object.entries(MENU))('of %s', (name, labels) => {
    const items = menuFor(ACCOUNTS[name as AccountName]);
    expect(items.map((item) => item.label)).toEqual([...labels, ...MORE]);
    expect(items.filter((item) => item.more).map((item) => item.label)).toEqual(MORE);
  });

  it.each([['*'], ['TRIBUNALE DI MILANO', 'TRIBUNALE DI *']])(
    'of an editor of %s and more: no queues',
    (...ou) => {
      const labels = menuFor({ ...ACCOUNTS.redattore, ou }).map((item) => item.label);
      expect(labels).not.toContain('Le mie attività');
      expect(menuFor({ ...ACCOUNTS.redattore, ou: [] }).map((item) => item.label)).toContain(
        'Le mie attività',
      );
    },
  );

  it('marks an item by the beginning of the path', () => {
    const [search, , archive] = menuFor(ACCOUNTS.lettore);
    if (!search || !archive) throw new Error('menu without items');
    expect(isActive(search, '/search/standard')).toBe(true);
    expect(isActive(search, '/searching')).toBe(false);
    expect(isActive(archive, '/archivio/MILANO/civile')).toBe(true);
    expect(isActive(archive, '/search/standard')).toBe(false);
    const permissions = menuFor(ACCOUNTS.amministratore).find(({ to }) => to === '/permission');
    expect(permissions && isActive(permissions, '/registro')).toBe(true);
  });
});
