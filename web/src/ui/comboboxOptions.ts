import { type UseComboboxState, type UseComboboxStateChangeOptions, useCombobox } from 'downshift';

/** What the boxes that suggest values have in common; `id` is the input's. */
export function comboboxOptions<Item>(id: string) {
  return {
    selectedItem: null,
    stateReducer: (
      state: UseComboboxState<Item>,
      { type, changes }: UseComboboxStateChangeOptions<Item>,
    ): Partial<UseComboboxState<Item>> => {
      const { InputBlur, InputKeyDownEscape } = useCombobox.stateChangeTypes;
      // Leaving the box, or closing the list, chooses and changes nothing.
      if (type !== InputBlur && type !== InputKeyDownEscape) return changes;
      return { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue };
    },
    inputId: id,
    labelId: `${id}-label`,
    menuId: `${id}-list`,
    getItemId: (index: number) => `${id}-${index}`,
  };
}
