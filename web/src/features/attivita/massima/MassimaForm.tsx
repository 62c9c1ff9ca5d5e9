import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { provvedimentoQuery } from '@/api/content';
import { type EditableMassima, editableMassimaQuery, saveMassima } from '@/api/massima';
import { FIELD_LABELS } from '@/domain/history';
import { capitalize, documentsOf, statusLabel } from '@/domain/item';
import { actionsFor, editAddress, readOnlyReason, seesDrafts, type WorkflowAction } from '@/domain/workflow';
import { ConflictDialog } from '@/parts/conflict';
import { DraftNotice, UnsavedChangesDialog, useLocalDraft, useUnsavedChanges } from '@/parts/draft';
import { HistoryPanel } from '@/parts/history/HistoryPanel';
import { useDocumentViewer } from '@/parts/item/documentViewer';
import { useCurrentUser } from '@/parts/session';
import { WorkflowActions } from '@/parts/workflow/WorkflowActions';
import { useGoBack } from '@/ui/BackButton';
import { TextField } from '@/ui/Field';
import { useKeptFocus } from '@/ui/keptFocus';
import { Badge, Button } from '@/ui/kit';
import { Panel } from '@/ui/Panel';
import { Skeleton } from '@/ui/Skeleton';
import { useMedia } from '@/ui/useMedia';
import { KeywordsField } from '../campi';
import { focusField } from '../provvedimento/ErrorSummary';
import { RiferimentiField } from '../riferimento/RiferimentiField';
import { useSave } from '../useSave';
import { DecisionField } from './DecisionField';
import { ReadOnlyNotice, RejectionNotice } from './notices';
import { PrecedentsField } from './PrecedentsField';
import { ReadOnlyMassima } from './ReadOnlyMassima';
import {
  decisionOf,
  fieldOf,
  MESSAGES,
  missingIn,
  type Parent,
  schemaFor,
  TITLE_LENGTH,
  toInput,
  type Values,
  valuesOf,
} from './values';
import '../provvedimento/editor.scss';
import './massima.scss';

const RichTextEditor = lazy(() => import('@/parts/richText/RichTextEditor'));

const RESTRICTED = 'L’abstract è in sola lettura: i dati personali sono riservati all’ufficio competente.';

/**
 * One abstract: its form while it may be changed, its text otherwise (docs/regole/redazione.md). `saved` is what is
 * stored of it.
 */
