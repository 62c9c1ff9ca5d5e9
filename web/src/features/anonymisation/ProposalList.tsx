import { type RefObject, useMemo } from 'react';
import {
  categoryLabel,
  DECISIONS,
  decidersOf,
  FILTERS,
  type Filter,
  type Group,
  groupsOf,
  type NamedPerson,
  type ReviewPage,
  type Span,
  undecided,
} from '@/domain/anonymisation';
import { contextOf } from '@/domain/anonymisationText';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';

type Props = {
  pages: readonly ReviewPage[];
  persons: readonly NamedPerson[];
  /** All of them, and those of the filter. */
  spans: readonly Span[];
  shown: readonly Span[];
  filter: Filter;
  onFilter: (filter: Filter) => void;
  current: Span | null;
  onChoose: (id: string) => void;
  onAcceptAll: (group: readonly Span[]) => void;
  onRename: (person: NamedPerson) => void;
  root: RefObject<HTMLElement | null>;
};

/** The proposals by person. */
export function ProposalList(props: Props) {
  const { pages, persons, spans, shown, filter, onFilter, current, onChoose, onAcceptAll, onRename, root } =
    props;
  const groups = useMemo(() => groupsOf(shown, persons), [shown, persons]);
  const texts = useMemo(() => new Map(pages.map(({ number, testo }) => [number, testo])), [pages]);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, not fields */}
      <div className="bdm-anon-filters" role="group" aria-label="Proposte da mostrare">
        {(Object.keys(FILTERS) as Filter[]).map((name) => {
          const count = spans.filter(FILTERS[name].holds).length;
          return (
            <button
              key={name}
              type="button"
              aria-pressed={filter === name}
              disabled={count === 0 && filter !== name && name !== 'tutte'}
              onClick={() => onFilter(name)}
            >
              {FILTERS[name].label} <span>{count}</span>
            </button>
          );
        })}
      </div>
      <section className="bdm-anon-list" aria-label="Proposte" data-arrows ref={root}>
        {groups.length === 0 && (
          <p className="bdm-muted p-3 mb-0">
            {spans.length === 0 ? 'Nel testo non sono stati trovati dati personali.' : 'Nessuna proposta.'}
          </p>
        )}
        {groups.map((group) => (
          <GroupItem
            key={group.key}
            {...{ group, texts, onChoose, onAcceptAll, onRename }}
            current={current && group.spans.includes(current) ? current : null}
          />
        ))}
      </section>
    </>
  );
}

function GroupItem({
  group,
  texts,
  current,
  onChoose,
  onAcceptAll,
  onRename,
}: {
  group: Group;
  texts: ReadonlyMap<number, string>;
  current: Span | null;
} & Pick<Props, 'onChoose' | 'onAcceptAll' | 'onRename'>) {
  const { person, label, spans } = group;
  const open = undecided(spans);
  const deciders = decidersOf(spans);
  return (
    <section className="bdm-anon-group" aria-label={label}>
      <div className="bdm-anon-group-head">
        <h2>
          {label}
          {person && <small>{categoryLabel(person.category)}</small>}
          {deciders && <small>deciso da {deciders}</small>}
        </h2>
        {person && (
          <button type="button" className="bdm-anon-becomes" onClick={() => onRename(person)}>
            <span className="visually-hidden">Modifica lo pseudonimo di {label}: </span>
            {person.replacement}
            <Icon name="it-pencil" size="xs" className="ms-1" />
          </button>
        )}
        {open.length > 0 && (
          <Button color="primary" outline size="xs" onClick={() => onAcceptAll(open)}>
            Accetta {open.length === 1 ? '' : `tutte e ${open.length}`}
            <span className="visually-hidden"> per {label}</span>
          </Button>
        )}
      </div>
      <ul>
        {spans.map((span) => (
          <Item
            key={span.id}
            span={span}
            testo={texts.get(span.page) ?? ''}
            current={span === current}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </section>
  );
}

function Item({
  span,
  testo,
  current,
  onChoose,
}: {
  span: Span;
  testo: string;
  current: boolean;
  onChoose: (id: string) => void;
}) {
  const { before, passage, after } = contextOf(testo, span, 24);
  return (
    <li>
      <button
        type="button"
        className={`bdm-anon-item bdm-anon-item-${span.decision.toLowerCase()}`}
        data-item={span.id}
        aria-current={current ? 'true' : undefined}
        onClick={() => onChoose(span.id)}
      >
        <State span={span} />
        <span className="bdm-anon-item-text">
          {before}
          <strong>{passage}</strong>
          {after}
        </span>
        <span className="bdm-anon-item-page">p. {span.page}</span>
      </button>
    </li>
  );
}

const ICONS = {
  PROPOSTO: 'it-help-circle',
  ACCETTATO: 'it-check-circle',
  RIFIUTATO: 'it-close-circle',
} as const;
const COLORS = { PROPOSTO: 'warning', ACCETTATO: 'success', RIFIUTATO: 'secondary' } as const;

/** Sign and words: what has been decided, and what is particular about the passage. */
function State({ span }: { span: Span }) {
  return (
    <span className="bdm-anon-item-state">
      <Icon name={ICONS[span.decision]} size="sm" color={COLORS[span.decision]} />
      <span className="visually-hidden">{DECISIONS[span.decision]}. </span>
      {!span.sure && <span className="bdm-anon-tag">incerto</span>}
      {span.changed && <span className="bdm-anon-tag">nuovo</span>}
    </span>
  );
}
