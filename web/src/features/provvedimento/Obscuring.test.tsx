import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import type { Oscuramento } from '@/api/oscuramento';
import { ACCOUNTS } from '@/test/accounts';
import { oscuramento, provvedimento } from '@/test/items';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { printText } from '@/ui/printText';
import { Obscuring } from './Obscuring';

vi.mock('@/ui/printText', () => ({ printText: vi.fn() }));

const OBSCURED = oscuramento({
  scelta: 'oscurato',
  base: { codice: 'MINORI', label: 'Tutela dei minori', legge: 'art. 52, comma 5, d.lgs. 196/2003' },
  giorno: '2026-11-12',
  categorie: [
    { categoria: 'MINORE', label: 'Minore', passi: 12 },
    { categoria: 'AREA', label: 'Zona di una pagina', passi: 2 },
  ],
  passi: 14,
  forma: 'RICOMPOSTO',
});
const STEP = { chi: 'Carla Monti', quando: '2026-11-12T09:00:00Z', motivo: null, codici: [] };

function show(found: Oscuramento, visibility: string, account: keyof typeof ACCOUNTS = 'lettore') {
  const asked = vi.fn(() => HttpResponse.json(found));
  server.use(http.get(api('/provvedimento/p1/oscuramento'), asked));
  const item = provvedimento({ visibility });
  const Page = () => (
    <>
      <Obscuring item={item} />
      <p>fine</p>
    </>
  );
  return { ...renderPage(Page, { path: '/', user: ACCOUNTS[account] }), asked };
}

it('says in a line what is obscured, and has a certificate to print and copy', async () => {
  const { user } = show(OBSCURED, 'true');
  expect(
    await screen.findByText(
      'Dati personali oscurati: Tutela dei minori (art. 52, comma 5, d.lgs. 196/2003), 14 passi, Tribunale di Milano, 12/11/2026',
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Certificato di oscuramento' }));
  const dialog = await screen.findByRole('dialog', { name: 'Certificato di oscuramento' });
  expect(dialog).toHaveTextContent('14 – Minore: 12; Zona di una pagina: 2');
  expect(dialog).toHaveTextContent('Il certificato non riporta nulla di ciò che è stato tolto.');
  expect(dialog).not.toHaveTextContent('Chi ha deciso');
  await user.click(screen.getByRole('button', { name: 'Stampa' }));
  const [heading, paragraphs] = vi.mocked(printText).mock.lastCall ?? [];
  expect(heading).toBe('Certificato di oscuramento');
  expect(paragraphs).toContain('Norma: art. 52, comma 5, d.lgs. 196/2003');
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copia' }));
  expect(copied.mock.lastCall?.[0]).toContain('Tribunale di Milano, sentenza n. 123/2024');
});

it('says what is not recorded of a copy from elsewhere, and who decided to those who work on it', async () => {
  const decisioni = [
    { ...STEP, azione: 'importazione' as const, chi: null },
    { ...STEP, azione: 'conferma' as const, motivo: 'Nome di fantasia', codici: ['NAME_LEFT'] },
  ];
  const found = {
    ...OBSCURED,
    base: null,
    categorie: [],
    passi: null,
    forma: null,
    importato: true,
    decisioni,
  };
  const { user } = show(found, 'true', 'redattore');
  expect(await screen.findByText(/base non registrata, Tribunale di Milano, 12/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Certificato di oscuramento' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Copia ricevuta già oscurata');
  expect(dialog).toHaveTextContent(/Ricevuto già oscurato, 12\/11\/2026/);
  expect(dialog).toHaveTextContent(
    /Confermato da Carla Monti.*resta qualcosa di una persona.*Nome di fantasia/,
  );
});

it('tells of what is not obscured only those who work on it', async () => {
  const decisioni = [
    { ...STEP, azione: 'invio' as const, motivo: 'Nomi di fantasia', codici: ['SENSITIVE'] },
    { ...STEP, azione: 'pubblicazione' as const, chi: null },
  ];
  show(oscuramento({ scelta: 'nessuno', decisioni }), 'false', 'redattore');
  expect(
    await screen.findByText(
      /^Nessun oscuramento: deciso da persona senza più un account il 12\/11\/2026.*, motivo: Nomi di fantasia/,
    ),
  ).toBeVisible();
});

it('has no certificate of what nobody has decided yet', async () => {
  show(oscuramento({ scelta: 'in_revisione', decisioni: [] }), 'true', 'redattore');
  const line = await screen.findByText(/^Dati personali riservati/);
  expect(line).toHaveTextContent(/in revisione$/);
  expect(screen.queryByRole('button')).toBeNull();
});

it('asks nothing for others of what everybody reads', async () => {
  const { asked } = show(oscuramento({ scelta: 'nessuno' }), 'false');
  expect(await screen.findByText('fine')).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
  expect(screen.queryByRole('button')).toBeNull();
});
