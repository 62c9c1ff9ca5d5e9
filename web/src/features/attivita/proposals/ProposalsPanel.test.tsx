import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { Proposal } from '@/api/proposals';
import { renderPage } from '@/test/render';
import { api, server } from '@/test/server';
import { ShowPassageContext } from './context';
import { FieldProposals } from './FieldProposals';
import { ProposalsPanel } from './ProposalsPanel';
import { type AcceptedProposal, ProposalsProvider } from './ProposalsProvider';

const HASH = 'a'.repeat(64);
const PATH = api(`/provvedimento/document/${HASH}/proposals`);

const proposal = (field: string, value: string, label = value): Proposal => ({
  field,
  value,
  label,
  page: 2,
  passage: `… ${label} …`,
});

const PROPOSALS = [
  proposal('tipo', 'sentenza'),
  proposal('ufficio', 'TRIBUNALE DI NOLA'),
  proposal('data_pubblicazione', '2024-06-17', '17/06/2024'),
  proposal('parte_processuale', 'Anna Bianchi'),
  proposal('parte_processuale', 'Beta S.r.l.'),
];

const EMPTY = {
  area: 'civile',
  tipo: 'sentenza',
  ufficio: '',
  data_pubblicazione: null,
  parte_processuale: [],
};

const answers = (proposals: Proposal[]) =>
  server.use(http.get(PATH, () => HttpResponse.json({ ready: true, proposals })));

const FIELDS = [
  'tipo',
  'ufficio',
  'ruolo',
  'data_pubblicazione',
  'parte_processuale',
  'riferimento_normativo',
  'esito',
];

/** A form that takes what is accepted. */
function panel(initial: Record<string, unknown>) {
  const onAccept = vi.fn<(accepted: AcceptedProposal[]) => number>(({ length }) => length);
  const onShow = vi.fn<(shown: Proposal) => void>();
  function Page() {
    const [current, setCurrent] = useState(initial);
    return (
      <ProposalsProvider
        fileHash={HASH}
        current={current}
        onAccept={(accepted) => {
          const taken = onAccept(accepted);
          setCurrent((now) => {
            const next = { ...now };
            for (const { field, value } of accepted.slice(0, taken)) {
              const there = next[field];
              next[field] = Array.isArray(there) ? [...there, value] : value;
            }
            return next;
          });
          return taken;
        }}
      >
        <ShowPassageContext value={onShow}>
          <ProposalsPanel />
          {FIELDS.map((field) => (
            <div key={field} data-field={field} tabIndex={-1}>
              <FieldProposals field={field} />
            </div>
          ))}
        </ShowPassageContext>
      </ProposalsProvider>
    );
  }
  return { onAccept, onShow, ...renderPage(Page, { path: '/x' }) };
}

it('shows every proposal under its field, with a passage that opens, and what is there already', async () => {
  answers(PROPOSALS);
  const { onShow, user } = panel(EMPTY);
  expect(await screen.findByText('TRIBUNALE DI NOLA')).toBeVisible();
  expect(screen.getByText(/« *… 17\/06\/2024 … *»/)).toBeVisible();
  const office = within(screen.getByRole('list', { name: 'Proposte per Ufficio' }));
  await user.click(office.getByRole('button', { name: /^Pagina 2: mostra il passo letto per Ufficio/ }));
  expect(onShow).toHaveBeenCalledWith(PROPOSALS[1]);
  expect(screen.getByText(/Come nel documento/)).toBeVisible();
  expect(screen.getByRole('button', { name: /passo letto per Tipo, sentenza/ })).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Proposte per Tipo' })).toBeNull();
});

it('takes one, tells it, and goes on with the focus', async () => {
  answers(PROPOSALS);
  const { onAccept, user } = panel(EMPTY);
  await user.click(await screen.findByRole('button', { name: 'Accetta Ufficio: TRIBUNALE DI NOLA' }));
  expect(onAccept).toHaveBeenCalledWith([{ field: 'ufficio', value: 'TRIBUNALE DI NOLA' }]);
  expect(screen.getByText('Riportato nel modulo: Ufficio TRIBUNALE DI NOLA')).toBeInTheDocument();
  expect(screen.getAllByText(/Come nel documento/)).toHaveLength(2);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Accetta Data di pubblicazione: 17/06/2024' })).toHaveFocus(),
  );
});

