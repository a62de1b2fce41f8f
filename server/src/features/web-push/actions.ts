import type { NotificationGroup } from '@pollen/contract/notifications';
import type { BodyOf, DataOf } from '@pollen/contract/operation';
import { type push, pushEndpointRefused, type subscribePush } from '@pollen/contract/web-push';
import type { Tx } from '../../platform/database/database';
import type { MemberCaller } from '../../platform/http/api';
import { addJobs } from '../../platform/jobs';
import { Refusal, SessionExpired } from '../../platform/refusal';
import type { Secrets } from '../../platform/secrets';
import type { Services } from '../../platform/services';
import { hasEarnedReward } from '../ledger/index';
import { lockSession } from '../sessions/index';
import { isRecipient, type KeyPair, makeKeys } from './encryption';
import {
  deleteKeys,
  findKeys,
  getChoices,
  getSubscribed,
  insertKeys,
  listSubscribed,
  listWantingSubscriptions,
  replaceSubscription,
  updateSurveySent,
} from './queries';
import { isEndpoint, SURVEY_AGAIN_MS } from './rules';

const SEAL = 'web-push.key';

/**
 * Returns the keys with which push services know the panel, and makes them at the first call. Keys that the secret key
 * no longer opens are made anew, and browsers have to subscribe again.
 */
export async function panelKeys(tx: Tx, secrets: Secrets): Promise<KeyPair> {
  const stored = await findKeys(tx);
  const usable = openKeys(secrets, stored);
  if (usable) return usable;
  if (stored) await deleteKeys(tx, stored.publicKey);
  const made = makeKeys();
  await insertKeys(tx, { publicKey: made.publicKey, sealedPrivateKey: secrets.encrypt(SEAL, made.privateKey) });
  // Of calls at once, all return the keys that were stored first.
  const kept = openKeys(secrets, await findKeys(tx));
  if (!kept) throw new Error('The keys for web push were not stored.');
  return kept;
}

/** Returns the panel's keys; null when there are none, or the secret key does not open them. */
function openKeys(secrets: Secrets, stored: Awaited<ReturnType<typeof findKeys>>): KeyPair | null {
  if (!stored) return null;
  try {
    return { publicKey: stored.publicKey, privateKey: secrets.decrypt(SEAL, stored.sealedPrivateKey) };
  } catch {
    return null;
  }
}

/** Returns whether this browser of a member shows notifications, about what, and whether to ask for it. */
export async function pushOf(tx: Tx, services: Services, member: MemberCaller): Promise<DataOf<typeof push>> {
  const { groups, declined } = await getChoices(tx, member.id);
  const { here, anywhere } = await getSubscribed(tx, member.id, member.sessionId);
  const mayAsk = anywhere || (await hasEarnedReward(tx, member.id));
  if (!mayAsk) return { key: null, on: false, ask: false, groups };
  const keys = openKeys(services.secrets, await findKeys(tx));
  if (keys) return { key: keys.publicKey, on: here, ask: !anywhere && !declined, groups };
  // With new keys no browser is subscribed any more.
  const made = await services.database.transaction((writing) => panelKeys(writing, services.secrets));
  return { key: made.publicKey, on: false, ask: !declined, groups };
}

/** Stores where a browser of a member takes messages; refuses what no browser sends. Fails as an expired session when it ended meanwhile. */
export async function subscribe(
  tx: Tx,
  services: Services,
  member: MemberCaller,
  { endpoint, keys }: BodyOf<typeof subscribePush>,
): Promise<void> {
  const publicKey = Buffer.from(keys.p256dh, 'base64url');
  const auth = Buffer.from(keys.auth, 'base64url');
  const { publicUrlIsThisMachine } = services.config;
  if (!isEndpoint(endpoint, publicUrlIsThisMachine) || !isRecipient({ publicKey, auth })) {
    throw new Refusal(pushEndpointRefused);
  }
  // Of two calls of a browser at once, the second one finds what the first one stored.
  if (!(await lockSession(tx, member.sessionId))) throw new SessionExpired();
  await replaceSubscription(tx, { memberId: member.id, sessionId: member.sessionId, endpoint, publicKey, auth });
}

/**
 * Tells the browsers of a member that something happened, after the caller's transaction is committed. Nothing happens
 * for members who do not want that.
 */
export async function pushToMember(tx: Tx, memberId: number, group: NotificationGroup): Promise<void> {
  const subscriptions = await listWantingSubscriptions(tx, memberId, group);
  if (subscriptions.length === 0) return;
  const after = new Date(tx.now.getTime() - SURVEY_AGAIN_MS);
  if (group === 'surveys' && !(await updateSurveySent(tx, memberId, after))) return;
  const at = tx.now.toISOString();
  await addJobs(
    tx,
    'webPush.send',
    subscriptions.map(({ id }) => ({ subscriptionId: id, group, at })),
  );
}

/** Returns what the export of a member's data has about notifications of browsers. */
export async function pushInExport(tx: Tx, memberId: number) {
  const { groups } = await getChoices(tx, memberId);
  const browsers = await listSubscribed(tx, memberId);
  return {
    groups,
    browsers: browsers.map(({ createdAt }) => ({ since: createdAt.toISOString() })),
  };
}
