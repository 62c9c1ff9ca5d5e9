import type { Alternative } from '@/api/content';
import { describeTree, sentence } from '@/domain/criterion';
import { formatResultCount } from '@/domain/format';
import { EVERYTHING } from '@/domain/query';
import { type Search, treeOf } from '@/domain/search';
import { useDistretti } from '@/parts/archivio/useDistretti';
import { Button } from '@/ui/kit';

type Props = { search: Search; alternatives: Alternative[]; onChange: (change: Partial<Search>) => void };

const NOWHERE = ['IN_NESSUN_TESTO', 'INESISTENTE'];

/** Of what is told of a search, the words that no text has, and articles that their codes do not have. */
export const nowhere = (alternatives: Alternative[]) =>
  alternatives.filter(({ change }) => NOWHERE.includes(change));

/** The other searches that it is told of. */
export const searches = (alternatives: Alternative[]) =>
  alternatives.filter(({ change }) => !NOWHERE.includes(change));

/** Words that no text has and that are not taken for slips, and articles that there are not. */
export function Nowhere({ told }: { told: Alternative[] }) {
  if (told.length === 0) return null;
  const words = told.filter(({ proposed }) => !proposed).map(({ criterion }) => `«${criterion}»`);
  return (
    <p className="bdm-few">
      {told.map(({ proposed }) => proposed)}
      {words.length > 0 &&
        ` ${words.join(' e ')} ${words.length > 1 ? 'non sono' : 'non è'} in nessun testo.`}
    </p>
  );
}

/** Searches that find more, each one click away. */
export function Alternatives({ search, alternatives, onChange }: Props) {
  const distretti = useDistretti();
  const nameOf = (criterion: string) =>
    sentence(describeTree(treeOf(criterion) ?? EVERYTHING, search.area, distretti)) || criterion;
  return (
    <ul className="bdm-alternatives">
      {alternatives.map((alternative) => {
        const { change, criterion, q, count } = alternative;
        const { what, how, action, names, within } = wordsFor(alternative, nameOf);
        return (
          <li key={`${change} ${criterion}`}>
            <span>
              <strong>{what}</strong>
              <span className="bdm-muted">{`, ${how}: ${formatResultCount(count)}`}</span>
            </span>
            <Button color="primary" size="xs" outline onClick={() => onChange({ q, ...within })}>
              {action}
              {!names && <span className="visually-hidden"> {what}</span>}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

type AlternativeWording = {
  what: string;
  how: string;
  action: string;
  /** The action says by itself what it is about. */
  names?: boolean;
  /** What changes besides the expression. */
  within?: Partial<Search>;
};

function wordsFor(
  { change, criterion, proposed }: Alternative,
  nameOf: (criterion: string) => string,
): AlternativeWording {
  const quoted = (words: string) => `«${words.replaceAll(', ', '», «')}»`;
  switch (change) {
    case 'FORSE':
      return {
        what: quoted(criterion),
        how: `forse ${quoted(proposed)}`,
        action: `Cerca ${quoted(proposed)}`,
        names: true,
      };
    case 'TUTTE':
      return {
        what: nameOf(criterion),
        how: 'tutte le parole, anche non di seguito',
        action: 'Tutte le parole',
      };
    case 'ALMENO_UNA':
      return { what: nameOf(criterion), how: 'almeno una delle parole', action: 'Almeno una' };
    case 'AREA':
      return {
        what: nameOf(criterion),
        how: `nell’area ${proposed}`,
        action: `Cerca nell’area ${proposed}`,
        names: true,
        within: { area: proposed as Search['area'] },
      };
    case 'SENZA_PAROLA':
      return { what: quoted(criterion), how: 'senza la parola', action: 'Cerca senza' };
    default:
      return { what: nameOf(criterion), how: 'senza', action: 'Cerca senza' };
  }
}
