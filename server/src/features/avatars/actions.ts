import { pictureGone } from '@pollen/contract/pictures';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { setAvatarUrl } from '../members/index';
import { discardAvatars, isAvatarOf, updateSaved } from './queries';
import { avatarAddress, nameInAddress } from './rules';

/** Shows a picture that this very member uploaded, and discards the one before. Saving it twice is saving it once. */
export async function saveAvatar(tx: Tx, memberId: number, address: string): Promise<void> {
  const name = nameInAddress(address);
  if (!name || !(await isAvatarOf(tx, memberId, name))) throw new Refusal(pictureGone);
  // First, because it makes two that save at once take turns.
  await setAvatarUrl(tx, memberId, avatarAddress(name, tx.now));
  await discardAvatars(tx, memberId, name);
  if (!(await updateSaved(tx, memberId, name))) throw new Refusal(pictureGone);
  await tidySoon(tx);
}

/** Shows initials again. The files of the member are deleted as soon as this is committed, uploads that wait as well. */
export async function removeAvatar(tx: Tx, memberId: number): Promise<void> {
  await setAvatarUrl(tx, memberId, null);
  await discardAvatars(tx, memberId, null);
  await tidySoon(tx);
}

async function tidySoon(tx: Tx): Promise<void> {
  await addJob(tx, 'avatars.tidy', {});
}
