import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { api, server } from '@/test/server';
import {
  checkedText,
  checkText,
  citation,
  EVERY_OUTCOME,
  field,
  LABEL,
  show,
  TEXT,
  verify,
} from '@/test/verifica';
import { saveFile } from '@/ui/download';
import { printText } from '@/ui/printText';

vi.mock('@/ui/printText', () => ({ printText: vi.fn() }));
vi.mock('@/ui/download', () => ({ saveFile: vi.fn() }));

const list = () => within(screen.getByRole('region', { name: 'Riscontri' }));
const text = () => within(screen.getByRole('region', { name: 'Testo verificato' }));
const finding = (words: string) => list().getByText(new RegExp(words)).closest('li') as HTMLElement;
describe('the answer', () => {
  it('sums up, and says what was not checked and why', async () => {
    await checkText();
    expect(
      await screen.findByRole('heading', {
        level: 2,
        name: '5 citazioni: 1 da correggere, 1 dubbia, 2 corrette, 1 che non si può verificare qui',
      }),
    ).toBeVisible();
    expect(screen.getByText('Non è stato guardato tutto.')).toBeVisible();
    expect(screen.getByText('decisioni che qui non ci sono: 1')).toBeInTheDocument();
    expect(screen.getByText(/una decisione che qui non c’è può esistere/)).toBeInTheDocument();
  });

  it('says each outcome in words, in the text and beside it', async () => {
    await checkText();
    await screen.findByRole('heading', { level: 2 });
    const marks = text().getAllByRole('link');
    expect(marks.map((mark) => mark.textContent?.replace('\u2060', ''))).toEqual([
      '✗art. 3000 c.c. (1, da correggere)',
      '✓art. 1 c.c. (2, corretta)',
      '✓Trib. Milano n. 12/2024 (3, corretta)',
      '?«parole che non sono le sue» (4, dubbia)',
      '–Cass. 1/1999 (5, non verificabile qui)',
    ]);
    const wrong = finding('1\\. art. 3000 c\\.c\\.');
    expect(wrong).toHaveTextContent(/Da correggere · Norma/);
    expect(wrong).toHaveTextContent('Letto come: ART. 3000 C.C.');
    expect(wrong).toHaveTextContent('Il codice civile ha 2969 articoli.');
    expect(finding('5\\. Cass. 1/1999')).toHaveTextContent(/Non verificabile qui · Decisione.*Qui non c’è/);
  });

  it('leads to the decision and to the norm', async () => {
    await checkText();
    await screen.findByRole('heading', { level: 2 });
    const link = list().getByRole('link', { name: new RegExp(LABEL) });
    expect(link).toHaveAttribute('href', '/provvedimento/page?id=p1');
    expect(link).toHaveAttribute('target', '_blank');
    const norm = within(finding('2\\. art. 1 c\\.c\\.'));
    expect(norm.getByRole('link', { name: /Testo ufficiale su Normattiva/ })).toHaveAttribute(
      'href',
      'https://norme.example/1',
    );
    expect(norm.getByRole('link', { name: /in vigore il 20\/11\/2026/ })).toHaveAttribute(
      'href',
      'https://norme.example/1!vig=2026-11-20',
    );
  });

  it('shows the nearest words of a quotation and what differs', async () => {
    await checkText();
    await screen.findByRole('heading', { level: 2 });
    const quoted = finding('4\\. «parole');
    expect(quoted).toHaveTextContent(/Attribuito alla citazione 3\..*a pagina 4:«parole che sono le sue»/);
    expect(quoted.querySelector('del')).toHaveTextContent('[scritto: non sono]');
    expect([...quoted.querySelectorAll('ins')].map((each) => each.textContent)).toEqual([
      '[nella decisione: sono]',
      '[nella decisione: davvero]',
    ]);
  });

  it('shows one outcome, or all', async () => {
    const { user } = await checkText();
    await screen.findByRole('heading', { level: 2 });
    const only = list().getByRole('button', { name: /Dubbia \(1\)/ });
    expect(list().getByRole('button', { name: /Tutte \(5\)/ })).toHaveAttribute('aria-pressed', 'true');
    await user.click(only);
    expect(only).toHaveAttribute('aria-pressed', 'true');
    expect(list().getAllByRole('heading')).toHaveLength(1);
    // One that is not among them is shown with all.
    await user.click(text().getByRole('link', { name: /art. 3000/ }));
    expect(list().getByRole('button', { name: /Tutte \(5\)/ })).toHaveAttribute('aria-pressed', 'true');
    expect(list().getAllByRole('heading')).toHaveLength(5);
  });

  it('goes from the text to what is said of it and back, by keyboard', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user, router } = await checkText();
    await screen.findByRole('heading', { level: 2 });
    const [first, second, , fourth, last] = text().getAllByRole('link') as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ];
    expect(first).toHaveAttribute('tabindex', '0');
    expect(second).toHaveAttribute('tabindex', '-1');
    first.focus();
    await user.keyboard('{ArrowRight}');
    expect(second).toHaveFocus();
    expect(second).toHaveAttribute('aria-current', 'true');
    await user.keyboard('{End}');
    expect(last).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(last).toHaveFocus();
    await user.keyboard('{Enter}');
    const said = finding('5\\. Cass. 1/1999');
    expect(within(said).getByRole('button')).toHaveFocus();
    expect(said).toHaveAttribute('aria-current', 'true');
    expect(scroll).toHaveBeenCalled();
    await user.click(within(finding('4\\. «parole')).getByRole('button'));
    expect(fourth).toHaveFocus();
    expect(fourth).toHaveAttribute('aria-current', 'true');
    expect(said).not.toHaveAttribute('aria-current');
    expect(router.state.location).toMatchObject({ pathname: '/verifica', search: '', hash: '' });
  });

  it('gives a document of Word back with what was found', async () => {
    const saved = vi.mocked(saveFile);
    const { user } = show();
    const zone = screen.getByRole('group', { name: /Oppure un documento/ });
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['PK'], 'atto.docx')] } });
    await user.click(verify());
    const button = await screen.findByRole('button', { name: 'Scarica il documento annotato' });
    server.use(http.post(api('/verifica/documento'), () => HttpResponse.text('annotato')));
    await user.click(button);
    expect(await screen.findByText('Esportazione completata')).toBeVisible();
    expect(saved).toHaveBeenCalledWith(expect.anything(), 'atto - citazioni verificate.docx');
    const detail = 'Il documento di Word è danneggiato e non può essere letto.';
    server.use(http.post(api('/verifica/documento'), () => HttpResponse.json({ detail }, { status: 422 })));
    await user.click(button);
    expect(await screen.findByText(detail)).toBeVisible();
    expect(saved).toHaveBeenCalledTimes(1);
  });

  it('gives nothing back of a text', async () => {
    await checkText();
    await screen.findByRole('heading', { level: 2 });
    expect(screen.queryByRole('button', { name: 'Scarica il documento annotato' })).toBeNull();
  });

  it('is copied and printed as text', async () => {
    const { user } = await checkText();
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Copia il resoconto' }));
    expect(copied).toHaveBeenCalledWith(expect.stringContaining('1. Da correggere (norma): art. 3000 c.c.'));
    expect(await screen.findByText('Resoconto copiato')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stampa' }));
    expect(printText).toHaveBeenCalledWith(
      'Verifica delle citazioni di un testo',
      expect.arrayContaining([expect.stringContaining('1. Da correggere (norma): art. 3000 c.c.')]),
    );
  });

  it('without citations says what to do next', async () => {
    const { user } = await checkText(checkedText('Nulla.', []));
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Nel testo non si è trovata nessuna citazione' }),
    ).toBeVisible();
    expect(screen.getByText(/Si riconoscono le decisioni/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Stampa' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Torna al testo' }));
    expect(field()).toHaveValue(TEXT);
    expect(field()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Torna al risultato' }));
    expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
  });

  it('names the pages and the notes of a document', async () => {
    const sezioni = [
      { numero: 1, genere: 'pagina' as const, testo: TEXT },
      { numero: 2, genere: 'pagina' as const, testo: 'Seconda.' },
      { numero: 3, genere: 'note' as const, testo: 'Terza.' },
    ];
    await checkText({ ...EVERY_OUTCOME, sezioni });
    expect(await screen.findByRole('heading', { name: 'Pagina 2' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Note' })).toBeVisible();
  });

  it('of many citations shows the first, the others when they are asked for or come to', async () => {
    const words = Array.from({ length: 450 }, (_, at) => `art. ${at + 1001} c.c.`);
    const long = words.join('\n');
    const { user } = await checkText(
      checkedText(
        long,
        words.map((each) => citation(long, each)),
      ),
    );
    await screen.findByRole('heading', { level: 2 });
    expect(list().getAllByRole('heading')).toHaveLength(200);
    await user.click(list().getByRole('button', { name: 'Mostra le altre (250)' }));
    expect(list().getAllByRole('heading')).toHaveLength(400);
    fireEvent.click(document.getElementById('citazione-430') as HTMLElement);
    expect(list().getAllByRole('heading')).toHaveLength(430);
    expect(within(finding('430\\. art')).getByRole('button')).toHaveFocus();
  });

  it('of a long text stays small: no element but for each citation and for some lines', async () => {
    const line = `${'parola '.repeat(40)}art. 2043 c.c. ${'parola '.repeat(2)}`;
    const long = Array.from({ length: 2_000 }, () => line).join('\n');
    const citations = Array.from({ length: 2_000 }, (_, at) => {
      const inizio = at * (line.length + 1) + 280;
      const posto = { sezione: 1, paragrafo: at + 1, inizio, fine: inizio + 14 };
      return citation(long, 'art. 2043 c.c.', { posto });
    });
    const { user } = await checkText(checkedText(long, citations));
    await screen.findByText('2.000 citazioni: 2.000 corrette');
    await user.click(document.getElementById('citazione-1500') as HTMLElement);
    const region = document.querySelector('.bdm-verifica-text') as HTMLElement;
    expect(region.querySelectorAll('*').length).toBeLessThan(3 * 2_000 + 300);
    expect(document.querySelectorAll('.bdm-finding').length).toBe(1_500);
  });
});
