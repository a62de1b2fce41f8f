import {
  account,
  addressTaken,
  changePassword,
  commonPasswords as commonPasswordsCall,
  forgotPassword,
  forgotPasswordCode,
  oldPasswordWrong,
  registered,
  registrationCode,
  registry,
  saveLanguage,
  user,
} from '@pollen/contract/members';
import { notFound, tooManyRequests } from '@pollen/contract/values';
import { commonPasswords } from '../../platform/common-passwords';
import type { Api } from '../../platform/http/api';
import { countryOf } from '../../platform/http/country';
import { networksOf } from '../../platform/http/network';
import { say } from '../../platform/locale';
import { hashPassword } from '../../platform/passwords';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../platform/services';
import { HOUR_MS, MINUTE_MS } from '../../platform/time';
import { policyVersionOf } from '../content/index';
import { sendMail } from '../mail/index';
import { refuseRestrictedRegion } from '../regions/index';
import { endSessions, recognizeBrowser } from '../sessions/index';
import { accountAhead, accountOf, userOf } from './account';
import { registerMember, replacePassword } from './actions';
import { passwordChangedMail } from './emails';
import { formerHashes } from './former-addresses';
import { newPasswordOrRefuse, passwordCheck } from './own-password';
import { countRegisteredFrom, getMember, isAddressTaken, setPasswordByAddress, updateLocale } from './queries';
import {
  type Address,
  type CodePurpose,
  isAddressRefusal,
  passwordChanged,
  readAddress,
  TRIES_PER_SIGNUP,
  welcomeWithheld,
} from './rules';
import { consumeCode, requestCode } from './verification';

/** Returns the typed address; throws the refusal that says what is wrong with it. */
function addressFrom(typed: string): Address {
  const address = readAddress(typed);
  if (isAddressRefusal(address)) throw new Refusal(address);
  return address;
}

/** Replaces the version of a policy that an operator saved without one. */
const UNNUMBERED = '-';

