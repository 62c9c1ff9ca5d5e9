// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { composed } from './copy';

it('leaves out what has no content, and runs no mark-up of its own', () => {
  const { text, html } = composed('Titolo <b>', [
    { html: '<p>Primo <em>capo</em>.</p><p>Secondo.</p>' },
    { title: 'Materia', text: 'Locazione & affitto' },
    { title: 'Relatore', text: null },
    { title: 'Esito', text: '' },
  ]);
  expect(text).toBe('Titolo <b>\n\nPrimo capo.\nSecondo.\n\nMateria: Locazione & affitto');
  expect(html).toBe(
    [
      '<p><strong>Titolo &lt;b&gt;</strong></p>',
      '<p>Primo <em>capo</em>.</p><p>Secondo.</p>',
      '<p><strong>Materia:</strong> Locazione &amp; affitto</p>',
    ].join('\n'),
  );
});
