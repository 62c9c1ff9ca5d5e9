import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { letturaQuery } from '@/api/riferimento';
import { describe } from '@/domain/criterion';
import { precedenteAddress } from '@/domain/precedente';
import type { Area } from '@/domain/preferences';
import type { FieldName, Leaf } from '@/domain/query';
import { LawLink as LawSign } from '@/parts/item/LawLink';
import { Icon } from '@/ui/Icon';

/** 'Ufficio: TRIBUNALE DI MILANO' */
export function CriterionLabel({ leaf, area }: { leaf: Leaf; area: Area }) {
  const { label, text } = describe(leaf, area);
  return (
    <>
      <span className="bdm-chip-label">{label}:</span> <span>{text}</span>
    </>
  );
}

/**
 * A normative reference leads to the official site of the laws, a decision cited to its page
 * (docs/regole/campi.md#etichette).
 */
export function AuthorityLink({ leaf, area }: { leaf: Leaf; area: Area }) {
  const valueIn = (field: FieldName) => (leaf.type === 'equals' && leaf.field === field ? leaf.value : '');
  const text = valueIn('riferimento_normativo') || valueIn('norma');
  const precedent = valueIn('precedente') || valueIn('precedente_motivi');
  const { data } = useQuery(letturaQuery(text ? [text] : []));
  if (!precedent) return <LawSign className="bdm-chip-link" law={data?.[0]} />;
  return (
    <Link className="bdm-chip-link" to={precedenteAddress(precedent, area)} title={`Chi cita ${precedent}`}>
      <Icon name="it-link" size="xs" color="primary" />
      <span className="visually-hidden">Pagina di {precedent}</span>
    </Link>
  );
}
