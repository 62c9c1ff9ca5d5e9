import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import {
  type EditableProvvedimento,
  editableProvvedimentoQuery,
  type Saved,
  saveProvvedimento,
} from '@/api/provvedimento';
import { capitalize, statusLabel } from '@/domain/item';
import type { Area } from '@/domain/preferences';
import { actionsFor, seesDrafts } from '@/domain/workflow';
import { ConflictDialog, valueInWords } from '@/parts/conflict';
import { DraftNotice, UnsavedChangesDialog, useLocalDraft, useUnsavedChanges } from '@/parts/draft';
import { HistoryPanel } from '@/parts/history/HistoryPanel';
import { useDocumentViewer } from '@/parts/item/documentViewer';
import { useCurrentUser } from '@/parts/session';
import { WorkflowActions } from '@/parts/workflow/WorkflowActions';
import { useGoBack } from '@/ui/BackButton';
import { useKeptFocus } from '@/ui/keptFocus';
import { Badge, Button } from '@/ui/kit';
import { useMedia } from '@/ui/useMedia';
import { useProcessing } from '../upload';
import { useSave } from '../useSave';
import { Abstracts } from './Abstracts';
import { AreaDialog } from './AreaDialog';
import { DocumentSection } from './DocumentSection';
import { ErrorSummary, fieldOf, focusField, ORDER } from './ErrorSummary';
import { AnonymisationLink, ProcessAgain, ReadOnlyNotice, RejectionNotice } from './notices';
import { Proposals } from './Proposals';
import { CONVERSION_FAILED, reasonFor } from './readOnly';
import { lostWithArea, missingIn, schemaFor } from './rules';
import { Confidentiality, Dates, Identity, Links, OfficeAndFile, Outcome, People, Subject } from './sections';
import { labelsFor, toInput, type Values, valuesOf } from './values';
import './editor.scss';

type Props = {
  /** Null for a new decision. */
  item: EditableProvvedimento | null;
  initial: Values;
};

