import { lazy, Suspense } from 'react';
import type { Provvedimento } from '@/api/content';
import { readPreferences, writePreferences } from '@/domain/preferences';
import { copyToClipboard } from '@/ui/copy';
import { MenuButton } from '@/ui/Dropdown';
import { Icon } from '@/ui/Icon';
import { inSentence } from './inSentence';

const FateChoice = lazy(() => import('./FateChoice'));

type Citazioni = Provvedimento['citazioni'];
/** What became of the decision, in a sentence; null where nothing is known. */
type Fate = { testo?: string | null } | null | undefined;

/** In the style that the person chose last; in that of the installation until then, and where theirs is not offered. */
function inUse(citazioni: Citazioni) {
  const { citation } = readPreferences();
  return citazioni.find(({ stile }) => stile === citation) ?? citazioni[0];
}

/** With what became of it, where the person chose that: it is of the decision, and comes after a place in it. */
const told = (text: string, fate: Fate) =>
  readPreferences().fate && fate?.testo ? `${text}, ${inSentence(fate.testo)}` : text;

/** How an item is cited, or a place in it, as the person chose: to be asked for when it is copied. */
export const citationOf = (citazioni: Citazioni, fate?: Fate, where: readonly string[] = []): string =>
  told([inUse(citazioni)?.testo ?? '', ...where].join(', '), fate);

type Props = { citazioni: Citazioni; fate: Fate };

/** Entries of a menu that copy the citation, one for each style. The one taken is in use from then on. */
export function CitationEntries({ citazioni, fate }: Props) {
  const used = inUse(citazioni);

  function copy({ stile, testo }: Citazioni[number]) {
    writePreferences({ citation: stile });
    copyToClipboard({ text: told(testo, fate) }, 'Citazione copiata');
  }

  return (
    <>
      {citazioni.map((one) => (
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
      ))}
      {fate?.testo && (
        <Suspense fallback={null}>
          <FateChoice testo={fate.testo} />
        </Suspense>
      )}
    </>
  );
}
