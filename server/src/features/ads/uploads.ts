import { clipGone, clipNotMp4, clipTooLarge } from '@pollen/contract/ad-refusals';
import { MOST_CLIP_BYTES } from '@pollen/contract/ad-values';
import type { Tx } from '../../platform/database/database';
import type { Files } from '../../platform/files/files';
import { Refusal } from '../../platform/refusal';
import { randomToken } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { type Clip, discardClip, findClip, insertClip, updateReceived, updateStored } from './clip-queries';
import { readClip } from './mp4';
import { partialClip, storedClip } from './rules';

/** Begins the upload of a clip; returns the name under which its parts are sent. */
export async function beginClip(tx: Tx, { size, by }: { size: number; by: number | null }): Promise<string> {
  if (size > MOST_CLIP_BYTES) throw new Refusal(clipTooLarge, { megabytes: MOST_CLIP_BYTES / 1024 / 1024 });
  const name = randomToken();
  await insertClip(tx, { name, bytes: size, by });
  return name;
}

/** Checks and stores a clip that is whole already; returns its number and how long it plays. */
export async function keepClip(
  tx: Tx,
  files: Files,
  whole: Buffer,
): Promise<{ readonly clipId: number; readonly durationMs: number }> {
  const read = readClip(whole);
  if ('kind' in read) throw new Refusal(read.kind, read.params ?? {});
  const name = await beginClip(tx, { size: whole.length, by: null });
  const clip = await findClip(tx, name);
  if (!clip) throw new Error(`clip ${name} was not begun after all`);
  await files.put(storedClip(name), whole);
  await updateStored(tx, clip.id, read.durationMs);
  return { clipId: clip.id, durationMs: read.durationMs };
}

/**
 * Takes a part of a clip, which may have arrived before; returns how much is here, and with the last part how long the
 * clip plays. Refuses a file that is no clip, and discards it.
 */
export async function receiveClipPart(
  services: Services,
  { name, offset, bytes }: { name: string; offset: number; bytes: Buffer },
): Promise<{ received: number; durationMs: number | null }> {
  const { database, files } = services;
  const clip = await findClip(database.reader, name);
  if (!clip) throw new Refusal(clipGone);
  if (clip.storedAt) return { received: clip.bytes, durationMs: clip.durationMs };
  const end = offset + bytes.length;
  // A part after a gap is not lost: the answer says where to continue.
  if (offset > clip.received) return { received: clip.received, durationMs: null };
  if (end > clip.bytes) throw new Refusal(clipNotMp4);
  await files.writePart(partialClip(name), offset, bytes);
  await database.transaction((tx) => updateReceived(tx, clip.id, end));
  const received = Math.max(clip.received, end);
  return { received, durationMs: received < clip.bytes ? null : await storeWhole(services, clip) };
}

/**
 * Checks a clip of which all parts are here and stores it; returns how long it plays. The row is updated after the file is
 * written, so that a process that dies in between leaves an upload that can be sent again.
 */
async function storeWhole({ database, files }: Services, clip: Clip): Promise<number> {
  const { id, name } = clip;
  const whole = await files.readParts(partialClip(name));
  if (whole?.length !== clip.bytes) {
    // The last part arrived twice, and the other call was faster.
    const stored = await findClip(database.reader, name);
    if (stored?.durationMs) return stored.durationMs;
    throw new Refusal(clipGone);
  }
  const read = readClip(whole);
  if ('kind' in read) {
    await database.transaction((tx) => discardClip(tx, id));
    throw new Refusal(read.kind, read.params ?? {});
  }
  await files.put(storedClip(name), whole);
  if (!(await database.transaction((tx) => updateStored(tx, id, read.durationMs)))) {
    await files.delete(storedClip(name));
    throw new Refusal(clipGone);
  }
  await files.deleteParts(partialClip(name));
  return read.durationMs;
}
