import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  type Confirmation,
  confirmDocument,
  detectAgain,
  prepareDocument,
  type Review,
} from '@/api/anonymisation';
import { ApiError } from '@/api/http';
import { type Doubt, doubtsOf } from '@/api/workflow';
import { hasDocument, stateLabel, undecided } from '@/domain/anonymisation';
import { itemAddress } from '@/domain/item';
import { GENERIC_ERROR, PROVVEDIMENTO_GONE } from '@/domain/messages';
import { Missing } from '@/parts/problem/Missing';
import DoubtsDialog from '@/parts/workflow/DoubtsDialog';
import { BackButton } from '@/ui/BackButton';
import { Badge, Button } from '@/ui/kit';
import { usePageTitle } from '@/ui/pageTitle';
import { Skeleton } from '@/ui/Skeleton';
import { notifySuccess } from '@/ui/toast';
import { Result } from './Result';
import type { ReviewSaver, SaverState } from './saver';
import { useReview } from './useReview';
import { Workspace } from './Workspace';
import './anonymisation.scss';
import './pdf.scss';
import './proposte.scss';

/**
 * The review of what a decision's document says about persons (docs/regole/documenti.md): from what is proposed to what
 * others read.
 */
export default function ReviewPage() {
  const { id = '' } = useParams();
  return (
    <div className="bdm-anon-root pt-4">
      <BackButton fallback="/anonimizzazione" />
      <Opened key={id} id={id} />
    </div>
  );
}

const QUEUE = { label: 'Vai alle anonimizzazioni', to: '/anonimizzazione' };

function Opened({ id }: { id: string }) {
  const { saver, state, error, reread } = useReview(id);
  usePageTitle(state ? `Anonimizzazione: ${state.review.label}` : 'Anonimizzazione');
  const gone = error instanceof ApiError && error.status === 404;
  if (gone) return <Missing message={PROVVEDIMENTO_GONE} home={QUEUE} back={false} />;
  if (saver && state) return <Loaded saver={saver} state={state} reread={() => void reread()} />;
  return (
    <>
      <h1>Anonimizzazione</h1>
      {error ? (
        <div className="bdm-empty" role="alert">
          <p className="lead">{error instanceof ApiError ? error.message : `${GENERIC_ERROR}.`}</p>
          {error instanceof ApiError && error.code === 'NOT_RESTRICTED' ? (
            <Link to={itemAddress('provvedimento', id)}>Vai al provvedimento</Link>
          ) : (
            <Button color="primary" outline onClick={() => void reread()}>
              Riprova
            </Button>
          )}
        </div>
      ) : (
        <Skeleton lines={12} label="Caricamento in corso" />
      )}
    </>
  );
}

function Loaded({ saver, state, reread }: { saver: ReviewSaver; state: SaverState; reread: () => void }) {
  const { review, status } = state;
  const id = review.provvedimento_id;
  const left = undecided(review.spans).length;
  const [proposals, setProposals] = useState(false);
  const [letters, setLetters] = useState(true);
  // What has been made anew is looked at first.
  const ready = hasDocument(review.state);
  useEffect(() => {
    if (ready) setProposals(false);
  }, [ready]);
  const steps = useSteps(saver, reread);

  return (
    <>
      <header className="bdm-anon-head">
        <div>
          <p className="bdm-card-over">
            <Badge color={review.state === 'CONFERMATA' ? 'success' : 'warning'}>
              {stateLabel(review.state)}
            </Badge>
            {review.published && <span>Provvedimento pubblicato</span>}
          </p>
          <h1 className="h3">Anonimizzazione</h1>
          <p>
            <Link to={itemAddress('provvedimento', id)}>{review.label}</Link>
          </p>
        </div>
        <p className="bdm-anon-saved" role="status">
          {SAVED[status]}
          {status === 'clean' && review.editable && left > 0 && `: ${left} da decidere`}
        </p>
      </header>
      <Stage
        {...{ review, saver, proposals, steps, letters }}
        onLetters={setLetters}
        onProposals={() => setProposals(true)}
        onResult={() => setProposals(false)}
      />
    </>
  );
}

type ConfirmationRequest = Omit<Confirmation, 'version'>;

