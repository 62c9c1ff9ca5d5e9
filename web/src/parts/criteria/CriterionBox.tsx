import { useQuery } from '@tanstack/react-query';
import { useCombobox } from 'downshift';
import { type KeyboardEvent, type ReactNode, type Ref, useId } from 'react';
import { distrettiQuery } from '@/api/distretto';
import { SUGGESTION_MIN, suggestionQuery } from '@/api/suggestion';
import type { Expression } from '@/domain/expression';
import type { Area } from '@/domain/preferences';
import type { Target } from '@/domain/search';
import { mended, oneLine } from '@/domain/words';
import { FieldMessages } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { pasted } from '@/ui/pasted';
import { useDebounced } from '@/ui/useDebounced';
import { CITATION, type Offer, offersFor } from './offers';
import './criteria.scss';

/** Long enough not to ask at every key, short enough not to be noticed. */
const PAUSE = 150;

const HELP =
  'Scegliere un criterio tra quelli proposti, oppure premere Invio per cercare le parole nel testo.';

type Props = {
  /** What the box is for, when nothing is edited in it. */
  label?: string;
  help?: ReactNode;
  area: Area;
  target: Target;
  typed: string;
  onTyped: (typed: string) => void;
  /** A criterion was chosen among those offered. */
  onChoose: (tokens: Expression) => void;
  /** Enter without a choice. */
  onEnter: () => void;
  /** What is being edited ('Ufficio'), or null when criteria are added. */
  editing?: string | null;
  onCancel?: () => void;
  error: string | null;
  ref: Ref<HTMLInputElement>;
};

/** What the box offers for what stands in it, and whether the server's part is missing. */
function useOffers(typed: string, area: Area, target: Target) {
  const asked = useDebounced(typed, PAUSE);
  const { data, isPlaceholderData, isError } = useQuery(suggestionQuery(target, area, asked));
  const distretti = useQuery(distrettiQuery).data ?? [];
  const answered = (asked.trim().length >= SUGGESTION_MIN && data) || [];
  // A citation is offered for what stands in the box, never for what stood there before.
  const fresh = asked === typed && !isPlaceholderData;
  const offered = answered.filter(({ q }) => fresh || q === undefined);
  return { groups: offersFor(typed, offered, { area, target, distretti }), isError };
}

/** The box that criteria are added by, with its suggestions (docs/regole/ricerca.md#ricerca-avanzata). */
export function CriterionBox(props: Props) {
  const { area, target, typed, onTyped, onChoose, onEnter, error, ref } = props;
  const { label = 'Aggiungi un criterio di ricerca', help = HELP, editing = null, onCancel } = props;
  const { groups, isError } = useOffers(typed, area, target);
  const offers = groups.flatMap((group) => group.offers);
  const citation = groups[0]?.label === CITATION ? groups[0].offers[0] : undefined;
  const id = useId();

  const box = useCombobox<Offer>({
    items: offers,
    inputValue: typed,
    selectedItem: null,
    itemToString: (offer) => offer?.text ?? '',
    stateReducer: (state, { type, changes }) => {
      // Leaving the box chooses nothing; only Enter and a click do.
      if (type === useCombobox.stateChangeTypes.InputBlur)
        return { ...state, isOpen: false, highlightedIndex: -1 };
      return changes;
    },
    onStateChange: ({ type, selectedItem }) => {
      const { InputKeyDownEnter, ItemClick } = useCombobox.stateChangeTypes;
      if (selectedItem && (type === InputKeyDownEnter || type === ItemClick)) onChoose(selectedItem.tokens);
    },
  });
  const open = box.isOpen && offers.length > 0;
  const mend = error === null ? null : mended(typed);

  function keyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const chosen = open && box.highlightedIndex >= 0;
    if (event.key === 'Enter' && !chosen) {
      // The form's own Enter, with what stands in the box.
      event.preventDefault();
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
      box.closeMenu();
      if (open && citation) onChoose(citation.tokens);
      else onEnter();
    }
    if (event.key === 'Escape' && !open) {
      // Nothing to close here: the key is the dialog's around the box.
      Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
      if (editing !== null) onCancel?.();
    }
  }

  let index = -1;
  return (
    <div className="bdm-field bdm-chip-box">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: getLabelProps gives it htmlFor */}
      <label {...box.getLabelProps()}>{editing === null ? label : `Modifica il criterio: ${editing}`}</label>
      <div className="bdm-chip-input">
        <Icon name={editing === null ? 'it-plus' : 'it-pencil'} size="sm" />
        <input
          {...box.getInputProps({
            ref,
            onKeyDown: keyDown,
            onChange: (event) => onTyped(event.currentTarget.value),
            onPaste: pasted(oneLine, onTyped),
            'aria-invalid': error ? true : undefined,
            'aria-describedby': `${id}-help ${id}-error`,
          })}
          type="text"
          className={`form-control ${error ? 'is-invalid' : ''}`}
          placeholder="Ufficio, giudice, parola chiave, norma, parole del testo…"
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
        />
        {editing !== null && (
          <button type="button" className="btn btn-link btn-sm" onClick={onCancel}>
            Annulla
          </button>
        )}
      </div>
      <div
        {...box.getMenuProps({ 'aria-label': 'Criteri proposti' })}
        className={`bdm-offers ${open ? 'bdm-offers-open' : ''}`}
      >
        {open &&
          groups.map((group, at) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div key={group.label} role="group" aria-labelledby={`${id}-${at}`}>
              <div className="bdm-offers-label" id={`${id}-${at}`}>
                {group.label}
                {at === 0 && citation && ' · Invio'}
              </div>
              {group.offers.map((offer) => {
                index += 1;
                return (
                  <div
                    key={`${group.label} ${offer.text}`}
                    {...box.getItemProps({ item: offer, index })}
                    className={`bdm-offer ${box.highlightedIndex === index ? 'bdm-offer-active' : ''}`}
                  >
                    {offer.text}
                  </div>
                );
              })}
            </div>
          ))}
      </div>
      <FieldMessages
        id={id}
        help={help}
        error={error}
        onMend={mend === null ? undefined : () => onTyped(mend)}
      />
      <div role="status" className="visually-hidden">
        {open && (offers.length === 1 ? '1 criterio proposto' : `${offers.length} criteri proposti`)}
        {isError && ' I suggerimenti non sono disponibili.'}
      </div>
    </div>
  );
}
