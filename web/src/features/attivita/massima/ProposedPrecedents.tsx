import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { abstractsOfSimilarQuery } from '@/api/massima';
import { GENERIC_ERROR } from '@/domain/messages';
import { RichText } from '@/parts/richText/RichText';
import { Button } from '@/ui/kit';
import { Skeleton } from '@/ui/Skeleton';
import type { MassimaValues, Precedent } from './values';

const LISTS = { precedente_conforme: 'Conforme', precedente_difforme: 'Difforme' } as const;
type List = keyof typeof LISTS;

/** Abstracts of decisions like the one of this abstract, to be read and taken as precedents. Asked for when opened. */
export function ProposedPrecedents({ decision, own }: { decision: string; own: string | null }) {
  const form = useFormContext<MassimaValues>();
  const [open, setOpen] = useState(false);
  const [told, setTold] = useState('');
  const { data, isError } = useQuery({ ...abstractsOfSimilarQuery(decision), enabled: open });
  const chosen = form.watch(['precedente_conforme', 'precedente_difforme']).flat();
  const left = data?.filter(({ id }) => id !== own && !chosen.some((one) => one.id === id));

  function take({ id, titolo, label }: Precedent, list: List) {
    form.setValue(list, [...form.getValues(list), { id, titolo, label }], { shouldDirty: true });
    setTold(`Aggiunto ai precedenti ${list === 'precedente_conforme' ? 'conformi' : 'difformi'}: ${titolo}`);
  }

  return (
    <details
      className="bdm-precedents bdm-proposed"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h3 className="h5 d-inline mb-0">Abstract di provvedimenti simili</h3>
      </summary>
      <p role="status" className="visually-hidden">
        {told}
      </p>
      {isError ? (
        <p>{GENERIC_ERROR}.</p>
      ) : left === undefined ? (
        open && <Skeleton lines={3} label="Ricerca di provvedimenti simili" />
      ) : left.length === 0 ? (
        <p className="bdm-muted">Nessun abstract da proporre.</p>
      ) : (
        <ul className="bdm-latest">
          {left.map((abstract) => (
            <li key={abstract.id}>
              <div className="bdm-precedent">
                <div>
                  <details>
                    <summary>{abstract.titolo}</summary>
                    <RichText html={abstract.testo} />
                  </details>
                  <p className="bdm-muted mb-0">{abstract.label}</p>
                </div>
                <div className="bdm-proposed-lists">
                  {Object.entries(LISTS).map(([list, text]) => (
                    <Button
                      key={list}
                      color="primary"
                      outline
                      size="xs"
                      onClick={() => take(abstract, list as List)}
                    >
                      {text}
                      <span className="visually-hidden">: {abstract.titolo}</span>
                    </Button>
                  ))}
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
