import { z } from 'zod';
import { pickedDay, today } from '@/domain/day';
import { CHOICES, DAYS, LISTS } from '@/domain/fields';
import SHARED from '@/domain/generated/shared';
import { FREE, filled, type ProvvedimentoValues } from '../editor/decisionValues';
import { linkProblem } from './links';

const RULES = SHARED.provvedimento;
const MISSING = { ...RULES.REQUIRED_FIELDS, ruolo: RULES.RUOLO };
export type Missing = Record<keyof typeof MISSING, string>;

/** 'Campo obbligatorio' for all: the create dialog (docs/regole/redazione.md#creare-da-altre-pagine). */
const { REQUIRED } = SHARED.form;
export const MISSING_SHORT: Missing = {
  area: REQUIRED,
  ufficio: REQUIRED,
  data: REQUIRED,
  data_pubblicazione: REQUIRED,
  ruolo: REQUIRED,
};

export const { FUTURE, PUBLISHED_BEFORE, TITLE_LENGTH } = RULES;
export const INCOMPLETE = 'Completare la data.';
const YEAR = 'L’anno deve avere quattro cifre e non essere anteriore al 1861.';

// All rules are in one place, so that all that is wrong is told at once.
const text = z.string();
const list = z.array(z.string());
const day = z.object({ day: z.number(), month: z.number(), year: z.number(), text: text.optional() });
const link = z.object({ id: text, label: text, ufficio: text }).nullable();

const shape = z.object({
  ...filled(FREE, () => text),
  ...filled(DAYS, () => day),
  ...filled(LISTS, () => list),
  version: z.number(),
  area: z.enum(CHOICES.area, MISSING.area),
  visibility: z.enum(['true', 'false']),
  document_hash: text.nullable(),
  precedente: link,
  successivo: link,
}) satisfies z.ZodType<ProvvedimentoValues>;

/** The required fields that are empty. */
export function missingIn(values: ProvvedimentoValues): (keyof Missing)[] {
  const { area, ruolo, ufficio } = values;
  return [
    ...(ufficio ? [] : ['ufficio' as const]),
    ...(area === 'civile' && !ruolo ? ['ruolo' as const] : []),
    ...DAYS.filter((name) => pickedDay(values[name]) === null),
  ];
}

/** The rules of the form for the decision `id` (null for a new one). */
export function schemaFor(id: string | null, missing: Missing = MISSING) {
  return shape.superRefine((values, context) => {
    const wrong = (field: keyof ProvvedimentoValues, message: string | null | undefined) => {
      if (message) context.addIssue({ code: 'custom', path: [field], message });
    };
    for (const field of missingIn(values)) wrong(field, missing[field]);
    for (const field of ['anno_provvedimento', 'anno_ruolo'] as const) {
      if (values[field] && (values[field].length < 4 || Number(values[field]) < 1861)) wrong(field, YEAR);
    }
    if (values.titolo.length > TITLE_LENGTH) wrong('titolo', 'Al massimo 1.000 caratteri.');
    const dates = dateErrors(values);
    wrong('data', dates.data);
    wrong('data_pubblicazione', dates.data_pubblicazione);
    const { precedente, successivo, ufficio } = values;
    if (precedente) {
      wrong('precedente', linkProblem('precedente', precedente, { id, ufficio, other: successivo }));
    }
    if (successivo) {
      wrong('successivo', linkProblem('successivo', successivo, { id, ufficio, other: precedente }));
    }
  });
}

/** Both days are there, neither is after today, and the publication is not before the deposit. */
function dateErrors(values: Pick<ProvvedimentoValues, 'data' | 'data_pubblicazione'>) {
  const now = today();
  const problem = (field: 'data' | 'data_pubblicazione'): string | null => {
    const picked = pickedDay(values[field]);
    if (picked === undefined) return INCOMPLETE;
    return picked && picked > now ? FUTURE : null;
  };
  const errors = { data: problem('data'), data_pubblicazione: problem('data_pubblicazione') };
  const [first, second] = [pickedDay(values.data), pickedDay(values.data_pubblicazione)];
  if (!errors.data && !errors.data_pubblicazione && first && second && second < first) {
    errors.data_pubblicazione = PUBLISHED_BEFORE;
  }
  return errors;
}

/** Whether changing the area takes something away (docs/regole/campi.md#dipendenze). */
export function lostWithArea(
  values: Pick<ProvvedimentoValues, 'materia' | 'ruolo' | 'parola_chiave' | 'riferimento_normativo'>,
) {
  return (
    values.materia !== '' ||
    values.ruolo !== '' ||
    values.parola_chiave.length > 0 ||
    values.riferimento_normativo.length > 0
  );
}
