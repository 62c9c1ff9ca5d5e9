import { useQuery } from '@tanstack/react-query';
import { letturaQuery } from '@/api/riferimento';
import { describe } from '@/domain/criterion';
import type { Area } from '@/domain/preferences';
import type { Leaf } from '@/domain/query';
import { LawLink as LawSign } from '@/parts/item/LawLink';

/** 'Ufficio: TRIBUNALE DI MILANO' */
export function CriterionLabel({ leaf, area }: { leaf: Leaf; area: Area }) {
  const { label, text } = describe(leaf, area);
  return (
    <>
      <span className="bdm-chip-label">{label}:</span> <span>{text}</span>
    </>
  );
}

/** A normative reference leads to the official site of the laws (docs/regole/campi.md#etichette). */
export function LawLink({ leaf }: { leaf: Leaf }) {
  const text = leaf.type === 'equals' && leaf.field === 'riferimento_normativo' ? leaf.value : '';
  const { data } = useQuery(letturaQuery(text ? [text] : []));
  return <LawSign className="bdm-chip-link" law={data?.[0]} />;
}