export function MassimaForm({ item, saved }: { item: EditableMassima | null; saved: Values }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const hiddenDecision = item !== null && item.provvedimento === null;
  const id = item?.id ?? null;
  const reason = item && (readOnlyReason(user, 'massima', item) ?? (item.original ? null : RESTRICTED));
  const editable = reason === null;

  const form = useForm<Values>({
    defaultValues: saved,
    resolver: zodResolver(schemaFor(id, hiddenDecision)),
    mode: 'onTouched',
  });
  const { control, formState, getValues, setValue } = form;
  const { isDirty, errors } = formState;
  const decision = form.watch('provvedimento');
  const [copied, setCopied] = useState<Parent | null>(null);
  const root = useRef<HTMLFormElement>(null);
  const bar = useRef<HTMLElement>(null);
  const leaving = useRef(false);
  const goBack = useGoBack('/attivita/abstract/home');
  const { Pane } = useDocumentViewer();
  const wide = useMedia('(min-width: 1200px)');
  const beside = useQuery({ ...provvedimentoQuery(decision?.id ?? ''), enabled: decision !== null }).data;

  const modified = editable && isDirty;
  const acts = item !== null && actionsFor(user, 'massima', item).length > 0;
  const readable = beside != null && documentsOf(beside).readable ? beside : null;

  const draft = useLocalDraft(editable ? `massima.${id ?? 'nuovo'}` : null, form);
  const saving = useSave({
    form,
    send: (values) => saveMassima(toInput(values, id)),
    read: async () => {
      const theirs = id && (await queries.fetchQuery(editableMassimaQuery(id)));
      return theirs ? valuesOf(theirs) : null;
    },
    done: 'Abstract salvato con successo',
    fieldOf,
    isMissing: (values) => missingIn(values, hiddenDecision).length > 0,
    onSaved: (done) => {
      draft.forget();
      if (id || leaving.current) return;
      unsaved.allow();
      void navigate(editAddress('massima', done.id), { replace: true });
    },
    onWrong: ([first]) => {
      if (first) setTimeout(() => focusField(root.current, first));
    },
  });
  const unsaved = useUnsavedChanges({
    modified,
    save: async () => {
      leaving.current = true;
      const done = await saving.save();
      leaving.current = false;
      return done !== null;
    },
    onLeave: draft.forget,
  });

  // Somebody moved or saved it: what is shown follows, unless there is something of mine in it.
  const version = item?.version;
  useEffect(() => {
    if (version !== undefined && !form.formState.isDirty && version > getValues('version')) form.reset(saved);
  }, [version, saved, form, getValues]);

  useKeptFocus(bar);

  /** A new abstract takes keywords and references of the decision, in place of what it took from another. */
  async function chooseDecision(chosen: string) {
    const parent = await queries.fetchQuery(provvedimentoQuery(chosen));
    if (!parent) return;
    setValue('provvedimento', decisionOf(parent), { shouldDirty: true, shouldValidate: true });
    if (id) return;
    for (const field of ['parola_chiave', 'riferimento_normativo'] as const) {
      const before = (copied ?? saved)[field];
      const mine = getValues(field).filter((word) => !before.includes(word));
      const words = [...new Set([...parent[field], ...mine])];
      setValue(field, words, { shouldDirty: true });
    }
    setCopied(parent);
  }

  function onMoved(action: WorkflowAction) {
    if (action !== 'deleted' && action !== 'rejected') return;
    draft.forget();
    unsaved.allow();
    goBack();
  }

  // Enter in a box is no wish to save: many boxes take it to choose what they suggest.
  function onKeyDown(event: KeyboardEvent) {
    // In a dialog that was opened from here it is the dialog's.
    const here = event.target instanceof HTMLInputElement && event.currentTarget.contains(event.target);
    if (event.key === 'Enter' && here) event.preventDefault();
  }

  const title = item ? item.titolo || 'Abstract senza titolo' : 'Nuovo abstract';
  const took = copied ?? (item ? null : saved);
  const copies = took !== null && took.parola_chiave.length + took.riferimento_normativo.length > 0;
  return (
    <article>
      <header className="bdm-detail-head">
        <p className="bdm-card-over">
          <Badge color="success">Abstract</Badge>
          {item && (
            <Badge color={item.status === 'PUBBLICATO' ? 'primary' : 'warning'}>
              {capitalize(statusLabel(item.status))}
            </Badge>
          )}
        </p>
        <h1>{title}</h1>
        {item && <p className="lead">{item.label}</p>}
      </header>
      {item && <RejectionNotice item={item} />}
      <ReadOnlyNotice reason={reason} />
      {editable && <DraftNotice draft={draft} />}

      <div className={readable && wide ? 'bdm-editor-columns' : ''}>
        {item && !editable ? (
          <div>
            <ReadOnlyMassima item={item} />
          </div>
        ) : (
          <form
            ref={root}
            className="bdm-editor-form"
            aria-label="Dati dell’abstract"
            noValidate
            onKeyDown={onKeyDown}
            onSubmit={(event) => {
              event.preventDefault();
              void saving.save();
            }}
          >
            <p>I campi contrassegnati da * sono obbligatori.</p>
            {item === null || item.provvedimento ? (
              <DecisionField
                value={decision}
                onChoose={(chosen) => void chooseDecision(chosen)}
                error={errors.provvedimento?.message}
              />
            ) : (
              <Panel title="Provvedimento">
                <p className="bdm-muted mb-0">Il provvedimento non è ancora pubblicato: {item.label}.</p>
              </Panel>
            )}

            <Panel title="Abstract">
              <div data-field="titolo">
                <TextField
                  label="Titolo"
                  required
                  maxLength={TITLE_LENGTH}
                  autoComplete="off"
                  {...form.register('titolo')}
                  error={errors.titolo?.message}
                />
              </div>
              <Suspense fallback={<Skeleton lines={6} label="Caricamento del testo" />}>
                <div data-field="testo">
                  <Controller
                    control={control}
                    name="testo"
                    render={({ field }) => (
                      <RichTextEditor
                        label="Testo"
                        required
                        value={field.value}
                        onChange={field.onChange}
                        onBlur={field.onBlur}
                        error={errors.testo?.message}
                      />
                    )}
                  />
                </div>
                <div data-field="annotazione" className="mt-4">
                  <Controller
                    control={control}
                    name="annotazione"
                    render={({ field }) => (
                      <RichTextEditor
                        label="Annotazioni"
                        value={field.value}
                        onChange={field.onChange}
                        onBlur={field.onBlur}
                        error={errors.annotazione?.message}
                      />
                    )}
                  />
                </div>
              </Suspense>
            </Panel>

            <Panel title="Classificazione">
              <p className="bdm-copied" role="status">
                {copies &&
                  'Parole chiave e riferimenti normativi sono stati copiati dal provvedimento: si possono modificare.'}
              </p>
              <div data-field="parola_chiave" className="mb-4">
                <Controller
                  control={control}
                  name="parola_chiave"
                  render={({ field }) => (
                    <KeywordsField
                      value={field.value}
                      onChange={field.onChange}
                      area={decision?.area ?? 'civile'}
                      error={errors.parola_chiave?.message}
                    />
                  )}
                />
              </div>
              <div data-field="riferimento_normativo">
                <Controller
                  control={control}
                  name="riferimento_normativo"
                  render={({ field }) => (
                    <RiferimentiField
                      value={field.value}
                      onChange={field.onChange}
                      area={decision?.area ?? 'civile'}
                      error={errors.riferimento_normativo?.message}
                    />
                  )}
                />
              </div>
            </Panel>

            <Panel title="Precedenti">
              {(['precedente_conforme', 'precedente_difforme'] as const).map((name) => (
                <Controller
                  key={name}
                  control={control}
                  name={name}
                  render={({ field }) => (
                    <PrecedentsField
                      name={name}
                      title={name === 'precedente_conforme' ? 'Precedenti conformi' : 'Precedenti difformi'}
                      value={field.value}
                      onChange={field.onChange}
                      area={decision?.area}
                      own={{
                        id,
                        refused: name === 'precedente_conforme' ? MESSAGES.ownConforme : MESSAGES.ownDifforme,
                      }}
                      exclude={getValues(
                        name === 'precedente_conforme' ? 'precedente_difforme' : 'precedente_conforme',
                      ).map((one) => one.id)}
                      error={errors[name]?.message}
                      disabled={false}
                    />
                  )}
                />
              ))}
            </Panel>
          </form>
        )}
        {readable && Pane && wide && (
          <div className="bdm-editor-side">
            <Pane request={{ kind: 'provvedimento', id: readable.id, label: readable.label }} />
          </div>
        )}
      </div>

      {(editable || acts) && (
        <section ref={bar} className="bdm-editor-bar" aria-label="Azioni sull’abstract" tabIndex={-1}>
          <p role="status">{modified ? 'Modifiche non salvate' : ''}</p>
          {editable && (
            <Button
              color="primary"
              size="sm"
              type="button"
              disabled={saving.saving || (item !== null && !isDirty)}
              onClick={() => void saving.save()}
            >
              Salva
            </Button>
          )}
          {item && (
            <WorkflowActions
              kind="massima"
              item={item}
              disabled={saving.saving}
              beforeSubmit={async () => !isDirty || (await saving.save()) !== null}
              onMoved={onMoved}
              onRefused={(error) => {
                for (const { field, message } of error.errors) {
                  if (field in saved) form.setError(field as keyof Values, { type: 'server', message });
                }
              }}
            />
          )}
        </section>
      )}

      {item && seesDrafts(user, 'massima', item.ufficio) && (
        <div className="mt-4">
          <HistoryPanel kind="massima" id={item.id} />
        </div>
      )}
      {saving.conflict && (
        <ConflictDialog
          conflict={saving.conflict}
          labels={FIELD_LABELS}
          mine={toInput(getValues(), id)}
          busy={saving.saving}
          onKeepMine={() => void saving.keepMine()}
          onTakeTheirs={() => {
            draft.forget();
            void saving.takeTheirs();
          }}
          onClose={saving.dropConflict}
        />
      )}
      <UnsavedChangesDialog unsaved={unsaved} />
    </article>
  );
}
