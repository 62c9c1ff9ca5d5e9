import { MAX_TEXT } from '@/api/terms';
import { isLongText, isPassage, pastedWords } from '@/domain/words';
import { TextField } from '@/ui/Field';
import { pasted } from '@/ui/pasted';
import type { SearchFormProps } from '../form';
import { LikeThisText } from '../LikeThisText';
import { CitationOffer } from './CitationOffer';
import { mendedFields } from './fields';
import type { StandardSearch } from './useStandardSearch';

/** Of Testo: what the server reads for decisions like it. As it stands less can be searched, which is said. */
const TEXT_LENGTH = MAX_TEXT;

type Props = Pick<SearchFormProps, 'searching'> & { standard: StandardSearch };

/** What one wants to find, with what is offered in its place: a citation, an exact phrase. */
export function TextBox({ searching, standard }: Props) {
  const { fields, citations, change } = standard;
  return (
    <TextField
      ref={standard.text}
      label="Testo"
      placeholder="Parole, una norma, un numero"
      value={fields.testo}
      maxLength={TEXT_LENGTH}
      autoComplete="off"
      onChange={({ target }) => {
        standard.setTyping(true);
        change({ testo: target.value });
      }}
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
  );
}
