import { EVENTI, type Evento } from './avviso';
import { dayOf } from './day';
import { formatDay, formatMoment } from './format';

type Suspension = 'errori' | 'chiuso';
export type ConsegnaState = 'in_attesa' | 'riuscita' | 'fallita' | 'annullata';
type Cause =
  | 'risposta'
  | 'reindirizzamento'
  | 'tempo_scaduto'
  | 'indirizzo'
  | 'collegamento'
  | 'certificato'
  | 'protocollo'
  | 'errore_interno'
  | 'riservato'
  | 'webhook_spento'
  | 'account';

export const CONSEGNA_STATES: Record<ConsegnaState, string> = {
  in_attesa: 'In attesa',
  riuscita: 'Consegnata',
  fallita: 'Fallita',
  annullata: 'Annullata',
};

/** Why a delivery came to nothing; of an answer, `outcomeOf` says its status besides. */
const CAUSES: Record<Exclude<Cause, 'risposta'>, string> = {
  reindirizzamento: 'i reindirizzamenti non si seguono',
  tempo_scaduto: 'nessuna risposta in tempo',
  indirizzo: 'l’indirizzo non esiste o non è pubblico',
  collegamento: 'nessun collegamento con l’indirizzo',
  certificato: 'il certificato non è valido',
  protocollo: 'la risposta non è valida',
  errore_interno: 'errore del servizio',
  riservato: 'il contenuto si legge soltanto nella banca dati',
  webhook_spento: 'il webhook è fermo',
  account: 'l’account non è attivo',
};

const SUSPENSIONS: Record<Suspension, string> = {
  errori: 'per giorni ogni tentativo è fallito',
  chiuso: 'ha risposto che non riceve più (410)',
};

type Sent = {
  evento: Evento | 'prova';
  stato: ConsegnaState;
  tentativi: number;
  tentata_il: string | null;
  status: number | null;
  causa: Cause | null;
  prossimo_il: string | null;
};

export const eventOf = ({ evento }: Pick<Sent, 'evento'>): string =>
  evento === 'prova' ? 'Prova' : EVENTI[evento];

/** What the last attempt came to, or why none is made: 'risposta 500'. Null where there is nothing to say yet. */
function outcomeOf({ status, causa }: Pick<Sent, 'status' | 'causa'>): string | null {
  const answer = status === null ? null : `risposta ${status}`;
  if (!causa || causa === 'risposta') return answer;
  return answer ? `${answer}, ${CAUSES[causa]}` : CAUSES[causa];
}

/** Whether its last attempt has come to something; one that is being made counts already. */
export const isSettled = ({ stato, tentativi, causa }: Pick<Sent, 'stato' | 'tentativi' | 'causa'>) =>
  stato !== 'in_attesa' || (tentativi > 0 && causa !== null);

/** 'Prova non riuscita: risposta 500.' */
export function outcomeSentence(sent: Sent): string {
  const name = sent.evento === 'prova' ? 'Prova' : 'Consegna';
  const said = outcomeOf(sent);
  const words = `${name} ${sent.stato === 'riuscita' ? 'riuscita' : 'non riuscita'}${said ? `: ${said}` : ''}.`;
  const next = nextOf(sent);
  return next ? `${words} ${next}.` : words;
}

/** How often it was tried, and with what outcome: 'Un tentativo il 28/11/2026 alle ore 10:15: risposta 500'. */
export function attemptsOf(sent: Sent): string {
  const { tentativi, tentata_il } = sent;
  const said = outcomeOf(sent);
  const times =
    tentativi === 0
      ? 'Nessun tentativo'
      : tentativi === 1
        ? 'Un tentativo'
        : `${tentativi} tentativi${tentata_il ? ', l’ultimo' : ''}`;
  const when = tentativi > 0 && tentata_il ? ` il ${formatMoment(tentata_il)}` : '';
  return `${times}${when}${said ? `: ${said}` : ''}`;
}

/** When it is tried again, if it is. */
export const nextOf = ({ prossimo_il, ...sent }: Sent): string | null =>
  prossimo_il && isSettled(sent) ? `Prossimo tentativo il ${formatMoment(prossimo_il)}` : null;

type Standing = {
  active: boolean;
  sospeso: Suspension | null;
  sospeso_il: string | null;
  errori_dal: string | null;
  riuscita_il: string | null;
};

export const standingOf = ({ active, sospeso }: Pick<Standing, 'active' | 'sospeso'>) =>
  active ? 'Attivo' : sospeso ? 'Sospeso' : 'Fermo';

/** What its owner has to know of it: why the service has switched it off, or since when all fails. */
export function troubleOf({ active, sospeso, sospeso_il, errori_dal }: Standing): string | null {
  if (!active && sospeso) {
    const since = sospeso_il ? ` dal ${formatDay(dayOf(sospeso_il))}` : '';
    return `Sospeso${since}: ${SUSPENSIONS[sospeso]}. Per riattivarlo: «Modifica».`;
  }
  if (!active || !errori_dal) return null;
  return `Dal ${formatMoment(errori_dal)} nessun tentativo riesce.`;
}

export const lastOf = ({ riuscita_il }: Pick<Standing, 'riuscita_il'>): string =>
  riuscita_il ? `Ultima consegna il ${formatMoment(riuscita_il)}` : 'Ancora nessuna consegna';
