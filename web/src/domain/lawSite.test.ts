import { expect, it } from 'vitest';
import { lawSite } from './lawSite';

const URN = 'https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:';

it.each([
  ['ART. 2043 C.C.', `${URN}regio.decreto:1942-03-16;262:2~art2043`],
  ['ART. 416-BIS.1 COMMA 2 C.P.', `${URN}regio.decreto:1930-10-19;1398:1~art416bis.1`],
  ['art. 163 c.p.c.', `${URN}regio.decreto:1940-10-28;1443:1~art163`],
  ['ART. 10 COMMA 2 LETT. B) C.P.P.', `${URN}decreto.del.presidente.della.repubblica:1988-09-22;447~art10`],
  ['ART. 24 COST.', `${URN}costituzione:1947-12-27~art24`],
  ['ART. 2 D.LGS. 81/2008', `${URN}decreto.legislativo:2008;81~art2`],
  ['D.LGS. 81 /2008', `${URN}decreto.legislativo:2008;81`],
  ['ART. 1 COMMA 5 L. 300/1970 ALL. A', `${URN}legge:1970;300~art1`],
  ['ART. 6 REG. UE 679/2016', 'https://eur-lex.europa.eu/homepage.html?locale=it'],
  ['ART. 3 L.R. LOMBARDIA 12/2005', 'https://www.normattiva.it/'],
  ['ART. 5 DISP. ATT. C.P.C.', 'https://www.normattiva.it/'],
  ['ART. 12 PREL. C.C.', 'https://www.normattiva.it/'],
  ['qualcosa', 'https://www.normattiva.it/'],
])('%s is read at %s', (reference, href) => {
  expect(lawSite(reference).href).toBe(href);
});
