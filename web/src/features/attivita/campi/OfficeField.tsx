import { findUfficiQuery } from '@/api/lookup';
import { hasAllOffices } from '@/domain/user';
import { useCurrentUser } from '@/parts/session';
import { Combobox } from '@/ui/Combobox';
import { ChoiceField } from './ChoiceField';

type Props = {
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  disabled?: boolean;
  error?: string | undefined;
};

/** One of the person's own offices (docs/regole/redazione.md); whoever has all of them finds one by its name. */
export function OfficeField(props: Props) {
  const user = useCurrentUser();
  if (!hasAllOffices(user)) {
    return (
      <ChoiceField {...props} label="Ufficio" options={[...user.ou].sort((a, b) => a.localeCompare(b))} />
    );
  }
  return (
    <Combobox
      {...props}
      label="Ufficio"
      error={props.error ?? null}
      suggestions={findUfficiQuery}
      onChange={(text) => props.onChange(text.toLocaleUpperCase('it'))}
      help="Scrivere una parte del nome"
    />
  );
}
