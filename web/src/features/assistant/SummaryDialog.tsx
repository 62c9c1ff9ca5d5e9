import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Citation, fetchSummary, summaryQuery } from '@/api/assistant';
import { formatMoment } from '@/domain/format';
import { itemAddress } from '@/domain/item';
import { placeAddress, placeOfWords } from '@/domain/place';
import type { AssistedDocument } from '@/parts/assistant';
import { copyToClipboard } from '@/ui/copy';
import { Dialog } from '@/ui/Dialog';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { Loading } from '@/ui/Loading';
import { printText } from '@/ui/printText';
import { type Why, WhyButton } from '@/ui/why';
import { Overview, overviewLines } from './Overview';
import { type Place, Sentences, withPages } from './Sentences';
import {
  byModel,
  EXTRACTIVE_SUMMARY,
  failureText,
  leftOutText,
  SUMMARY_COPIED,
  SUMMARY_FAILED,
  VERIFY_SUMMARY,
} from './words';
import './assistant.scss';

type Props = { document: AssistedDocument; onCite: (citation: Citation) => void; onClose: () => void };

/**
 * The AI summary of a decision (docs/regole/assistente.md), below the decision at a glance: made on opening, made again,
 * copied, printed; every sentence opens its passage.
 */
export default function SummaryDialog({ document, onCite, onClose }: Props) {
  const { id, label, anonymised = false } = document;
  const queries = useQueryClient();
  const query = summaryQuery(id, anonymised);
  const { data: summary, error, isFetching, refetch } = useQuery(query);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);
  const regeneration = useMutation({
    mutationFn: () => {
      ending.current = new AbortController();
      return fetchSummary(id, { anonymised, regenerate: true, signal: ending.current.signal });
    },
    onSuccess: (summary) => queries.setQueryData(query.queryKey, summary),
    networkMode: 'always',
    meta: { silent: true },
  });

  // What is there is not taken away to see whether it is still the same.
  const loading = regeneration.isPending || (!summary && isFetching);
  const failure = loading ? null : (regeneration.error ?? (summary ? null : error));
  const leftOut = leftOutText(summary?.left_out ?? 0);
  const paragraphs = summary
    ? [...overviewLines(summary.overview), ...withPages(summary.sentences), ...(leftOut ? [leftOut] : [])]
    : [];
  const nothing = loading || !summary?.text;
  const title = anonymised ? 'Sintesi (AI) del provvedimento anonimizzato' : 'Sintesi (AI) del provvedimento';

  const place: Place<Citation> = {
    addressOf({ page, quote }) {
      const words = {
        ...placeOfWords(page, quote),
        vista: anonymised ? ('anonimizzato' as const) : undefined,
      };
      return placeAddress(itemAddress('provvedimento', id), words);
    },
    onLeave: onClose,
  };

  function again() {
    if (regeneration.error) regeneration.mutate();
    else void refetch();
  }

  return (
    <Dialog
      title={title}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Command icon="it-refresh" why={nothing ? NO_SUMMARY : null} onClick={() => regeneration.mutate()}>
            Rigenera
          </Command>
          <Command
            icon="it-print"
            why={nothing ? NO_SUMMARY : null}
            onClick={() => printText(`${title}: ${label}`, paragraphs)}
          >
            Stampa
          </Command>
          <Command
            icon="it-copy"
            why={nothing ? NO_SUMMARY : null}
            onClick={() =>
              void copyToClipboard({ text: [label, ...paragraphs].join('\n\n') }, SUMMARY_COPIED)
            }
          >
            Copia
          </Command>
          <Button color="primary" size="sm" onClick={onClose}>
            Chiudi
          </Button>
        </>
      }
    >
      <p className="bdm-muted">{label}</p>
      {loading && <Loading label="Elaborazione della sintesi in corso" />}
      {failure && (
        <div className="mb-4" role="alert">
          <p>{failureText(failure, SUMMARY_FAILED)}</p>
          <Button color="primary" size="xs" outline onClick={again}>
            Riprova
          </Button>
        </div>
      )}
      {summary && !loading && (
        <>
          <Overview parts={summary.overview} onCite={onCite} place={place} />
          <p className="bdm-assistant-notice">
            {summary.extractive ? EXTRACTIVE_SUMMARY : byModel(summary.model)} {VERIFY_SUMMARY}
          </p>
          <div className="bdm-assistant-summary">
            {summary.sentences.length > 0 ? (
              <Sentences sentences={summary.sentences} onCite={onCite} place={place} />
            ) : (
              <p>{SUMMARY_FAILED}</p>
            )}
          </div>
          {leftOut && <p className="bdm-assistant-about">{leftOut}</p>}
          <p className="bdm-muted small mb-0">Elaborata il {formatMoment(summary.created_at)}</p>
        </>
      )}
      <p className="visually-hidden" role="status">
        {summary && !loading && !failure ? 'La sintesi è pronta.' : ''}
      </p>
    </Dialog>
  );
}

const NO_SUMMARY = 'La sintesi non è ancora pronta.';

type CommandProps = { icon: `it-${string}`; why: Why; onClick: () => void; children: string };

function Command({ icon, why, onClick, children }: CommandProps) {
  return (
    <WhyButton color="primary" outline size="sm" type="button" why={why} onClick={onClick}>
      <Icon name={icon} size="sm" color="primary" className="me-1" />
      {children}
    </WhyButton>
  );
}
