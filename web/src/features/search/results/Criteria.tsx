import { Fragment } from 'react';
import { additionsOf, withoutAddition } from '@/domain/additions';
import { BESIDES, type CriterionLabel, describe, describeTree, LABELS, sentence } from '@/domain/criterion';
import { conditions, EVERYTHING, exchanged, type Or, print, without } from '@/domain/query';
import { type Search, treeOf } from '@/domain/search';
import { termsOf, withoutTerm } from '@/domain/terms';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { Icon } from '@/ui/Icon';
import { OneLine } from './OneLine';

type Props = { search: Search; expression: string; onChange: (change: Partial<Search>) => void };

/**
 * The search as the server understood it, criterion by criterion, each of which can be taken away, and so can what is
 * looked for besides.
 */
export function Criteria({ search, expression, onChange }: Props) {
  const distretti = useDistretti();
  const tree = treeOf(expression) ?? EVERYTHING;
  const again = { sort_field: search.sort_field, sort_order: search.sort_order };
  return (
    <OneLine label="Criteri di ricerca">
      {conditions(tree).map((condition) => {
        const terms = termsOf(condition);
        if (terms)
          return terms.map((term, at) => (
            <Criterion
              key={print(term)}
              {...describeTerm(describe(term, search.area), at)}
              onRemove={() =>
                onChange({
                  q: print(exchanged(tree, condition, withoutTerm(condition as Or, term))),
                  ...again,
                })
              }
            />
          ));
        const widened = additionsOf(condition);
        return (
          <Fragment key={print(condition)}>
            <Criterion
              {...describeTree(widened?.typed ?? condition, search.area, distretti)}
              onRemove={() => onChange({ q: print(without(tree, condition)), ...again })}
            />
            {widened?.added.map((text) => (
              <Criterion
                key={text}
                label={BESIDES}
                text={text}
                onRemove={() => {
                  const other = withoutAddition(condition as Or, text);
                  onChange({ q: print(exchanged(tree, condition, other)), ...again });
                }}
              />
            ))}
          </Fragment>
        );
      })}
      {search.collated && (
        <Criterion
          label="Cartelle personali"
          text="solo i documenti nelle cartelle"
          onRemove={() => onChange({ collated: false })}
        />
      )}
      {search.note_personali && (
        <Criterion
          label="Note personali"
          text="solo i documenti con una nota"
          onRemove={() => onChange({ note_personali: false })}
        />
      )}
    </OneLine>
  );
}

/** The first term says where it is looked for, each other one that it is one more: 'oppure: mutuo', 'oppure Norma: …'. */
function describeTerm({ label, text }: CriterionLabel, at: number) {
  return { label: at === 0 ? label : label === LABELS.testo ? 'oppure' : `oppure ${label}`, text };
}

type CriterionProps = { label: string | null; text: string; onRemove: () => void };

/** What is longer may be cut. */
const SHORT = 30;

/** A criterion in words that can be taken away; an item of the list `bdm-criteria`. */
export function Criterion({ label, text, onRemove }: CriterionProps) {
  return (
    <li className="bdm-criterion">
      <span title={text.length > SHORT ? sentence({ label, text }) : undefined}>
        {label && <span className="bdm-criterion-label">{label}: </span>}
        {text}
      </span>
      <button type="button" onClick={onRemove}>
        <Icon name="it-close" size="xs" color="primary" />
        <span className="visually-hidden">Rimuovi il criterio {sentence({ label, text })}</span>
      </button>
    </li>
  );
}
