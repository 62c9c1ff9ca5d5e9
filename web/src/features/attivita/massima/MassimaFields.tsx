import { lazy, Suspense } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import type { EditableMassima } from '@/api/massima';
import { TextField } from '@/ui/Field';
import { Panel } from '@/ui/Panel';
import { Skeleton } from '@/ui/Skeleton';
import { KeywordsField } from '../campi';
import { FieldPlace } from '../editor/comments';
import { RiferimentiField } from '../riferimento/RiferimentiField';
import { DecisionField } from './DecisionField';
import { PrecedentsField } from './PrecedentsField';
import { ProposedPrecedents } from './ProposedPrecedents';
import { type MassimaValues, MESSAGES, TITLE_LENGTH } from './values';

const RichTextEditor = lazy(() => import('@/parts/richText/RichTextEditor'));

/** The fields of an abstract, in the form around them. */
export function MassimaFields({
  item,
  onChoose,
  copies,
}: {
  item: EditableMassima | null;
  onChoose: (decision: string) => void;
  /** Keywords and references are those of the decision. */
  copies: boolean;
}) {
  const form = useFormContext<MassimaValues>();
  const { control, getValues } = form;
  const { errors } = form.formState;
  const decision = form.watch('provvedimento');
  const id = item?.id ?? null;
  return (
    <>
      <p>I campi contrassegnati da * sono obbligatori.</p>
      {item === null || item.provvedimento ? (
        <FieldPlace field="provvedimento">
          <DecisionField value={decision} onChoose={onChoose} error={errors.provvedimento?.message} />
        </FieldPlace>
      ) : (
        <Panel title="Provvedimento">
          <p className="bdm-muted mb-0">Il provvedimento non è ancora pubblicato: {item.label}.</p>
        </Panel>
      )}

      <Panel title="Abstract">
        <FieldPlace field="titolo">
          <TextField
            label="Titolo"
            required
            maxLength={TITLE_LENGTH}
            autoComplete="off"
            {...form.register('titolo')}
            error={errors.titolo?.message}
          />
        </FieldPlace>
        <Suspense fallback={<Skeleton lines={6} label="Caricamento del testo" />}>
          <FieldPlace field="testo">
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
          </FieldPlace>
          <FieldPlace field="annotazione" className="mt-4">
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
          </FieldPlace>
        </Suspense>
      </Panel>

      <Panel title="Classificazione">
        <p className="bdm-copied" role="status">
          {copies &&
            'Parole chiave e riferimenti normativi sono stati copiati dal provvedimento: si possono modificare.'}
        </p>
        <FieldPlace field="parola_chiave" className="mb-4">
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
        </FieldPlace>
        <FieldPlace field="riferimento_normativo">
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
        </FieldPlace>
      </Panel>

      <Panel title="Precedenti">
        {(['precedente_conforme', 'precedente_difforme'] as const).map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => (
              <FieldPlace field={name}>
                <PrecedentsField
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
              </FieldPlace>
            )}
          />
        ))}
        {decision && <ProposedPrecedents key={decision.id} decision={decision.id} own={id} />}
      </Panel>
    </>
  );
}
