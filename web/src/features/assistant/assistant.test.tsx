import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { toast } from 'sonner';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withQueries } from '@/test/render';
import { api, server } from '@/test/server';
import { Answer } from './Answer';
import DocumentAssistant from './DocumentAssistant';
import { asLines } from './Sentences';

const CITATION = {
  page: 3,
  quote: 'Le spese seguono la soccombenza',
  places: [{ page: 3, start: 0, end: 31 }],
};
const SENTENCE = { text: 'Le spese seguono la soccombenza.', citations: [CITATION], verified: true };
const ANSWERED = { passages: [], left_out: 0, fallback: false };
const MESSAGE = {
  ...ANSWERED,
  user: 'Chi paga?',
  assistant: SENTENCE.text,
  sentences: [SENTENCE],
  found: true,
};
const DECISION = { id: '7', label: 'Tribunale di Milano, sentenza n. 1/2024' };

const media = window.matchMedia;
const matching = (pattern: RegExp) => {
  window.matchMedia = ((query: string) => ({
    matches: pattern.test(query),
    addEventListener() {},
    removeEventListener() {},
  })) as never;
};
afterEach(() => {
  window.matchMedia = media;
});

describe('an answer that has just come', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  });

  const answer = (fresh = true) => (
    <Answer exchange={MESSAGE} fresh={fresh} onCite={() => {}} onTyped={() => {}} onGrown={() => {}} />
  );
  const typed = () => document.querySelector('.bdm-assistant-sentence')?.firstChild?.textContent ?? '';
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

  it('is typed, 30 ms a character; what it rests on follows the sentence', () => {
    render(answer());
    expect(typed()).toBe('');
    wait(30 * 8);
    expect(typed()).toBe('Le spese');
    expect(screen.queryByRole('button', { name: /^Apri il passo/ })).toBeNull();
    wait(30 * SENTENCE.text.length);
    expect(typed()).toBe(SENTENCE.text);
    expect(screen.getByRole('button', { name: 'Apri il passo citato: pagina 3' })).toBeVisible();
  });

  it('is there at once for those who prefer less motion, and where it is not new', () => {
    matching(/prefers-reduced-motion/);
    const { unmount } = render(answer());
    expect(typed()).toBe(SENTENCE.text);
    unmount();
    window.matchMedia = media;
    render(answer(false));
    expect(typed()).toBe(SENTENCE.text);
  });
});

