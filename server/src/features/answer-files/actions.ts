import { endingOf, FILE_TYPES, type FileEnding, MOST_FILE_BYTES } from '@pollen/contract/answer-file-values';
import { fileGone, fileRefused, fileTooLarge, fileUnreadable, tooManyFiles } from '@pollen/contract/answer-files';
import type { AnswerFile } from '@pollen/contract/question-parts';
import { unavailable } from '@pollen/contract/values';
import { fileTypeFromBuffer } from 'file-type';
import type { Tx } from '../../platform/database/database';
import { drawUnchanged } from '../../platform/pictures';
import { Refusal } from '../../platform/refusal';
import { randomToken } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import {
  discardFile,
  findFile,
  insertFile,
  listStoredFiles,
  type StoredFile,
  sumOfAttempt,
  sumOfMember,
  updateReceived,
  updateStored,
} from './queries';
import {
  acceptedEnding,
  isPictureType,
  LIMIT_OF_ATTEMPT,
  LIMIT_OF_MEMBER,
  PICTURE_SIZE,
  partialFile,
  safeFileName,
  storedFile,
} from './rules';

interface Upload {
  readonly memberId: number;
  readonly attemptId: number;
  readonly fileName: string;
  /** As announced. */
  readonly size: number;
}

/**
 * Begins an upload; returns the name under which its parts are sent and answers name it. Refuses kinds of files that are
 * not accepted by their name already, and more than a member may upload. The attempt is locked, so that
 * calls at once do not pass its limit together.
 */
export async function beginUpload(tx: Tx, { memberId, attemptId, fileName, size }: Upload): Promise<string> {
  const ending = endingOf(fileName);
  if (ending === null) throw new Refusal(fileRefused);
  if (size > MOST_FILE_BYTES) throw new Refusal(fileTooLarge, { megabytes: MOST_FILE_BYTES / 1024 / 1024 });
  const since = new Date(tx.now.getTime() - LIMIT_OF_MEMBER.perMs);
  const sums = [
    { ...(await sumOfAttempt(tx, attemptId)), limit: LIMIT_OF_ATTEMPT },
    { ...(await sumOfMember(tx, memberId, since)), limit: LIMIT_OF_MEMBER },
  ];
  if (sums.some(({ files, bytes, limit }) => files >= limit.files || bytes + size > limit.bytes))
    throw new Refusal(tooManyFiles);
  const name = randomToken();
  const type = FILE_TYPES[ending].type;
  await insertFile(tx, { name, memberId, attemptId, fileName: safeFileName(fileName, ending), type, bytes: size });
  return name;
}

/** Returns a stored file as answers name it. */
function answerFileOf({ name, fileName, type, bytes }: Omit<StoredFile, 'id'>): AnswerFile {
  return { name: fileName, type, content: name, size: bytes };
}

/**
 * Takes a part of an upload, which may have arrived before; returns how much is here, and with the last part the stored
 * file. Refuses a file that is not what it should be, and discards it.
 */
export async function receivePart(
  services: Services,
  { attemptId, name, offset, bytes }: { attemptId: number; name: string; offset: number; bytes: Buffer },
): Promise<{ received: number; file: AnswerFile | null }> {
  const { database, files } = services;
  const file = await findFile(database.reader, attemptId, name);
  if (!file) throw new Refusal(fileGone);
  if (file.storedAt) return { received: file.bytes, file: answerFileOf(file) };
  const end = offset + bytes.length;
  // A part after a gap is not lost: the answer says where to continue.
  if (offset > file.received) return { received: file.received, file: null };
  if (end > file.bytes) throw new Refusal(fileUnreadable);
  await files.writePart(partialFile(name), offset, bytes);
  await database.transaction((tx) => updateReceived(tx, file.id, end));
  const received = Math.max(file.received, end);
  if (received < file.bytes) return { received, file: null };
  try {
    return { received, file: await storeWhole(services, attemptId, file) };
  } catch (error) {
    // A refused file would be refused again, except when only the wait was too long.
    if (error instanceof Refusal && error.kind !== unavailable)
      await database.transaction((tx) => discardFile(tx, file.id));
    throw error;
  }
}

/**
 * Looks at a file of which all parts are here and stores it: pictures as they are drawn anew, without the place and the
 * device that a camera notes in them. The row is updated after the file is written, so that a process that dies in
 * between leaves an upload that can be sent again.
 */
async function storeWhole({ database, files }: Services, attemptId: number, file: StoredFile): Promise<AnswerFile> {
  const { id, name } = file;
  const whole = await files.readParts(partialFile(name));
  if (!whole || whole.length !== file.bytes) {
    // The last part arrived twice, and the other call was faster.
    const stored = await findFile(database.reader, attemptId, name);
    if (stored?.storedAt) return answerFileOf(stored);
    throw new Refusal(fileUnreadable);
  }
  const found = await fileTypeFromBuffer(whole);
  const ending = acceptedEnding(file.fileName, whole, found?.mime ?? null);
  if (ending === null) throw new Refusal(found ? fileRefused : fileUnreadable);
  const bytes = await contentToStore(ending, whole);
  if (bytes.length > MOST_FILE_BYTES) throw new Refusal(fileUnreadable);
  await files.put(storedFile(name), bytes);
  const facts = { fileName: safeFileName(file.fileName, ending), type: FILE_TYPES[ending].type, bytes: bytes.length };
  // The files of an account that was closed meanwhile were deleted before this one was written.
  if (!(await database.transaction((tx) => updateStored(tx, id, facts)))) {
    await files.delete(storedFile(name));
    throw new Refusal(fileGone);
  }
  await files.deleteParts(partialFile(name));
  return answerFileOf({ ...file, ...facts });
}

async function contentToStore(ending: FileEnding, whole: Buffer): Promise<Buffer> {
  return isPictureType(ending) ? await drawUnchanged(whole, PICTURE_SIZE) : whole;
}

/** Returns the files that answers name although the attempt has no such file. */
export async function filesMissing<
  Named extends { readonly content: string; readonly facts: Pick<AnswerFile, 'name' | 'type' | 'size'> | null },
>(tx: Tx, attemptId: number, named: readonly Named[]): Promise<Named[]> {
  if (named.length === 0) return [];
  const names = [...new Set(named.map(({ content }) => content))];
  const here = new Map((await listStoredFiles(tx, attemptId, names)).map((file) => [file.name, answerFileOf(file)]));
  return named.filter(({ content, facts }) => {
    const file = here.get(content);
    if (!file) return true;
    return facts !== null && !(['name', 'type', 'size'] as const).every((fact) => facts[fact] === file[fact]);
  });
}
