import { useQuery } from '@tanstack/react-query';
import { fateQuery, type ShortFate } from '@/api/sorte';
import { capitalize } from '@/domain/item';
import { Badge } from '@/ui/kit';

type MarkedFate = Pick<ShortFate, 'attenzione' | 'superata'> & {
  testo?: string | null;
  dopo: readonly { effetto: string }[];
};

/** The worst of what became of a decision; null where nothing is told, or not what. */
function worst({ dopo, superata }: MarkedFate): string | null {
  const effects = dopo.map(({ effetto }) => effetto);
  const undone = ['annullata', 'riformata'].find((effect) => effects.includes(effect));
  return undone ?? (superata > 0 ? 'superata' : effects[0] === 'confermata' ? 'confermata' : null);
}

/** On a card: 'Riformata', in the gender of its kind; to who listens the whole sentence. */
export function FateMark({ id }: { id: string }) {
  const { data: fate } = useQuery(fateQuery(id));
  return fate ? <ToldFateMark fate={fate} tipo={fate.tipo} /> : null;
}

/** The same of a fate that is known already. */
export function ToldFateMark({ fate, tipo }: { fate: MarkedFate; tipo: string }) {
  const effect = worst(fate);
  if (!effect) return null;
  return (
    <Badge color={fate.attenzione ? 'warning' : 'success'} title={fate.testo ?? undefined}>
      <span aria-hidden>{capitalize(tipo === 'decreto' ? `${effect.slice(0, -1)}o` : effect)}</span>
      <span className="visually-hidden">{fate.testo}</span>
    </Badge>
  );
}
