import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bulkSelectionQuery } from '@/api/bulkMove';
import { sentenceOf } from '@/api/http';
import { formatNumber } from '@/domain/format';
import { transition } from '@/domain/workflow';
import { Button } from '@/ui/kit';
import { WhyButton } from '@/ui/why';
import { BULK, type BulkAction, type useChosen, type WholeList } from './chosen';
import { WholeDialog } from './WholeDialog';

const all = ({ count, filtered }: WholeList) =>
  `tutti i ${formatNumber(count)} ${filtered ? 'che corrispondono ai filtri' : 'della lista'}`;

/** Offers more than the page, once all of the page is chosen. */
export function WholeOffer({ list, onChoose }: { list: WholeList; onChoose: () => void }) {
  return (
    <Button color="primary" outline size="xs" onClick={onChoose}>
      Seleziona {all(list)}
    </Button>
  );
}

type Props = { list: WholeList; chosen: ReturnType<typeof useChosen>; onClear: () => void };

/** What is done with all that a list finds. */
export function WholeBar({ list, chosen, onClear }: Props) {
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const { data, error } = useQuery(bulkSelectionQuery(list));
  const able = BULK.filter((action) => data && data[action] > 0);
  return (
    <>
      <span role="status">
        Selezionati {all(list)}.
        {data && able.length === 0 && ' Tra questi non c’è nulla che si possa inviare.'}
        {error && ` ${sentenceOf(error)}`}
      </span>
      <Button
        color="primary"
        outline
        size="xs"
        onClick={() => {
          chosen.clear();
          onClear();
        }}
      >
        Annulla la selezione
      </Button>
      {data &&
        able.map((action) => (
          <WhyButton
            key={action}
            color="primary"
            size="xs"
            type="button"
            aria-haspopup="dialog"
            why={
              data[action] > data.most
                ? `Sono più di ${formatNumber(data.most)}, quanti se ne possono inviare insieme: restringere i filtri.`
                : null
            }
            onClick={() => setAsked(action)}
          >
            {transition(list.kind, action).label} ({formatNumber(data[action])})
          </WhyButton>
        ))}
      {asked && data && (
        <WholeDialog
          action={asked}
          list={list}
          count={data[asked]}
          onClose={(done) => {
            setAsked(null);
            if (done) chosen.clear();
          }}
        />
      )}
    </>
  );
}
