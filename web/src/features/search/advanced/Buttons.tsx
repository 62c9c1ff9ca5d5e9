import { fromText, toText } from '@/domain/expression';
import { hasCriteria } from '@/domain/search';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { WhyButton } from '@/ui/why';
import { NOTHING_TO_CLEAR, NOTHING_TO_SEARCH, SEARCHING, type SearchFormProps } from '../form';
import type { AdvancedSearch } from './useAdvancedSearch';

type Props = Pick<SearchFormProps, 'search' | 'searching'> & { advanced: AdvancedSearch };

/** Criteria or expression, 'Pulisci' and 'Ricerca'. */
export function Buttons({ search, searching, advanced }: Props) {
  const { expression, text, error, problem, typed, criteria, build, write, clear } = advanced;
  return (
    <div className="bdm-search-buttons bdm-advanced-buttons">
      {text === null ? (
        <Button color="link" onClick={() => write(toText(expression))}>
          Scrivi l’espressione
        </Button>
      ) : (
        <WhyButton
          color="link"
          type="button"
          why={error && `Per tornare ai criteri, correggere l’espressione: ${error.message}`}
          onClick={() => build(fromText(text))}
        >
          Torna ai criteri
        </WhyButton>
      )}
      <WhyButton
        color="primary"
        outline
        type="button"
        onClick={clear}
        why={criteria || hasCriteria(search) ? null : NOTHING_TO_CLEAR}
      >
        Pulisci
      </WhyButton>
      <WhyButton
        color="primary"
        type="submit"
        why={
          !criteria
            ? NOTHING_TO_SEARCH
            : searching
              ? SEARCHING
              : text === null && typed.trim() === ''
                ? problem
                : null
        }
      >
        <Icon name="it-search" size="sm" color="white" className="me-2" />
        Ricerca
      </WhyButton>
    </div>
  );
}
