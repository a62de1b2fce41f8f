import { oldPasswordWrong } from '@pollen/contract/members';
import type { DataOf } from '@pollen/contract/operation';
import {
  addPasskey as addPasskeyCall,
  declinePasskeyOffer,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyNotAdded,
  passkeyOptions,
  passkeyRefused,
  passkeys,
  passwordNeeded,
  removePasskey as removePasskeyCall,
  renamePasskey,
} from '@pollen/contract/passkeys';
import { notFound } from '@pollen/contract/values';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database/database';
import type { Api, MemberCaller } from '../../platform/http/api';
import { networksOf } from '../../platform/http/network';
import { Refusal } from '../../platform/refusal';
import { sameBytes } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { MINUTE_MS } from '../../platform/time';
import { GuessLimit } from '../guess-limits/index';
import { type Credentials, getCredentials, passwordCheck } from '../members/index';
import { deviceName, hasJustLoggedIn, recognizeBrowser } from '../sessions/index';
import {
  addPasskey,
  challengeForLogin,
  challengeForPasskey,
  ownerOf,
  passkeyPlaceOrRefuse,
  removePasskey,
} from './actions';
import { passkeyPlaceOf } from './place';
import {
  consumeChallenge,
  findPasskey,
  insertOfferDeclined,
  isOfferOpen,
  listPasskeys,
  updateName,
  updateUsed,
} from './queries';
import { WRONG_PASSKEY_LIMIT } from './rules';
import { challengeIn, prepareVerification, verifyAssertion, verifyAttestation } from './verification';

/** How the sessions sign a member in who has proved who they are; see `completeLogin` there. */
type CompleteLogin = (
  services: Services,
  tx: Tx,
  member: Credentials,
  login: {
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
    readonly passkey: { readonly id: number; readonly addedInSessionId: number };
    readonly before: (tx: Tx) => Promise<void>;
  },
) => Promise<DataOf<typeof passkeyLogin> | Refusal>;

/** A page asks for a challenge before anybody decides to use a passkey. */
const CHALLENGES_PER_LOGIN = 3;

/**
 * Handles the passkeys of a member, and the log-in with one. `completeLogin` of the sessions opens the session, so that a
 * log-in with a passkey does and answers the same as one with a password.
 */
