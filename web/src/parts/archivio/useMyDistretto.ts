import { useQuery } from '@tanstack/react-query';
import { geografiaQuery } from '@/api/lookup';
import { officesAtWork } from '@/domain/user';
import { useCurrentUser } from '@/parts/session';

/** The district that the reader works in; null for who has no office, or works in several districts. */
export function useMyDistretto(): string | null {
  const offices = officesAtWork(useCurrentUser());
  const { data } = useQuery({ ...geografiaQuery, enabled: offices.length > 0 });
  const [one = null, another] = new Set(
    data?.filter(({ ufficio }) => offices.includes(ufficio)).map(({ distretto }) => distretto),
  );
  return another ? null : one;
}