it('tells nothing of what the form did not take', async () => {
  answers(PROPOSALS);
  const { onAccept, user } = panel(EMPTY);
  onAccept.mockReturnValueOnce(0).mockReturnValueOnce(2);
  await user.click(await screen.findByRole('button', { name: 'Accetta Ufficio: TRIBUNALE DI NOLA' }));
  expect(onAccept).toHaveBeenCalledOnce();
  expect(screen.queryByText(/^Riportat/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Accetta tutte (4)' }));
  expect(screen.getByText('Riportati nel modulo 2 dati')).toBeInTheDocument();
});

it('never replaces a value but by its own button', async () => {
  answers(PROPOSALS);
  const { onAccept, user } = panel({
    ...EMPTY,
    ufficio: 'TRIBUNALE DI NAPOLI',
    data_pubblicazione: '2024-06-18',
  });
  expect(await screen.findByText(/2 proposte sono diverse/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Accetta tutte (2)' }));
  expect(onAccept).toHaveBeenLastCalledWith([
    { field: 'parte_processuale', value: 'Anna Bianchi' },
    { field: 'parte_processuale', value: 'Beta S.r.l.' },
  ]);
  expect(screen.getByRole('button', { name: 'Accetta tutte' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Sostituisci Ufficio: TRIBUNALE DI NOLA' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Sostituisci Ufficio: TRIBUNALE DI NOLA' }));
  expect(onAccept).toHaveBeenLastCalledWith([{ field: 'ufficio', value: 'TRIBUNALE DI NOLA' }]);
});

it('takes all the values of one list', async () => {
  answers(PROPOSALS);
  const { onAccept, user } = panel({ ...EMPTY, parte_processuale: ['ANNA  bianchi'] });
  expect(await screen.findByRole('button', { name: 'Accetta Parti: Beta S.r.l.' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accetta Parti: Anna Bianchi' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ignora Parti: Beta S.r.l.' }));
  expect(screen.queryByText('Beta S.r.l.')).toBeNull();
  expect(onAccept).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Mostra le ignorate (1)' }));
  expect(screen.getByText('Beta S.r.l.')).toBeVisible();
});

it('takes only what is on the screen', async () => {
  const many = Array.from({ length: 9 }, (_, index) =>
    proposal('riferimento_normativo', `ART. ${index + 1} C.C.`),
  );
  answers(many);
  const { onAccept, user } = panel({ area: 'penale', riferimento_normativo: [] });
  expect(await screen.findByText('ART. 6 C.C.')).toBeVisible();
  expect(screen.queryByText('ART. 7 C.C.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ignora Riferimenti normativi: ART. 1 C.C.' }));
  await user.click(screen.getByRole('button', { name: 'Accetta tutte (6)' }));
  expect(onAccept.mock.lastCall?.[0].map(({ value }) => value)).toEqual(
    [2, 3, 4, 5, 6, 7].map((index) => `ART. ${index} C.C.`),
  );
  expect(screen.getByText('6 come nel documento')).toBeVisible();
  await user.click(
    screen.getByRole('button', { name: 'Accetta tutte le proposte per Riferimenti normativi (2)' }),
  );
  expect(onAccept.mock.lastCall?.[0]).toHaveLength(2);
});

it('shows the others of a field when asked', async () => {
  answers(
    Array.from({ length: 9 }, (_, index) => proposal('riferimento_normativo', `ART. ${index + 1} C.C.`)),
  );
  const { user } = panel({ area: 'civile', riferimento_normativo: [] });
  await user.click(await screen.findByRole('button', { name: /Mostra le altre 3/ }));
  expect(screen.getByText('ART. 9 C.C.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Accetta tutte (9)' })).toBeEnabled();
});

it('offers nothing of the lists of another area, nor the area itself', async () => {
  answers([
    proposal('area', 'penale'),
    proposal('ruolo', 'Riesame'),
    proposal('ufficio', 'TRIBUNALE DI NOLA'),
  ]);
  const { onAccept, user } = panel({ ...EMPTY, ruolo: null });
  await user.click(await screen.findByRole('button', { name: 'Accetta tutte (1)' }));
  expect(onAccept).toHaveBeenCalledWith([{ field: 'ufficio', value: 'TRIBUNALE DI NOLA' }]);
  expect(screen.queryByText('Riesame')).toBeNull();
});

it('waits for the document, and asks again', async () => {
  let asked = 0;
  server.use(
    http.get(PATH, () => {
      asked += 1;
      return HttpResponse.json(
        asked === 1 ? { ready: false, proposals: [] } : { ready: true, proposals: PROPOSALS },
      );
    }),
  );
  panel(EMPTY);
  expect(await screen.findByText('Lettura del documento in corso')).toBeInTheDocument();
  expect(await screen.findByText('TRIBUNALE DI NOLA', undefined, { timeout: 5_000 })).toBeVisible();
});

it('says when there is nothing to propose', async () => {
  answers([]);
  panel(EMPTY);
  expect(await screen.findByText('Nel testo del documento non ci sono dati da proporre.')).toBeVisible();
});

it('tells a failure and tries again', async () => {
  server.use(http.get(PATH, () => HttpResponse.json({ detail: 'no', code: 'NOT_FOUND' }, { status: 404 })));
  const { user } = panel(EMPTY);
  expect(await screen.findByRole('alert')).toHaveTextContent('non sono disponibili');
  answers(PROPOSALS);
  await user.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('TRIBUNALE DI NOLA')).toBeVisible();
});

it('lets one choose where the text leaves a field open, and takes nothing by itself', async () => {
  const open = {
    field: 'esito',
    label: 'Il dispositivo ha più esiti',
    page: 3,
    passage: 'accoglie … rigetta',
  };
  server.use(
    http.get(PATH, () =>
      HttpResponse.json({
        ready: true,
        proposals: [proposal('tipo', 'sentenza')],
        undecided: [
          { ...open, values: ['ACCOGLIMENTO', 'RIGETTO'] },
          { ...open, field: 'ruolo', label: 'Il testo indica anche', values: ['Contenzioso civile'] },
          { ...open, field: 'parte_processuale', label: 'Il testo è in tedesco: da compilare', values: [] },
          { ...open, field: 'ruolo', label: 'Già scritto', values: [] },
        ],
      }),
    ),
  );
  const { user, onAccept } = panel({ ...EMPTY, tipo: '', esito: '', ruolo: 'Lavoro' });
  expect(await screen.findByText(/in tedesco: da compilare/)).toBeVisible();
  expect(screen.queryByText(/Già scritto/)).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Accetta tutte (1)' }));
  expect(onAccept).toHaveBeenLastCalledWith([{ field: 'tipo', value: 'sentenza' }]);
  expect(screen.queryByText(/indica anche/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Scegli Esito: RIGETTO' }));
  expect(onAccept).toHaveBeenLastCalledWith([{ field: 'esito', value: 'RIGETTO' }]);
  expect(screen.queryByText(/più esiti/)).not.toBeInTheDocument();
});
