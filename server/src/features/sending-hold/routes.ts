import { resumeSending, sendingHold, sendingNotHeld } from '@pollen/contract/sending-hold';
import type { Api } from '../../platform/http/api';
import { countDueJobs, findSendingHold } from '../../platform/job-queue/sending-hold';
import { may } from '../../platform/may';
import { Refusal } from '../../platform/refusal';
import { countQueuedMails } from '../mail/index';
import { whyNotAllowed } from '../operators/index';
import * as actions from './actions';

/** Where counts of what waits stop. */
const MAX_COUNTED = 10_000;

/** Handles what the console shows of a restored copy, which sends nothing, and its end. `outsideJobs` are the kinds that wait. */
export function sendingHoldRoutes(api: Api, { outsideJobs }: { readonly outsideJobs: readonly string[] }): void {
  const others = outsideJobs.filter((name) => name !== 'mail.send');

  api.handle(sendingHold, async ({ tx, operator, locale }) => {
    const hold = await findSendingHold(tx);
    if (!hold) return null;
    const [mails, jobs] = await Promise.all([countQueuedMails(tx, MAX_COUNTED), countDueJobs(tx, others, MAX_COUNTED)]);
    return {
      id: hold.id,
      reason: hold.reason,
      takenAt: hold.takenAt.toISOString(),
      mails,
      otherCalls: [...jobs.values()].reduce((sum, count) => sum + count, 0),
      can: { resume: may(whyNotAllowed(operator, 'managePanel'), locale) },
    };
  });

  api.handle(resumeSending, async ({ tx, body, operator }) => {
    const hold = await findSendingHold(tx);
    if (!hold || hold.id !== body.id) throw new Refusal(sendingNotHeld);
    const { discardsMails } = body;
    const discarded = await actions.resumeSending(tx, hold, { discardsMails, operator });
    if (discarded === null) throw new Refusal(sendingNotHeld);
    return null;
  });
}
