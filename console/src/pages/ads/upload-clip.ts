import { CLIP_PART_BYTES } from '@pollen/contract/ad-values';
import { ApiError } from '@pollen/contract/client';
import { call } from '../../api/call';

/** A clip that the server has checked. */
export interface UploadedClip {
  readonly name: string;
  /** Works for some hours. */
  readonly url: string;
  readonly durationMs: number;
}

/** How long to wait before a part is sent once more, and how often. */
const PAUSES_MS = [500, 2_000, 6_000];

/** Returns bytes in base64. */
function inBase64(bytes: Uint8Array): string {
  let text = '';
  // In pieces, because a call takes so many arguments and no more.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

/** Tries again while the network fails; what the server refuses is refused for good. */
async function patiently<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const pause = PAUSES_MS[tries];
      const isLost = error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout');
      if (!isLost || pause === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Uploads a clip in parts and returns it as the server has checked it; tells how much of it is there, from 0 to 1. */
export async function uploadClip(file: File, onProgress: (share: number) => void): Promise<UploadedClip> {
  const { clip } = await patiently(() => call('POST /api/console/AdClips', { body: { size: file.size } }));
  for (let received = 0; ; ) {
    const offset = received;
    const bytes = inBase64(new Uint8Array(await file.slice(offset, offset + CLIP_PART_BYTES).arrayBuffer()));
    const answer = await patiently(() =>
      call('POST /api/console/AdClips/:clip/Parts', { params: { clip }, body: { offset, bytes } }),
    );
    if (answer.stored) return { name: clip, ...answer.stored };
    received = answer.received;
    onProgress(received / file.size);
  }
}
