import { describe, expect, it } from 'vitest';
import { age } from './age';

const NOW = Date.parse('2026-03-15T12:00:00Z');

describe('age', () => {
  it.each([
    ['2026-03-15T11:59:30Z', 'da meno di un minuto'],
    ['2026-03-15T12:00:05Z', 'da meno di un minuto'],
    ['2026-03-15T11:58:59Z', 'da un minuto'],
    ['2026-03-15T11:15:00Z', 'da 45 minuti'],
    ['2026-03-15T10:30:00Z', 'da un’ora'],
    ['2026-03-15T09:00:00Z', 'da 3 ore'],
    ['2026-03-14T11:00:00Z', 'da un giorno'],
    ['2026-03-12T12:00:00Z', 'da 3 giorni'],
    ['2026-02-10T12:00:00Z', 'da un mese'],
    ['2025-12-15T12:00:00Z', 'da 2 mesi'],
    ['2025-03-10T12:00:00Z', 'da un anno'],
    ['2020-03-10T12:00:00Z', 'da 6 anni'],
  ])('%s: %s', (iso, text) => expect(age(iso, NOW)).toBe(text));
});
