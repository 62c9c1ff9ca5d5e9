import { MAX_TEXT } from '@/api/terms';
import type { Area } from '@/domain/preferences';
import { TEXT_KIND_NAMES, TEXT_KINDS, type TextKind } from '@/domain/textKinds';
import { isLongText, isPassage, pastedWords } from '@/domain/words';
import { AreaOptions } from '@/parts/criteria/AreaOptions';
import { Options, SelectField, TextField } from '@/ui/Field';
import { pasted } from '@/ui/pasted';
import type { SearchFormProps } from '../form';
import { LikeThisText } from '../LikeThisText';
import { CitationOffer } from './CitationOffer';
import { mendedFields } from './fields';
import { queryForArea } from './rules';
import type { StandardSearch } from './useStandardSearch';

/** Of Testo: what the server reads for decisions like it. As it stands less can be searched, which is said. */
const TEXT_LENGTH = MAX_TEXT;

type Props = Pick<SearchFormProps, 'search' | 'searching' | 'onArea'> & { standard: StandardSearch };

/** The area and the text, with what is offered in the text's place: a citation, an exact phrase. */
export function FirstFields({ search, searching, onArea, standard }: Props) {
  const { fields, area, citations, change } = standard;
  return (
    <div className="bdm-standard-first">
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
        onChange={({ target }) => change({ tipo_ricerca: target.value as TextKind })}
      >
        <Options of={TEXT_KIND_NAMES.map((kind) => [kind, TEXT_KINDS[kind].label.toUpperCase()])} />
      </SelectField>
      <TextField
        ref={standard.text}
        label="Testo"
        className="bdm-standard-text"
        value={fields.testo}
        maxLength={TEXT_LENGTH}
        autoComplete="off"
        onChange={({ target }) => {
          standard.setTyping(true);
          change({ testo: target.value });
        }}
        // Not on the way to a button: a message would move it away under the pointer, and 'Ricerca' mends the text.
        onBlur={({ relatedTarget }) => standard.setTyping(relatedTarget instanceof HTMLButtonElement)}
        onPaste={pasted(pastedWords, (testo) => change({ testo }))}
        error={citations.length > 0 ? undefined : standard.errors.testo}
        onMend={() => standard.setFields(mendedFields)}
        help={
          fields.tipo_ricerca !== 'phrase' &&
          (citations.length > 0 ? (
            <CitationOffer citations={citations} onTake={standard.take} />
          ) : (
            isPassage(fields.testo) && (
              <>
                Un passo copiato?{' '}
                <button
                  type="button"
                  className="btn btn-link btn-sm px-0"
                  disabled={standard.wrong || searching}
                  onClick={() => standard.run({ ...fields, tipo_ricerca: 'phrase' })}
                >
                  Cerca come frase esatta
                </button>
                {isLongText(fields.testo) && (
                  <>
                    {' · '}
                    <LikeThisText text={fields.testo} disabled={searching} onFound={standard.takeTerms} />
                  </>
                )}
              </>
            )
          ))
        }
      />
    </div>
  );
}
