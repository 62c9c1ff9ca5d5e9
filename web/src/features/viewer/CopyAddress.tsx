import { placeAddress, placeOfWords } from '@/domain/place';
import { selectedPassage } from '@/parts/item/selectedPassage';
import { copyToClipboard } from '@/ui/copy';
import { Tool } from './Tool';
import { useViewer } from './viewerContext';

/** The address of the words that are selected, of those that were gone to, or else of the open page. */
export function CopyAddress() {
  const { address, page, cited } = useViewer();
  if (address === null) return null;

  function copy(address: string) {
    const found = selectedPassage() ?? (cited?.quote ? cited : null);
    const place = found ? placeOfWords(found.page, found.quote) : { pag: page, passo: cited?.key };
    const whole = window.location.origin + placeAddress(address, place);
    copyToClipboard({ text: whole }, 'Indirizzo copiato');
  }

  return <Tool label="Copia l’indirizzo del passo" icon="it-link" onClick={() => copy(address)} />;
}
