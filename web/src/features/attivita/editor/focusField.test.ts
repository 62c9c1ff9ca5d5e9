// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { focusField } from './focusField';

it.each([
  ['<button>Grassetto</button><div id="here" role="textbox" contenteditable="true" tabindex="0"></div>'],
  ['<button disabled>Cancella</button><select id="here"></select>'],
  ['<button id="here">Seleziona</button>'],
])('goes where the value of the field is written: %s', (field) => {
  document.body.innerHTML = `<form><div data-field="testo">${field}</div></form>`;
  expect(focusField(document.querySelector('form'), 'testo')).toBe(true);
  expect(document.activeElement?.id).toBe('here');
});
