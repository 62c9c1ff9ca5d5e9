import { Link } from 'react-router';
import type { Segnalazione } from '@/api/segnalazione';
import { formatMoment } from '@/domain/format';
import { itemAddress } from '@/domain/item';
import { MOTIVI } from '@/domain/report';
import { Facts } from '@/parts/item/Facts';
import { Button } from '@/ui/kit';

const HIDDEN = 'Il testo si legge solo con l’accesso all’originale riservato.';

/** One report, with its answer or the button that leads to it. */
export function Report({ report, onAnswer }: { report: Segnalazione; onAnswer: () => void }) {
  const { label, closed_at } = report;
  return (
    <>
      <h3 className="h6 mb-1">
        {label ? (
          <Link to={itemAddress(report.kind, report.item_id)}>{label}</Link>
        ) : (
          'Contenuto non più consultabile'
        )}
      </h3>
      <Facts
        facts={[
          ['Problema', MOTIVI[report.motivo]],
          ['Segnalato da', report.mine ? 'me' : (report.author ?? 'persona senza più un account')],
          ['Il', formatMoment(report.created_at)],
          ['Ufficio', report.ufficio],
        ]}
      />
      <p className="bdm-reports-words">{report.testo ?? <em>{HIDDEN}</em>}</p>
      {closed_at ? (
        <div className="bdm-reports-answer">
          <p className="mb-1">
            <strong>Risposta</strong> di {report.closed_by ?? 'persona senza più un account'},{' '}
            {formatMoment(closed_at)}
          </p>
          <p className="bdm-reports-words mb-0">{report.risposta ?? <em>{HIDDEN}</em>}</p>
        </div>
      ) : (
        report.may_answer && (
          <Button
            color="primary"
            outline
            size="sm"
            type="button"
            aria-haspopup="dialog"
            aria-label={`Rispondi e concludi: ${label ?? MOTIVI[report.motivo]}`}
            onClick={onAnswer}
          >
            Rispondi e concludi
          </Button>
        )
      )}
    </>
  );
}
