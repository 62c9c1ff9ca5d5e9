import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useCombobox } from 'downshift';
import { type ReactNode, useId } from 'react';
import { comboboxOptions } from './comboboxOptions';
import { descriptionOf, FieldFrame } from './Field';
import { useDebounced } from './useDebounced';
import './combobox.scss';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Told instead of `onChange` when a suggestion is chosen and not typed. */
  onChoose?: (value: string) => void;
  /** What may be suggested for the text; asked once typing pauses. */
  // biome-ignore lint/suspicious/noExplicitAny: the key of a query is its own business
  suggestions: (q: string) => UseQueryOptions<string[], Error, string[], any>;
  /** Suggestions begin after this many characters. */
  minLength?: number;
  maxLength?: number;
  disabled?: boolean;
  required?: boolean;
  error?: string | null;
  help?: ReactNode;
  className?: string;
};

/** A text box that suggests values; whatever else is typed is as good a value (free entry). */
export function Combobox({
  label,
  value,
  onChange,
  onChoose = onChange,
  suggestions,
  minLength = 2,
  maxLength = 150,
  disabled,
  required,
  error,
  help,
  className,
}: Props) {
  const id = useId();
  const q = useDebounced(value.trim());
  const long = q.length >= minLength;
  const { data } = useQuery({
    ...suggestions(q),
    enabled: long && !disabled,
    // What was suggested stays until the next answer comes.
    placeholderData: keepPreviousData,
  });
  // While the text has moved on, the suggestions for what was there before are not its own.
  const items = long && value.trim().length >= minLength ? (data ?? []) : [];
  const { isOpen, highlightedIndex, getInputProps, getItemProps, getMenuProps } = useCombobox<string>({
    ...comboboxOptions<string>(id),
    items,
    inputValue: value,
    itemToString: (item) => item ?? '',
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChoose(selectedItem);
    },
  });
  const shown = isOpen && items.length > 0 && !(items.length === 1 && items[0] === value);
  return (
    <FieldFrame id={id} {...{ label, error, help, required, className }}>
      <div className="bdm-combobox">
        <input
          type="text"
          {...getInputProps({
            disabled,
            required,
            maxLength,
            autoComplete: 'off',
            'aria-expanded': shown,
            className: `form-control ${error ? 'is-invalid' : ''}`,
            onChange: (event) => onChange(event.currentTarget.value),
            onKeyDown: (event) => {
              // Nothing is marked in the list: Enter is the form's, and Escape the dialog's.
              const idle = !shown || (event.key === 'Enter' && highlightedIndex < 0);
              if (idle && (event.key === 'Enter' || event.key === 'Escape')) {
                (event.nativeEvent as { preventDownshiftDefault?: boolean }).preventDownshiftDefault = true;
              }
            },
          })}
          {...descriptionOf(id, error, help)}
        />
        <ul
          {...getMenuProps({
            'aria-label': `Suggerimenti: ${label}`,
            className: 'bdm-combobox-list',
            hidden: !shown,
          })}
        >
          {shown &&
            items.map((item, index) => (
              <li
                key={item}
                {...getItemProps({ item, index, className: index === highlightedIndex ? 'active' : '' })}
              >
                {item}
              </li>
            ))}
        </ul>
      </div>
    </FieldFrame>
  );
}
