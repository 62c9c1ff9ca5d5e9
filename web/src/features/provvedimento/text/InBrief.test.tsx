import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { InBreve, Testo } from '@/api/document';
import { withQueries } from '@/test/render';
import { api, server } from '@/test/server';
import { DocumentText } from './DocumentText';
import type { Decided } from './InBrief';

const TEXT: Testo = {
  pagine: 2,
  precedenti: [],
  lingue: ['it'],
  senza_testo: [],
  norme: [],
  parti: [
    {
      tipo: 'fatto',
      pagina: 1,
      paragrafi: [[{ testo: 'Premesso.' }], [{ testo: 'Anna impugnava il diniego. Poi.' }]],
    },
    { tipo: 'dispositivo', titolo: 'P.Q.M.', pagina: 2, paragrafi: [[{ testo: 'rigetta il ricorso.' }]] },
  ],
};
const BRIEF: InBreve = {
  fatto: [{ testo: 'Anna impugnava il diniego.', parte: 0, paragrafo: 1, pagina: 1 }],
  questione: [],
  decisione: [{ testo: 'rigetta il ricorso.', parte: 1, paragrafo: 0, pagina: 2 }],
  segue: false,
  spese: 'compensate',
  dispositivo: 1,
};
const DECIDED: Decided = {
  tipo: 'sentenza',
  esito: 'RIGETTO',
  sorte: {
    attenzione: true,
    dopo: [
      {
        effetto: 'riformata',
        parole: 'in parziale riforma',
        provvedimento: { id: '9', label: 'Corte di Appello di Milano, 3/2024', status: 'PUBBLICATO' },
      },
    ],
    superata: 0,
    superata_da: [],
  },
};

async function open(breve: InBreve | null, decided: Decided) {
  Element.prototype.scrollIntoView = vi.fn();
  server.use(http.get(api('/provvedimento/7/document/parti'), () => HttpResponse.json({ ...TEXT, breve })));
  const request = { kind: 'provvedimento' as const, id: '7', label: 'Sentenza', q: undefined };
  render(
    withQueries(
      <MemoryRouter>
        <DocumentText request={request} cite={() => ''} area="civile" on={null} decided={decided} />
      </MemoryRouter>,
    ),
  );
  await screen.findByText('Premesso.');
}

it('tells the outcome in a sentence, and leads from each part to its place in the text', async () => {
  await open(BRIEF, DECIDED);
  const box = screen.getByRole('region', { name: 'In breve' });
  expect(box).toHaveTextContent(
    'Esito: rigetto; spese compensate; poi riformata in parte da Corte di Appello di Milano, 3/2024.',
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Fatto', 'Decisione']);
  await userEvent.click(screen.getByRole('button', { name: 'Vai al passo, pagina 1' }));
  expect(document.querySelector('.bdm-text-cited')).toHaveTextContent(/^Anna impugnava il diniego\.$/);
  expect(document.activeElement).toHaveTextContent('Anna impugnava il diniego. Poi.');
  await userEvent.click(screen.getByRole('link', { name: 'Vai al P.Q.M.' }));
  expect(screen.getByRole('heading', { name: 'P.Q.M. pag. 2' })).toHaveFocus();
});

it('says nothing where nothing is known, but leads to the operative part that was recognised', async () => {
  const nothing = { tipo: 'sentenza', esito: null, sorte: null };
  await open({ ...BRIEF, fatto: [], decisione: [], spese: null, segue: true }, nothing);
  expect(screen.queryByRole('region', { name: 'In breve' })).toBeNull();
  expect(screen.getByRole('link', { name: /dispone anche altro/ })).toBeVisible();
});

it('is not there without any of it', async () => {
  await open(null, { tipo: 'sentenza', esito: null, sorte: null });
  expect(screen.queryByText('In breve')).toBeNull();
  expect(screen.queryByText(/Vai al P\.Q\.M\./)).toBeNull();
});
