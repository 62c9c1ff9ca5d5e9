import { type Search, searchAddress } from '@/domain/search';
import { CAME_BACK, searchAgain } from '@/parts/navigation/resultPlace';
import { Breadcrumb } from '@/ui/Breadcrumb';

type Props = {
  title: string;
  /** The results that the page was opened from, where they are known; else those seen last. */
  from?: Search | null;
};

/** The way to a page that is come to by searching, or by a link from elsewhere. */
export function SearchPath({ title, from = null }: Props) {
  return (
    <Breadcrumb
      label="Percorso"
      steps={[
        { name: 'Home', to: '/' },
        { name: 'Ricerca', to: from ? searchAddress(from) : searchAgain(), state: CAME_BACK },
        { name: title },
      ]}
    />
  );
}
