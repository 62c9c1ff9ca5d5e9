import { expect, it } from 'vitest';
import { problemAddress, reportedPage, tellsPage } from './problem';

const PAGE = '/provvedimento/page?id=7&q=a b';
const ORIGIN = 'https://bdm.example';

it('leads to the contacts where the installation sets no link', () => {
  for (const link of [null, undefined, '']) {
    expect(problemAddress(link, PAGE, ORIGIN)).toBe(
      '/contact?pagina=%2Fprovvedimento%2Fpage%3Fid%3D7%26q%3Da%20b',
    );
  }
});

it('puts the address of the page into the link', () => {
  const link = 'mailto:guasti@assistenza.example?subject=BDM&body={pagina}';
  expect(problemAddress(link, PAGE, ORIGIN)).toBe(
    'mailto:guasti@assistenza.example?subject=BDM&body=https%3A%2F%2Fbdm.example%2Fprovvedimento%2Fpage%3Fid%3D7%26q%3Da%20b',
  );
});

it('leaves a link without a place for the page as it is', () => {
  expect(problemAddress('https://assistenza.example/nuova', PAGE, ORIGIN)).toBe(
    'https://assistenza.example/nuova',
  );
  expect(tellsPage('https://assistenza.example/nuova')).toBe(false);
  expect(tellsPage('https://assistenza.example/?p={pagina}')).toBe(true);
});

it('takes only addresses of ours for the page of a problem', () => {
  expect(reportedPage('/archivio/home')).toBe('/archivio/home');
  for (const other of [null, '', 'archivio', 'https://example.org', '//example.org', '/\\example.org'])
    expect(reportedPage(other)).toBeNull();
});
