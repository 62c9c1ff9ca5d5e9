import type { ReactNode } from 'react';
import { type Attachment, attachmentAddress } from '@/api/attachments';
import { formatBytes } from '@/domain/format';
import { Icon } from '@/ui/Icon';
import './attachments.scss';

type Props = {
  fileHash: string;
  attachments: Attachment[];
  /** What else can be done with one. */
  action?: (attachment: Attachment) => ReactNode;
};

/** The files embedded in a document, each to be saved; a program is not given out. */
export function AttachmentList({ fileHash, attachments, action }: Props) {
  return (
    <ul className="bdm-attachments">
      {attachments.map((each) => (
        <li key={each.number}>
          <Icon name="it-clip" size="sm" />
          <span className="bdm-attachment-name">
            {each.program ? (
              each.name
            ) : (
              <a href={attachmentAddress(fileHash, each.number)} download={each.name}>
                {each.name}
              </a>
            )}{' '}
            <span className="text-secondary text-nowrap">{formatBytes(each.size)}</span>
            {each.program && (
              <span className="d-block text-secondary">È un programma: non si può aprire.</span>
            )}
          </span>
          {action?.(each)}
        </li>
      ))}
    </ul>
  );
}
