import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { reviewAddress } from '@/api/anonymisation';
import type { Proposal } from '@/api/proposals';
import {
  type EditableProvvedimento,
  editableProvvedimentoQuery,
  saveProvvedimento,
} from '@/api/provvedimento';
import { pageOf } from '@/domain/history';
import type { CitedPassage } from '@/domain/passage';
import type { CurrentUser } from '@/domain/user';
import { actionsFor } from '@/domain/workflow';
import { valueInWords } from '@/parts/conflict';
import { useDocumentViewer } from '@/parts/item/documentViewer';
import { StatusBadge } from '@/parts/item/StatusBadge';
import { useCurrentUser } from '@/parts/session';
import { NextNew } from '@/parts/workflow/NextNew';
import { useWritten, WrittenComments } from '@/parts/workflow/writtenComments';
import { Icon } from '@/ui/Icon';
import { Button } from '@/ui/kit';
import { useMedia } from '@/ui/useMedia';
import { KeptTexts } from '../campi/WordsField';
import { labelsFor, type ProvvedimentoValues, toInput, valuesOf } from '../editor/decisionValues';
import { EditorBar, EditorDialogs, EditorForm, EditorHistory, EditorNotices } from '../editor/Editor';
import { focusField } from '../editor/focusField';
import { useFreshErrors } from '../editor/freshErrors';
import { useEditor } from '../editor/useEditor';
import { ShowPassageContext } from '../proposals/context';
import { ProposalsPanel } from '../proposals/ProposalsPanel';
import { isSettled, useProcessing } from '../upload';
import { Abstracts } from './Abstracts';
import { AreaDialog, useAreaChange } from './AreaDialog';
import { AreaNotice } from './AreaNotice';
import { BriefFields } from './BriefFields';
import { type Opened, useOpened } from './brief';
import { DocumentSection } from './DocumentSection';
import { ErrorSummary, fieldOf, inOrder, nameOf } from './ErrorSummary';
import { AnonymisationLink, ProcessAgain, SaveAndReview } from './notices';
import { Proposals } from './Proposals';
import { ReadOnlyDecision } from './ReadOnlyDecision';
import { CONVERSION_FAILED, IN_PROGRESS, reasonFor } from './readOnly';
import { missingIn, schemaFor } from './rules';
import { Confidentiality, Dates, Identity, Links, OfficeAndFile, Outcome, People, Subject } from './sections';

const PageComment = lazy(() => import('@/parts/workflow/PageComment'));

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
  const root = useRef<HTMLFormElement>(null);
  const resolver = useMemo(() => zodResolver(schemaFor(id)), [id]);
  const form = useForm<ProvvedimentoValues>({ defaultValues: initial, resolver, shouldFocusError: false });
  useFreshErrors(form);
  const areaChange = useAreaChange(form);
  const opened = useOpened();
  const typed = useRef(new Map<string, string>());
  const go = (field: string, others: readonly string[] = []) => {
    const page = pageOf(field);
    if (page) return showPassage({ page, passage: '' });
    opened.open([field, ...others]);
    focusField(root.current, field);
  };

  const hash = form.watch('document_hash');
  const { Pane, wide, document, passage, showPassage, showDocument } = usePassages(item, hash);
  const processing = useProcessing(hash);
  const attached = hash !== null && hash === (item?.document_hash ?? null);
  const written = useWritten(item);
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
    nameOf: (field) => nameOf(field, form.getValues('area')),
    isMissing: (values) => missingIn(values).length > 0,
    onWrong: (fields) => {
      const [first, ...others] = inOrder(fields);
      if (first) go(first, others);
    },
  });

  return (
    <WrittenComments value={written}>
      <FormProvider {...form}>
        <Head item={item} />
        <EditorNotices editor={editor} reason={reason} onGo={go}>
          {item && reason === CONVERSION_FAILED && <ProcessAgain item={item} />}
        </EditorNotices>
        <div
          className={`${hash && wide ? 'bdm-editor-columns' : ''} ${hash && !opened.all ? 'bdm-editor-brief' : ''}`}
        >
          <EditorForm editor={editor} ref={root}>
            <FormHead readOnly={readOnly} opened={hash && item?.status !== 'DA_APPROVARE' ? opened : null} />
            <ErrorSummary errors={form.formState.errors} area={form.getValues('area')} onGo={go} />
            <ShowPassageContext value={showPassage}>
              <Proposals id={id} fileHash={readOnly ? null : hash}>
                <DocumentSection
                  disabled={readOnly}
                  brief={!opened.all}
                  processing={processing}
                  attached={attached}
                  id={id}
                  label={document.label}
                />
                {hash && !attached && (
                  <AreaNotice fileHash={hash} area={form.watch('area')} onArea={areaChange.start} />
                )}
                <ProposalsPanel />
                {item && item.status !== 'BOZZA' && !editor.modified ? (
                  <ReadOnlyDecision item={item}>
                    <AnonymisationLink item={item} />
                  </ReadOnlyDecision>
                ) : (
                  <KeptTexts value={typed.current}>
                    <DecisionFields
                      item={item}
                      disabled={readOnly}
                      onArea={areaChange.start}
                      onReview={editor.modified ? () => void editor.saveAndOpen(reviewAddress) : null}
                      opened={hash ? opened : null}
                    />
                  </KeptTexts>
                )}
              </Proposals>
            </ShowPassageContext>
          </EditorForm>
          {Pane && (
            <div className="bdm-editor-side">
              <Pane
                request={passage ? { ...document, passage } : document}
                tools={attached && sendsBack(user, item) ? commentTool : undefined}
              />
            </div>
          )}
        </div>
        {item && <Abstracts item={item} />}
        <EditorHistory editor={editor} />
        {/* While the document is processed nothing may be done with the decision at all (docs/regole/stati.md). */}
        <EditorBar
          editor={editor}
          busy={readOnly && item?.status === 'BOZZA'}
          onward={hash && !readOnly ? { why: unfinished(processing) } : null}
        >
          {hash && !Pane && <DocumentButton onShow={showDocument} />}
        </EditorBar>
        <AreaDialog change={areaChange} />
        <EditorDialogs
          editor={editor}
          labels={labelsFor(form.getValues('area'))}
          mine={() => toInput(form.getValues(), id)}
          format={inWords}
        />
      </FormProvider>
    </WrittenComments>
  );
}

