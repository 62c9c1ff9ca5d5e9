import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { checkText, field, show, TEXT, verify } from '@/test/verifica';

const refuse = (status: number, field: string | null, detail: string) => () =>
  HttpResponse.json(
    { detail, code: 'INVALID', errors: field ? [{ field, message: detail }] : [] },
    { status },
  );

describe('the form', () => {
  it('sends the text and the day', async () => {
    const { user, sent } = show();
    expect(screen.getByText('Non viene conservato nulla')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /Norme in vigore il/ }), '1/3/2024');
    fireEvent.change(field(), { target: { value: TEXT } });
    await user.click(verify());
    expect(await screen.findByRole('heading', { level: 2 })).toHaveFocus();
    expect(sent).toEqual([{ json: { testo: TEXT, data: '2024-03-01' } }]);
  });

  it('says what is missing, at its field, and asks nobody', async () => {
    const { user, sent } = show();
    await user.type(screen.getByRole('textbox', { name: /Norme in vigore il/ }), '31/2024');
    await user.click(verify());
    expect(field()).toHaveAccessibleDescription(/Incollare il testo da verificare/);
    expect(screen.getByText(/Indicare un giorno intero/)).toBeVisible();
    await waitFor(() => expect(field()).toHaveFocus());
    expect(sent).toEqual([]);
    await user.type(field(), 'x');
    expect(screen.queryByText(/Incollare il testo da verificare,/)).toBeNull();
  });

  it('takes a file in place of the text, which waits', async () => {
    const { user, sent } = show();
    fireEvent.change(field(), { target: { value: 'Testo scritto' } });
    const zone = screen.getByRole('group', { name: /Oppure un documento/ });
    fireEvent.drop(zone, {
      dataTransfer: { files: [new File(['PK'], 'a.docx'), new File(['PK'], 'b.docx')] },
    });
    expect(within(zone).getByText('Scegliere un solo file.')).toBeVisible();
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['PK'], 'atto.docx')] } });
    expect(within(zone).getByText(/atto\.docx \(2 byte\)/)).toBeVisible();
    expect(within(zone).queryByText('Scegliere un solo file.')).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Testo' })).toBeNull();
    await user.click(within(zone).getByRole('button', { name: 'Togli il file' }));
    expect(field()).toHaveValue('Testo scritto');
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['PK'], 'atto.docx')] } });
    await user.click(verify());
    expect(await screen.findByRole('heading', { level: 2 })).toBeVisible();
    expect(sent).toEqual([{ form: expect.stringContaining('multipart/form-data') }]);
  });

  it.each([
    ['vuoto.docx', 0, 'Il file è vuoto.'],
    ['grande.pdf', 10_000_001, 'Il file supera i 10 MB.'],
  ])('refuses %s before it is sent', async (name, size, message) => {
    const { user, sent } = show();
    const file = new File([], name);
    Object.defineProperty(file, 'size', { value: size });
    fireEvent.drop(screen.getByRole('group', { name: /Oppure un documento/ }), {
      dataTransfer: { files: [file] },
    });
    await user.click(verify());
    expect(screen.getByText(message)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Scegli un altro file' })).toHaveFocus());
    expect(sent).toEqual([]);
  });
});

describe('a refusal', () => {
  it.each([
    [413, null, 'Il testo è troppo grande.'],
    [422, 'testo', 'Il testo supera i 600.000 caratteri. Dividerlo in più parti.'],
    [422, 'file', 'Indicare un file oppure un testo.'],
    [415, null, 'Il tipo non è accettato.'],
  ])('%i of %s is told at the text, which stays', async (status, named, message) => {
    await checkText(refuse(status, named, message));
    await waitFor(() => expect(field()).toHaveAccessibleDescription(new RegExp(message)));
    expect(field()).toHaveValue(TEXT);
    expect(field()).toHaveFocus();
  });

  it('of the day is told at the day', async () => {
    await checkText(refuse(422, 'data', 'Indicare un giorno come 2026-11-20.'));
    const day = screen.getByRole('textbox', { name: /Norme in vigore il/ });
    await waitFor(() => expect(day).toHaveAccessibleDescription('Indicare un giorno come 2026-11-20.'));
  });

  it('of a file is told at the file', async () => {
    const { user } = show(refuse(422, 'file', 'Il file non è un PDF né un documento di Word (.docx).'));
    const zone = screen.getByRole('group', { name: /Oppure un documento/ });
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['x'], 'atto.txt')] } });
    await user.click(verify());
    expect(await within(zone).findByText(/Il file non è un PDF/)).toBeVisible();
    expect(within(zone).getByText(/atto\.txt/)).toBeVisible();
  });

  it('of nothing in particular is told above the button', async () => {
    await checkText(() => HttpResponse.json({}, { status: 500 }));
    expect(await screen.findByText(/Si è verificato un errore/)).toBeVisible();
    expect(field()).toHaveValue(TEXT);
    expect(verify()).toHaveFocus();
  });
});

it('can be given up', async () => {
  const { user } = await checkText(async () => {
    await delay('infinite');
    return new Response();
  });
  expect(await screen.findByText(/Verifica in corso/)).toBeVisible();
  const stop = screen.getByRole('button', { name: 'Interrompi' });
  await waitFor(() => expect(stop).toHaveFocus());
  await user.click(stop);
  await waitFor(() => expect(verify()).toHaveFocus());
  expect(field()).toHaveValue(TEXT);
  expect(screen.queryByText(/Si è verificato un errore/)).toBeNull();
});

it('asks whoever leaves, since nothing is kept', async () => {
  const { user, router } = show();
  await user.type(field(), 'x');
  const go = () => router.navigate('/altrove');
  void go();
  const dialog = await screen.findByRole('dialog', { name: 'Uscire dalla pagina?' });
  await user.click(within(dialog).getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field()).toHaveValue('x');
  void go();
  await user.click(await screen.findByRole('button', { name: 'Esci' }));
  expect(await screen.findByText('altra pagina')).toBeVisible();
});

it('with nothing in it is left without a question', async () => {
  const { router } = show();
  void router.navigate('/altrove');
  expect(await screen.findByText('altra pagina')).toBeVisible();
});
