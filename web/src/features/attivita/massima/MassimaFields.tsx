import { lazy, Suspense } from 'react';
import { useFormContext } from 'react-hook-form';
import type { EditableMassima } from '@/api/massima';
import { TextField } from '@/ui/Field';
import { Panel } from '@/ui/Panel';
import { Skeleton } from '@/ui/Skeleton';
import { KeywordsField } from '../campi';
import { FieldPlace } from '../editor/comments';
import { formField } from '../editor/formField';
import { RiferimentiField } from '../riferimento/RiferimentiField';
import { DecisionField } from './DecisionField';
import { PrecedentsField } from './PrecedentsField';
import { ProposedPrecedents } from './ProposedPrecedents';
import { type MassimaValues, MESSAGES, TITLE_LENGTH } from './values';

const RichTextEditor = lazy(() => import('@/parts/richText/RichTextEditor'));

const Bound = formField<MassimaValues>();

const PRECEDENTS = [
  {
    name: 'precedente_conforme',
    other: 'precedente_difforme',
    title: 'Precedenti conformi',
    refused: MESSAGES.ownConforme,
  },
  {
    name: 'precedente_difforme',
    other: 'precedente_conforme',
    title: 'Precedenti difformi',
    refused: MESSAGES.ownDifforme,
  },
] as const;

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
  const { getValues } = form;
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
          <Bound name="testo">
            {(part, onBlur) => <RichTextEditor {...part} label="Testo" required onBlur={onBlur} />}
          </Bound>
          <Bound name="annotazione" className="mt-4">
            {(part, onBlur) => <RichTextEditor {...part} label="Annotazioni" onBlur={onBlur} />}
          </Bound>
        </Suspense>
      </Panel>

      <Panel title="Classificazione">
        <p className="bdm-copied" role="status">
          {copies &&
            'Parole chiave e riferimenti normativi sono stati copiati dal provvedimento: si possono modificare.'}
        </p>
        <Bound name="parola_chiave" className="mb-4">
          {(part) => <KeywordsField {...part} area={decision?.area ?? 'civile'} />}
        </Bound>
        <Bound name="riferimento_normativo">
          {(part) => <RiferimentiField {...part} area={decision?.area ?? 'civile'} />}
        </Bound>
      </Panel>

      <Panel title="Precedenti">
        {PRECEDENTS.map(({ name, other, title, refused }) => (
          <Bound key={name} name={name}>
            {(part) => (
              <PrecedentsField
                {...part}
                title={title}
                area={decision?.area}
                own={{ id, refused }}
                exclude={getValues(other).map((one) => one.id)}
              />
            )}
          </Bound>
        ))}
        {decision && <ProposedPrecedents key={decision.id} decision={decision.id} own={id} />}
      </Panel>
    </>
  );
}
