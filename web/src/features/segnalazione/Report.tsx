import { Link } from 'react-router';
import type { Segnalazione } from '@/api/segnalazione';
import { age } from '@/domain/age';
import { formatMoment, titleCase } from '@/domain/format';
import { itemAddress } from '@/domain/item';
import { ESITI, MOTIVI, QUALITA, REQUEST } from '@/domain/report';
import { type Fact, Facts } from '@/parts/item/Facts';
import { Button } from '@/ui/kit';

const GONE = 'persona senza più un account';

type Props = { report: Segnalazione; onAnswer: () => void; onObscure: () => void };

/** One report or request, with its answer, and the buttons that lead to it and on from it. */
export function Report({ report, onAnswer, onObscure }: Props) {
  const { label, closed_at, esito, da_oscurare } = report;
  const request = report.motivo === REQUEST;
  const hidden = request
    ? 'Il testo si legge solo con l’accesso agli originali dell’ufficio.'
    : 'Il testo si legge solo con l’accesso all’originale riservato.';
  const granted = esito !== null && esito !== 'respinta';
  return (
    <>
      <h3 className="h6 mb-1">
        {label ? (
          <Link to={itemAddress(report.kind, report.item_id)}>{label}</Link>
        ) : (
          'Contenuto non più consultabile'
        )}
      </h3>
      <Facts facts={factsOf(report)} />
      <p className="bdm-reports-words">{report.testo ?? <em>{hidden}</em>}</p>
      {closed_at ? (
        <div className="bdm-reports-answer">
          <p className="mb-1">
            <strong>Risposta</strong>
            {request && report.closed_by === null ? ' dell’ufficio' : ` di ${report.closed_by ?? GONE}`},{' '}
            {formatMoment(closed_at)}
          </p>
          <p className="bdm-reports-words mb-0">{report.risposta ?? <em>{hidden}</em>}</p>
        </div>
      ) : (
        report.may_answer && (
          <Button
            color="primary"
            outline
            size="sm"
            aria-haspopup="dialog"
            aria-label={`Rispondi e concludi: ${label ?? MOTIVI[report.motivo]}`}
            onClick={onAnswer}
          >
            Rispondi e concludi
          </Button>
        )
      )}
      {granted && da_oscurare && (
        <Button
          color="primary"
          outline
          size="sm"
          className="mt-3"
          aria-haspopup="dialog"
          aria-label={`Oscura i dati personali: ${label ?? MOTIVI[report.motivo]}`}
          onClick={onObscure}
        >
          Oscura i dati personali
        </Button>
      )}
    </>
  );
}

function factsOf(report: Segnalazione): Fact[] {
  const { mine, author, qualita, created_at, closed_at, esito, ufficio } = report;
  const by = mine ? 'me' : (author ?? GONE);
  if (report.motivo !== REQUEST) {
    return [
      ['Problema', MOTIVI[report.motivo]],
      ['Segnalato da', by],
      ['Data', formatMoment(created_at)],
      ['Ufficio', titleCase(ufficio)],
    ];
  }
  return [
    ['Richiesta', MOTIVI[report.motivo]],
    ['Stato', closed_at ? (esito && ESITI[esito]) || 'Conclusa' : `In attesa ${age(created_at)}`],
    // Who may not read the words is not told whose they are.
    ['Chiesto da', report.testo === null ? null : by],
    ['In qualità di', qualita && QUALITA[qualita]],
    ['Data', formatMoment(created_at)],
    ['Ufficio', titleCase(ufficio)],
  ];
}
