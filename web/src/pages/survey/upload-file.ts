import { FILE_PART_BYTES } from '@pollen/contract/answer-file-values';
import type { AnswerFile } from '@pollen/contract/question-parts';
import { type Upload, UploadRefused } from '@pollen/runner/upload';
import { ApiError, call, type DataOf } from '../../api/call';

/** How long to wait before a part is sent once more, and how often. */
const PAUSES_MS = [500, 1_500, 4_000, 10_000];
const PATIENCE_MS = 60_000;

function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Returns bytes in base64. */
function inBase64(bytes: Uint8Array): string {
  let text = '';
  // In pieces, because a call takes so many arguments and no more.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

/** Tries again while the network or the server fails; what the server refuses is refused for good. */
async function patiently<Result>(signal: AbortSignal, attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind === 'refusal') throw new UploadRefused(error.message);
      const pause = PAUSES_MS[tries];
      if (pause === undefined || error.kind === 'session') throw error;
      await pauseFor(pause, signal);
    }
  }
}

/** Returns the way to upload a file to an attempt: in parts, each of which is sent again when it was lost. */
export function uploadTo(attemptId: string): Upload {
  return async (file, { onProgress, signal }): Promise<AnswerFile> => {
    const { content } = await patiently(signal, () =>
      call('POST /api/v1/Attempts/:attemptId/Files', {
        params: { attemptId },
        body: { name: file.name.slice(-300), size: file.size },
        signal,
        timeoutMs: PATIENCE_MS,
      }),
    );
    for (let received = 0; ; ) {
      const offset = received;
      const part = new Uint8Array(await file.slice(offset, offset + FILE_PART_BYTES).arrayBuffer());
      const bytes = inBase64(part);
      const answer: DataOf<'POST /api/v1/Attempts/:attemptId/Files/:content/Parts'> = await patiently(signal, () =>
        call('POST /api/v1/Attempts/:attemptId/Files/:content/Parts', {
          params: { attemptId, content },
          body: { offset, bytes },
          signal,
          timeoutMs: PATIENCE_MS,
        }),
      );
      onProgress(answer.received / file.size);
      if (answer.file) return answer.file;
      received = answer.received;
    }
  };
}