/** The form of a decision with its document, what is proposed for it, and what may be done with it. */
export function DecisionForm({ item, initial }: Props) {
  const id = item?.id ?? null;
  const user = useCurrentUser();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const goBack = useGoBack('/attivita/provvedimento/home');
  const { Pane } = useDocumentViewer();
  const wide = useMedia('(min-width: 1200px)');
  const root = useRef<HTMLFormElement>(null);
  const bar = useRef<HTMLElement>(null);
  const leaving = useRef(false);
  const [area, setArea] = useState<Area | null>(null);
  const resolver = useMemo(() => zodResolver(schemaFor(id)), [id]);
  const form = useForm<Values>({ defaultValues: initial, resolver, shouldFocusError: false });
  const { isDirty, errors } = form.formState;

  const hash = form.watch('document_hash');
  const processing = useProcessing(hash);
  const attached = hash !== null && hash === (item?.document_hash ?? null);
  const reason = reasonFor(user, item, attached ? processing : null);
  const readOnly = reason !== null;
  const modified = isDirty && !readOnly;
  const acts = item !== null && actionsFor(user, 'provvedimento', item).length > 0;

  const draft = useLocalDraft(readOnly && !isDirty ? null : `provvedimento.${id ?? 'nuovo'}`, form);
  const { forget } = draft;
  const onSaved = useCallback(
    ({ id: saved }: Saved) => {
      forget();
      if (id !== null || leaving.current) return;
      allowRef.current();
      navigate(`/attivita/provvedimento/page?id=${encodeURIComponent(saved)}`, {
        replace: true,
        preventScrollReset: true,
      });
    },
    [forget, id, navigate],
  );
  const onWrong = useCallback((fields: string[]) => {
    const first = ORDER.find((field) => fields.includes(field));
    if (first) focusField(root.current, first);
  }, []);
  const { save, saving, conflict, keepMine, takeTheirs, dropConflict } = useSave({
    form,
    send: (values) => saveProvvedimento(toInput(values, id)),
    read: async () => {
      if (!id) return null;
      const theirs = await queries.fetchQuery({ ...editableProvvedimentoQuery(id), staleTime: 0 });
      return theirs && valuesOf(theirs);
    },
    done: 'Provvedimento salvato con successo',
    fieldOf,
    isMissing: (values) => missingIn(values).length > 0,
    onSaved,
    onWrong,
  });
  const unsaved = useUnsavedChanges({
    modified,
    onLeave: forget,
    save: async () => {
      leaving.current = true;
      const saved = await save();
      leaving.current = false;
      return saved !== null;
    },
  });
  const allowRef = useRef(unsaved.allow);

  useKeptFocus(bar);

  // What the server has now, as long as nothing is being written over it.
  useEffect(() => {
    if (item && !isDirty && item.version >= form.getValues('version')) form.reset(valuesOf(item));
  }, [item, isDirty, form]);

  function changeArea(next: Area, asked = false) {
    const values = form.getValues();
    if (next === values.area) return;
    if (!asked && lostWithArea(values)) return setArea(next);
    setArea(null);
    const change = { materia: '', ruolo: '', parola_chiave: [], riferimento_normativo: [] };
    for (const [name, value] of Object.entries({ area: next, ...change })) {
      form.setValue(name as 'area', value as Area, { shouldDirty: true });
    }
    form.clearErrors('ruolo');
  }

  // Enter in a box is no wish to save: many boxes take it to choose what they suggest.
  function onKeyDown(event: KeyboardEvent) {
    // In a dialog that was opened from here it is the dialog's.
    const here = event.target instanceof HTMLInputElement && event.currentTarget.contains(event.target);
    if (event.key === 'Enter' && here) event.preventDefault();
  }

  const label = item?.label ?? 'Nuovo provvedimento';
  const request = {
    kind: 'provvedimento' as const,
    id: id ?? '',
    label: item?.label ?? 'Documento del provvedimento',
  };

  return (
    <FormProvider {...form}>
      <header className="bdm-detail-head">
        {item && (
          <p className="bdm-card-over">
            <Badge color={item.status === 'PUBBLICATO' ? 'primary' : 'warning'}>
              {capitalize(statusLabel(item.status))}
            </Badge>
            {item.edited_by && <span>Ultima modifica di {item.edited_by}</span>}
          </p>
        )}
        <h1>{label}</h1>
      </header>
      {item && <RejectionNotice item={item} />}
      <ReadOnlyNotice reason={reason} />
      {item && reason === CONVERSION_FAILED && <ProcessAgain item={item} />}
      <DraftNotice draft={draft} />
      <div className={hash && wide ? 'bdm-editor-columns' : ''}>
        <form
          ref={root}
          className="bdm-editor-form"
          noValidate
          aria-label="Dati del provvedimento"
          onKeyDown={onKeyDown}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {!readOnly && <p>I campi contrassegnati da * sono obbligatori.</p>}
          <ErrorSummary
            errors={errors}
            area={form.getValues('area')}
            onGo={(field) => focusField(root.current, field)}
          />
          <DocumentSection
            disabled={readOnly}
            processing={processing}
            attached={attached}
            id={id}
            label={request.label}
          />
          {hash && !readOnly && <Proposals id={id} fileHash={hash} />}
          <Identity disabled={readOnly} onArea={changeArea} />
          <OfficeAndFile disabled={readOnly} />
          <Dates disabled={readOnly} />
          <People disabled={readOnly} />
          <Subject disabled={readOnly} />
          <Outcome disabled={readOnly} />
          <Links id={id} disabled={readOnly} />
          <Confidentiality disabled={readOnly}>{item && <AnonymisationLink item={item} />}</Confidentiality>
        </form>
        {hash && Pane && wide && (
          <div className="bdm-editor-side">
            <Pane request={{ ...request, fileHash: hash }} />
          </div>
        )}
      </div>
      {item && <Abstracts item={item} />}
      {item && seesDrafts(user, 'provvedimento', item.ufficio) && (
        <HistoryPanel kind="provvedimento" id={item.id} />
      )}
      {(!readOnly || acts) && (
        <section ref={bar} className="bdm-editor-bar" aria-label="Azioni sul provvedimento" tabIndex={-1}>
          <p role="status">{modified ? 'Modifiche non salvate' : ''}</p>
          {!readOnly && (
            <Button
              color="primary"
              size="sm"
              type="button"
              disabled={saving || (item !== null && !isDirty)}
              onClick={() => void save()}
            >
              Salva
            </Button>
          )}
          {item && (
            <WorkflowActions
              kind="provvedimento"
              item={item}
              disabled={saving || isBusy(reason, item)}
              beforeSubmit={async () => !form.formState.isDirty || (await save()) !== null}
              onMoved={(action) => {
                if (action !== 'deleted' && action !== 'rejected') return;
                forget();
                unsaved.allow();
                goBack();
              }}
            />
          )}
        </section>
      )}
      {area && (
        <AreaDialog area={area} onConfirm={() => changeArea(area, true)} onClose={() => setArea(null)} />
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          labels={labelsFor(form.getValues('area'))}
          mine={toInput(form.getValues(), id)}
          format={inWords}
          busy={saving}
          onKeepMine={() => void keepMine()}
          onTakeTheirs={() => {
            forget();
            void takeTheirs();
          }}
          onClose={dropConflict}
        />
      )}
      <UnsavedChangesDialog unsaved={unsaved} />
    </FormProvider>
  );
}

/** While the document is processed nothing may be done with the decision at all (docs/regole/stati.md). */
function isBusy(reason: string | null, item: EditableProvvedimento): boolean {
  return reason !== null && item.status === 'BOZZA';
}

/** A value of the save call in words; ids and hashes say nothing to a person. */
function inWords(field: string, value: unknown): string {
  if (value && field === 'document_hash') return 'Un documento';
  if (value && field.endsWith('_id')) return 'Un provvedimento collegato';
  if (field === 'visibility') return value === 'true' ? 'Sì' : 'No';
  return valueInWords(value);
}
