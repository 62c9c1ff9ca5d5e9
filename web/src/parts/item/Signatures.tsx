import { useQuery } from '@tanstack/react-query';
import { documentSignersQuery, envelopeAddress, type Signer } from '@/api/document';
import { formatDay } from '@/domain/format';
import { pdfFileName } from '@/ui/download';
import { Icon } from '@/ui/Icon';

const signature = ({ name, day }: Signer) =>
  `da ${name ?? 'persona non indicata'}${day ? ` il ${formatDay(day)}` : ''}`;

const LIST = new Intl.ListFormat('it', { type: 'conjunction' });

/** Who says to have signed a document that came in an envelope, and the way to that as it came; nothing of any other. */
export function Signatures({ fileHash, label }: { fileHash: string; label: string }) {
  const { data } = useQuery(documentSignersQuery(fileHash));
  if (!data?.enveloped) return null;
  const { signers } = data;
  return (
    <p className="d-flex flex-wrap align-items-baseline gap-2 my-2">
      {signers.length > 0 && (
        <span>
          {`Firmato ${LIST.format(signers.map(signature))} (${signers.length === 1 ? 'firma non verificata' : 'firme non verificate'})`}
        </span>
      )}
      <a href={envelopeAddress(fileHash)} download={signers.length > 0 ? `${pdfFileName(label)}.p7m` : true}>
        <Icon name="it-download" size="sm" color="primary" className="me-1" />
        {signers.length > 0 ? 'Scarica il documento firmato' : 'Scarica il file come è arrivato'}
      </a>
    </p>
  );
}
