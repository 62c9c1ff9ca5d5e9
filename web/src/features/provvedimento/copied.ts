import type { Provvedimento } from '@/api/content';
import { judgeFacts } from '@/domain/fields';
import { formatDay, titleCase } from '@/domain/format';
import { capitalize, esitoLabel, itemAddress, ruoloNumber } from '@/domain/item';
import { type ClipboardContent, composed } from '@/ui/copy';
import { permanentAddress } from './permanentAddress';

/** 'Copia tutto' of a decision: what its page says, with its abstracts, and where to find it again. */
export function copyOf(item: Provvedimento): ClipboardContent {
  const where = item.status === 'PUBBLICATO' ? permanentAddress(item) : itemAddress('provvedimento', item.id);
  return composed(item.citation, [
    { text: item.titolo },
    { text: item.label },
    { title: 'Materia', text: item.materia && titleCase(item.materia) },
    { title: 'Ruolo generale', text: ruoloNumber(item) },
    { title: 'Data di deposito', text: formatDay(item.data) },
    { title: 'Data di pubblicazione', text: formatDay(item.data_pubblicazione) },
    ...judgeFacts(item).map(([title, text]) => ({ title, text })),
    { title: item.area === 'penale' ? 'Imputati' : 'Parti', text: item.parte_processuale.join(', ') },
    { title: 'Esito', text: item.esito && esitoLabel(item.esito) },
    { title: 'Che cosa ne è stato', text: item.sorte.testo },
    { title: 'Stato', text: item.stato && capitalize(item.stato.toLocaleLowerCase('it')) },
    { title: 'Parole chiave', text: item.parola_chiave.join(', ') },
    { title: 'Riferimenti normativi', text: item.riferimento_normativo.join('; ') },
    { title: 'Annotazioni', html: item.annotazione },
    ...item.massima.map(({ titolo, testo }) => ({ title: `Abstract – ${titolo}`, html: testo })),
    { title: 'Indirizzo', text: window.location.origin + where },
  ]);
}
