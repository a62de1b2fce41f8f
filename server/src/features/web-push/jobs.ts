import { NotificationGroup } from '@pollen/contract/notifications';
import { z } from 'zod';
import type { Job } from '../../platform/jobs';
import { NotFetched } from '../../platform/outside-fetch';
import type { Services } from '../../platform/services';
import { panelKeys } from './actions';
import { authorizationFor, encryptFor } from './encryption';
import { deleteSubscription, deleteSubscriptionsOfEnded, findTarget } from './queries';
import { afterFailure, pushMessage, SHOWN_WITHIN_MS } from './rules';

const Payload = z.strictObject({
  subscriptionId: z.int(),
  group: NotificationGroup,
  at: z.iso.datetime().transform((text) => new Date(text)),
});

/** A push service answers with nothing, or with a sentence about what was wrong. */
const ANSWER_LIMITS = { bytes: 10_000, seconds: 10, accept: '*/*' } as const;

/**
 * Sends one message to one browser; the only place that calls push services. A browser that was logged out meanwhile is
 * not told, and nobody is told of old news. An address that is gone is removed; a service that fails is tried again.
 */
async function send(payload: unknown, services: Services): Promise<void> {
  const { subscriptionId, group, at } = Payload.parse(payload);
  const { database, secrets, config, clock, fetchOutside, log } = services;
  const leftMs = at.getTime() + SHOWN_WITHIN_MS - clock.now().getTime();
  if (leftMs <= 0) return;
  const found = await database.transaction(async (tx) => {
    const target = await findTarget(tx, subscriptionId);
    return target && { target, keys: await panelKeys(tx, secrets) };
  });
  if (!found) return;
  const { target, keys } = found;
  const headers = {
    authorization: authorizationFor(target.endpoint, keys, config.supportEmail, clock.now()),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(Math.ceil(leftMs / 1_000)),
    urgency: 'normal',
    // A service that still waits for the browser keeps the newest of each group only.
    topic: group,
  };
  try {
    await fetchOutside(target.endpoint, ANSWER_LIMITS, headers, encryptFor(target, pushMessage(group, target.locale)));
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error;
    // The service has taken the message, however much it says about that.
    if (error.problem === 'tooLarge') return;
    // Neither a private address nor one that leads elsewhere becomes a push service.
    const isNone = error.problem === 'privateAddress' || error.problem === 'redirects';
    const next = isNone ? 'remove' : afterFailure(error.answer?.status);
    if (next === 'retry') throw error;
    if (next === 'remove') await database.transaction((tx) => deleteSubscription(tx, target.id, target.endpoint));
    else log.error({ host: new URL(target.endpoint).host, status: error.answer?.status }, 'a push service refused');
  }
}

export const webPushJobs: Record<string, Job<Services>> = {
  'webPush.send': send,
  /** Forgets the browsers whose sessions are over. */
  'webPush.deleteEnded': (_payload, { database }) => database.transaction(deleteSubscriptionsOfEnded),
};

export const webPushCrontab = '53 * * * * webPush.deleteEnded';
