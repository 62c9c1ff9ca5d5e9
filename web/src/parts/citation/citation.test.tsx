import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { readPreferences } from '@/domain/preferences';
import { provvedimento } from '@/test/items';
import { renderPage } from '@/test/render';
import { Dropdown } from '@/ui/Dropdown';
import { CitationEntries, citationOf } from './index';

const { citazioni } = provvedimento();
const [first] = citazioni;
const fate = { testo: 'Riformata in parte da Corte di Appello di Milano, sentenza n. 7/2025' };
const CHOICE = 'Nelle citazioni, anche che cosa ne è stato';
const TAIL = ', riformata in parte da Corte di Appello di Milano, sentenza n. 7/2025';

const menu = (known: typeof fate | null) =>
  renderPage(
    () => <Dropdown label="Copia">{() => <CitationEntries citazioni={citazioni} fate={known} />}</Dropdown>,
    { path: '/' },
  );

it('a citation says what became of the decision, for those who want that, and remembers it', async () => {
  const { user } = menu(fate);
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  const copy = () => user.click(screen.getByRole('button', { name: /da atto/ }));
  await user.click(screen.getByRole('button', { name: 'Copia' }));
  const choice = await screen.findByRole('checkbox', { name: CHOICE });
  expect(choice).not.toBeChecked();
  expect(choice).toHaveAccessibleDescription(`…${TAIL}`);
  await copy();
  expect(copied).toHaveBeenLastCalledWith(first?.testo);

  await user.click(screen.getByRole('button', { name: 'Copia' }));
  screen.getByRole('checkbox', { name: CHOICE }).focus();
  await user.keyboard(' ');
  expect(screen.getByRole('checkbox', { name: CHOICE })).toBeChecked();
  await copy();
  expect(copied).toHaveBeenLastCalledWith(`${first?.testo}${TAIL}`);
  expect(readPreferences().fate).toBe(true);
  expect(citationOf(citazioni, fate, ['pag. 3', 'Motivi'])).toBe(`${first?.testo}, pag. 3, Motivi${TAIL}`);
  expect(citationOf(citazioni, { testo: null })).toBe(first?.testo);
});

it('there is nothing to choose where nothing is known', async () => {
  const { user } = menu(null);
  await user.click(screen.getByRole('button', { name: 'Copia' }));
  expect(screen.getByRole('button', { name: /da atto/ })).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
