import { expect, it } from 'vitest';
import { ApiError } from '@/api/http';
import { failureOf } from './failure';
import { UnreadableDocument } from './open';

it('says that a document is missing, refused or being processed without calling it an error', () => {
  const processing = 'Il provvedimento è in elaborazione. Provare più tardi.';
  expect(failureOf(new ApiError(409, processing))).toMatchObject({ message: processing, unexpected: false });
  expect(failureOf(new ApiError(403, 'Non permesso.'))).toMatchObject({ message: 'Non permesso.' });
  expect(failureOf(new ApiError(404))).toMatchObject({
    title: 'Documento non disponibile',
    unexpected: false,
  });
});

it('calls everything else an error, in the words of the catalogue', () => {
  for (const error of [new ApiError(0), new ApiError(500), new Error('?'), new UnreadableDocument()]) {
    expect(failureOf(error)).toMatchObject({
      message: 'Si è verificato un errore. Riprovare più tardi',
      unexpected: true,
    });
  }
});

it('offers to save only what is there', () => {
  expect(failureOf(new UnreadableDocument()).savable).toBe(true);
  expect(failureOf(new ApiError(500)).savable).toBe(false);
});