/** Handles registering, mailed codes, passwords, and the account and its language. */
export function membersRoutes(api: Api, services: Services): void {
  const { config, database } = services;
  const { limits, publicUrl } = config;
  const codes = { limit: { max: limits.codesPerNetworkHour, perMs: HOUR_MS } };
  // The limit has room for typing errors beside the registrations that succeed.
  const tries = {
    transaction: 'none',
    limit: { max: limits.signupsPerNetworkHour * TRIES_PER_SIGNUP, perMs: HOUR_MS },
  } as const;

  for (const [operation, purpose] of [
    [registrationCode, 'register'],
    [forgotPasswordCode, 'reset'],
  ] as const satisfies [unknown, CodePurpose][]) {
    api.handle(
      operation,
      async ({ tx, body, locale, request, reply }) => {
        // The region restricts registering only, because a member may travel.
        if (purpose === 'register') await refuseRestrictedRegion(tx, await countryOf(config, request));
        const address = addressFrom(body.userName);
        const browserHash = recognizeBrowser(config, request, reply);
        const asked = { purpose, address, browserHash, locale, networks: networksOf(request) };
        const nextAfter = await requestCode(tx, services, { ...asked, imageCode: body.seccode ?? '' });
        return nextAfter instanceof Refusal ? nextAfter : { nextAfter };
      },
      codes,
    );
  }

  api.handle(
    registered,
    async ({ tx, body }) => {
      const address = addressFrom(body.userName);
      if (await isAddressTaken(tx, address.key)) throw new Refusal(addressTaken);
      return null;
    },
    { limit: { max: limits.availabilityPerNetworkMinute, perMs: MINUTE_MS } },
  );

  api.handle(
    registry,
    async ({ tx, body, locale, network, request, reply, notice }) => {
      await refuseRestrictedRegion(tx, await countryOf(config, request));
      const address = addressFrom(body.userName);
      const password = await newPasswordOrRefuse(body.password, body.confirmedPassword, address.email);
      const deviceHash = recognizeBrowser(config, request, reply);
      const anHourAgo = new Date(tx.now.getTime() - HOUR_MS);
      if ((await countRegisteredFrom(tx, network, anHourAgo)) >= limits.signupsPerNetworkHour) {
        throw new Refusal(tooManyRequests);
      }
      const passwordHash = await hashPassword(password);
      const policyVersions = {
        terms: (await policyVersionOf(tx, services, 'terms', locale)) ?? UNNUMBERED,
        privacy: (await policyVersionOf(tx, services, 'privacy', locale)) ?? UNNUMBERED,
      };
      return database.transaction(async (writing) => {
        const entered = { address, browserHash: deviceHash, networks: networksOf(request), code: body.verifyCode };
        const refused = await consumeCode(writing, services, { ...entered, purpose: 'register' });
        if (refused) {
          // A caller with the right code owns the mailbox, so the answer may tell that an earlier call created the
          // account.
          const isRepeated = refused.spent && (await isAddressTaken(writing, address.key));
          return isRepeated ? new Refusal(addressTaken) : refused.refusal;
        }
        const { recommendedCode, channelCode, keyOfChannel, deviceType, fingerprintCode: fingerprint } = body;
        const made = await registerMember(writing, {
          address,
          passwordHash,
          locale,
          policyVersions,
          recommendedCode: recommendedCode ?? null,
          channelCode: channelCode ?? null,
          keyOfChannel: keyOfChannel ?? null,
          deviceType: deviceType ?? null,
          fingerprint: fingerprint ?? null,
          network,
          former: formerHashes(services.secrets, address.key),
          deviceHash,
        });
        if (!made) return new Refusal(addressTaken);
        if (made.welcomeWithheld) notice(say(welcomeWithheld, locale));
        return null;
      });
    },
    tries,
  );

  api.handle(
    forgotPassword,
    async ({ body, locale, request, reply }) => {
      const address = addressFrom(body.userName);
      const password = await newPasswordOrRefuse(body.newPassword, body.confirmedPassword, address.email);
      const passwordHash = await hashPassword(password);
      const browserHash = recognizeBrowser(config, request, reply);
      return database.transaction(async (writing) => {
        const entered = { address, browserHash, networks: networksOf(request), code: body.verificationCode };
        const refused = await consumeCode(writing, services, { ...entered, purpose: 'reset' });
        if (refused) return refused.refusal;
        const member = await setPasswordByAddress(writing, address.key, passwordHash);
        // No code was mailed for an address without an account, so this one was guessed, and there is no password to
        // change.
        if (!member) return null;
        await endSessions(writing, member.id);
        await sendMail(writing, { to: member.email, ...passwordChangedMail({ locale, publicUrl }) });
        return null;
      });
    },
    tries,
  );

  const checkOldPassword = passwordCheck(services, oldPasswordWrong);
  api.handle(
    changePassword,
    async ({ tx, member, body, locale, notice }) => {
      if (body.id !== member.id) throw new Refusal(notFound);
      const { email: address } = await getMember(tx, member.id);
      const password = await newPasswordOrRefuse(body.newPassword, body.confirmedPassword, address);
      const from = await checkOldPassword(tx, member.id, body.oldPassword);
      const to = await hashPassword(password);
      await database.transaction(async (writing) => {
        const change = { memberId: member.id, from, to, keepSessionId: member.sessionId };
        const email = await replacePassword(writing, change);
        if (email === null) throw new Refusal(oldPasswordWrong);
        await sendMail(writing, { to: email, ...passwordChangedMail({ locale, publicUrl }) });
      });
      notice(say(passwordChanged, locale));
      return null;
    },
    { transaction: 'none' },
  );

  api.handle(commonPasswordsCall, async () => ({ list: [...(await commonPasswords())] }));

  api.handle(account, async ({ tx, locale, ahead }) => accountOf(tx, await ahead, locale), { ahead: accountAhead });
  api.handle(user, ({ tx, member }) => userOf(tx, member));

  api.handle(saveLanguage, async ({ tx, member, body }) => {
    await updateLocale(tx, member.id, body.lang);
    return null;
  });
}
