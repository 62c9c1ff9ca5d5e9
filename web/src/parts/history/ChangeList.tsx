import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FIELD_LABELS, type FieldChange } from '@/domain/history';
import { type ItemKind, itemAddress } from '@/domain/item';
import { valueInWords } from '@/parts/conflict';
import { plainText } from '@/ui/plainText';
import { WordDiff } from './WordDiff';

/** Fields with what they were and what they became; with `byWord` a long text once, with the words that differ. */
export function ChangeList({
  changes,
  byWord = false,
}: {
  changes: readonly FieldChange[];
  byWord?: boolean;
}) {
  return (
    <dl>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{FIELD_LABELS[change.field] ?? change.field}</dt>
          <Values change={change} byWord={byWord} />
        </div>
      ))}
    </dl>
  );
}

function Values({ change, byWord }: { change: FieldChange; byWord: boolean }) {
  const { field, from, to } = change;
  if (byWord && RICH.includes(field) && from && to) {
    return (
      <dd>
        <WordDiff before={plainText(String(from))} after={plainText(String(to))} />
      </dd>
    );
  }
  return (
    <>
      <dd>
        <span className="bdm-muted">Prima:</span> {inWords(field, from)}
      </dd>
      <dd>
        <span className="bdm-muted">Dopo:</span> {inWords(field, to)}
      </dd>
    </>
  );
}

const RICH = ['testo', 'annotazione', 'text'];

/** A value for a person: links instead of ids, no hashes. */
function inWords(field: string, value: unknown): ReactNode {
  if (field.endsWith('_hash')) return value ? 'un documento' : 'nessun documento';
  if (field === 'visibility') return value === 'true' ? 'Sì' : 'No';
  if (!field.endsWith('_id')) return valueInWords(value);
  const ids = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');
  if (ids.length === 0) return '(vuoto)';
  const kind: ItemKind = field.startsWith('precedente_') ? 'massima' : 'provvedimento';
  return ids.map((id, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Link to={itemAddress(kind, id)}>
        {kind === 'massima' ? 'abstract' : 'provvedimento'}
        {ids.length > 1 && ` ${index + 1}`}
      </Link>
    </span>
  ));
}
