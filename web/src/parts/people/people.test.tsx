import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Participant, Person } from '@/domain/person';
import { ACCOUNTS } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { ShareDialog, UserSearch } from '.';

const ROSSI: Person = {
  upn: 'rossi',
  name: 'Mario',
  family_name: 'Rossi',
  email: 'mario.rossi@example.it',
};
const ROSSINI: Person = { upn: 'rossini', name: 'Ada', family_name: 'Rossini', email: 'ada@example.it' };

function directory(...people: Person[]) {
  const asked: (string | null)[] = [];
  server.use(
    http.get(api('/user'), ({ request }) => {
      const q = new URL(request.url).searchParams.get('q');
      asked.push(q);
      return HttpResponse.json(people);
    }),
  );
  return asked;
}

const box = () => screen.getByRole('combobox', { name: 'Cerca una persona' });

function search() {
  const chosen = vi.fn();
  const escaped = vi.fn();
  const { user } = renderPage(
    () => (
      // biome-ignore lint/a11y/noStaticElementInteractions: what a dialog around hears
      <div onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && escaped()}>
        <UserSearch label="Cerca una persona" onChoose={chosen} />
      </div>
    ),
    { path: '/' },
  );
  return { user, chosen, escaped };
}

it('asks from three characters on and lists people in capitals', async () => {
  const asked = directory(ROSSI, ROSSINI);
  const { user } = search();
  await user.type(box(), 'ro');
  expect(await screen.findByText('Digitare almeno 3 caratteri.')).toBeVisible();
  await user.type(box(), 's');
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'ROSSI MARIO (MARIO.ROSSI@EXAMPLE.IT)',
    'ROSSINI ADA (ADA@EXAMPLE.IT)',
  ]);
  expect(asked).toEqual(['ros']);
});

it('is used by keyboard: down, up, Enter; Escape closes the list alone', async () => {
  directory(ROSSI, ROSSINI);
  const { user, chosen, escaped } = search();
  await user.type(box(), 'ross');
  await screen.findAllByRole('option');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(box()).toHaveValue('ross');
  expect(escaped).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(escaped).toHaveBeenCalledOnce();
  await user.keyboard('{Enter}');
  expect(chosen).not.toHaveBeenCalled();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith(ROSSINI);
  expect(box()).toHaveValue('');
});

it('Enter takes the first person found', async () => {
  directory(ROSSI, ROSSINI);
  const { user, chosen } = search();
  await user.type(box(), 'ross');
  await screen.findAllByRole('option');
  await user.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith(ROSSI);
});

it('says that nobody was found, and who is found only by the whole address', async () => {
  directory();
  const { user } = search();
  const rule = 'con la carta nazionale dei servizi (CNS) si trova soltanto con l’indirizzo e-mail completo.';
  expect(box()).toHaveAccessibleDescription(expect.stringContaining(rule));
  await user.type(box(), 'xyz');
  expect(await screen.findByText(/^Nessuna persona trovata\./)).toHaveTextContent(rule);
});

function share(initial: Participant[] = [], readOnly = false) {
  const calls: unknown[] = [];
  function Page() {
    const [participants, setParticipants] = useState(initial);
    return (
      <ShareDialog
        title="Condivisione cartella personale"
        empty="La cartella non è stata condivisa"
        selfRefusal="La cartella non può essere condivisa con se stessi"
        participants={participants}
        readOnly={readOnly}
        onAdd={(person, permission) => {
          calls.push(['add', person.upn, permission]);
          setParticipants((all) => [...all, { ...person, permission }]);
        }}
        onPermission={(upn, permission) => calls.push(['permission', upn, permission])}
        onRemove={(upn) => {
          calls.push(['remove', upn]);
          setParticipants((all) => all.filter((one) => one.upn !== upn));
        }}
        onClose={() => calls.push('close')}
      />
    );
  }
  const { user } = renderPage(Page, { path: '/' });
  return { user, calls };
}

async function find(user: ReturnType<typeof share>['user'], text: string) {
  await user.type(box(), text);
  await screen.findByRole('option', { name: /@/ });
  await user.keyboard('{Enter}');
}

it('shares with a person by Enter and Enter, or with another permission, by keyboard', async () => {
  directory(ROSSI);
  const { user, calls } = share();
  expect(screen.getByText('La cartella non è stata condivisa')).toBeVisible();
  expect(box()).toHaveFocus();
  await find(user, 'rossi');
  expect(calls).toEqual([]);
  expect(screen.getByRole('button', { name: 'Condividi' })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Condividi' })).toHaveAccessibleDescription(/^ROSSI MARIO/);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('mario.rossi@example.it')).toBeVisible();
  await waitFor(() => expect(box()).toHaveFocus());
  directory(ROSSINI);
  await find(user, 'rossini');
  await user.tab({ shift: true });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Permesso' }), 'Lettura e scrittura');
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(calls).toEqual([
      ['add', 'rossi', ''],
      ['add', 'rossini', 'w'],
    ]),
  );
});

it('changes a permission and takes it back; the focus stays in the dialog', async () => {
  const { user, calls } = share([{ ...ROSSI, permission: '' }]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Permesso di ROSSI MARIO' }), 'w');
  await user.click(screen.getByRole('button', { name: 'Rimuovi la condivisione con ROSSI MARIO' }));
  expect(calls).toEqual([
    ['permission', 'rossi', 'w'],
    ['remove', 'rossi'],
  ]);
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
});

it('refuses oneself and who already has it, with a message at the box', async () => {
  const { upn, name, family_name, email } = ACCOUNTS.lettore;
  directory({ upn: upn as string, name, family_name, email });
  const { user, calls } = share([{ ...ROSSI, permission: '' }]);
  await find(user, 'lucia');
  expect(await screen.findByText('La cartella non può essere condivisa con se stessi')).toBeVisible();
  directory(ROSSI);
  await find(user, 'rossi');
  expect(await screen.findByText(/^Già condivisa con ROSSI MARIO/)).toBeVisible();
  expect(calls).toEqual([]);
});

it('is a list alone for who may not change it', () => {
  share([{ ...ROSSI, permission: 'w' }], true);
  expect(screen.getByText('Lettura e scrittura')).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Rimuovi/ })).toBeNull();
});
