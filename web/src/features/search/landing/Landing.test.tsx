import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Area } from '@/domain/preferences';
import type { Target } from '@/domain/search';
import { renderPage } from '@/test/render';
import { api, graphqlAnswers, server } from '@/test/server';
import type { Occurrence } from './cloudLayout';
import { Landing } from './Landing';

// jsdom neither measures text nor lays out: what d3-cloud and embla do is seen in a browser (e2e/results.spec.ts).
vi.mock('./cloudLayout', async (original) => ({
  ...(await original<typeof import('./cloudLayout')>()),
  layOut: (words: Occurrence[]) =>
    Promise.resolve(words.slice(0, 3).map((word, index) => ({ ...word, x: 10, y: 20 * index, size: 14 }))),
}));
vi.mock('embla-carousel-react', () => ({ default: () => [() => {}, undefined] }));

const WORDS = [
  { text: 'danno biologico', value: 40 },
  { text: 'usucapione', value: 10 },
  { text: 'mutuo', value: 4 },
  { text: 'rara', value: 1 },
];
const PUBLISHED = [
  { distretto: 'MILANO', area: 'civile', massima_count: 3, provvedimento_count: 1234 },
  { distretto: 'MILANO', area: 'penale', massima_count: 9, provvedimento_count: 99 },
  { distretto: 'L_AQUILA', area: 'civile', massima_count: 1, provvedimento_count: 1 },
];

const asked: { area?: unknown; path?: string }[] = [];

beforeEach(() => {
  asked.length = 0;
  server.use(
    http.get(api('/:kind/occurrence/parola_chiave/:area'), ({ request }) => {
      asked.push({ path: new URL(request.url).pathname });
      return HttpResponse.json(WORDS);
    }),
    http.get(api('/archive/published'), () => HttpResponse.json(PUBLISHED)),
    graphqlAnswers({
      provvedimento: (variables) => {
        asked.push(variables);
        return { items: [latest('p1'), latest('p2')] };
      },
      massima: (variables) => {
        asked.push(variables);
        return { items: [{ ...latest('m1'), titolo: 'Onere della prova' }] };
      },
    }),
  );
});

const latest = (id: string) => ({
  id,
  label: `Sentenza ${id}`,
  data_pubblicazione: '2024-02-01',
  ufficio: 'TRIBUNALE DI MILANO',
  materia: 'FAMIGLIA',
});

function show(target: Target = 'provvedimento', area: Area = 'civile') {
  const onCriterion = vi.fn();
  const Page = () => <Landing area={area} target={target} onCriterion={onCriterion} />;
  return { onCriterion, ...renderPage(Page, { path: '/' }) };
}

describe('the cloud', () => {
  it('holds words as buttons that add a criterion, one stop of the keyboard for all', async () => {
    const { user, onCriterion } = show();
    const cloud = within(await screen.findByRole('group', { name: 'Nuvola delle parole chiave' }));
    const first = await cloud.findByRole('button', { name: 'danno biologico' });
    expect(cloud.getAllByRole('button').map((word) => word.tabIndex)).toEqual([0, -1, -1]);
    first.focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(cloud.getByRole('button', { name: 'mutuo' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{End}{ArrowLeft}{Enter}');
    expect(onCriterion).toHaveBeenCalledWith('parola_chiave', 'usucapione');
  });

  it('is stronger in colour the more frequent a word is, in full from half of the most frequent on', async () => {
    show();
    const word = await screen.findByRole('button', { name: 'usucapione' });
    expect(word.style.getPropertyValue('--strength')).toBe('50%');
    const most = screen.getByRole('button', { name: 'danno biologico' });
    expect(most.style.getPropertyValue('--strength')).toBe('100%');
  });

  it('says the same as a list, with all words', async () => {
    const { user, onCriterion } = show('abstract', 'penale');
    const toggle = await screen.findByRole('button', { name: 'Mostra come elenco' });
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    const list = within(screen.getByRole('region', { name: 'Elenco delle parole chiave' }));
    expect(list.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'Parola chiaveAbstract',
      'danno biologico40',
      'usucapione10',
      'mutuo4',
      'rara1',
    ]);
    await user.click(list.getByRole('button', { name: 'rara' }));
    expect(onCriterion).toHaveBeenCalledWith('parola_chiave', 'rara');
    expect(asked).toContainEqual({
      path: expect.stringMatching(/\/massima\/occurrence\/parola_chiave\/penale$/),
    });
  });
});

describe('the map', () => {
  it('shows what each district has published in the area, and adds it as a criterion', async () => {
    const { user, onCriterion } = show();
    const map = within(await screen.findByRole('group', { name: 'Mappa dei distretti' }));
    const milano = await map.findByRole('button', { name: 'Milano: 1.234 provvedimenti' });
    await user.click(milano);
    expect(onCriterion).toHaveBeenLastCalledWith('distretto', 'MILANO');
    map.getByRole('button', { name: 'L’Aquila: 1 provvedimento' }).focus();
    expect(await screen.findByText('L’Aquila: 1 provvedimento')).toBeVisible();
    await user.keyboard(' ');
    expect(onCriterion).toHaveBeenLastCalledWith('distretto', 'L_AQUILA');
    expect(screen.getByText(/Confini: ISTAT \(CC BY 4.0\), elaborazione openpolis/)).toBeVisible();
  });

  it('has a list that says the same', async () => {
    const { user, onCriterion } = show('abstract', 'penale');
    const list = within(await screen.findByRole('region', { name: 'Elenco dei distretti' }));
    expect(list.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'DistrettoAbstract',
      'L’Aquila0',
      'Milano9',
    ]);
    await user.click(list.getByRole('button', { name: 'Milano' }));
    expect(onCriterion).toHaveBeenCalledWith('distretto', 'MILANO');
  });
});

describe('the latest', () => {
  it('are those of the target and the area', async () => {
    show('abstract', 'penale');
    expect(await screen.findByRole('heading', { name: 'Ultimi abstract - area penale' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Onere della prova' })).toHaveAttribute(
      'href',
      '/abstract/page?id=m1',
    );
    expect(asked).toContainEqual(expect.objectContaining({ area: 'penale', size: 10 }));
    expect(screen.getByRole('button', { name: 'Precedenti' })).toHaveAttribute('aria-disabled', 'true');
  });
});

it('what cannot be loaded says so, and can be asked for again', async () => {
  server.use(http.get(api('/archive/published'), () => HttpResponse.json({}, { status: 400 })));
  const { user } = show();
  const again = await screen.findByRole('button', { name: 'Riprova' });
  server.use(http.get(api('/archive/published'), () => HttpResponse.json(PUBLISHED)));
  await user.click(again);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Elenco dei distretti' })).toBeVisible());
});

it('says what to do next where an area has nothing', async () => {
  server.use(
    http.get(api('/:kind/occurrence/parola_chiave/:area'), () => HttpResponse.json([])),
    graphqlAnswers({ massima: () => ({ items: [] }) }),
  );
  show('abstract', 'civile');
  for (const name of ['Ultimi abstract - area civile', 'Parole chiave - area civile']) {
    const part = within(await screen.findByRole('region', { name }));
    expect(await part.findByText('Nessun documento presente in Banca Dati')).toBeVisible();
    const other = new URL(
      part.getByRole<HTMLAnchorElement>('link', { name: 'area penale' }).href,
      window.location.href,
    );
    expect([other.pathname, other.searchParams.get('area')]).toEqual(['/search/standard', 'penale']);
    expect(part.getByRole('link', { name: 'Archivio' })).toHaveAttribute('href', '/archivio/home');
  }
});
