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
import { type Credentials, getMember, updateMemberLastSeen } from '../members/index';
import { recordFriendActivity } from '../referrals/index';
import { panelSettings } from '../settings/index';
import { endCurrentSession, openSession, recognizeBrowser, setSessionCookie } from './actions';
import { newDeviceMail } from './emails';
import { notMeToken } from './links';
import { hasHadSession, hasUsedDevice, type LoginPasskey } from './queries';
import { deviceName, isLoginMailed, placeName } from './rules';

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
    if (reason !== null) return new Refusal(suspendedByOperator, { reason }, { reason });
    return new Refusal(accountSuspended, {}, await emailChangeSuspension(tx, services, member.id));
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
    const { registeredAt } = await getMember(writing, member.id);
    const knownDevice = await hasUsedDevice(writing, member.id, deviceHash);
    const firstSession = !(await hasHadSession(writing, member.id));
    const opened = await openSession(writing, { memberId: member.id, deviceHash, userAgent, country, passkey });
    if (isLoginMailed({ knownDevice, firstSession, registeredAt }, writing.now)) {
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
