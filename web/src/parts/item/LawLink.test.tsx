import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LawLink } from './LawLink';

const law = (canonico: string, link: string | null, sito: string | null) => ({
  canonico,
  link,
  sito,
  link_vigente: null,
});

it.each([
  ['ART. 2043 C.C.', 'https://www.normattiva.it/uri-res/N2Ls?urn:nir:x~art2043', 'Normattiva'],
  ['REG. UE 679/2016', 'http://data.europa.eu/eli/reg/2016/679/oj', 'EUR-Lex'],
])('%s leads to %s, whose name is said, in a window of its own', (canonico, link, sito) => {
  render(<LawLink law={law(canonico, link, sito)} />);
  const shown = screen.getByRole('link', { name: `${canonico} su ${sito} (si apre in una nuova finestra)` });
  expect(shown).toHaveAttribute('href', link);
  expect(shown).toHaveAttribute('target', '_blank');
  expect(shown).toHaveAttribute('rel', 'noopener noreferrer');
  expect(shown).toHaveAttribute('title', `Apri su ${sito}`);
});

it('nothing where no site has the text', () => {
  const { container } = render(<LawLink law={law('CCNL 06/07/1995', null, null)} />);
  expect(container).toBeEmptyDOMElement();
});
