import { useQuery } from '@tanstack/react-query';
import { distrettiQuery } from '@/api/distretto';
import { titleCase } from '@/domain/format';

/** The name of a district: 'L_AQUILA' is L'Aquila. */
export function Distretto({ id }: { id: string }) {
  const { data } = useQuery(distrettiQuery);
  return data?.find((distretto) => distretto.id === id)?.nome ?? titleCase(id.replaceAll('_', ' '));
}
