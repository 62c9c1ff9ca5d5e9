import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { withQueries } from '@/test/render';
import { api, server } from '@/test/server';
import { RiferimentiField } from './RiferimentiField';

function Form({ first = [], disabled = false }: { first?: string[]; disabled?: boolean }) {
  const [value, setValue] = useState(first);
  return <RiferimentiField value={value} onChange={setValue} area="civile" disabled={disabled} />;
}

function open(props: Parameters<typeof Form>[0] = {}) {
  server.use(
    http.get(api('/riferimento_normativo'), ({ request }) => {
      const q = new URL(request.url).searchParams.get('q') ?? '';
      return HttpResponse.json('2043 cc'.startsWith(q) ? ['ART. 2043 C.C.'] : []);
    }),
  );
  render(withQueries(<Form {...props} />));
  return screen.getByRole('group', { name: 'Riferimenti normativi' });
}

const words = () => screen.queryAllByRole('listitem').map((item) => item.firstElementChild?.textContent);
const box = () => screen.getByRole('combobox', { name: 'Nuovo riferimento normativo' });

it('keeps what is recognised in its printed form, the rest as it was written', async () => {
  open();
  await userEvent.type(box(), 'art. 1218 c.c.{Enter}');
  await screen.findByText('ART. 1218 C.C.');
  await userEvent.type(box(), "Regolamento d'ateneo{Enter}");
  await screen.findByText("Regolamento d'ateneo");
  expect(words()).toEqual(['ART. 1218 C.C.', "Regolamento d'ateneo"]);
});

it('links to the official text where there is one', async () => {
  open({ first: ['ART. 2043 C.C.', 'CCNL 06/07/1995'] });
  expect(await screen.findByRole('link', { name: /ART. 2043 C.C. su Normattiva/ })).toHaveAttribute(
    'href',
    expect.stringContaining('normattiva.it'),
  );
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

it('suggests, and takes away', async () => {
  const group = open({ first: ['ART. 1 C.C.'] });
  await userEvent.type(box(), '2043');
  await userEvent.click(await screen.findByRole('option', { name: 'ART. 2043 C.C.' }));
  await within(group).findByRole('button', { name: 'Rimuovi ART. 2043 C.C.' });
  await userEvent.click(screen.getByRole('button', { name: 'Rimuovi ART. 1 C.C.' }));
  expect(screen.queryByText('ART. 1 C.C.')).not.toBeInTheDocument();
});

it('adds what is composed, once', async () => {
  open({ first: ['ART. 5 C.C.'] });
  for (const expected of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: 'Componi un riferimento normativo' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(dialog.getByLabelText(/^Tipo di atto/), 'C.C.');
    await userEvent.type(dialog.getByLabelText(/^Numero( \*)?$/), expected === 1 ? '6' : '5');
    await userEvent.click(dialog.getByRole('button', { name: 'Inserisci' }));
  }
  await screen.findByText('Riferimento normativo già inserito');
  expect(words()).toEqual(['ART. 5 C.C.', 'ART. 6 C.C.']);
});

it('changes part by part what can be composed, in its place', async () => {
  open({ first: ['ART. 5 C.C.', "Regolamento d'ateneo", 'ART. 7 C.C.'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Modifica ART. 5 C.C.' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Modifica riferimento normativo' }));
  expect(dialog.getByLabelText(/^Numero \*$/)).toHaveValue('5');
  await userEvent.type(dialog.getByLabelText('Numero comma'), '2');
  await userEvent.click(dialog.getByRole('button', { name: 'Conferma' }));
  await screen.findByText('ART. 5 COMMA 2 C.C.');
  expect(words()).toEqual(['ART. 5 COMMA 2 C.C.', "Regolamento d'ateneo", 'ART. 7 C.C.']);
  expect(screen.queryByRole('button', { name: "Modifica Regolamento d'ateneo" })).toBeNull();
});

it('only shows when it cannot be changed', () => {
  open({ first: ['ART. 5 C.C.'], disabled: true });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText('ART. 5 C.C.')).toBeInTheDocument();
});
