// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { claimPreferences, forgetPerson, readPreferences, writePreferences } from './preferences';

const DEFAULTS = {
  area: 'civile',
  mode: 'standard',
  resumes: false,
  size: 10,
  compact: true,
  tools: true,
  assistant: true,
  text: 1,
  beside: true,
  keys: true,
  citation: null,
  fate: false,
  highlight: null,
  allFields: false,
};

it('are the defaults in a new browser, and after nonsense', () => {
  expect(readPreferences()).toEqual(DEFAULTS);
  localStorage.setItem('bdm.preferenze', '{');
  expect(readPreferences()).toEqual(DEFAULTS);
  localStorage.setItem(
    'bdm.preferenze',
    '{"area":"altro","mode":7,"size":11,"compact":0,"tools":"no","text":40,"citation":1}',
  );
  expect(readPreferences()).toEqual(DEFAULTS);
});

it('stay for the person who made them', () => {
  claimPreferences('lettore');
  writePreferences({ area: 'penale' });
  claimPreferences('lettore');
  expect(readPreferences().area).toBe('penale');
});

it('are not there for another person, nor after logout', () => {
  claimPreferences('lettore');
  writePreferences({ area: 'penale' });
  sessionStorage.setItem('altro', 'x');
  claimPreferences('giudice');
  expect(readPreferences().area).toBe('civile');
  expect(sessionStorage).toHaveLength(0);

  writePreferences({ area: 'penale' });
  forgetPerson();
  expect(localStorage).toHaveLength(0);
});

it('do not name the person', () => {
  claimPreferences('lettore');
  expect(JSON.stringify({ ...localStorage })).not.toContain('lettore');
});