describe('an answer that is not sure', () => {
  const shown = (exchange: object) => {
    const onCite = vi.fn();
    const given = { ...MESSAGE, ...exchange };
    render(<Answer exchange={given} fresh={false} onCite={onCite} onTyped={() => {}} onGrown={() => {}} />);
    return onCite;
  };

  it('has the passages that come nearest open, with what opens them', async () => {
    const assistant = 'Non trovo una risposta certa; i passi più vicini:';
    const onCite = shown({ assistant, sentences: [], found: false, passages: [CITATION] });
    expect(screen.getByText(assistant)).toBeVisible();
    expect(screen.getByText(`«${CITATION.quote}»`)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Apri il passo citato: pagina 3' }));
    expect(onCite).toHaveBeenCalledWith(CITATION);
  });

  it('offers what else comes near below an answer, but not what it quotes already', () => {
    const other = { ...CITATION, quote: 'Il valore della causa è indeterminabile' };
    shown({ passages: [{ ...CITATION, quote: `${CITATION.quote} e sono liquidate.` }, other] });
    expect(screen.getByText('Altri passi vicini')).toBeVisible();
    expect(screen.getByText(`«${other.quote}»`)).toBeInTheDocument();
    expect(screen.queryByText(/e sono liquidate/)).toBeNull();
  });

  it('marks what is to be verified, with its quotation open beside it', () => {
    shown({ sentences: [SENTENCE, { ...SENTENCE, text: 'Paga chi ha vinto.', verified: false }] });
    expect(screen.getAllByText('Da verificare')).toHaveLength(1);
    expect(screen.getByText('Da verificare').parentElement).toHaveTextContent('Paga chi ha vinto.');
    expect(screen.getAllByText(`«${CITATION.quote}»`)).toHaveLength(1);
  });

  it('says how many sentences were left out, and that the model was not there', () => {
    shown({ left_out: 2, fallback: true });
    expect(screen.getByText(/^2 frasi del modello sono state escluse/)).toBeVisible();
    expect(screen.getByText(/^Il modello linguistico non è disponibile/)).toBeVisible();
  });

  it('is copied with all of it', () => {
    const unsure = { ...ANSWERED, left_out: 1, sentences: [{ ...SENTENCE, verified: false }] };
    expect(asLines(unsure, '')).toBe(
      `${SENTENCE.text} (da verificare: «${CITATION.quote}» (p. 3)) ` +
        'Una frase del modello è stata esclusa: nel testo non ha riscontro.',
    );
    const nearest = { ...ANSWERED, sentences: [], passages: [CITATION] };
    expect(asLines(nearest, 'I più vicini:')).toBe(`I più vicini: «${CITATION.quote}» (p. 3)`);
  });
});

describe('the conversation about a document', () => {
  beforeEach(() => matching(/min-width|reduced-motion/));

  const open = () => {
    const onCite = vi.fn();
    const view = render(withQueries(<DocumentAssistant document={DECISION} onCite={onCite} />));
    return { onCite, view, user: userEvent.setup() };
  };
  const ingested = (messages: object[] = []) =>
    http.post(api('/chat/7/ingest'), () =>
      HttpResponse.json({ messages, extractive: true, model: 'estrattivo' }),
    );

  it('sends what was said before with the question, and shows what comes back', async () => {
    const bodies: unknown[] = [];
    server.use(
      ingested([MESSAGE]),
      http.post(api('/chat/7/question'), async ({ request }) => {
        bodies.push(await request.json());
        const nothing = {
          ...ANSWERED,
          user: 'E poi?',
          assistant: 'Non risulta dal provvedimento.',
          sentences: [],
          found: false,
        };
        return HttpResponse.json([MESSAGE, nothing]);
      }),
    );
    const { user, onCite } = open();
    await user.type(await screen.findByLabelText('Domanda sul provvedimento'), 'E poi?{Enter}');
    expect(
      await screen.findByText('Non risulta dal provvedimento.', { selector: '.bdm-assistant-sentence' }),
    );
    expect(bodies).toEqual([
      [
        { user: 'Chi paga?', assistant: SENTENCE.text },
        { user: 'E poi?', assistant: null },
      ],
    ]);
    await user.click(screen.getByRole('button', { name: 'Apri il passo citato: pagina 3' }));
    expect(onCite).toHaveBeenCalledWith(CITATION);
  });

  it('says no longer that it looks for an answer when that has failed', async () => {
    server.use(
      ingested(),
      http.post(api('/chat/7/question'), () => new HttpResponse('', { status: 502 })),
    );
    const { user } = open();
    await user.type(await screen.findByLabelText('Domanda sul provvedimento'), 'Chi paga?{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/\S/);
    await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  });

  it('ends what is being asked when the document is closed', async () => {
    let asked: Request | null = null;
    server.use(
      ingested(),
      http.post(api('/chat/7/question'), async ({ request }) => {
        asked = request;
        await delay('infinite');
        return HttpResponse.json([]);
      }),
    );
    const { user, view } = open();
    await user.type(await screen.findByLabelText('Domanda sul provvedimento'), 'Chi paga?{Enter}');
    await waitFor(() => expect(asked).not.toBeNull());
    view.unmount();
    await waitFor(() => expect(asked?.signal.aborted).toBe(true));
  });

  it('is copied as the server writes it, and cleared', async () => {
    let cleared = 0;
    const sent: unknown[] = [];
    server.use(
      ingested([MESSAGE]),
      http.post(api('/chat/print'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ text: 'Domanda: Chi paga?' });
      }),
      http.delete(api('/chat/7'), () => {
        cleared += 1;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const notified = vi.spyOn(toast, 'success');
    await user.click(await screen.findByRole('button', { name: 'Copia' }));
    await waitFor(() => expect(copied).toHaveBeenCalledExactlyOnceWith('Domanda: Chi paga?'));
    expect(JSON.stringify(sent)).toContain('Chi paga?');
    await waitFor(() => expect(JSON.stringify(notified.mock.calls)).toContain('Chat copiata con successo'));
    await user.click(screen.getByRole('button', { name: 'Cancella' }));
    await waitFor(() => expect(cleared).toBe(1));
    expect(screen.queryByText(SENTENCE.text)).toBeNull();
  });

  it('shows again what could not be cleared', async () => {
    server.use(
      ingested([MESSAGE]),
      http.delete(api('/chat/7'), () => HttpResponse.json({ detail: 'No.', code: 'X' }, { status: 409 })),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Cancella' }));
    expect(await screen.findByText('No.')).toBeVisible();
    expect(screen.getByText(SENTENCE.text)).toBeVisible();
  });

  it('says when it has as many questions as it may', async () => {
    server.use(ingested(Array.from({ length: 50 }, () => MESSAGE)));
    open();
    expect(await screen.findByText(/ha raggiunto 50 domande/)).toBeVisible();
    expect(screen.getByLabelText('Domanda sul provvedimento')).toBeDisabled();
  });

  it('says what the server says of a document without text', async () => {
    const detail = 'Il documento non contiene testo su cui rispondere.';
    server.use(
      http.post(api('/chat/7/ingest'), () => HttpResponse.json({ detail, code: 'NO_TEXT' }, { status: 409 })),
    );
    open();
    expect(await within(await screen.findByRole('alert')).findByText(detail)).toBeVisible();
  });
});
