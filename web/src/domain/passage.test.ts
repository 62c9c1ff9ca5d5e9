import { describe, expect, it } from 'vitest';
import { passageRanges } from './passage';

const cut = (text: string, quote: string) =>
  passageRanges(text, quote).map(({ start, end }) => text.slice(start, end));

const PAGE =
  'TRIBUNALE DI MILANO 3 Il contratto di loca- zione è stato risolto per ﬁnita locazione. Le spese ' +
  'seguono la soccombenza e si liquidano come in dispositivo. Pagina 3 di 9';

describe('a quotation in the text of a page', () => {
  it('is found whatever its spaces, hyphens, accents and ligatures', () => {
    expect(cut(PAGE, "Il contratto di locazione e' stato risolto per finita   locazione.")).toEqual([
      'Il contratto di loca- zione è stato risolto per ﬁnita locazione',
    ]);
  });

  it('is found in the part that is on this page', () => {
    expect(
      cut(PAGE, 'Le spese seguono la soccombenza e si liquidano come in dispositivo. Così deciso in Milano.'),
    ).toEqual(['Le spese seguono la soccombenza e si liquidano come in dispositivo']);
    expect(cut(PAGE, 'Come già detto in premessa, il contratto di locazione è stato risolto')).toEqual([
      'Il contratto di loca- zione è stato risolto',
    ]);
  });

  it('is found around a few letters that were read otherwise', () => {
    expect(cut(PAGE, 'Le spese seguono la soccornbenza e si liquidano come in dispositivo')).toEqual([
      'Le spese seguono la soccombenza e si liquidano come in dispositivo',
    ]);
  });

  it('is not found by chance', () => {
    expect(cut(PAGE, 'Il ricorso va rigettato')).toEqual([]);
    expect(cut(PAGE, '…')).toEqual([]);
    expect(cut('', 'Il contratto')).toEqual([]);
  });

  it('counts as the browser does', () => {
    expect(cut('𝔄𝔅 §§ Il contratto è nullo.', 'il contratto è nullo')).toEqual(['Il contratto è nullo']);
  });
});
