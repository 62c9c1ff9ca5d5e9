import { describe, expect, it } from 'vitest';
import { ACCOUNTS, type AccountName } from '@/test/accounts';
import {
  actionsFor,
  doneMessage,
  mayWriteAbstract,
  readOnlyReason,
  type Status,
  seesDrafts,
  type WorkflowAction,
} from './workflow';

const MILANO = 'TRIBUNALE DI MILANO';
const STATUSES: Status[] = [
  'BOZZA',
  'DA_APPROVARE',
  'DA_PUBBLICARE',
  'PUBBLICATO',
  'DA_RITIRARE',
  'RITIRATO',
];
type Row = Record<Status, WorkflowAction[]>;

/** Written from docs/regole/stati.md by hand, for an item of the Tribunale di Milano. */
const EDITS: Row = {
  BOZZA: ['submitted', 'deleted'],
  DA_APPROVARE: [],
  DA_PUBBLICARE: [],
  PUBBLICATO: ['rejected'],
  DA_RITIRARE: ['rejected'],
  RITIRATO: [],
};
const APPROVES: Row = {
  BOZZA: [],
  DA_APPROVARE: ['approved', 'rejected'],
  DA_PUBBLICARE: ['rejected'],
  PUBBLICATO: ['rejected'],
  DA_RITIRARE: ['rejected'],
  RITIRATO: [],
};
const PUBLISHES: Row = {
  BOZZA: [],
  DA_APPROVARE: ['rejected'],
  DA_PUBBLICARE: ['published', 'rejected'],
  PUBBLICATO: ['rejected'],
  DA_RITIRARE: ['rejected', 'withdrawn'],
  RITIRATO: [],
};
const NOTHING: Row = {
  BOZZA: [],
  DA_APPROVARE: [],
  DA_PUBBLICARE: [],
  PUBBLICATO: [],
  DA_RITIRARE: [],
  RITIRATO: [],
};
const TABLE: Record<Exclude<AccountName, 'nuovo'>, Row> = {
  lettore: NOTHING,
  redattore: EDITS,
  approvatore: APPROVES,
  pubblicatore: PUBLISHES,
  assistito: NOTHING,
  direzione: NOTHING,
  amministratore: NOTHING,
  giudice: NOTHING,
  'redattore.roma': NOTHING,
  'redattore.massime': NOTHING,
  'redattore.tutti': EDITS,
};

describe.each(Object.entries(TABLE))('%s', (name, row) => {
  const user = ACCOUNTS[name as AccountName];
  it.each(STATUSES)('on what is %s', (status) => {
    for (const kind of ['provvedimento', 'massima'] as const) {
      expect(actionsFor(user, kind, { status, ufficio: MILANO })).toEqual(row[status]);
    }
  });
});

it('what was published once is not deleted, but its withdrawal asked for', () => {
  const item = { status: 'BOZZA', ufficio: MILANO, published_before: true };
  for (const kind of ['provvedimento', 'massima'] as const) {
    expect(actionsFor(ACCOUNTS.redattore, kind, item)).toEqual(['submitted', 'withdrawal_requested']);
    expect(actionsFor(ACCOUNTS.approvatore, kind, item)).toEqual(['withdrawal_requested']);
    expect(actionsFor(ACCOUNTS.lettore, kind, item)).toEqual([]);
  }
});

describe('offices and kinds', () => {
  const BOZZA = { status: 'BOZZA', ufficio: 'CORTE DI APPELLO DI MILANO' };

  it('a permission is for its kind alone', () => {
    expect(actionsFor(ACCOUNTS['redattore.massime'], 'massima', BOZZA)).toEqual(['submitted', 'deleted']);
    expect(actionsFor(ACCOUNTS['redattore.massime'], 'provvedimento', BOZZA)).toEqual([]);
  });

  it('another office is nobody’s business', () => {
    const roma = { ...BOZZA, ufficio: 'TRIBUNALE DI ROMA' };
    expect(actionsFor(ACCOUNTS.redattore, 'massima', roma)).toEqual([]);
    expect(actionsFor(ACCOUNTS['redattore.roma'], 'massima', roma)).toEqual(['submitted', 'deleted']);
    expect(actionsFor(ACCOUNTS['redattore.tutti'], 'massima', roma)).toEqual(['submitted', 'deleted']);
  });

  it('an unknown status allows nothing', () => {
    expect(actionsFor(ACCOUNTS['redattore.tutti'], 'massima', { ...BOZZA, status: 'ALTRO' })).toEqual([]);
  });

  it('drafts are seen by who works on their kind for their office', () => {
    const who = (Object.keys(TABLE) as (keyof typeof TABLE)[]).filter((name) =>
      seesDrafts(ACCOUNTS[name], 'massima', MILANO),
    );
    expect(who).toEqual(['redattore', 'approvatore', 'pubblicatore', 'redattore.tutti']);
  });

  it('an abstract is written by who may, for an office of theirs', () => {
    const who = (Object.keys(TABLE) as (keyof typeof TABLE)[]).filter((name) =>
      mayWriteAbstract(ACCOUNTS[name], MILANO),
    );
    expect(who).toEqual(['redattore', 'redattore.tutti']);
  });
});

describe('why it is read-only', () => {
  it.each([
    ['redattore', 'BOZZA', MILANO, null],
    ['redattore', 'DA_PUBBLICARE', MILANO, /stato «da pubblicare»/],
    ['redattore', 'BOZZA', 'TRIBUNALE DI ROMA', /ufficio/],
    ['approvatore', 'BOZZA', MILANO, /permesso/],
    ['redattore.tutti', 'BOZZA', 'TRIBUNALE DI ROMA', null],
  ] as const)('%s, %s, %s', (name, status, ufficio, reason) => {
    const told = readOnlyReason(ACCOUNTS[name], 'provvedimento', { status, ufficio });
    if (reason === null) expect(told).toBeNull();
    else expect(told).toMatch(reason);
  });
});

it('says what was done', () => {
  expect(doneMessage('provvedimento', 'rejected', 'PUBBLICATO')).toBe(
    'Provvedimento e relativi abstract rinviati in bozza con successo.',
  );
  expect(doneMessage('provvedimento', 'rejected', 'DA_APPROVARE')).toBe(
    'Provvedimento rinviato in bozza con successo',
  );
  expect(doneMessage('massima', 'rejected', 'PUBBLICATO')).toBe('Abstract rinviato in bozza con successo.');
});
