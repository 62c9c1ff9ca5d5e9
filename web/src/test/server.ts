import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { API } from '@/api/http';
import { oscuramento } from './items';

export const api = (path: string) => `*${API}${path}`;

/** What the server would say of a reference: those that begin with 'ART.' are known to it. */
function readReference(testo: string) {
  const known = /^art\./i.test(testo);
  const [, article, code] = /^ART\. (\d+) (C\.C\.)$/.exec(testo) ?? [];
  return {
    testo,
    canonico: known ? testo.toUpperCase() : testo,
    riconosciuto: known,
    link: known ? `https://www.normattiva.it/uri-res/N2Ls?${encodeURIComponent(testo)}` : null,
    sito: known ? 'Normattiva' : null,
    link_vigente: null,
    parti: article ? { articolo: article, tipo: code } : null,
  };
}

/** Stands in for the server in component tests; each test adds the answers that it needs. */
export const server = setupServer(
  http.get(api('/contact'), () =>
    HttpResponse.json({
      address: 'via Arenula 70',
      phone: '06 68851',
      email: null,
      accessibility_statement: null,
      analytics: null,
      assistance_link: null,
      problem_link: null,
      open_access: false,
    }),
  ),
  http.get(api('/shared/new'), () => HttpResponse.json({ document_note: 0, fascicolo: 0 })),
  http.get(api('/percorso'), () => HttpResponse.json({ kept: true, count: 0, items: [] })),
  http.post(api('/percorso'), () => new HttpResponse(null, { status: 204 })),
  http.post(api('/percorso/letti'), () => HttpResponse.json({ ids: [] })),
  http.get(api('/avviso/count'), () => HttpResponse.json({ count: 0 })),
  http.get(api('/avviso/iscrizione'), () => HttpResponse.json([])),
  http.get(api('/access_request'), () => HttpResponse.json({ count: 0, items: [] })),
  http.get(api('/:kind/:id/findings'), () => HttpResponse.json({ refusals: [], doubts: [] })),
  http.get(api('/provvedimento/:id/oscuramento'), () => HttpResponse.json(oscuramento())),
  http.get(api('/provvedimento/:id/passi-citati'), () =>
    HttpResponse.json({ passi: [], senza_passo: 0, limitato: false }),
  ),
  http.get(api('/provvedimento/document/:hash/attachments'), () =>
    HttpResponse.json({ read: true, attachments: [], left_out: 0 }),
  ),
  http.get(api('/provvedimento/document/:hash/proposals'), () =>
    HttpResponse.json({ ready: true, proposals: [] }),
  ),
  http.get(api('/provvedimento/document/:hash/signers'), () => HttpResponse.json([])),
  http.get(api('/user/session'), () => HttpResponse.json([])),
  http.get('*/api/v1/openapi.json', () => HttpResponse.json({ openapi: '3.1.0' })),
  http.get(api('/user/token'), () => HttpResponse.json([])),
  http.get(api('/workflow/presence'), () => HttpResponse.json([])),
  http.get(api('/workflow/view'), () => HttpResponse.json([])),
  http.put(api('/:kind/:id/presence'), () => HttpResponse.json([])),
  http.delete(api('/:kind/:id/presence'), () => new HttpResponse(null, { status: 204 })),
  http.get(api('/note/:id'), () => HttpResponse.json({ text: '', version: 0, updated_at: null })),
  http.get(api('/search/counts'), ({ request }) =>
    HttpResponse.json({ counts: new URL(request.url).searchParams.getAll('q').map(() => 0) }),
  ),
  http.get(api('/riferimento_normativo/lettura'), ({ request }) =>
    HttpResponse.json(new URL(request.url).searchParams.getAll('testo').map(readReference)),
  ),
  http.post(api('/search/terms'), () => HttpResponse.json({ q: '' })),
  http.get(api('/search/additions'), ({ request }) =>
    HttpResponse.json({ q: new URL(request.url).searchParams.get('q') }),
  ),
  http.get(api('/ufficio/geografia'), () =>
    HttpResponse.json([
      { ufficio: 'TRIBUNALE DI MILANO', distretto: 'MILANO' },
      { ufficio: 'CORTE DI APPELLO DI MILANO', distretto: 'MILANO' },
      { ufficio: 'TRIBUNALE DI PESCARA', distretto: 'L_AQUILA' },
    ]),
  ),
  http.get(api('/distretto'), () =>
    HttpResponse.json([
      { id: 'MILANO', nome: 'Milano', sezione_distaccata_di: null },
      { id: 'L_AQUILA', nome: 'L’Aquila', sezione_distaccata_di: null },
    ]),
  ),
);

/** Answers GraphQL: `answers` maps a field of Query to what it returns for the variables. */
export function graphqlAnswers(answers: Record<string, (variables: Record<string, unknown>) => unknown>) {
  return http.post(api('/graphql'), async ({ request }) => {
    const { query, variables } = (await request.json()) as {
      query: string;
      variables: Record<string, unknown>;
    };
    const field = /\{\s*(\w+)/.exec(query)?.[1] ?? '';
    const answer = answers[field];
    if (!answer) return HttpResponse.json({ errors: [{ message: `unexpected ${field}` }] });
    return HttpResponse.json({ data: { [field]: await answer(variables) } });
  });
}
