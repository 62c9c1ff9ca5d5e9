import { useQuery } from '@tanstack/react-query';
import { attachmentsQuery } from '@/api/attachments';
import { AttachmentList } from '@/parts/item/AttachmentList';
import { Panel } from '@/ui/Panel';

/** What is embedded in the document that the reader may open, and how much of the original it leaves out. */
export function AttachmentsPanel({ fileHash }: { fileHash: string }) {
  const { data } = useQuery(attachmentsQuery(fileHash));
  if (!data || (data.attachments.length === 0 && data.left_out === 0)) return null;
  return (
    <Panel title="Allegati">
      {data.attachments.length > 0 && <AttachmentList fileHash={fileHash} attachments={data.attachments} />}
      {data.left_out > 0 && (
        <p className="mb-0">
          {data.left_out === 1
            ? "Questa copia non comprende un allegato dell'originale."
            : `Questa copia non comprende ${data.left_out} allegati dell'originale.`}
        </p>
      )}
    </Panel>
  );
}
