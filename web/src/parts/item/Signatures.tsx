import { useQuery } from '@tanstack/react-query';
import { documentSignersQuery, envelopeAddress, type Signer } from '@/api/document';
import { formatDay } from '@/domain/format';
import { pdfFileName } from '@/ui/download';
import { Icon } from '@/ui/Icon';

const signature = ({ name, day }: Signer) =>
  `da ${name ?? 'persona non indicata'}${day ? ` il ${formatDay(day)}` : ''}`;

const LIST = new Intl.ListFormat('it', { type: 'conjunction' });

/** Who says to have signed a document that came in a signed envelope, and the way to that; nothing of any other. */
export function Signatures({ fileHash, label }: { fileHash: string; label: string }) {
  const { data: signers = [] } = useQuery(documentSignersQuery(fileHash));
  if (signers.length === 0) return null;
  return (
    <p className="d-flex flex-wrap align-items-baseline gap-2 my-2">
      <span>
        {`Firmato ${LIST.format(signers.map(signature))} (${signers.length === 1 ? 'firma non verificata' : 'firme non verificate'})`}
      </span>
      <a href={envelopeAddress(fileHash)} download={`${pdfFileName(label)}.p7m`}>
        <Icon name="it-download" size="sm" color="primary" className="me-1" />
        Scarica il documento firmato
      </a>
    </p>
  );
}
