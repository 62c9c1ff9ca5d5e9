import type { Provvedimento } from '@/api/content';
import { readPreferences, writePreferences } from '@/domain/preferences';
import { copyToClipboard } from '@/ui/copy';
import { MenuButton } from '@/ui/Dropdown';
import { Icon } from '@/ui/Icon';

type Citazioni = Provvedimento['citazioni'];

/** In the style that the person chose last; in that of the installation until then, and where theirs is not offered. */
function inUse(citazioni: Citazioni) {
  const { citation } = readPreferences();
  return citazioni.find(({ stile }) => stile === citation) ?? citazioni[0];
}

/** How an item is cited in the style in use: to be asked for when it is copied, since the style may have changed. */
export const citationOf = (citazioni: Citazioni): string => inUse(citazioni)?.testo ?? '';

/** Entries of a menu that copy the citation, one for each style. The one taken is in use from then on. */
export function CitationEntries({ citazioni }: { citazioni: Citazioni }) {
  const used = inUse(citazioni);

  function copy({ stile, testo }: Citazioni[number]) {
    writePreferences({ citation: stile });
    copyToClipboard({ text: testo }, 'Citazione copiata');
  }

  return citazioni.map((one) => (
    <MenuButton key={one.stile} onClick={() => copy(one)}>
      Copia come citazione: {one.nome.toLocaleLowerCase('it')}
      {one === used && (
        <>
          {' '}
          <span className="visually-hidden">(forma in uso)</span>
          <Icon name="it-check" size="sm" color="primary" />
        </>
      )}
    </MenuButton>
  ));
}
