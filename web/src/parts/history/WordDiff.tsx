import { useMemo } from 'react';
import { wordDiff } from '@/domain/wordDiff';
import './history.scss';

/** Two texts in one: what was taken away is struck out, what was added underlined, and both are said. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => wordDiff(before, after), [before, after]);
  return (
    <div className="bdm-compare-text">
      {parts.map(({ kind, text }, index) =>
        kind === 'same' ? (
          <span key={index}>{text}</span>
        ) : kind === 'removed' ? (
          <del key={index}>
            <span className="visually-hidden">[tolto: </span>
            {text}
            <span className="visually-hidden">]</span>
          </del>
        ) : (
          <ins key={index}>
            <span className="visually-hidden">[aggiunto: </span>
            {text}
            <span className="visually-hidden">]</span>
          </ins>
        ),
      )}
    </div>
  );
}
