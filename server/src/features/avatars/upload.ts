import { pictureGone } from '@pollen/contract/pictures';
import { tooManyRequests } from '@pollen/contract/values';
import { drawnAnew, pictureBytes } from '../../platform/pictures';
import { Refusal, SessionExpired } from '../../platform/refusal';
import { randomToken } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { getMember } from '../members/index';
import { countUploads, insertAvatar, isAvatarOf } from './queries';
import { AVATAR_PIXELS, avatarAddress, fileOf, UPLOAD_LIMIT } from './rules';

/**
 * Takes in a picture and answers where it can be looked at; nobody sees it beside the member's name before it is saved.
 * The row comes before the file: a process that dies in between leaves nothing that is never tidied.
 */
export async function storeUpload({ database, files }: Services, memberId: number, source: string): Promise<string> {
  const bytes = pictureBytes(source);
  const name = `${randomToken()}.webp`;
  await database.transaction(async (tx) => {
    const since = new Date(tx.now.getTime() - UPLOAD_LIMIT.perMs);
    if ((await countUploads(tx, memberId, since)) >= UPLOAD_LIMIT.max) throw new Refusal(tooManyRequests);
    await insertAvatar(tx, { name, memberId });
    // The insert waits for a closing that is on its way, so this sees how that ended.
    if ((await getMember(tx, memberId)).state === 'closed') throw new SessionExpired();
  });
  await files.put(fileOf(name), await drawnAnew(bytes, { width: AVATAR_PIXELS, height: AVATAR_PIXELS }));
  // An account that was closed while the picture was cut has been swept before the file was there.
  if (!(await isAvatarOf(database.reader, memberId, name))) {
    await files.delete(fileOf(name));
    throw new Refusal(pictureGone);
  }
  return avatarAddress(name);
}
