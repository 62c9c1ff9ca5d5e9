import { expect, it } from 'vitest';
import { foundIn } from './faq';

const ITEM = {
  section: 'Ricerca',
  question: 'Perché vedo al massimo 10.000 risultati?',
  answer: '<p>Il numero indicato è <strong>sempre</strong> esatto.</p>',
};

it('finds every word in question or answer, whatever its case and accents', () => {
  for (const words of ['', '  ', 'PERCHE', 'risultati esatto', 'è', 'ricerca sempre'])
    expect(foundIn(words, ITEM), words).toBe(true);
  for (const words of ['strong', 'risultati mai', 'cartelle'])
    expect(foundIn(words, ITEM), words).toBe(false);
});
