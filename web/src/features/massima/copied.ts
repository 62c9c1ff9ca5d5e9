import type { Massima } from '@/api/content';
import { titleCase } from '@/domain/format';
import { itemAddress } from '@/domain/item';
import { type ClipboardContent, composed } from '@/ui/copy';

/** 'Copia tutto' of an abstract: title, text, the decision that it is of, and where to find it again. */
export function copyOf(item: Massima): ClipboardContent {
  return composed(item.titolo, [
    { html: item.testo },
    { text: item.citation },
    { title: 'Che cosa ne è stato', text: item.provvedimento?.sorte.testo },
    { title: 'Materia', text: item.materia && titleCase(item.materia) },
    { title: 'Parole chiave', text: item.parola_chiave.join(', ') },
    { title: 'Riferimenti normativi', text: item.riferimento_normativo.join('; ') },
    { title: 'Annotazioni', html: item.annotazione },
    { title: 'Indirizzo', text: window.location.origin + itemAddress('massima', item.id) },
  ]);
}
