import { ApiError } from '@/api/http';
import { GENERIC_ERROR } from '@/domain/messages';
import { UnreadableDocument } from './open';

/** What a reader is told when there is no document to show. */
export type Failure = {
  title: string;
  message: string;
  /** An error of the application, which is also notified, rather than a state of the document. */
  unexpected: boolean;
  /** The file is there although it cannot be shown: it may still be saved. */
  savable: boolean;
};

export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) {
    switch (error.status) {
      case 403:
        return state('Documento non accessibile', error.message);
      case 404:
        // The server does not tell a missing document from one that this reader may not see; nor do we.
        return state(
          'Documento non disponibile',
          'Al momento il documento non è disponibile per la consultazione.',
        );
      case 409:
        return state('Documento in elaborazione', error.message);
    }
  }
  return {
    title: 'Documento non visualizzabile',
    message: GENERIC_ERROR,
    unexpected: true,
    savable: error instanceof UnreadableDocument,
  };
}

function state(title: string, message: string): Failure {
  return { title, message, unexpected: false, savable: false };
}
