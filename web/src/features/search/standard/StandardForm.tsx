import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { describeTree, sentence } from '@/domain/criterion';
import { today } from '@/domain/day';
import { CHOICES, choiceLabel } from '@/domain/fields';
import type { Area } from '@/domain/preferences';
import { and, isEverything, type Leaf, parse, print, QuerySyntax } from '@/domain/query';
import { hasCriteria, searchAddress } from '@/domain/search';
import { isPassage, searchable } from '@/domain/words';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { SelectField, TextField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { pasted } from '@/ui/pasted';
import { WhyButton } from '@/ui/why';
import { NOTHING_TO_CLEAR, NOTHING_TO_SEARCH, SEARCHING, type SearchFormProps } from '../form';
import { ScopeFields } from '../ScopeFields';
import { SavedSearchMenu } from '../saved/SavedSearchMenu';
import { useBeginning } from '../useBeginning';
import { type Citation, CitationOffer, useCitation } from './CitationOffer';
import { criteriaOf, EMPTY, type Fields, mendedFields, TEXT_MODES, type TextMode, treeFrom } from './fields';
import { GROUPS } from './groups';
import { OtherCriteria } from './OtherCriteria';
import { changed, errorsOf, isBlank, mayRun, queryForArea } from './rules';
import { fieldsFor, useFields } from './useFields';
import './standard.scss';

/** Of Testo: a passage of a page fits, and a query has room for other criteria beside it. */
const TEXT_LENGTH = 1_500;

/** The classic form (docs/regole/ricerca.md). What its fields cannot say of the search of the address stands below them. */
export function StandardForm({
  search,
  searching,
  onSearch,
  onOpen,
  onClear,
  onDraft,
  onArea,
}: SearchFormProps) {
  const { fields, setFields, area, setArea, scope, setScope, setDistretto } = useFields(search);
  const { collated, note_personali } = scope;
  const [open, setOpen] = useState<readonly string[]>([]);
  const foreign = fieldsFor(search) === null;
  const text = useRef<HTMLInputElement>(null);
  const [typing, setTyping] = useState(false);
  const errors = errorsOf(fields, today(), typing);
  const tree = treeFrom(fields);
  const q = isEverything(tree) && foreign ? search.q : print(tree);
  const refused = refusal(q, foreign);
  const wrong = !mayRun(errors) || refused !== null;
  const reason = mayRun(errors) ? refused : 'Per cercare, correggere le date.';
  const nothing = !hasCriteria({ q, collated, note_personali });
  const { citations, cited } = useCitation(fields.testo, area, search.target);
  useBeginning(text, !hasCriteria(search));
  const change = (some: Partial<Fields>) => setFields((now) => changed(now, some));

  useEffect(() => {
    onDraft(wrong ? {} : { q, area, collated, note_personali });
  }, [onDraft, wrong, q, area, collated, note_personali]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (nothing || wrong || searching) return;
    if (!cited || fields.tipo_ricerca === 'phrase') return run(fields);
    const [citation] = await cited();
    if (citation) take(citation);
    else run(fields);
  }

  /** The citation in the place of the text it was typed as, with the other criteria; the number of one item opens it. */
  function take({ q: cited, id }: Citation) {
    setOpen([]);
    const others = treeFrom({ ...fields, testo: '' });
    const change = { q: print(and(parse(cited), others)), area, collated, note_personali };
    if (id && isEverything(others) && !collated && !note_personali) onOpen(id, change);
    else onSearch(change);
  }

  /** What has forbidden characters is searched, and shown, as it can be. */
  function run(asked: Fields) {
    setFields(mendedFields(asked));
    // The results are what is wanted now; the titles of the groups still say what was asked.
    setOpen([]);
    const wanted = treeFrom(asked);
    onSearch({ q: isEverything(wanted) ? q : print(wanted), area, collated, note_personali });
  }

  return (
    <form className="bdm-search-form bdm-standard" onSubmit={submit} noValidate aria-label="Ricerca Classica">
      <div className="bdm-saved-row">
        <ScopeFields
          target={search.target}
          scope={scope}
          onTarget={(target) => onSearch({ target })}
          onScope={setScope}
        />
        <SavedSearchMenu search={{ ...search, q, area, collated, note_personali }} incomplete={wrong} />
      </div>
      {foreign && <Foreign search={search} />}
      <div className="bdm-standard-first">
        <SelectField
          label="Area"
          value={area}
          onChange={({ target }) => {
            setArea(target.value as Area);
            onArea(target.value as Area, queryForArea(search.q));
          }}
        >
          {CHOICES.area.map((one) => (
            <option key={one} value={one}>
              {choiceLabel('area', one)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Tipo ricerca testuale"
          value={fields.tipo_ricerca}
          onChange={({ target }) => change({ tipo_ricerca: target.value as TextMode })}
        >
          {TEXT_MODES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          ref={text}
          label="Testo"
          className="bdm-standard-text"
          value={fields.testo}
          maxLength={TEXT_LENGTH}
          autoComplete="off"
          onChange={({ target }) => {
            setTyping(true);
            change({ testo: target.value });
          }}
          // Not on the way to a button: a message would move it away under the pointer, and 'Ricerca' mends the text.
          onBlur={({ relatedTarget }) => setTyping(relatedTarget instanceof HTMLButtonElement)}
          onPaste={pasted(searchable, (testo) => change({ testo }))}
          error={citations.length > 0 ? undefined : errors.testo}
          onMend={() => setFields(mendedFields)}
          help={
            fields.tipo_ricerca !== 'phrase' &&
            (citations.length > 0 ? (
              <CitationOffer citations={citations} onTake={take} />
            ) : (
              isPassage(fields.testo) && (
                <>
                  Un passo copiato?{' '}
                  <button
                    type="button"
                    className="btn btn-link btn-sm px-0"
                    disabled={wrong || searching}
                    onClick={() => run({ ...fields, tipo_ricerca: 'phrase' })}
                  >
                    Cerca come frase esatta
                  </button>
                </>
              )
            ))
          }
        />
      </div>
      <div className="bdm-standard-groups">
        {GROUPS.map(({ name, title, has, Content }) => {
          const criteria = criteriaOf(fields).filter(({ field }) => has.includes(field));
          const faulty = has.some((field) => field in errors);
          return (
            <details
              key={name}
              className="bdm-standard-group"
              open={open.includes(name)}
              onToggle={({ currentTarget }) => {
                const shown = currentTarget.open;
                setOpen((now) =>
                  shown ? [...now.filter((one) => one !== name), name] : now.filter((one) => one !== name),
                );
              }}
            >
              <summary>
                <h2>{title}</h2>
                {faulty && <span className="bdm-field-error">da correggere</span>}
                {!open.includes(name) && <Summary criteria={criteria} area={area} />}
              </summary>
              {open.includes(name) && (
                <div className="bdm-standard-fields">
                  <Content {...{ fields, errors, area, target: search.target, change, setDistretto }} />
                </div>
              )}
            </details>
          );
        })}
      </div>
      <OtherCriteria
        others={fields.others}
        area={area}
        onChange={(others) => {
          change({ others });
          // The button that had the focus has gone.
          text.current?.focus();
        }}
      />
      <div aria-live="polite">{reason && <p className="bdm-field-error">{reason}</p>}</div>
      <div className="bdm-search-buttons">
        <WhyButton
          color="primary"
          outline
          type="button"
          onClick={() => {
            setFields(EMPTY);
            setScope({ collated: false, note_personali: false });
            onClear();
          }}
          why={
            isBlank(fields) && !collated && !note_personali && !hasCriteria(search) ? NOTHING_TO_CLEAR : null
          }
        >
          Pulisci
        </WhyButton>
        <WhyButton
          color="primary"
          type="submit"
          why={reason ?? (nothing ? NOTHING_TO_SEARCH : searching ? SEARCHING : null)}
        >
          <Icon name="it-search" size="sm" color="white" className="me-2" />
          Ricerca
        </WhyButton>
      </div>
    </form>
  );
}

/** What the language itself has against the whole (its length, say). A search from elsewhere is judged by the server. */
function refusal(q: string, foreign: boolean): string | null {
  if (foreign) return null;
  try {
    parse(q);
    return null;
  } catch (error) {
    if (error instanceof QuerySyntax) return error.message;
    throw error;
  }
}

/** What a closed group asks for. */
function Summary({ criteria, area }: { criteria: Leaf[]; area: Area }) {
  const distretti = useDistretti();
  const texts = criteria.map((leaf) => sentence(describeTree(leaf, area, distretti)));
  return <span className="bdm-standard-summary">{texts.join(' · ')}</span>;
}

/** A search that cannot be understood: an address mistyped, or cut. */
function Foreign({ search }: Pick<SearchFormProps, 'search'>) {
  const problem = refusal(search.q, false);
  return (
    <div className="bdm-standard-foreign" role="status">
      <p>
        L’espressione di ricerca contiene un errore: {problem}{' '}
        <Link to={searchAddress(search, 'advanced')}>Correggila nella Ricerca</Link>
      </p>
      <code>{search.q}</code>
      <p>Compilando i campi si inizia una ricerca nuova.</p>
    </div>
  );
}
