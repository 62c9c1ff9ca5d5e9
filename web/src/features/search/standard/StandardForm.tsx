import { Link } from 'react-router';
import type { Area } from '@/domain/preferences';
import { hasCriteria, searchAddress } from '@/domain/search';
import { TEXT_KIND_NAMES, TEXT_KINDS, type TextKind } from '@/domain/textKinds';
import { AreaOptions } from '@/parts/criteria/AreaOptions';
import { Options, SelectField } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { WhyButton } from '@/ui/why';
import { NOTHING_TO_CLEAR, NOTHING_TO_SEARCH, SEARCHING, type SearchFormProps } from '../form';
import { ScopeFields } from '../ScopeFields';
import { SavedSearchMenu } from '../saved/SavedSearchMenu';
import { EMPTY } from './fields';
import { GroupFields } from './GroupFields';
import { GROUPS } from './groups';
import { OtherCriteria } from './OtherCriteria';
import { isBlank, queryForArea } from './rules';
import { TextBox } from './TextBox';
import { refusal, useStandardSearch } from './useStandardSearch';
import './standard.scss';

/** The classic form (docs/regole/ricerca.md). What its fields cannot say of the search of the address stands below them. */
export function StandardForm(props: SearchFormProps) {
  const { search, searching, onSearch, onClear, onArea } = props;
  const standard = useStandardSearch(props);
  const { fields, area, scope, open, setOpen, wrong, reason, said } = standard;
  const { collated, note_personali } = scope;

  // At the end of what is filled in: beside the text, or below the groups that are open.
  const buttons = (
    <div className="bdm-search-buttons">
      <WhyButton
        color="primary"
        outline
        type="button"
        onClick={() => {
          standard.setFields(EMPTY);
          standard.setScope({ collated: false, note_personali: false });
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
        why={reason ?? (standard.nothing ? NOTHING_TO_SEARCH : searching ? SEARCHING : null)}
      >
        <Icon name="it-search" size="sm" color="white" className="me-2" />
        Ricerca
      </WhyButton>
    </div>
  );

  return (
    <form
      className="bdm-search-form bdm-standard"
      onSubmit={standard.submit}
      // The text is left, but not on the way to a button: a message would move it away under the pointer, and 'Ricerca'
      // mends the text.
      onBlur={({ relatedTarget }) => standard.setTyping(relatedTarget instanceof HTMLButtonElement)}
      noValidate
      aria-label="Ricerca Classica"
    >
      {standard.foreign && <Foreign search={search} />}
      <div className="bdm-search-box">
        <TextBox searching={searching} standard={standard} />
        {open.length === 0 && buttons}
      </div>
      <div className="bdm-saved-row">
        <ScopeFields
          target={search.target}
          scope={scope}
          onTarget={(target) => onSearch({ target })}
          onScope={standard.setScope}
        >
          <SelectField
            label="Area"
            value={area}
            onChange={({ target }) => {
              standard.setArea(target.value as Area);
              onArea(target.value as Area, queryForArea(search.q));
            }}
          >
            <AreaOptions />
          </SelectField>
          <SelectField
            label="Tipo ricerca testuale"
            value={fields.tipo_ricerca}
            onChange={({ target }) => standard.change({ tipo_ricerca: target.value as TextKind })}
          >
            <Options of={TEXT_KIND_NAMES.map((kind) => [kind, TEXT_KINDS[kind].label.toUpperCase()])} />
          </SelectField>
        </ScopeFields>
        <SavedSearchMenu
          search={{ ...search, q: standard.q, area, collated, note_personali }}
          incomplete={wrong}
        />
      </div>
      <div className="bdm-standard-groups">
        {GROUPS.map((group) => (
          <GroupFields
            key={group.name}
            group={group}
            standard={standard}
            target={search.target}
            open={open.includes(group.name)}
            onToggle={(shown) =>
              setOpen((now) => {
                const others = now.filter((one) => one !== group.name);
                return shown ? [...others, group.name] : others;
              })
            }
          />
        ))}
      </div>
      <OtherCriteria
        others={fields.others}
        area={area}
        onChange={(others) => {
          standard.change({ others });
          // The button that had the focus has gone.
          standard.text.current?.focus();
        }}
      />
      <div aria-live="polite">{said && <p className="bdm-field-error">{said}</p>}</div>
      {open.length > 0 && buttons}
    </form>
  );
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