const DocumentButton = ({ onShow }: { onShow: () => void }) => (
  <Button color="primary" outline size="sm" onClick={() => onShow()}>
    <Icon name="it-file" size="sm" color="primary" className="me-1" />
    Documento
  </Button>
);

const sendsBack = (user: CurrentUser, item: EditableProvvedimento | null) =>
  item !== null && actionsFor(user, 'provvedimento', item).includes('rejected');

const unfinished = (processing: ReturnType<typeof useProcessing>) =>
  processing && isSettled(processing) ? null : IN_PROGRESS;

/** Beside the document, for who may send the decision back. */
const commentTool = (page: number) => (
  <Suspense fallback={null}>
    <PageComment page={page} />
  </Suspense>
);

/** What the decision is called, and the way to the next new one for who has sent this on. */
function Head({ item }: Pick<Props, 'item'>) {
  return (
    <header className="bdm-detail-head">
      {item && (
        <p className="bdm-card-over">
          <StatusBadge status={item.status} />
          {item.edited_by && <span>Ultima modifica di {item.edited_by}</span>}
        </p>
      )}
      <h1>{item?.label ?? 'Nuovo provvedimento'}</h1>
      <NextNew status={item?.status} />
    </header>
  );
}

/** The document and the passage of it that is shown: beside the form where there is room (`Pane`), over it elsewhere. */
function usePassages(item: EditableProvvedimento | null, hash: string | null) {
  const id = item?.id ?? null;
  const { Pane, open } = useDocumentViewer();
  const wide = useMedia('(min-width: 1200px)');
  const [passage, setPassage] = useState<CitedPassage>();
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
    ({ page, passage: quote }: Pick<Proposal, 'page' | 'passage'>) => {
      const words = { page, quote, places: [{ page }] };
      if (beside) setPassage(words);
      else open({ ...document, passage: words });
    },
    [beside, document, open],
  );
  return {
    Pane: beside ? Pane : null,
    wide,
    document,
    passage,
    showPassage,
    showDocument: () => open(document),
  };
}

/** What the stars mean, and the switch to all the fields in their own order; `opened` is null where no field is folded. */
function FormHead({ readOnly, opened }: { readOnly: boolean; opened: Opened | null }) {
  return (
    <div className="bdm-editor-above">
      {!readOnly && <p>I campi contrassegnati da * sono obbligatori.</p>}
      {opened && (
        <Button
          color="primary"
          outline={!opened.all}
          size="xs"
          aria-pressed={opened.all}
          onClick={() => opened.showAll(!opened.all)}
        >
          Mostra tutti i campi
        </Button>
      )}
    </div>
  );
}

/** The fields of a decision, section by section; in short where they may be `opened`. */
function DecisionFields({
  item,
  disabled,
  onArea,
  onReview,
  opened,
}: Pick<Props, 'item'> &
  Parameters<typeof Identity>[0] & {
    /** Of what is not saved; null where the item is as it is saved. */
    onReview: (() => void) | null;
    opened: Opened | null;
  }) {
  const sections = (
    <>
      <Identity disabled={disabled} onArea={onArea} />
      <OfficeAndFile disabled={disabled} />
      <Dates disabled={disabled} />
      <People disabled={disabled} />
      <Subject disabled={disabled} />
      <Outcome disabled={disabled} />
      <Links id={item?.id ?? null} disabled={disabled} />
      <Confidentiality disabled={disabled}>
        {onReview ? <SaveAndReview onReview={onReview} /> : item && <AnonymisationLink item={item} />}
      </Confidentiality>
    </>
  );
  if (!opened || opened.all) return sections;
  return (
    <BriefFields opened={opened} disabled={disabled}>
      {sections}
    </BriefFields>
  );
}

/** A value of the save call in words; ids and hashes say nothing to a person. */
function inWords(field: string, value: unknown): string {
  if (value && field === 'document_hash') return 'Un documento';
  if (value && field.endsWith('_id')) return 'Un provvedimento collegato';
  if (field === 'visibility') return value === 'true' ? 'Sì' : 'No';
  return valueInWords(value);
}
