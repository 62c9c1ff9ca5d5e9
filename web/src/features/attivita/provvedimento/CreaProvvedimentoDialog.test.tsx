import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ProvvedimentoIn } from '@/api/provvedimento';
import { ACCOUNTS } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import { CreaProvvedimentoDialog } from './CreaProvvedimentoDialog';
import { FUTURE, PUBLISHED_BEFORE } from './rules';

let saved: ProvvedimentoIn[] = [];
beforeEach(() => {
  saved = [];
  server.use(
    graphqlAnswers({ provvedimentoOp: () => ({ items: [{ id: 'p7', label: 'Il nuovo' }] }) }),
    http.get(api('/materia'), () => HttpResponse.json(['LAVORO'])),
    http.get(api('/ruolo'), () => HttpResponse.json(['Contenzioso'])),
    http.post(api('/provvedimento'), async ({ request }) => {
      saved.push((await request.json()) as ProvvedimentoIn);
      return HttpResponse.json({ id: 'p7', version: 1 });
    }),
  );
});

function open(props: Partial<Parameters<typeof CreaProvvedimentoDialog>[0]> = {}) {
  const onCreated = vi.fn();
  const { user } = renderPage(
    () => <CreaProvvedimentoDialog onCreated={onCreated} onClose={() => {}} {...props} />,
    { path: '/', user: ACCOUNTS.redattore },
  );
  return { user, onCreated };
}

const choice = (label: string) => screen.getByRole('combobox', { name: label });
const confirm = () => screen.getByRole('button', { name: 'Conferma' });
const year = String(new Date().getFullYear());

async function pick(user: ReturnType<typeof open>['user'], label: string, day: string) {
  await user.clear(screen.getByRole('textbox', { name: label }));
  await user.keyboard(day);
}

it('says what is missing: ufficio, both days, and ruolo for civile', async () => {
  const { user } = open();
  await user.click(confirm());
  expect(await screen.findAllByText('Campo obbligatorio')).toHaveLength(4);
  expect(
    await screen.findByText('Ufficio, Ruolo, Data deposito minuta, Data di pubblicazione'),
    'the notification names them',
  ).toBeVisible();
  expect(choice('Ufficio')).toHaveAccessibleDescription('Campo obbligatorio');
  expect(choice('Ruolo')).toHaveAccessibleDescription('Campo obbligatorio');
  await user.selectOptions(choice('Area'), 'Penale');
  await user.click(confirm());
  await waitFor(() => expect(screen.getAllByText('Campo obbligatorio')).toHaveLength(3));
  expect(saved).toEqual([]);
});

it.each(['Tipo', 'Area', 'Ufficio', 'Data deposito minuta', 'Data di pubblicazione'])(
  '%s is starred',
  (label) => {
    open();
    expect(screen.getByText((_, node) => node?.textContent === `${label} *`)).toBeVisible();
  },
);

it('no day is after today, and the publication not before the deposit', async () => {
  const { user } = open();
  await pick(user, 'Data deposito minuta', `31/12/${year}`);
  await pick(user, 'Data di pubblicazione', `31/12/${year}`);
  await user.click(confirm());
  // On the last day of a year it is today.
  if (!(new Date().getMonth() === 11 && new Date().getDate() === 31)) {
    expect(await screen.findAllByText(FUTURE)).toHaveLength(2);
  }
  await pick(user, 'Data deposito minuta', '05/03/2020');
  await pick(user, 'Data di pubblicazione', '04/03/2020');
  expect(await screen.findByText(PUBLISHED_BEFORE)).toBeVisible();
});

it('makes the decision and hands it back with its name', async () => {
  const { user, onCreated } = open({ area: 'civile' });
  expect(choice('Area')).toBeDisabled();
  await user.selectOptions(choice('Ufficio'), 'TRIBUNALE DI MILANO');
  await screen.findByRole('option', { name: 'Contenzioso' });
  await user.selectOptions(choice('Ruolo'), 'Contenzioso');
  await pick(user, 'Data deposito minuta', '05/03/2020');
  await pick(user, 'Data di pubblicazione', '06/03/2020');
  await user.click(confirm());
  expect(await screen.findByText('Provvedimento creato con successo')).toBeInTheDocument();
  expect(onCreated).toHaveBeenCalledWith({ id: 'p7', label: 'Il nuovo', ufficio: 'TRIBUNALE DI MILANO' });
  expect(saved[0]).toMatchObject({ data: '2020-03-05', data_pubblicazione: '2020-03-06', area: 'civile' });
});

it('makes none that could not be linked', async () => {
  const { user } = open({ check: () => 'Il provvedimento precedente è dello stesso grado di giudizio' });
  await user.selectOptions(choice('Area'), 'Penale');
  await user.selectOptions(choice('Ufficio'), 'TRIBUNALE DI MILANO');
  await pick(user, 'Data deposito minuta', '05/03/2020');
  await pick(user, 'Data di pubblicazione', '06/03/2020');
  await user.click(confirm());
  expect(
    await screen.findByText('Il provvedimento precedente è dello stesso grado di giudizio'),
  ).toBeInTheDocument();
  expect(saved).toEqual([]);
});
