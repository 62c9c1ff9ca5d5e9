import { z } from 'zod';
import type { EditableMassima, MassimaIn } from '@/api/massima';
import { CHOICES } from '@/domain/fields';
import SHARED from '@/domain/generated/shared';
import { FIELD_LABELS } from '@/domain/history';
import type { Area } from '@/domain/preferences';

/** The decision that an abstract is of. */
export type ChosenDecision = { id: string; label: string; area: Area; ufficio: string };

/** An abstract as a link names it. */
export type Precedent = { id: string; titolo: string; label: string };

/** What stands in the form; everything survives JSON, for the local draft. */
export type MassimaValues = {
  /** The version that was read; 0 for a new abstract. */
  version: number;
  provvedimento: ChosenDecision | null;
  titolo: string;
  testo: string;
  annotazione: string;
  parola_chiave: string[];
  riferimento_normativo: string[];
  precedente_conforme: Precedent[];
  precedente_difforme: Precedent[];
};

/** What a new abstract takes from its decision. */
export type Parent = Omit<ChosenDecision, 'area'> & {
  area: string;
  parola_chiave: string[];
  riferimento_normativo: string[];
};

export function decisionOf({
  id,
  label,
  area,
  ufficio,
}: Omit<ChosenDecision, 'area'> & { area: string }): ChosenDecision {
  return { id, label, ufficio, area: area === 'penale' ? 'penale' : 'civile' };
}

/** A new abstract begins with the keywords and references of its decision (docs/regole/stati.md). */
export function newValues(parent: Parent | null): MassimaValues {
  return {
    version: 0,
    provvedimento: parent && decisionOf(parent),
    titolo: '',
    testo: '',
    annotazione: '',
    parola_chiave: parent?.parola_chiave ?? [],
    riferimento_normativo: parent?.riferimento_normativo ?? [],
    precedente_conforme: [],
    precedente_difforme: [],
  };
}

const precedent = ({ id, titolo, label }: Precedent): Precedent => ({ id, titolo, label });

export function valuesOf(item: EditableMassima): MassimaValues {
  return {
    version: item.version,
    provvedimento: item.provvedimento && decisionOf(item.provvedimento),
    titolo: item.titolo,
    testo: item.testo,
    annotazione: item.annotazione ?? '',
    parola_chiave: item.parola_chiave,
    riferimento_normativo: item.riferimento_normativo,
    precedente_conforme: item.precedente_conforme.map(precedent),
    precedente_difforme: item.precedente_difforme.map(precedent),
  };
}

/** The body of the save call; `id` is null for a new abstract. */
export function toInput(values: MassimaValues, id: string | null): MassimaIn {
  return {
    ...(id ? { id, version: values.version } : {}),
    provvedimento_id: values.provvedimento?.id ?? null,
    titolo: values.titolo.trim(),
    testo: values.testo,
    annotazione: hasWords(values.annotazione) ? values.annotazione : null,
    parola_chiave: values.parola_chiave,
    riferimento_normativo: values.riferimento_normativo,
    precedente_conforme_id: values.precedente_conforme.map((one) => one.id),
    precedente_difforme_id: values.precedente_difforme.map((one) => one.id),
  };
}

/** Whether rich text says anything. */
export function hasWords(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';
}

const RULES = SHARED.massima;
export const MESSAGES = {
  ...RULES.REQUIRED_FIELDS,
  ownConforme: RULES.OWN_CONFORME,
  ownDifforme: RULES.OWN_DIFFORME,
  otherOffice: RULES.OTHER_OFFICE,
};
export const { TITLE_LENGTH } = SHARED.provvedimento;

const precedents = z.array(z.object({ id: z.string(), titolo: z.string(), label: z.string() }));
const decision = z.object({
  id: z.string(),
  label: z.string(),
  area: z.enum(CHOICES.area),
  ufficio: z.string(),
});

/** The required fields that are empty; a decision that is not shown need not be chosen. */
export function missingIn({ provvedimento, titolo, testo }: MassimaValues, hiddenDecision = false) {
  return [
    ...(provvedimento || hiddenDecision ? [] : ['provvedimento' as const]),
    ...(titolo.trim() ? [] : ['titolo' as const]),
    ...(hasWords(testo) ? [] : ['testo' as const]),
  ];
}

/** The rules of the form for the abstract `id` (null for a new one); a decision that is not shown need not be chosen. */
export function schemaFor(id: string | null, hiddenDecision = false) {
  return z
    .object({
      version: z.number(),
      provvedimento: decision.nullable(),
      titolo: z.string(),
      testo: z.string(),
      annotazione: z.string(),
      parola_chiave: z.array(z.string()),
      riferimento_normativo: z.array(z.string()),
      precedente_conforme: precedents,
      precedente_difforme: precedents,
    })
    .superRefine((values, context) => {
      const wrong = (field: keyof MassimaValues, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      for (const field of missingIn(values, hiddenDecision)) wrong(field, MESSAGES[field]);
      if (values.titolo.length > TITLE_LENGTH) wrong('titolo', 'Al massimo 1.000 caratteri.');
      if (id && values.precedente_conforme.some((one) => one.id === id)) {
        wrong('precedente_conforme', MESSAGES.ownConforme);
      }
      if (id && values.precedente_difforme.some((one) => one.id === id)) {
        wrong('precedente_difforme', MESSAGES.ownDifforme);
      }
    });
}

/** What a field of the form is called. */
export const nameOf = (field: string): string => FIELD_LABELS[field] ?? FIELD_LABELS[`${field}_id`] ?? field;

/** The field of the form that a field of the save call is. */
export function fieldOf(name: string): keyof MassimaValues | null {
  const field = name.replace(/_id$/, '');
  return field in newValues(null) ? (field as keyof MassimaValues) : null;
}
