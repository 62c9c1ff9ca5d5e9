import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { provvedimentoQuery } from '@/api/content';
import { type EditableMassima, editableMassimaQuery, saveMassima } from '@/api/massima';
import { FIELD_LABELS } from '@/domain/history';
import { documentsOf } from '@/domain/item';
import { readOnlyReason } from '@/domain/workflow';
import { StatusBadge } from '@/parts/item/StatusBadge';
import type { SelectedPassage } from '@/parts/item/selectedPassage';
import { useCurrentUser } from '@/parts/session';
import { Badge } from '@/ui/kit';
import { notifySuccess } from '@/ui/toast';
import { useMedia } from '@/ui/useMedia';
import { EditorBar, EditorDialogs, EditorForm, EditorHistory, EditorNotices } from '../editor/Editor';
import { focusField } from '../editor/focusField';
import { useFreshErrors } from '../editor/freshErrors';
import { useEditor } from '../editor/useEditor';
import { DocumentSide } from './DocumentSide';
import { MassimaFields } from './MassimaFields';
import { quoted } from './quoted';
import { ReadOnlyMassima } from './ReadOnlyMassima';
import {
  decisionOf,
  fieldOf,
  hasWords,
  type MassimaValues,
  missingIn,
  nameOf,
  type Parent,
  schemaFor,
  toInput,
  valuesOf,
} from './values';
import './massima.scss';

const RESTRICTED = 'L’abstract è in sola lettura: i dati personali sono riservati all’ufficio competente.';

/**
 * One abstract: its form while it may be changed, its text otherwise (docs/regole/redazione.md). `saved` is what is
 * stored of it.
 */
export function MassimaForm({ item, saved }: { item: EditableMassima | null; saved: MassimaValues }) {
  const user = useCurrentUser();
  const queries = useQueryClient();
  const hiddenDecision = item !== null && item.provvedimento === null;
  const id = item?.id ?? null;
  const reason = item && (readOnlyReason(user, 'massima', item) ?? (item.original ? null : RESTRICTED));
  const editable = reason === null;

  const form = useForm<MassimaValues>({
    defaultValues: saved,
    resolver: zodResolver(schemaFor(id, hiddenDecision)),
    mode: 'onTouched',
  });
  useFreshErrors(form);
  const { getValues, setValue } = form;
  const decision = form.watch('provvedimento');
  const [copied, setCopied] = useState<Parent | null>(null);
  const root = useRef<HTMLFormElement>(null);
  const go = (field: string) => focusField(root.current, field);
  const wide = useMedia('(min-width: 1200px)');
  const beside = useQuery({ ...provvedimentoQuery(decision?.id ?? ''), enabled: decision !== null }).data;
  const readable = beside != null && documentsOf(beside).readable ? beside : null;

  const editor = useEditor({
    kind: 'massima',
    item,
    editable,
    form,
    send: (values) => saveMassima(toInput(values, id)),
    read: (theirs) => queries.fetchQuery(editableMassimaQuery(theirs)),
    valuesOf,
    done: 'Abstract salvato con successo',
    fieldOf,
    nameOf,
    isMissing: (values) => missingIn(values, hiddenDecision).length > 0,
    onWrong: ([first]) => {
      if (first) setTimeout(() => go(first));
    },
  });

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

  function take(from: { id: string; label: string }, passage: SelectedPassage) {
    const before = getValues('testo');
    setValue('testo', (hasWords(before) ? before : '') + quoted(from, passage), {
      shouldDirty: true,
      shouldTouch: true,
    });
    notifySuccess('Passo riportato in fondo al testo');
  }

  const title = item ? item.titolo || 'Abstract senza titolo' : 'Nuovo abstract';
  const took = copied ?? (item ? null : saved);
  const copies = took !== null && took.parola_chiave.length + took.riferimento_normativo.length > 0;
  return (
    <article>
      <header className="bdm-detail-head">
        <p className="bdm-card-over">
          <Badge color="success">Abstract</Badge>
          {item && <StatusBadge status={item.status} />}
        </p>
        <h1>{title}</h1>
        {item && <p className="lead">{item.label}</p>}
      </header>
      <EditorNotices editor={editor} reason={reason} onGo={editable ? go : null} />

      <div className={readable && wide ? 'bdm-editor-columns' : ''}>
        {item && !editable ? (
          <div>
            <ReadOnlyMassima item={item} />
          </div>
        ) : (
          <EditorForm editor={editor} ref={root}>
            <FormProvider {...form}>
              <MassimaFields item={item} onChoose={(chosen) => void chooseDecision(chosen)} copies={copies} />
            </FormProvider>
          </EditorForm>
        )}
        {readable && (
          <DocumentSide
            request={{ kind: 'provvedimento', id: readable.id, label: readable.label }}
            onTake={editable ? (passage) => take(readable, passage) : null}
          />
        )}
      </div>

      <EditorBar
        editor={editor}
        onRefused={(error) => {
          for (const { field, message } of error.errors) {
            if (field in saved) form.setError(field as keyof MassimaValues, { type: 'server', message });
          }
        }}
      />
      <div className="mt-4">
        <EditorHistory editor={editor} />
      </div>
      <EditorDialogs editor={editor} labels={FIELD_LABELS} mine={() => toInput(getValues(), id)} />
    </article>
  );
}
