import { describe, expect, it } from 'vitest';
import { joinLines } from './lines';

/** As Acrobat, Evince and Chrome copy a page. */
const PAGE = `TRIBUNALE DI PESCARA
MOTIVI DELLA DECISIONE
L'attore ha convenuto in giudizio la società convenuta per sentirla condan-
nare al risarcimento dei danni patiti in occasione del sinistro, dedu-
cendo la violazione degli obblighi di custodia e il conseguente danno socio-
economico. La domanda è fondata nei limiti di cui appresso, come chia-
rito dalla Corte.
In diritto si osserva che l'art. 2051 c.c. pone a carico del custode una
presunzione di responsabilità. La giurisprudenza dell'Emilia-
Romagna è conforme; il danno va liquidato secondo le tabelle milanesi.
Ne segue che:
a) la domanda principale va accolta;
b) la domanda riconvenzionale va respinta, con ogni conseguenza di leg-
ge anche sulle spese.
P.Q.M.
Il Tribunale, definitivamente pronunciando, ogni altra istanza disattesa, ri-
getta.`;

describe('a page', () => {
  it('has its paragraphs, its headings and its list, and its words whole', () => {
    expect(joinLines(PAGE).split('\n')).toEqual([
      'TRIBUNALE DI PESCARA',
      'MOTIVI DELLA DECISIONE',
      "L'attore ha convenuto in giudizio la società convenuta per sentirla condannare al risarcimento dei danni patiti in occasione del sinistro, deducendo la violazione degli obblighi di custodia e il conseguente danno socio-economico. La domanda è fondata nei limiti di cui appresso, come chiarito dalla Corte.",
      "In diritto si osserva che l'art. 2051 c.c. pone a carico del custode una presunzione di responsabilità. La giurisprudenza dell'Emilia-Romagna è conforme; il danno va liquidato secondo le tabelle milanesi.",
      'Ne segue che:',
      'a) la domanda principale va accolta;',
      'b) la domanda riconvenzionale va respinta, con ogni conseguenza di legge anche sulle spese.',
      'P.Q.M.',
      'Il Tribunale, definitivamente pronunciando, ogni altra istanza disattesa, rigetta.',
    ]);
  });

  it('whatever its line ends are', () => {
    expect(joinLines(PAGE.replaceAll('\n', '\r\n'))).toBe(joinLines(PAGE));
  });

  it('of PDFium, which leaves the line end out', () => {
    expect(
      joinLines(
        "ai sensi dell'art. 2043 del codice civile chi lamenta il risar\ufffecimento del danno non patrimoniale da perdita del rapporto parentale\r\ndeve provarlo, anche in via presun\u0002tiva.",
      ),
    ).toBe(
      "ai sensi dell'art. 2043 del codice civile chi lamenta il risarcimento del danno non patrimoniale da perdita del rapporto parentale deve provarlo, anche in via presuntiva.",
    );
  });

  it('parts paragraphs where an empty line does', () => {
    const line = 'Il ricorrente lamenta la violazione di legge e il difetto di motivazione';
    expect(joinLines(`${line}\n\n${line}`)).toBe(`${line}\n${line}`);
  });
});

it.each([
  ['con riferimento al profilo tecnico-\ngiuridico della questione qui controversa', 'tecnico-giuridico'],
  ['a norma di quanto disposto con l’artico-\nlo 2043 del codice civile, il danneggiato', 'articolo'],
  [
    'la guida in stato psico-fisico alterato e il danno psico-\nfisico che ne è derivato',
    'danno psico-fisico',
  ],
  ['il termine di decadenza di cui al primo comma -\ncome detto dal giudice - decorre', 'comma - come'],
])('%j has its words whole', (text, part) => {
  expect(joinLines(text)).toContain(part);
});

it.each([
  ['names', 'ROSSI MARIO\nBIANCHI ANNA\nVERDI UGO'],
  ['an address', 'Tribunale di Pescara\nvia Lo Feudo 1\n65129 Pescara'],
  [
    'paragraphs of a line each',
    `${'Il danno è risarcito per intero, se provato. '.repeat(5).trim()}\n${'La colpa è presunta. '.repeat(9).trim()}`,
  ],
  ['one line', 'una riga sola, che finisce con un trattino-'],
])('leaves %s alone', (_, text) => {
  expect(joinLines(text)).toBe(text);
});
