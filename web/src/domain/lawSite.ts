/**
 * Where a normative reference ('ART. 2 COMMA 1 D.LGS. 81 /2008') is read: the State's own site of the laws in force,
 * Normattiva, by the uniform name of the act (urn:nir); European acts on EUR-Lex. What has no uniform name that we are
 * sure of leads to the first page of the site.
 */
const NORMATTIVA = 'https://www.normattiva.it/';
const EUR_LEX = 'https://eur-lex.europa.eu/homepage.html?locale=it';

/** Codes and other acts known by a name of their own: act and, after the colon, the annex that holds the text. */
const NAMED: Record<string, string> = {
  'COST.': 'costituzione:1947-12-27',
  'C.C.': 'regio.decreto:1942-03-16;262:2',
  'C.P.': 'regio.decreto:1930-10-19;1398:1',
  'C.P.C.': 'regio.decreto:1940-10-28;1443:1',
  'C.P.P.': 'decreto.del.presidente.della.repubblica:1988-09-22;447',
  'C.NAV.': 'regio.decreto:1942-03-30;327:1',
  'COD. ASS.': 'decreto.legislativo:2005-09-07;209',
  'COD. CONS.': 'decreto.legislativo:2005-09-06;206',
};

/** Acts known by number and year. */
const NUMBERED: Record<string, string> = {
  'D.L.': 'decreto.legge',
  'D.LGS.': 'decreto.legislativo',
  'D.P.R.': 'decreto.del.presidente.della.repubblica',
  'L.': 'legge',
  'L.COST.': 'legge.costituzionale',
  'R.D.': 'regio.decreto',
};

const EUROPEAN = ['DIR. CE', 'DIR. UE', 'REG. CE', 'REG. UE', 'TUE', 'TFUE'];

/** The longest name first: 'C.P.C.' before 'C.P.'. */
const ACTS = [
  ...Object.keys(NAMED),
  ...Object.keys(NUMBERED),
  ...EUROPEAN,
  'DISP. ATT.',
  'PREL. C.C.',
  'CEDU',
  'CCNL',
  'D.M.',
  'D.P.C.M.',
  'L.R.',
].sort((one, other) => other.length - one.length);

export type LawSite = { href: string; name: 'Normattiva' | 'EUR-Lex' };

/** The act a reference names, and what comes after its name ('81 /2008'). */
function actOf(reference: string): { act: string; rest: string } | null {
  const text = ` ${reference.toUpperCase()} `;
  for (const act of ACTS) {
    const at = text.indexOf(` ${act} `);
    if (at !== -1) return { act, rest: text.slice(at + act.length + 2).trim() };
  }
  return null;
}

/** 'ART. 416-BIS.1 COMMA 2 C.P.' → '~art416bis.1' */
function articleOf(reference: string): string {
  const found = /^ART\. ?(\d+)(?:[- ]([A-Z]{3,}))?(\.\d+)?(?= |$)/.exec(reference.toUpperCase());
  const suffix = found?.[2] === 'COMMA' ? '' : (found?.[2]?.toLowerCase() ?? '');
  return found ? `~art${found[1]}${suffix}${found[3] ?? ''}` : '';
}

export function lawSite(reference: string): LawSite {
  const found = actOf(reference.trim());
  if (found && EUROPEAN.includes(found.act)) return { href: EUR_LEX, name: 'EUR-Lex' };
  const name = found && nameOf(found.act, found.rest);
  const href = name
    ? `${NORMATTIVA}uri-res/N2Ls?urn:nir:stato:${name}${articleOf(reference.trim())}`
    : NORMATTIVA;
  return { href, name: 'Normattiva' };
}

function nameOf(act: string, rest: string): string | null {
  if (NAMED[act]) return NAMED[act];
  const numbered = /^(?:N\. ?)?(\d{1,5}) ?\/ ?(\d{4})\b/.exec(rest);
  return NUMBERED[act] && numbered ? `${NUMBERED[act]}:${numbered[2]};${numbered[1]}` : null;
}
