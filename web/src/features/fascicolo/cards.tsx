import { Link } from 'react-router';
import type { FolderMassima, FolderProvvedimento } from '@/api/fascicolo';
import { formatDay, titleCase } from '@/domain/format';
import { capitalize, documentsOf, itemAddress } from '@/domain/item';
import { DocumentActions } from '@/parts/item/DocumentActions';
import { ANONYMISED, requestOf } from '@/parts/item/documentRequest';
import { type Fact, Facts, QUIET, unsaid } from '@/parts/item/Facts';
import { StatusBadge } from '@/parts/item/StatusBadge';
import { Card } from '@/parts/result/Card';
import { DecisionOf } from '@/parts/result/DecisionOf';
import { Icon } from '@/ui/Icon';
import { Badge, Button } from '@/ui/kit';

/** To take it out of the folder; null for who may not. */
type Removal = { onRemove: (() => void) | null };

/** A decision in a folder. */
export function Provvedimento({ item, onRemove }: { item: FolderProvvedimento } & Removal) {
  const { readable, onlyAnonymised } = documentsOf(item);
  const facts: Fact[] = [
    ['Data di deposito', formatDay(item.data)],
    ['Data di pubblicazione', formatDay(item.data_pubblicazione)],
    ['Materia', item.materia && titleCase(item.materia)],
  ];
  return (
    <Card
      compact
      title={<Link to={itemAddress('provvedimento', item.id)}>{item.label}</Link>}
      tools={
        <>
          {readable && <DocumentActions compact request={requestOf(item)} />}
          <Remove label={item.label} onRemove={onRemove} />
        </>
      }
    >
      <p className="bdm-card-over">
        <Badge color="primary">{capitalize(item.tipo)}</Badge>
        <span className="bdm-card-of">{titleCase(item.ufficio)}</span>
        {onlyAnonymised && <Badge color="secondary">{ANONYMISED}</Badge>}
        <Status status={item.status} />
      </p>
      <Facts facts={unsaid(facts, item.label)} quiet={QUIET} />
    </Card>
  );
}

/** An abstract in a folder. */
export function Massima({ item, onRemove }: { item: FolderMassima } & Removal) {
  const of = item.provvedimento;
  return (
    <Card
      compact
      title={<Link to={itemAddress('massima', item.id)}>{item.titolo}</Link>}
      tools={<Remove label={item.titolo} onRemove={onRemove} />}
    >
      <p className="bdm-card-over">
        <Badge color="success">Abstract</Badge>
        {of ? <DecisionOf item={of} /> : <span className="bdm-card-of">{titleCase(item.ufficio)}</span>}
        <Status status={item.status} />
      </p>
      <Facts
        facts={[
          ['Data di pubblicazione', formatDay(item.data_pubblicazione)],
          ['Materia', item.materia && titleCase(item.materia)],
        ]}
        quiet={QUIET}
      />
    </Card>
  );
}

function Remove({ label, onRemove }: { label: string } & Removal) {
  if (!onRemove) return null;
  return (
    <Button color="danger" outline size="xs" aria-haspopup="dialog" onClick={onRemove}>
      <Icon name="it-delete" size="sm" color="danger" className="me-1" />
      Rimuovi<span className="visually-hidden"> {label}</span>
    </Button>
  );
}

function Status({ status }: { status: string }) {
  return status === 'PUBBLICATO' ? null : <StatusBadge status={status} />;
}
