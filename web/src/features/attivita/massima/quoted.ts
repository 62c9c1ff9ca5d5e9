import { itemAddress } from '@/domain/item';
import { placeAddress, placeOfWords } from '@/domain/place';
import { oneLine } from '@/domain/words';
import type { SelectedPassage } from '@/parts/item/selectedPassage';
import { escaped } from '@/ui/copy';
import type { ChosenDecision } from './values';

/** The words of a decision as a quotation of rich text, with their page and a link that opens the decision there. */
export function quoted(
  { id, label }: Pick<ChosenDecision, 'id' | 'label'>,
  passage: SelectedPassage,
): string {
  const words = oneLine(passage.quote);
  const address = placeAddress(itemAddress('provvedimento', id), placeOfWords(passage.page, words));
  const source = `${label}, pag. ${passage.page}`;
  return `<blockquote><p>«${escaped(words)}»</p><p><a href="${escaped(address)}">${escaped(source)}</a></p></blockquote>`;
}
