import { pictureGone } from '@pollen/contract/pictures';
import type { Tx } from '../../platform/database/database';
import { addJob } from '../../platform/jobs';
import { Refusal } from '../../platform/refusal';
import { setAvatarUrl } from '../members/index';
import { discardAvatars, isAvatarOf, updateSaved } from './queries';
import { avatarAddress, nameInAddress } from './rules';

/**
 * Saves an uploaded picture of the member and discards the one before. A second call changes nothing. Refuses pictures
 * that the member did not upload.
 */
export async function saveAvatar(tx: Tx, memberId: number, address: string): Promise<void> {
  const name = nameInAddress(address);
  if (!name || !(await isAvatarOf(tx, memberId, name))) throw new Refusal(pictureGone);
  // This update comes first because it locks the member's row, so that concurrent saves run one after the other.
  await setAvatarUrl(tx, memberId, avatarAddress(name, tx.now));
  await discardAvatars(tx, memberId, name);
  if (!(await updateSaved(tx, memberId, name))) throw new Refusal(pictureGone);
  await tidySoon(tx);
}

/** Removes the picture, so that initials are shown. A job deletes all files of the member, unsaved uploads included. */
export async function removeAvatar(tx: Tx, memberId: number): Promise<void> {
  await setAvatarUrl(tx, memberId, null);
  await discardAvatars(tx, memberId, null);
  await tidySoon(tx);
}

async function tidySoon(tx: Tx): Promise<void> {
  await addJob(tx, 'avatars.tidy', {});
}
