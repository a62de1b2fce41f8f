import type { Tx } from '../../platform/database/database';
import { refuseIf } from '../../platform/may';
import { hashPassword } from '../../platform/passwords';
import { randomToken } from '../../platform/secrets';
import { sendMail } from '../mail/index';
import { audit } from './actions';
import { codeResetMail } from './emails';
import { openPasswordLink } from './password-links';
import { lockRecipient, updatePassword } from './password-queries';
import { type ActingOperator, findTargetOrRefuse, lockTeamAs, underApproval, whyNotOwn } from './team';
import { deleteCode, updateSessionsEnded } from './team-queries';

/**
 * Removes the one-time code of an operator who lost the phone, ends the sessions and mails a link to a new password.
 * The old password is removed too: otherwise anyone who knows it, such as the administrator who resets, could set up
 * the new code.
 */
export async function resetCode(tx: Tx, id: number, acting: ActingOperator): Promise<void> {
  await lockTeamAs(tx, acting);
  const { email } = await findTargetOrRefuse(tx, id);
  const { operator, locale, publicUrl } = acting;
  refuseIf(whyNotOwn({ id }, operator));
  await lockRecipient(tx, { id });
  await deleteCode(tx, id);
  await updatePassword(tx, id, await hashPassword(randomToken(32)));
  const sessions = await updateSessionsEnded(tx, id, { allBut: null });
  await audit(tx, operator, 'operator.codeReset', 'operator', id, { sessions, ...underApproval(acting) });
  const token = await openPasswordLink(tx, id, operator.id);
  await sendMail(tx, { to: email, ...codeResetMail({ locale, publicUrl, token, by: operator.name }) });
}
