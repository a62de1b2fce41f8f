import type { AnswerFile } from '@pollen/contract/question-parts';

/**
 * Uploads a file for an answer; tells its progress from 0 to 1. An error is an `Error` whose message is for the member, an
 * `UploadRefused` when trying again is of no use.
 */
export type Upload = (
  file: File,
  told: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<AnswerFile>;

/** A file that will not be taken, however often it is sent. The message is for the member. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
}
