import { endPush, push, savePushChoices, subscribePush } from '@pollen/contract/web-push';
import type { Api } from '../../platform/http/api';
import type { Services } from '../../platform/services';
import { MINUTE_MS } from '../../platform/time';
import { pushOf, subscribe } from './actions';
import { deleteSubscriptionOf, upsertChoices } from './queries';

/** A browser subscribes when somebody presses a button. */
const SUBSCRIPTIONS = { max: 20, perMs: MINUTE_MS } as const;

/** Handles the notifications that browsers of a member show: whether, about what, and their end. */
export function webPushRoutes(api: Api, services: Services): void {
  api.handle(push, ({ tx, member }) => pushOf(tx, services, member));

  api.handle(
    subscribePush,
    async ({ tx, member, body }) => {
      await subscribe(tx, services, member, body);
      return null;
    },
    { limit: SUBSCRIPTIONS },
  );

  api.handle(endPush, async ({ tx, member }) => {
    await deleteSubscriptionOf(tx, member.sessionId);
    return null;
  });

  api.handle(savePushChoices, async ({ tx, member, body }) => {
    await upsertChoices(tx, member.id, body);
    return null;
  });
}
