import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { OutcomeBanner } from './OutcomeBanner';

const shown = (tipo: string, esito: string | null, status = 'PUBBLICATO', ofAbstract = false) => {
  const next = { id: 'p2', label: 'Corte di Appello di Milano, sentenza n. 5/2025', status, esito };
  return render(
    <MemoryRouter>
      <OutcomeBanner tipo={tipo} next={next} ofAbstract={ofAbstract} />
    </MemoryRouter>,
  ).container;
};

it.each([
  ['sentenza', 'CONFERMA', 'Questa sentenza è stata confermata con'],
  ['sentenza', 'NULLITA', 'Questa sentenza è stata annullata con'],
  ['ordinanza', 'RIFORMA', 'Quest’ordinanza è stata riformata con'],
  ['decreto', 'NULLITA', 'Questo decreto è stato annullato con'],
])('%s, %s', (tipo, esito, words) => {
  expect(shown(tipo, esito)).toHaveTextContent(words);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/provvedimento/page?id=p2');
});

it('says nothing of outcomes that do not tell what became of the decision', () => {
  for (const esito of ['ACCOGLIMENTO', 'RIGETTO', 'INAMMISSIBILITA', null]) {
    expect(shown('sentenza', esito)).toBeEmptyDOMElement();
  }
});

it('says so where the next decision is not published', () => {
  expect(shown('sentenza', 'RIFORMA', 'BOZZA')).toHaveTextContent(/\(bozza\)$/);
});

it('names the decision on the page of an abstract', () => {
  expect(shown('ordinanza', 'CONFERMA', 'PUBBLICATO', true)).toHaveTextContent(
    'L’ordinanza di questo abstract è stata confermata con',
  );
});
