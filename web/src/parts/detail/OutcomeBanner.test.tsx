import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { type Fate, OutcomeBanner } from './OutcomeBanner';

const other = (id: string) => ({ id, label: `Corte di Appello di Milano, sentenza n. ${id}/2025` });
const step = (effetto: string, id: string, parole: string | null = null, status = 'PUBBLICATO') => ({
  effetto,
  parole,
  provvedimento: { ...other(id), status },
});

const shown = (tipo: string, fate: Partial<Fate>, ofAbstract = false) =>
  render(
    <MemoryRouter>
      <OutcomeBanner
        tipo={tipo}
        fate={{ attenzione: true, dopo: [], superata: 0, superata_da: [], ...fate }}
        ofAbstract={ofAbstract}
      />
    </MemoryRouter>,
  ).container;

it.each([
  ['sentenza', 'confermata', false, 'Questa sentenza è stata confermata da'],
  ['sentenza', 'annullata', true, 'Questa sentenza è stata annullata da'],
  ['ordinanza', 'riformata', true, 'Quest’ordinanza è stata riformata da'],
  ['decreto', 'annullata', true, 'Questo decreto è stato annullato da'],
])('%s, %s', (tipo, effetto, attenzione, words) => {
  expect(shown(tipo, { attenzione, dopo: [step(effetto, '5')] })).toHaveTextContent(words);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/provvedimento/page?id=5');
});

it('tells a case step by step, what was undone in part, and who says that it no longer holds', () => {
  const dopo = [step('riformata', '5', 'In parziale riforma…'), step('annullata', '6', null, 'BOZZA')];
  expect(shown('sentenza', { dopo, superata: 3, superata_da: [other('7')] })).toHaveTextContent(
    'Questa sentenza è stata riformata in parte da Corte di Appello di Milano, sentenza n. 5/2025, poi annullata da ' +
      'Corte di Appello di Milano, sentenza n. 6/2025 (bozza); è detta superata da ' +
      'Corte di Appello di Milano, sentenza n. 7/2025 e altri 2',
  );
});

it('says nothing where nothing is known, or where the next decision does not say what it did', () => {
  expect(shown('sentenza', { attenzione: false })).toBeEmptyDOMElement();
  expect(shown('sentenza', { attenzione: false, dopo: [step('seguita', '5')] })).toBeEmptyDOMElement();
});

it('names the decision on the page of an abstract', () => {
  expect(shown('ordinanza', { attenzione: false, dopo: [step('confermata', '5')] }, true)).toHaveTextContent(
    'L’ordinanza di questo abstract è stata confermata da',
  );
});
