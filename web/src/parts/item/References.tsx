import { useQuery } from '@tanstack/react-query';
import { letturaQuery } from '@/api/riferimento';
import { MISSING_PLURAL } from '@/domain/format';
import { normAddress, normSearch } from '@/domain/norm';
import { Lead } from '@/parts/lead';
import { ExternalLink } from '@/ui/ExternalLink';
import { LawOnDay } from './LawLink';

/** Normative references, each a link to its official text where there is one; `on` is the decision's day. */
export function References({ words, on }: { words: readonly string[]; on?: string | null }) {
  const { data } = useQuery(letturaQuery(words, on));
  if (words.length === 0) return <span className="bdm-muted">{MISSING_PLURAL}</span>;
  return (
    <ul className="bdm-words">
      {words.map((word, index) => {
        const law = data?.[index];
        return (
          <li key={word}>
            {law?.link ? <ExternalLink href={law.link}>{word}</ExternalLink> : word}
            <small className="d-block">
              <Lead q={normSearch(word)} to={(area) => normAddress(word, area)} only>
                altre decisioni<span className="visually-hidden"> su {word}</span>
              </Lead>
            </small>
            {law?.link_vigente && (
              <small className="d-block">
                <LawOnDay law={law} on={on} />
              </small>
            )}
          </li>
        );
      })}
    </ul>
  );
}