export function passkeyRoutes(api: Api, services: Services, { completeLogin }: { completeLogin: CompleteLogin }): void {
  const { config, database, log } = services;
  const guesses = new GuessLimit(services, 'passkey', WRONG_PASSKEY_LIMIT);
  const checkPassword = passwordCheck(services, oldPasswordWrong);
  const perMinute = (max: number) => ({ limit: { max, perMs: MINUTE_MS } });
  const logins = config.limits.loginsPerNetworkMinute;

  /** Refuses who neither logged in a moment ago nor gives the password. */
  async function confirmMember(tx: Tx, member: MemberCaller, password: string | undefined): Promise<void> {
    if (password !== undefined) await checkPassword(tx, member.id, password);
    else if (!(await hasJustLoggedIn(tx, member))) throw new Refusal(passwordNeeded);
  }

  api.handle(
    passkeyLoginOptions,
    async ({ tx, request, reply }) => {
      const place = passkeyPlaceOrRefuse(config, request.headers.host ?? '');
      return challengeForLogin(tx, place, recognizeBrowser(config, request, reply));
    },
    perMinute(logins * CHALLENGES_PER_LOGIN),
  );

  api.handle(
    passkeyLogin,
    async ({ tx, body: { credential }, request, reply }) => {
      const place = passkeyPlaceOrRefuse(config, request.headers.host ?? '');
      const challenge = challengeIn(credential);
      const deviceHash = recognizeBrowser(config, request, reply);
      const networks = networksOf(request);
      const names = networks.map(({ network, times }) => ({ name: `${network} ${credential.id}`, times }));
      const proved = await guesses.attempt(names, async () => {
        const owner = { memberId: null, sessionId: null, deviceHash };
        // Committed at once, so that a challenge is used up whatever comes of it.
        const isFresh =
          challenge !== null && (await database.transaction((writing) => consumeChallenge(writing, challenge, owner)));
        const passkey = isFresh ? await findPasskey(tx, Buffer.from(credential.id, 'base64url')) : null;
        const userHandle = Buffer.from(credential.response.userHandle ?? '', 'base64url');
        if (challenge === null || passkey === null || !sameBytes(userHandle, passkey.userHandle)) return null;
        const verified = await verifyAssertion(credential, challenge, place, passkey);
        if (verified === null) log.warn({ passkeyId: passkey.id }, 'an answer of a passkey was wrong');
        return verified && { passkey, counter: verified.counter };
      });
      if (!proved) return new Refusal(passkeyRefused);
      const { passkey, counter } = proved;
      const member = await getCredentials(tx, passkey.memberId);
      return completeLogin(services, tx, member, {
        request,
        reply,
        passkey,
        before: async (writing) => {
          if (!(await updateUsed(writing, passkey.id, counter))) throw new Refusal(passkeyRefused);
        },
      });
    },
    { transaction: 'none', ...perMinute(logins) },
  );

  api.handle(passkeys, async ({ tx, member }) => {
    const list = await listPasskeys(tx, member.id);
    return {
      list: list.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      address: passkeyPlaceOf(config.publicUrl)?.origin ?? null,
      passwordNeeded: !(await hasJustLoggedIn(tx, member)),
      offer: list.length === 0 && (await isOfferOpen(tx, member.id)),
    };
  });

  api.handle(declinePasskeyOffer, async ({ tx, member }) => {
    await insertOfferDeclined(tx, member.id);
    return null;
  });

  api.handle(
    passkeyOptions,
    async ({ tx, member, body, request }) => {
      const place = passkeyPlaceOrRefuse(config, request.headers.host ?? '');
      await confirmMember(tx, member, body.password);
      // Not for log-ins: most pages that ask for a challenge never see a passkey, and loading takes the processor's time.
      prepareVerification();
      return database.transaction((writing) => challengeForPasskey(writing, services, place, member));
    },
    { transaction: 'none', ...perMinute(logins) },
  );

  api.handle(
    addPasskeyCall,
    async ({ member, body: { name, credential }, request }) => {
      const place = passkeyPlaceOrRefuse(config, request.headers.host ?? '');
      const challenge = challengeIn(credential);
      const isFresh =
        challenge !== null &&
        (await database.transaction((writing) => consumeChallenge(writing, challenge, ownerOf(member))));
      const made = isFresh ? await verifyAttestation(credential, challenge, place) : null;
      if (!made) return new Refusal(passkeyNotAdded);
      const device = deviceName(request.headers['user-agent']);
      const { transports = [] } = credential.response;
      const passkey = { ...made, transports, name: name ?? (device === '-' ? 'Passkey' : device) };
      const added = await database.transaction((writing) => addPasskey(writing, services, member, passkey));
      return added ?? new Refusal(passkeyNotAdded);
    },
    { transaction: 'none', ...perMinute(logins) },
  );

  api.handle(renamePasskey, async ({ tx, member, params, body }) => {
    if ((await updateName(tx, member.id, params.passkeyId, body.name)) === 0) throw new Refusal(notFound);
    return null;
  });

  api.handle(
    removePasskeyCall,
    async ({ tx, member, params, body }) => {
      if (!(await listPasskeys(tx, member.id)).some(({ id }) => id === params.passkeyId)) throw new Refusal(notFound);
      await confirmMember(tx, member, body.password);
      await database.transaction(async (writing) => {
        if (!(await removePasskey(writing, services, member, params.passkeyId))) throw new Refusal(notFound);
      });
      return null;
    },
    { transaction: 'none', ...perMinute(logins) },
  );
}
