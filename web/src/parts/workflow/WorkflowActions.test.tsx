import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import type { ItemKind } from '@/domain/item';
import { claimPreferences } from '@/domain/preferences';
import { ACCOUNTS, type AccountName } from '@/test/accounts';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import PageComment from './PageComment';
import { WorkflowActions } from './WorkflowActions';
import { useWritten, WrittenComments } from './writtenComments';

type Props = Parameters<typeof WorkflowActions>[0];
const MILANO = 'TRIBUNALE DI MILANO';

function open(
  name: AccountName,
  status: string,
  kind: ItemKind = 'provvedimento',
  more: Partial<Props> = {},
) {
  const onMoved = vi.fn();
  const item = { id: 'x1', status, ufficio: MILANO, ...(more.item ?? {}) };
  const shown = renderPage(() => <WorkflowActions {...{ kind, onMoved, ...more, item }} />, {
    path: '/pagina',
    user: ACCOUNTS[name],
  });
  return { ...shown, onMoved };
}

/** Takes note of the calls, and answers them. */
function takeCalls(answer: () => Response = () => HttpResponse.json({ id: 'x1', status: 'BOZZA' })) {
  const calls: string[] = [];
  server.use(
    http.all(api('/:kind/x1/:action'), async ({ request, params }) => {
      calls.push(`${params.kind} ${params.action} ${await request.text()}`.trim());
      return answer();
    }),
    http.delete(api('/:kind/x1'), ({ params }) => {
      calls.push(`${params.kind} deleted`);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return calls;
}

const button = (name: string) => screen.getByRole('button', { name });

it.each([
  [
    'redattore',
    'BOZZA',
    'provvedimento',
    'Invia in approvazione',
    'Provvedimento inviato con successo in approvazione',
  ],
  ['redattore', 'BOZZA', 'massima', 'Invia in approvazione', 'Abstract inviato con successo in approvazione'],
  [
    'approvatore',
    'DA_APPROVARE',
    'provvedimento',
    'Invia in pubblicazione',
    'Provvedimento approvato ed inviato con successo in pubblicazione',
  ],
  [
    'approvatore',
    'DA_APPROVARE',
    'massima',
    'Invia in pubblicazione',
    'Abstract inviato con successo in pubblicazione',
  ],
  ['pubblicatore', 'DA_PUBBLICARE', 'provvedimento', 'Pubblica', 'Provvedimento pubblicato con successo'],
  ['pubblicatore', 'DA_PUBBLICARE', 'massima', 'Pubblica', 'Abstract pubblicato con successo'],
] as const)('%s, %s %s: %s', async (name, status, kind, label, message) => {
  const calls = takeCalls();
  const { user, onMoved } = open(name, status, kind);
  await user.click(button(label));
  expect(await screen.findByText(message)).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(onMoved).toHaveBeenCalledOnce();
});

describe('the withdrawal of what was published once', () => {
  it('is asked for with a reason', async () => {
    const calls = takeCalls();
    const item = { id: 'x1', status: 'BOZZA', ufficio: MILANO, published_before: true };
    const { user, onMoved } = open('redattore', 'BOZZA', 'provvedimento', { item });
    expect(screen.queryByRole('button', { name: 'Elimina' })).toBeNull();
    await user.click(button('Chiedi il ritiro'));
    const dialog = await screen.findByRole('dialog', { name: 'Chiedi il ritiro' });
    await user.click(within(dialog).getByRole('button', { name: 'Chiedi il ritiro' }));
    expect(within(dialog).getByText('Indicare il motivo del ritiro.')).toBeVisible();
    await user.type(within(dialog).getByLabelText(/Motivo del ritiro/), 'Duplicato');
    await user.click(within(dialog).getByRole('button', { name: 'Chiedi il ritiro' }));
    expect(await screen.findByText('Ritiro del provvedimento chiesto con successo')).toBeVisible();
    expect(calls).toEqual(['provvedimento withdrawal_requested {"reason":"Duplicato"}']);
    expect(onMoved).toHaveBeenCalledWith('withdrawal_requested');
  });

  it('keeps the reason when the call fails', async () => {
    takeCalls(() => HttpResponse.json({ detail: 'Riprovare.', code: 'ERROR' }, { status: 500 }));
    const item = { id: 'x1', status: 'BOZZA', ufficio: MILANO, published_before: true };
    const { user } = open('redattore', 'BOZZA', 'provvedimento', { item });
    await user.click(button('Chiedi il ritiro'));
    const dialog = within(screen.getByRole('dialog', { name: 'Chiedi il ritiro' }));
    await user.type(dialog.getByLabelText(/Motivo del ritiro/), 'Duplicato');
    await user.click(dialog.getByRole('button', { name: 'Chiedi il ritiro' }));
    expect(await screen.findByText('Riprovare.')).toBeVisible();
    expect(dialog.getByLabelText(/Motivo del ritiro/)).toHaveValue('Duplicato');
  });

  it('is done after one has read what it does', async () => {
    const calls = takeCalls();
    const { user } = open('pubblicatore', 'DA_RITIRARE', 'massima');
    await user.click(button('Ritira'));
    const dialog = await screen.findByRole('dialog', { name: 'Ritira l’abstract' });
    expect(within(dialog).getByText(/resterà scritto soltanto che è stato ritirato/)).toBeVisible();
    expect(calls).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Ritira' }));
    expect(await screen.findByText('Abstract ritirato con successo')).toBeVisible();
    expect(calls).toEqual(['massima withdrawn']);
  });
});

describe('Rinvia in bozza', () => {
  it.each([
    ['provvedimento', 'PUBBLICATO', 'Provvedimento e relativi abstract rinviati in bozza con successo.'],
    ['provvedimento', 'DA_APPROVARE', 'Provvedimento rinviato in bozza con successo'],
    ['massima', 'PUBBLICATO', 'Abstract rinviato in bozza con successo.'],
  ] as const)('%s from %s asks why', async (kind, status, message) => {
    const calls = takeCalls();
    const { user, onMoved } = open('approvatore', status, kind);
    await user.click(button('Rinvia in bozza'));
    const dialog = await screen.findByRole('dialog', { name: 'Rinvia in bozza' });
    const reason = screen.getByLabelText(/^Motivo del rinvio/);
    expect(reason).toHaveFocus();
    await user.click(dialog.querySelector('[type=submit]') as HTMLElement);
    expect(screen.getByText('Indicare il motivo del rinvio in bozza.')).toBeVisible();
    expect(calls).toEqual([]);
    await user.type(reason, '  Manca il dispositivo ');
    await user.click(dialog.querySelector('[type=submit]') as HTMLElement);
    expect(await screen.findByText(message)).toBeVisible();
    expect(calls).toEqual([`${kind} rejected {"reason":"Manca il dispositivo"}`]);
    expect(onMoved).toHaveBeenCalledExactlyOnceWith('rejected');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  async function openDialog(kind: ItemKind = 'provvedimento') {
    const shown = open('approvatore', 'DA_APPROVARE', kind);
    await shown.user.click(button('Rinvia in bozza'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rinvia in bozza' }));
    await shown.user.type(dialog.getByLabelText(/^Motivo del rinvio/), 'Refuso');
    async function comment(field: string, text: string) {
      await shown.user.selectOptions(dialog.getByLabelText('Dato'), field);
      await shown.user.type(dialog.getByLabelText('Commento'), text);
    }
    const press = (name: string) => shown.user.click(dialog.getByRole('button', { name }));
    return { ...shown, dialog, comment, press };
  }

  it('takes comments on single fields along, one on each', async () => {
    const calls = takeCalls();
    const { dialog, comment, press } = await openDialog();
    await comment('Titolo', ' Più breve ');
    await press('Aggiungi');
    expect(dialog.getByLabelText('Dato')).toHaveFocus();
    expect(dialog.queryByRole('option', { name: 'Titolo' })).toBeNull();
    await comment('Documento', 'Illeggibile');
    await press('Aggiungi');
    await press('Rimuovi il commento su Titolo');
    expect(dialog.getByLabelText('Dato')).toHaveFocus();
    expect(dialog.getByRole('option', { name: 'Titolo' })).toBeVisible();
    await comment('Data di pubblicazione', 'È sul timbro'); // not added: it goes along too
    await press('Rinvia in bozza');
    expect(await screen.findByText('Provvedimento rinviato in bozza con successo')).toBeVisible();
    expect(JSON.parse((calls[0] ?? '').replace('provvedimento rejected ', ''))).toEqual({
      reason: 'Refuso',
      comments: [
        { field: 'document_hash', text: 'Illeggibile' },
        { field: 'data_pubblicazione', text: 'È sul timbro' },
      ],
    });
  });

  it('takes along what was written beside the pages of the document, and on a page by its number', async () => {
    const calls = takeCalls(() =>
      HttpResponse.json(
        {
          detail: 'Alcuni dati non sono validi.',
          code: 'INVALID',
          errors: [{ field: 'comments.1.field', message: 'Il documento non ha la pagina 12.' }],
        },
        { status: 422 },
      ),
    );
    const item = { id: 'x1', status: 'DA_APPROVARE', ufficio: MILANO };
    const Page = () => (
      <WrittenComments value={useWritten(item)}>
        <PageComment page={3} />
        <WorkflowActions kind="provvedimento" item={item} onMoved={() => {}} />
      </WrittenComments>
    );
    const show = () => renderPage(Page, { path: '/pagina', user: ACCOUNTS.approvatore });
    claimPreferences('approvatore');
    let { user } = show();
    const dialog = (name: string) => screen.findByRole('dialog', { name }).then((each) => within(each));
    async function write(command: string, text: string) {
      await user.click(button(command));
      const page = await dialog('Commento alla pagina 3');
      expect(page.getByLabelText('Commento')).toHaveFocus();
      await user.clear(page.getByLabelText('Commento'));
      if (text) await user.type(page.getByLabelText('Commento'), text);
      await user.click(page.getByRole('button', { name: 'Conferma' }));
    }
    await write('Commenta la pagina 3', 'Stort');
    expect(button('Modifica il commento alla pagina 3')).toHaveFocus();
    await write('Modifica il commento alla pagina 3', '');
    await write('Commenta la pagina 3', ' Storta ');
    // What waits is there again when the page is loaded anew.
    await waitFor(() => expect(localStorage.getItem('bdm.bozza.commenti.x1')).not.toBeNull());
    cleanup();
    ({ user } = show());
    await screen.findByRole('button', { name: 'Modifica il commento alla pagina 3' });
    await user.click(button('Rinvia in bozza'));
    const back = await dialog('Rinvia in bozza');
    expect(back.getByRole('listitem')).toHaveTextContent('Documento, pagina 3: Storta');
    await user.type(back.getByLabelText(/^Motivo del rinvio/), 'Refuso');
    await user.selectOptions(back.getByLabelText('Dato'), 'Una pagina del documento');
    await user.type(back.getByLabelText('Commento'), 'Manca');
    await user.click(back.getByRole('button', { name: 'Aggiungi' }));
    expect(back.getByText('Indicare il numero della pagina.')).toBeVisible();
    await user.type(back.getByLabelText('Numero della pagina'), '3');
    await user.click(back.getByRole('button', { name: 'Aggiungi' }));
    expect(back.getByText('La pagina ha già un commento.')).toBeVisible();
    await user.clear(back.getByLabelText('Numero della pagina'));
    await user.type(back.getByLabelText('Numero della pagina'), '12');
    await user.click(back.getByRole('button', { name: 'Rinvia in bozza' }));
    expect(await back.findByText('Il documento non ha la pagina 12.')).toBeVisible();
    expect(JSON.parse((calls[0] ?? '').replace('provvedimento rejected ', '')).comments).toEqual([
      { field: 'document_hash:3', text: 'Storta' },
      { field: 'document_hash:12', text: 'Manca' },
    ]);
  });

  it('asks for what a comment lacks', async () => {
    const calls = takeCalls();
    const { dialog, press, user } = await openDialog('massima');
    expect(dialog.getByRole('option', { name: 'Precedenti conformi' })).toBeVisible();
    await press('Aggiungi');
    expect(dialog.getByText('Scegliere il dato da commentare.')).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Dato'), 'Testo');
    await press('Rinvia in bozza');
    expect(dialog.getByText('Scrivere il commento.')).toBeVisible();
    expect(calls).toEqual([]);
  });

  it('keeps what was written when it fails', async () => {
    takeCalls(() => HttpResponse.json({ detail: 'Riprovare.', code: 'INVALID' }, { status: 422 }));
    const { dialog, comment, press } = await openDialog();
    await comment('Titolo', 'Più breve');
    await press('Aggiungi');
    await press('Rinvia in bozza');
    expect(await screen.findByText('Riprovare.')).toBeVisible();
    expect(dialog.getByLabelText(/^Motivo del rinvio/)).toHaveValue('Refuso');
    expect(dialog.getByRole('listitem')).toHaveTextContent('Titolo: Più breve');
  });

  it('takes 2,000 characters at most', async () => {
    const { user } = open('approvatore', 'DA_APPROVARE');
    await user.click(button('Rinvia in bozza'));
    expect(await screen.findByLabelText(/^Motivo del rinvio/)).toHaveAttribute('maxlength', '2000');
  });
});

it.each([
  ['provvedimento', 'Provvedimento eliminato con successo'],
  ['massima', 'Abstract eliminato con successo'],
] as const)('deletes %s once that is confirmed', async (kind, message) => {
  const calls = takeCalls();
  const { user, onMoved } = open('redattore', 'BOZZA', kind);
  await user.click(button('Elimina'));
  expect(screen.getByText(/L’operazione è irreversibile/)).toBeVisible();
  await user.click(button('Annulla'));
  expect(calls).toEqual([]);
  await user.click(button('Elimina'));
  await user.click(screen.getAllByRole('button', { name: 'Elimina' }).at(-1) as HTMLElement);
  expect(await screen.findByText(message)).toBeVisible();
  expect(onMoved).toHaveBeenCalledExactlyOnceWith('deleted');
});

describe('before submitting', () => {
  it('what has changed is saved', async () => {
    const calls = takeCalls();
    const beforeSubmit = vi.fn(async () => {
      calls.push('saved');
      return true;
    });
    const { user } = open('redattore', 'BOZZA', 'massima', { beforeSubmit });
    await user.click(button('Invia in approvazione'));
    await waitFor(() => expect(calls).toEqual(['saved', 'massima submitted']));
  });

  it('what could not be saved stays', async () => {
    const calls = takeCalls();
    const { user, onMoved } = open('redattore', 'BOZZA', 'massima', { beforeSubmit: async () => false });
    await user.click(button('Invia in approvazione'));
    await waitFor(() => expect(button('Invia in approvazione')).toBeEnabled());
    expect(calls).toEqual([]);
    expect(onMoved).not.toHaveBeenCalled();
  });
});

it('tells what somebody else did meanwhile, and reads the item again', async () => {
  const detail =
    'Operazione non possibile: il provvedimento è nello stato «bozza» (rinviato in bozza da Carla Monti il 01/02/2026 alle 10:00).';
  takeCalls(() => HttpResponse.json({ detail, code: 'ILLEGAL_TRANSITION' }, { status: 409 }));
  const onRefused = vi.fn();
  const { user, onMoved, queries } = open('approvatore', 'DA_APPROVARE', 'provvedimento', { onRefused });
  queries.setQueryData(['provvedimento', 'x1'], { id: 'x1' });
  await user.click(button('Invia in pubblicazione'));
  expect(await screen.findByText(detail)).toBeVisible();
  expect(queries.getQueryState(['provvedimento', 'x1'])?.isInvalidated).toBe(true);
  expect(onRefused).toHaveBeenCalledOnce();
  expect(onMoved).not.toHaveBeenCalled();
});

describe('an abstract with personal data', () => {
  const refusal = (code: string) => ({
    detail: 'L’abstract contiene dati personali.',
    code,
    errors: [
      { field: 'titolo', message: 'Altra persona: Elsa Gatti' },
      { field: 'testo', message: 'Nascita: Codogno il 5 aprile 1990' },
    ],
  });
  const listed = () => screen.getAllByRole('listitem').map((item) => item.textContent);

  it('is published without them after a question', async () => {
    const { detail: message, errors: places } = refusal('PERSONAL_DATA');
    const doubts = [{ code: 'PERSONAL_DATA', message, asks_reason: false, places, confirmations: [] }];
    const answers = [HttpResponse.json({ detail: 'x', code: 'TO_BE_CONFIRMED', doubts }, { status: 409 })];
    const calls = takeCalls(() => answers.pop() ?? HttpResponse.json({ id: 'x1', status: 'PUBBLICATO' }));
    const onRefused = vi.fn();
    const { user, onMoved } = open('pubblicatore', 'DA_PUBBLICARE', 'massima', { onRefused });
    await user.click(button('Pubblica'));
    expect(await screen.findByRole('dialog', { name: 'Da confermare' })).toBeVisible();
    expect(screen.getByRole('list', { name: 'Che cosa è stato riconosciuto' })).toBeVisible();
    expect(listed()).toEqual([
      'Altra persona: Elsa Gatti (nel titolo)',
      'Nascita: Codogno il 5 aprile 1990 (nel testo)',
    ]);
    expect(screen.getAllByText('L’abstract contiene dati personali.')).toHaveLength(1); // in no notification
    expect(button('Annulla')).toHaveFocus();
    await user.click(button('Conferma e prosegui'));
    expect(await screen.findByText('Abstract pubblicato con successo')).toBeVisible();
    expect(calls).toEqual(['massima published', 'massima published {"confirmed":["PERSONAL_DATA"]}']);
    expect(onMoved).toHaveBeenCalledOnce();
    expect(onRefused).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks why one goes on where two persons have to confirm', async () => {
    const places = [{ field: 'document', message: 'Persone offese da reati, pagina 1: «art. 572 c.p.»' }];
    const doubts = [
      { code: 'SENSITIVE', message: 'Sembra da oscurare.', asks_reason: true, places, confirmations: [] },
    ];
    const answers = [HttpResponse.json({ detail: 'x', code: 'TO_BE_CONFIRMED', doubts }, { status: 409 })];
    const calls = takeCalls(() => answers.pop() ?? HttpResponse.json({ id: 'x1', status: 'DA_APPROVARE' }));
    const { user, onMoved } = open('redattore', 'BOZZA');
    await user.click(button('Invia in approvazione'));
    expect(await screen.findByText('Sembra da oscurare.')).toBeVisible();
    expect(listed()).toEqual(['Persone offese da reati, pagina 1: «art. 572 c.p.» (nel documento)']);
    await user.click(button('Conferma e prosegui'));
    expect(screen.getByText('Indicare perché si prosegue.')).toBeVisible();
    await user.type(screen.getByLabelText(/Perché si prosegue/), 'Nomi di fantasia');
    await user.click(button('Conferma e prosegui'));
    expect(await screen.findByText('Provvedimento inviato con successo in approvazione')).toBeVisible();
    expect(calls.at(-1)).toBe(
      'provvedimento submitted {"confirmed":["SENSITIVE"],"reason":"Nomi di fantasia"}',
    );
    expect(onMoved).toHaveBeenCalledOnce();
  });

  it('has the pages that nothing could read looked at', async () => {
    const doubts = [
      { code: 'UNREAD', message: 'Pagina 2.', asks_reason: false, places: [], confirmations: [] },
    ];
    const answers = [HttpResponse.json({ detail: 'x', code: 'TO_BE_CONFIRMED', doubts }, { status: 409 })];
    const calls = takeCalls(() => answers.pop() ?? HttpResponse.json({ id: 'x1', status: 'DA_APPROVARE' }));
    const { user } = open('redattore', 'BOZZA');
    await user.click(button('Invia in approvazione'));
    expect(await screen.findByText('Pagine non lette')).toBeVisible();
    await user.click(button('Ho guardato le pagine'));
    await waitFor(() => expect(calls.at(-1)).toBe('provvedimento submitted {"confirmed":["UNREAD"]}'));
  });

  it('keeps why one goes on when the call fails', async () => {
    const doubts = [
      { code: 'SENSITIVE', message: 'Da oscurare.', asks_reason: true, places: [], confirmations: [] },
    ];
    const answers = [HttpResponse.json({ detail: 'x', code: 'TO_BE_CONFIRMED', doubts }, { status: 409 })];
    takeCalls(() => answers.pop() ?? HttpResponse.json({ detail: 'Riprovare.', code: 'X' }, { status: 500 }));
    const { user } = open('redattore', 'BOZZA');
    await user.click(button('Invia in approvazione'));
    await user.type(await screen.findByLabelText(/Perché si prosegue/), 'Nomi di fantasia');
    await user.click(button('Conferma e prosegui'));
    expect(await screen.findByText('Riprovare.')).toBeVisible();
    expect(screen.getByLabelText(/Perché si prosegue/)).toHaveValue('Nomi di fantasia');
  });

  it('waits for the review of its decision', async () => {
    takeCalls(() => HttpResponse.json(refusal('NOT_REVIEWED'), { status: 409 }));
    const { user, onMoved } = open('pubblicatore', 'DA_PUBBLICARE', 'massima');
    await user.click(button('Pubblica'));
    expect(await screen.findByRole('dialog', { name: 'L’abstract non può essere pubblicato' })).toBeVisible();
    expect(screen.getByRole('list', { name: 'Che cosa sarebbe leggibile' })).toBeVisible();
    expect(listed()).toHaveLength(2);
    await user.click(button('Chiudi'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onMoved).not.toHaveBeenCalled();
  });

  it('shows no list to who does not read the original', async () => {
    const { errors: _, ...rest } = refusal('NOT_REVIEWED');
    takeCalls(() => HttpResponse.json(rest, { status: 409 }));
    const { user } = open('pubblicatore', 'DA_PUBBLICARE', 'massima');
    await user.click(button('Pubblica'));
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(screen.queryByRole('list', { name: /Che cosa/ })).toBeNull();
  });
});

it('keeps the place of the keyboard while the button is off', async () => {
  let refuse = () => {};
  const asked = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  server.use(
    http.post(api('/provvedimento/x1/submitted'), async () => {
      await asked;
      return HttpResponse.json({ detail: 'Caricare il documento.', code: 'NO_DOCUMENT' }, { status: 409 });
    }),
  );
  const { user } = open('redattore', 'BOZZA');
  button('Invia in approvazione').focus();
  await user.keyboard('{Enter}');
  const actions = screen.getByRole('group', { name: 'Passaggi di stato' });
  await waitFor(() => expect(actions).toHaveFocus());
  refuse();
  expect(await screen.findByText('Caricare il documento.')).toBeInTheDocument();
  expect(actions).toHaveFocus();
});

it('tells what is missing', async () => {
  const detail = 'Compilare tutti i campi obbligatori contrassegnati da *';
  takeCalls(() => HttpResponse.json({ detail, code: 'INVALID' }, { status: 422 }));
  const { user } = open('redattore', 'BOZZA');
  await user.click(button('Invia in approvazione'));
  expect(await screen.findByText(detail)).toBeVisible();
});

it('can be pressed only once the document is ready', () => {
  open('approvatore', 'DA_APPROVARE', 'provvedimento', { disabled: true });
  expect(button('Invia in pubblicazione')).toBeDisabled();
  expect(button('Rinvia in bozza')).toBeDisabled();
});

it('offers some of the actions only', () => {
  open('approvatore', 'DA_APPROVARE', 'provvedimento', { only: ['rejected'] });
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

it('shows nothing to who may do nothing', () => {
  open('lettore', 'PUBBLICATO');
  expect(screen.queryByRole('button')).toBeNull();
});

describe('with others that wait for the same', () => {
  const next = () => ({ left: 3, open: vi.fn() });

  it('goes on to the next, and says how many are left', async () => {
    const calls = takeCalls();
    const more = next();
    const { user, onMoved } = open('approvatore', 'DA_APPROVARE', 'provvedimento', { next: more });
    await user.click(button('Approva e apri il successivo (ne restano 3)'));
    await waitFor(() => expect(more.open).toHaveBeenCalledOnce());
    expect(calls).toEqual(['provvedimento approved']);
    expect(onMoved).not.toHaveBeenCalled();
  });

  it('stays for the step alone', async () => {
    takeCalls();
    const more = next();
    const { user, onMoved } = open('pubblicatore', 'DA_PUBBLICARE', 'massima', { next: more });
    expect(button('Pubblica e apri il successivo (ne restano 3)')).toBeVisible();
    await user.click(button('Pubblica'));
    await waitFor(() => expect(onMoved).toHaveBeenCalledWith('published'));
    expect(more.open).not.toHaveBeenCalled();
  });
});
