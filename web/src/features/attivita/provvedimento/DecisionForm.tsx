import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { Proposal } from '@/api/proposals';
import {
  type EditableProvvedimento,
  editableProvvedimentoQuery,
  saveProvvedimento,
} from '@/api/provvedimento';
import type { CitedPassage } from '@/domain/passage';
import type { Area } from '@/domain/preferences';
import { valueInWords } from '@/parts/conflict';
import { DraftNotice } from '@/parts/draft';
import { useDocumentViewer } from '@/parts/item/documentViewer';
import { StatusBadge } from '@/parts/item/StatusBadge';
import { useCurrentUser } from '@/parts/session';
import { Findings } from '@/parts/workflow/Findings';
import { useMedia } from '@/ui/useMedia';
import { CommentsContext, writtenOn } from '../editor/comments';
import { labelsFor, type ProvvedimentoValues, toInput, valuesOf } from '../editor/decisionValues';
import { EditorBar, EditorChanges, EditorDialogs, EditorForm, EditorHistory } from '../editor/Editor';
import { focusField } from '../editor/focusField';
import { useFreshErrors } from '../editor/freshErrors';
import { ReadOnlyNotice, ReasonNotice } from '../editor/notices';
import { useEditor } from '../editor/useEditor';
import { PresenceNotice } from '../presence/PresenceNotice';
import { ShowPassageContext } from '../proposals/context';
import { ProposalsPanel } from '../proposals/ProposalsPanel';
import { useProcessing } from '../upload';
import { Abstracts } from './Abstracts';
import { AreaDialog } from './AreaDialog';
import { AreaNotice } from './AreaNotice';
import { DocumentSection } from './DocumentSection';
import { ErrorSummary, fieldOf, ORDER } from './ErrorSummary';
import { AnonymisationLink, ProcessAgain } from './notices';
import { Proposals } from './Proposals';
import { ReadOnlyDecision } from './ReadOnlyDecision';
import { CONVERSION_FAILED, reasonFor } from './readOnly';
import { lostWithArea, missingIn, schemaFor } from './rules';
import { Confidentiality, Dates, Identity, Links, OfficeAndFile, Outcome, People, Subject } from './sections';

type Props = {
  /** Null for a new decision. */
  item: EditableProvvedimento | null;
  initial: ProvvedimentoValues;
};