/** What the server is asked to do with the review. */
function useSteps(saver: ReviewSaver, reread: () => void) {
  const { provvedimento_id: id } = saver.state.review;
  /** What whoever confirms has to take upon themselves first, and what they have said until then. */
  const [stop, setStop] = useState<{ doubts: Doubt[]; asked: ConfirmationRequest } | null>(null);
  const [refused, setRefused] = useState<{ message: string } | null>(null);

  const confirm = useMutation({
    mutationFn: async (asked: ConfirmationRequest) => {
      await saver.flush();
      try {
        await confirmDocument(id, { ...asked, version: saver.state.review.version });
      } catch (error) {
        const doubts = error instanceof ApiError ? doubtsOf(error) : null;
        if (!doubts) throw error;
        setStop({ doubts, asked });
        return false;
      }
      return true;
    },
    onSuccess: (done) => {
      if (!done) return;
      setStop(null);
      notifySuccess('Documento anonimizzato confermato');
    },
    onError: (error) => {
      // What was written stays where only the reason is wrong.
      if (error instanceof ApiError && error.status !== 422) setStop(null);
    },
    onSettled: reread,
  });
  const act = useMutation({
    mutationFn: async (action: 'detect' | 'prepare') => {
      await saver.flush();
      const { ground, proposed_ground } = saver.state.review;
      if (action === 'detect') await detectAgain(id);
      else await prepareDocument(id, ground === null ? proposed_ground : null);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'GROUND') setRefused({ message: error.message });
    },
    onSettled: reread,
  });
  return {
    pending: act.isPending || confirm.isPending,
    detect: () => act.mutate('detect'),
    prepare: () => act.mutate('prepare'),
    /** Whether it was confirmed; what went wrong has been said. */
    confirm: (asked: ConfirmationRequest) => confirm.mutateAsync(asked).catch(() => false),
    reread,
    done: confirm.data === true,
    refused,
    stop,
    resume: () => setStop(null),
  };
}

const SAVED: Record<SaverState['status'], string> = {
  clean: 'Salvato',
  waiting: 'Salvataggio…',
  saving: 'Salvataggio…',
  failed: 'Non salvato: si riprova tra poco. Le decisioni restano in questo browser.',
};

type StageProps = {
  review: Review;
  saver: ReviewSaver;
  /** The proposals are wanted although a document is ready. */
  proposals: boolean;
  steps: ReturnType<typeof useSteps>;
  onProposals: () => void;
  onResult: () => void;
  letters: boolean;
  onLetters: (on: boolean) => void;
};

function Stage({ review, saver, proposals, steps, onProposals, onResult, letters, onLetters }: StageProps) {
  const { pending, detect, prepare, refused, stop } = steps;
  const ready = hasDocument(review.state);
  if (review.state === 'IN_CODA') {
    return (
      <Waiting
        text="Il testo del documento è in lettura: i dati personali trovati saranno proposti qui."
        message={review.message}
      />
    );
  }
  if (review.state === 'IN_PREPARAZIONE') {
    return (
      <Waiting
        text="Il documento anonimizzato è in preparazione: le parole sono tolte dal PDF e il risultato è verificato."
        message={review.message}
      />
    );
  }
  if (ready && review.result && (!proposals || !review.editable)) {
    return (
      <>
        <Result
          key={review.result.prepared_at}
          {...{ review, pending, letters }}
          result={review.result}
          done={steps.done}
          onChange={(change) => saver.change(change, 0)}
          onBack={onProposals}
          onConfirm={steps.confirm}
          onMoved={steps.reread}
        />
        {stop && (
          <DoubtsDialog
            doubts={stop.doubts}
            pending={pending}
            onConfirm={(confirmed, reason) =>
              void steps.confirm({ ...stop.asked, confirmed: confirmed as Doubt['code'][], reason })
            }
            onClose={steps.resume}
          />
        )}
      </>
    );
  }
  if (!review.editable) {
    return (
      <p className="bdm-empty lead">
        Chi redige il provvedimento sta decidendo che cosa oscurare: qui si guarda e si conferma il documento
        che ha preparato.
      </p>
    );
  }
  return (
    <>
      {review.state === 'NON_RIUSCITA' && (
        <div className="bdm-anon-notice" role="alert">
          <p>{review.message ?? `${GENERIC_ERROR}.`}</p>
          <Button
            color="primary"
            outline
            size="sm"
            disabled={pending}
            onClick={review.spans.length > 0 ? prepare : detect}
          >
            Riprova
          </Button>
        </div>
      )}
      {ready && (
        <p className="bdm-anon-notice">
          Il documento è già preparato: ogni modifica chiede di prepararlo di nuovo.{' '}
          <button type="button" className="btn-link" onClick={onResult}>
            Torna al documento preparato
          </button>
        </p>
      )}
      {!ready && review.result?.confirmed_at && (
        <p className="bdm-anon-notice">
          Gli altri continuano a leggere la versione confermata finché la nuova non è confermata.
        </p>
      )}
      <Workspace
        {...{ review, saver, pending, letters, onLetters, refused }}
        onDetect={detect}
        onPrepare={prepare}
      />
    </>
  );
}

function Waiting({ text, message }: { text: string; message: string | null }) {
  return (
    <div className="bdm-empty" role="status">
      <p className="lead">{text}</p>
      {message && <p>{message}</p>}
      <progress className="bdm-anon-waiting" aria-label="In corso" />
    </div>
  );
}
