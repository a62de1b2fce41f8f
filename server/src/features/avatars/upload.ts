import { pictureGone } from '@pollen/contract/pictures';
import { tooManyRequests } from '@pollen/contract/values';
import { cropToWebp, pictureBytes } from '../../platform/pictures';
import { Refusal, SessionExpired } from '../../platform/refusal';
import { randomToken } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { getMember } from '../members/index';
import { countUploads, insertAvatar, isAvatarOf } from './queries';
import { AVATAR_PIXELS, avatarAddress, fileOf, UPLOAD_LIMIT } from './rules';

/**
 * Stores an uploaded picture and returns its address. Nobody else sees the picture before it is saved. The row is
 * inserted before the file is written, so that a process that dies in between leaves nothing that the cleanup job does
 * not find.
 */
export async function storeUpload({ database, files }: Services, memberId: number, source: string): Promise<string> {
  const bytes = pictureBytes(source);
  const name = `${randomToken()}.webp`;
  await database.transaction(async (tx) => {
    const since = new Date(tx.now.getTime() - UPLOAD_LIMIT.perMs);
    if ((await countUploads(tx, memberId, since)) >= UPLOAD_LIMIT.max) throw new Refusal(tooManyRequests);
    await insertAvatar(tx, { name, memberId });
    // The insert waits for a concurrent closing of the account, so this read sees its result.
    if ((await getMember(tx, memberId)).state === 'closed') throw new SessionExpired();
  });
  await files.put(fileOf(name), await cropToWebp(bytes, { width: AVATAR_PIXELS, height: AVATAR_PIXELS }));
  // An account that was closed during the resizing had its files deleted before this one was written.
  if (!(await isAvatarOf(database.reader, memberId, name))) {
    await files.delete(fileOf(name));
    throw new Refusal(pictureGone);
  }
  return avatarAddress(name);
}
