import type { DataOf } from '@pollen/contract/operation';
import { accountSuspended, type login, suspendedByOperator } from '@pollen/contract/sessions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database/database';
import { countryOf } from '../../platform/http/country';
import { asClause, type Locale } from '../../platform/locale';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { emailChangeSuspension } from '../email-change/index';
import { sendMail } from '../mail/index';
import { type Credentials, getMember, hasReset, suspensionTicket, updateMemberLastSeen } from '../members/index';
import { recordFriendActivity } from '../referrals/index';
import { panelSettings } from '../settings/index';
import { endCurrentSession, openSession, recognizeBrowser, setSessionCookie } from './actions';
import { newDeviceMail } from './emails';
import { notMeToken } from './links';
import { getLoginHistory, hasUsedDevice, type LoginPasskey } from './queries';
import {
  deviceName,
  isLoginMailed,
  MAILED_BROWSERS_MS,
  placeName,
  RECENT_RESET_MS,
  SUSPENSION_TICKET_MS,
} from './rules';

interface LoginRequest {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The passkey of the log-in; null for one with the password. */
  readonly passkey: LoginPasskey | null;
  /** Runs in the transaction of the new session once the member is locked, and undoes it with a refusal. */
  readonly before?: (tx: Tx) => Promise<void>;
}

/** Returns an instant as mails write it, in the time zone of the panel. */
async function timeInWords(tx: Tx, at: Date, locale: Locale): Promise<string> {
  const { timeZone } = await panelSettings(tx);
  const parts = { timeZone, dateStyle: 'long', timeStyle: 'long' } as const;
  return new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', parts).format(at);
}

/** Returns whether a mail tells the member of a log-in in this browser. */
async function isNewBrowser(tx: Tx, { id, emailKey }: Credentials, deviceHash: Buffer): Promise<boolean> {
  if (await hasUsedDevice(tx, id, deviceHash)) return false;
  const { registeredAt } = await getMember(tx, id);
  const ago = (ms: number) => new Date(tx.now.getTime() - ms);
  // Whoever reads the member's mail has just been told of the new password.
  if (await hasReset(tx, { emailKey, browserHash: deviceHash }, ago(RECENT_RESET_MS))) return false;
  const history = await getLoginHistory(tx, id, ago(MAILED_BROWSERS_MS));
  return isLoginMailed({ ...history, registeredAt }, tx.now);
}

/**
 * Signs a member in who has proved who they are: ends the session that the browser had, opens one, sets its cookie, and
 * mails the member when the browser is new to them. Returns the answer of a log-in; a refusal for a suspended member.
 */
export async function completeLogin(
  services: Services,
  tx: Tx,
  member: Credentials,
  { request, reply, passkey, before }: LoginRequest,
): Promise<DataOf<typeof login> | Refusal> {
  const { config, database, secrets } = services;
  if (member.state === 'suspended') {
    const { suspendReason: reason } = member;
    if (reason !== null) {
      const ticket = suspensionTicket(services, member, SUSPENSION_TICKET_MS);
      return new Refusal(suspendedByOperator, { reason }, { reason, ticket });
    }
    return new Refusal(accountSuspended, {}, await emailChangeSuspension(tx, services, member));
  }
  const deviceHash = recognizeBrowser(config, request, reply);
  const country = await countryOf(config, request);
  const userAgent = request.headers['user-agent'];
  const session = await database.transaction(async (writing) => {
    // Locks the member, so that of two log-ins in a new browser the second one finds the session of the first. The
    // member first: whoever removes a passkey or ends a session takes the locks in this order.
    await updateMemberLastSeen(writing, member.id);
    await before?.(writing);
    await endCurrentSession(writing, config, request, reply);
    await recordFriendActivity(writing, member.id);
    const isNews = await isNewBrowser(writing, member, deviceHash);
    const opened = await openSession(writing, { memberId: member.id, deviceHash, userAgent, country, passkey });
    if (isNews) {
      const { locale, email: to } = member;
      const mail = newDeviceMail({
        locale,
        publicUrl: config.publicUrl,
        device: deviceName(userAgent),
        place: placeName(country, locale),
        time: await timeInWords(writing, writing.now, locale),
        token: notMeToken(secrets, opened.id),
      });
      await sendMail(writing, { to, ...mail });
    }
    return opened;
  });
  setSessionCookie(config, reply, session.token);
  return {
    id: member.id,
    userName: member.email,
    isBlacklist: member.state === 'blacklisted',
    // The reason in the form that fits into the middle of a sentence.
    blacklistReason: member.blacklistReason && asClause(member.blacklistReason),
  };
}
