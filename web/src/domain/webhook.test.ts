import { describe, expect, it } from 'vitest';
import {
  attemptsOf,
  eventOf,
  isSettled,
  lastOf,
  nextOf,
  outcomeSentence,
  standingOf,
  troubleOf,
} from './webhook';

const SENT = {
  evento: 'nuovo',
  stato: 'in_attesa',
  tentativi: 0,
  tentata_il: null,
  status: null,
  causa: null,
  prossimo_il: '2026-11-28T10:00:00Z',
} as const;
const ONCE = { ...SENT, tentativi: 1, tentata_il: '2026-11-28T10:00:00Z' } as const;
const FAILED = { ...ONCE, status: 500, causa: 'risposta', prossimo_il: '2026-11-28T10:01:00Z' } as const;
const WHEN = '28/11/2026 alle ore';

describe('a delivery', () => {
  it('is called as its notice, or a trial', () => {
    expect(eventOf({ evento: 'citato' })).toBe('Citato da');
    expect(eventOf({ evento: 'prova' })).toBe('Prova');
  });

  it('that waits for its first attempt, or is in it, has come to nothing yet', () => {
    expect([SENT, ONCE].map(isSettled)).toEqual([false, false]);
    expect([SENT, ONCE].map(nextOf)).toEqual([null, null]);
    expect(attemptsOf(SENT)).toBe('Nessun tentativo');
    expect(attemptsOf(ONCE)).toMatch(new RegExp(`^Un tentativo il ${WHEN} \\d+:00$`));
  });

  it('that failed says how, and when it is tried again', () => {
    expect(isSettled(FAILED)).toBe(true);
    expect(nextOf(FAILED)).toMatch(new RegExp(`^Prossimo tentativo il ${WHEN} \\d+:01$`));
    expect(outcomeSentence(FAILED)).toMatch(
      /^Consegna non riuscita: risposta 500\. Prossimo tentativo il .*:01\.$/,
    );
    expect(attemptsOf({ ...FAILED, tentativi: 3 })).toMatch(/^3 tentativi, l’ultimo il .*: risposta 500$/);
  });

  it.each([
    [{ status: 301, causa: 'reindirizzamento' }, 'risposta 301, i reindirizzamenti non si seguono'],
    [{ status: null, causa: 'collegamento' }, 'nessun collegamento con l’indirizzo'],
    [{ status: null, causa: 'indirizzo' }, 'l’indirizzo non esiste o non è pubblico'],
  ] as const)('%o is said in words', (outcome, words) => {
    const trial = { ...ONCE, evento: 'prova', stato: 'fallita', prossimo_il: null } as const;
    expect(outcomeSentence({ ...trial, ...outcome })).toBe(`Prova non riuscita: ${words}.`);
  });

  it('that arrived, or was ended, says so', () => {
    const trial = { ...ONCE, evento: 'prova', stato: 'riuscita', status: 204, prossimo_il: null } as const;
    expect(outcomeSentence(trial)).toBe('Prova riuscita: risposta 204.');
    expect(attemptsOf({ ...SENT, stato: 'annullata', causa: 'webhook_spento' })).toBe(
      'Nessun tentativo: il webhook è fermo',
    );
  });
});

describe('a webhook', () => {
  const STANDS = { active: true, sospeso: null, sospeso_il: null, errori_dal: null, riuscita_il: null };
  const SUSPENDED = { ...STANDS, active: false, sospeso_il: '2026-11-28T10:00:00Z' };

  it('is on, off, or was switched off', () => {
    expect(standingOf(STANDS)).toBe('Attivo');
    expect(standingOf({ ...STANDS, active: false })).toBe('Fermo');
    expect(standingOf({ ...SUSPENDED, sospeso: 'chiuso' })).toBe('Sospeso');
  });

  it('says why it was switched off, or since when all fails', () => {
    expect(troubleOf(STANDS)).toBeNull();
    expect(troubleOf({ ...STANDS, active: false, errori_dal: '2026-11-28T10:00:00Z' })).toBeNull();
    expect(troubleOf({ ...SUSPENDED, sospeso: 'errori' })).toBe(
      'Sospeso dal 28/11/2026: per giorni ogni tentativo è fallito. Per riattivarlo: «Modifica».',
    );
    expect(troubleOf({ ...SUSPENDED, sospeso: 'chiuso' })).toMatch(/ha risposto che non riceve più \(410\)/);
    expect(troubleOf({ ...STANDS, errori_dal: '2026-11-28T10:00:00Z' })).toMatch(
      new RegExp(`^Dal ${WHEN} .* nessun tentativo riesce\\.$`),
    );
  });

  it('says when something last arrived', () => {
    expect(lastOf(STANDS)).toBe('Ancora nessuna consegna');
    expect(lastOf({ riuscita_il: '2026-11-28T10:00:00Z' })).toMatch(
      new RegExp(`^Ultima consegna il ${WHEN}`),
    );
  });
});
