import type { Citation, Summary } from '@/api/assistant';
import { type Place, Quotes, withPages } from './Sentences';

type OverviewParts = Summary['overview'];
type Props = { parts: OverviewParts; onCite: (citation: Citation) => void; place: Place<Citation> };

/** The decision at a glance: what happened, what there was to decide, how it ended, as far as the text tells it. */
export function Overview({ parts, onCite, place }: Props) {
  const citations = parts.flatMap(({ sentences }) => sentences.flatMap(({ citations }) => citations));
  if (citations.length === 0) return null;
  return (
    <section className="bdm-assistant-overview" aria-label="In breve">
      <p className="bdm-muted small">In breve, con le parole del provvedimento:</p>
      {parts.map(({ part, sentences }) => (
        <div key={part}>
          <h3>{HEADINGS[part]}</h3>
          <p className="bdm-assistant-sentence">{sentences.map(({ text }) => text).join(' ')}</p>
        </div>
      ))}
      <details className="bdm-assistant-others">
        <summary>Passi da cui è tratto</summary>
        <Quotes citations={citations} onCite={onCite} place={place} />
      </details>
    </section>
  );
}

/** The parts as they are copied and printed. */
export const overviewLines = (parts: OverviewParts): string[] =>
  parts.map(({ part, sentences }) => `${HEADINGS[part]}: ${withPages(sentences).join(' ')}`);

const HEADINGS = { fatto: 'Fatto', questione: 'Questione', decisione: 'Decisione' } as const;
