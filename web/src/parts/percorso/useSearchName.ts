import { sayable } from '@/domain/sayable';
import { readSearch } from '@/domain/search';
import { useDistretti } from '@/parts/archivio/useDistretti';

/** Says in plain words what the address of some results asks for. */
export function useSearchName(): (address: string) => string {
  const distretti = useDistretti();
  return (address) => {
    const search = readSearch(new URLSearchParams(address.split('?')[1]));
    return `${search.target === 'abstract' ? 'Abstract' : 'Provvedimenti'} · ${sayable(search, distretti)}`;
  };
}
