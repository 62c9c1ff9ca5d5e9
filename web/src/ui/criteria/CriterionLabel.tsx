import { describe } from '@/domain/criterion';
import { lawSite } from '@/domain/lawSite';
import type { Area } from '@/domain/preferences';
import type { Leaf } from '@/domain/query';
import { Icon } from '../Icon';

/** 'Ufficio: TRIBUNALE DI MILANO' */
export function CriterionLabel({ leaf, area }: { leaf: Leaf; area: Area }) {
  const { label, text } = describe(leaf, area);
  return (
    <>
      <span className="bdm-chip-label">{label}:</span> <span>{text}</span>
    </>
  );
}

/** A normative reference leads to the official site of the laws (2.15). */
export function LawLink({ leaf }: { leaf: Leaf }) {
  if (leaf.type !== 'equals' || leaf.field !== 'riferimento_normativo' || leaf.value === '') return null;
  const { href, name } = lawSite(leaf.value);
  return (
    <a
      className="bdm-chip-link"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={`Apri su ${name}`}
    >
      <Icon name="it-external-link" size="sm" />
      <span className="visually-hidden">
        {leaf.value} su {name} (si apre in una nuova finestra)
      </span>
    </a>
  );
}
