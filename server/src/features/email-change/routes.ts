import {
  cancelEmailChange,
  confirmEmailChange,
  emailChange,
  emailChangeOver,
  mailSuspended,
  requestEmailChange,
  resendEmailChange,
  takeBackEmailChange,
} from '@pollen/contract/email-change';
import type { Api } from '../../platform/http/api';
import { may } from '../../platform/may';
import { hashPassword } from '../../platform/passwords';
import { Refusal } from '../../platform/refusal';
import { randomToken } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { HOUR_MS } from '../../platform/time';
import { isAddressRefusal, memberOfTicket, passwordCheck, readAddress } from '../members/index';
import { cancelChange, checkTakeBackLink, confirmChange, requestChange, resendLink, takeBackChange } from './actions';
import { findPendingEmailChange } from './queries';
import { whyNotMail } from './rules';

/**
 * The limit of clicks on mailed links, per mail that a network may cause. Tokens cannot be guessed, and nobody clicks
 * so often.
 */
const CLICKS_PER_MAIL = 3;

/**
 * Handles a change of the mail address: the pending one, request, resending, cancelling, and the links of the mails,
 * which need no session.
 */
export function emailChangeRoutes(api: Api, services: Services): void {
  const { database, config } = services;
  const mails = { limit: { max: config.limits.codesPerNetworkHour, perMs: HOUR_MS } };
  const clicks = { limit: { max: config.limits.codesPerNetworkHour * CLICKS_PER_MAIL, perMs: HOUR_MS } };
  const checkPassword = passwordCheck(services);

  api.handle(emailChange, async ({ tx, member, locale }) => {
    const change = await findPendingEmailChange(tx, member.id);
    return {
      pending: change && {
        newEmail: change.newEmail,
        requestedAt: change.requestedAt.toISOString(),
        confirmBefore: change.confirmBefore.toISOString(),
        can: { resend: may(whyNotMail(change, 'new', tx.now), locale) },
      },
    };
  });

  api.handle(
    requestEmailChange,
    async ({ tx, member, body }) => {
      const address = readAddress(body.email);
      if (isAddressRefusal(address)) throw new Refusal(address);
      await checkPassword(tx, member.id, body.password);
      await database.transaction((writing) => requestChange(writing, services, member.id, address));
      return null;
    },
    { transaction: 'none', ...mails },
  );

  api.handle(
    resendEmailChange,
    async ({ tx, member }) => {
      await resendLink(tx, services, member.id, 'new');
      return null;
    },
    mails,
  );

  api.handle(cancelEmailChange, async ({ tx, member }) => {
    if (!(await cancelChange(tx, member.id))) throw new Refusal(emailChangeOver);
    return null;
  });

  api.handle(
    confirmEmailChange,
    async ({ tx, body }) => {
      const { memberId, newEmail } = await confirmChange(tx, services, body.token);
      return { id: memberId, userName: newEmail };
    },
    clicks,
  );

  api.handle(
    takeBackEmailChange,
    async ({ tx, body }) => {
      await checkTakeBackLink(tx, body.token);
      // The password is hashed before the transaction, because argon2 would keep a database connection waiting.
      const unknown = await hashPassword(randomToken());
      await database.transaction((writing) => takeBackChange(writing, services, body.token, unknown));
      return null;
    },
    { transaction: 'none', ...clicks },
  );

  api.handle(
    mailSuspended,
    async ({ tx, body }) => {
      const member = await memberOfTicket(tx, services, body.ticket);
      if (!member) throw new Refusal(emailChangeOver);
      await resendLink(tx, services, member.id, body.to);
      return null;
    },
    mails,
  );
}
