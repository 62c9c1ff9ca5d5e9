import { describe, expect, it } from 'vitest';
import { isPassageKey, passageAt, passageKey, passageRanges } from './passage';

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

describe('a passage by the key of an address', () => {
  const at = (text: string, key: string) => {
    const found = passageAt(text, key);
    return found && text.slice(found.start, found.end);
  };
  const QUOTE = 'Il contratto di locazione è stato risolto per finita locazione.';

  it('says nothing of its words', () => {
    const key = passageKey(QUOTE);
    expect(key).toMatch(/^53\.[0-9a-z]+\.[0-9a-z]+$/);
    expect(isPassageKey(key)).toBe(true);
    expect(passageKey(' … ')).toBe('');
  });

  it('is found whatever its spaces, hyphens, accents and ligatures, also a short one', () => {
    expect(at(PAGE, passageKey(QUOTE))).toBe(
      'Il contratto di loca- zione è stato risolto per ﬁnita locazione',
    );
    expect(at(PAGE, passageKey('SOCCOMBENZA'))).toBe('soccombenza');
    expect(at(PAGE, passageKey('ricorso'))).toBeNull();
  });

  it('is found as far as it is on the page, or where a word within it was read otherwise', () => {
    const long = `${QUOTE} Le spese seguono la soccombenza`;
    expect(at(PAGE, passageKey(`Una frase che sta alla fine della pagina precedente. ${QUOTE}`))).toMatch(
      /finita locazione$|ﬁnita locazione$/,
    );
    expect(at(PAGE, passageKey(long.replace('risolto', 'rìsoIto7')))).toBe(
      'Il contratto di loca- zione è stato risolto per ﬁnita locazione. Le spese seguono la soccombenza',
    );
  });

  it('nonsense finds nothing', () => {
    for (const key of ['', 'x', '0.a.b', '12.a', '9.a.b.c', '9.Ñ.b']) expect(at(PAGE, key)).toBeNull();
  });
});