/** The form of a decision with its document, what is proposed for it, and what may be done with it. */
export function DecisionForm({ item, initial }: Props) {
  const id = item?.id ?? null;
  const user = useCurrentUser();
  const queries = useQueryClient();
  const { Pane, open } = useDocumentViewer();
  const wide = useMedia('(min-width: 1200px)');
  const root = useRef<HTMLFormElement>(null);
  const [area, setArea] = useState<Area | null>(null);
  const [passage, setPassage] = useState<CitedPassage>();
  const resolver = useMemo(() => zodResolver(schemaFor(id)), [id]);
  const form = useForm<ProvvedimentoValues>({ defaultValues: initial, resolver, shouldFocusError: false });
  const { errors } = form.formState;
  useFreshErrors(form);

  const hash = form.watch('document_hash');
  const processing = useProcessing(hash);
  const attached = hash !== null && hash === (item?.document_hash ?? null);
  const reason = reasonFor(user, item, attached ? processing : null);
  const readOnly = reason !== null;

  const editor = useEditor({
    kind: 'provvedimento',
    item,
    editable: !readOnly,
    form,
    send: (values) => saveProvvedimento(toInput(values, id)),
    read: (saved) => queries.fetchQuery({ ...editableProvvedimentoQuery(saved), staleTime: 0 }),
    valuesOf,
    done: 'Provvedimento salvato con successo',
    fieldOf,
    isMissing: (values) => missingIn(values).length > 0,
    onWrong: (fields) => {
      const first = ORDER.find((field) => fields.includes(field));
      if (first) focusField(root.current, first);
    },
  });

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

  // Beside the form where the document stands there, over it elsewhere.
  const beside = hash !== null && Pane !== null && wide;
  const document = useMemo(
    () => ({
      kind: 'provvedimento' as const,
      id: id ?? '',
      label: item?.label ?? 'Documento del provvedimento',
      ...(hash ? { fileHash: hash } : {}),
    }),
    [id, item?.label, hash],
  );
  const showPassage = useCallback(
    ({ page, passage: quote }: Proposal) => {
      const words = { page, quote, places: [{ page }] };
      if (beside) setPassage(words);
      else open({ ...document, passage: words });
    },
    [beside, document, open],
  );

  const comments = useMemo(() => ({ ...writtenOn(item), fieldOf }), [item]);
  const label = item?.label ?? 'Nuovo provvedimento';

  return (
    <FormProvider {...form}>
      <header className="bdm-detail-head">
        {item && (
          <p className="bdm-card-over">
            <StatusBadge status={item.status} />
            {item.edited_by && <span>Ultima modifica di {item.edited_by}</span>}
          </p>
        )}
        <h1>{label}</h1>
      </header>
      {item && (
        <ReasonNotice item={item} onGo={(field) => focusField(root.current, fieldOf(field) ?? field)} />
      )}
      <ReadOnlyNotice reason={reason} />
      <PresenceNotice kind="provvedimento" id={!readOnly ? id : null} />
      {item && reason === CONVERSION_FAILED && <ProcessAgain item={item} />}
      <DraftNotice draft={editor.draft} />
      {item && <Findings kind="provvedimento" item={item} modified={editor.modified} />}
      <EditorChanges editor={editor} />
      <div className={hash && wide ? 'bdm-editor-columns' : ''}>
        <EditorForm editor={editor} ref={root}>
          {!readOnly && <p>I campi contrassegnati da * sono obbligatori.</p>}
          <ErrorSummary
            errors={errors}
            area={form.getValues('area')}
            onGo={(field) => focusField(root.current, field)}
          />
          <CommentsContext value={comments}>
            <ShowPassageContext value={showPassage}>
              <Proposals id={id} fileHash={readOnly ? null : hash}>
                <DocumentSection
                  disabled={readOnly}
                  processing={processing}
                  attached={attached}
                  id={id}
                  label={document.label}
                />
                {hash && !attached && (
                  <AreaNotice fileHash={hash} area={form.watch('area')} onArea={changeArea} />
                )}
                <ProposalsPanel />
                {item && item.status !== 'BOZZA' && !editor.modified ? (
                  <ReadOnlyDecision item={item}>
                    <AnonymisationLink item={item} />
                  </ReadOnlyDecision>
                ) : (
                  <>
                    <Identity disabled={readOnly} onArea={changeArea} />
                    <OfficeAndFile disabled={readOnly} />
                    <Dates disabled={readOnly} />
                    <People disabled={readOnly} />
                    <Subject disabled={readOnly} />
                    <Outcome disabled={readOnly} />
                    <Links id={id} disabled={readOnly} />
                    <Confidentiality disabled={readOnly}>
                      {item && <AnonymisationLink item={item} />}
                    </Confidentiality>
                  </>
                )}
              </Proposals>
            </ShowPassageContext>
          </CommentsContext>
        </EditorForm>
        {beside && (
          <div className="bdm-editor-side">
            <Pane request={passage ? { ...document, passage } : document} />
          </div>
        )}
      </div>
      {item && <Abstracts item={item} />}
      <EditorHistory editor={editor} />
      <EditorBar editor={editor} busy={item !== null && isBusy(reason, item)} />
      {area && (
        <AreaDialog area={area} onConfirm={() => changeArea(area, true)} onClose={() => setArea(null)} />
      )}
      <EditorDialogs
        editor={editor}
        labels={labelsFor(form.getValues('area'))}
        mine={() => toInput(form.getValues(), id)}
        format={inWords}
      />
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
