import {
  changePartnerKeys,
  noPartnerKeys,
  partnerKeys,
  partnerKeysUnreadable,
  removePartnerKeys,
  tryPartnerKeys,
} from '@pollen/contract/partner-keys';
import type { Tx } from '../../platform/database/database';
import type { Api } from '../../platform/http/api';
import { may, type WhyNot } from '../../platform/may';
import type { PayPalAccount } from '../../platform/paypal-account';
import { MINUTE_MS } from '../../platform/time';
import { asksForApproval } from '../approvals/index';
import { operatorNames, whyNotAllowed } from '../operators/index';
import { change, lastChanges, versionedApproval } from '../versions/index';
import { activePayPal, baseSource, enterKeys, tryKeys, waitingKeys } from './actions';
import { findLatestTrial, type TrialRow } from './queries';
import { type Environment, endsOf, type KeyEnds } from './rules';
import { PAYPAL, versionedPartnerKeys } from './versioned';

/** The limit of trials, because each is a call to the partner, who counts them. */
const TRIALS_PER_MINUTE = 20;

const partnerKeyApproval = versionedApproval(versionedPartnerKeys);

interface PartnerKeyDependencies {
  /** The payout runs that are under way, by whether this account sent them. */
  readonly runsUnderWay: (tx: Tx, account: PayPalAccount | null) => Promise<{ own: number[]; others: number[] }>;
}

const ofAccount = (account: PayPalAccount): KeyEnds => endsOf({ ...account, webhookId: account.webhookId ?? null });
const shown = (end: string | null | undefined) => ({ set: end !== undefined, end: end ?? null });

/** Handles the payment provider's keys in the console: showing their ends, changing, removing and trying them. */
export function partnerKeyRoutes(api: Api, { runsUnderWay }: PartnerKeyDependencies): void {
  api.handle(partnerKeys, async ({ tx, operator, locale, services }) => {
    const { source, account, face } = await activePayPal(tx, services);
    const ends = face?.ends ?? (account && ofAccount(account));
    const last = (await lastChanges(tx, 'partnerKeys'))(PAYPAL);
    const trial = await findLatestTrial(tx, PAYPAL, face?.set ?? null);
    const waiting = await waitingKeys(tx, operator, locale);
    const waitingSet = waiting?.payload.content ?? null;
    const waitingTrial = waitingSet && (await findLatestTrial(tx, PAYPAL, waitingSet.set));
    const trials = [trial, waitingTrial].filter((each) => each !== null);
    const names = await operatorNames(
      tx,
      trials.map(({ operatorId }) => operatorId),
    );
    const tried = (each: TrialRow | null) =>
      each && {
        by: names.get(each.operatorId) ?? '',
        at: each.askedAt.toISOString(),
        outcome: each.outcome,
        note: each.note,
      };
    const environments: Environment[] = ['live', 'sandbox'];
    if (services.config.paypal?.environment === 'fake') environments.push('fake');
    const role = whyNotAllowed(operator, 'managePanel');
    const none: WhyNot | null = account ? null : { kind: source === 'console' ? partnerKeysUnreadable : noPartnerKeys };
    return {
      list: [
        {
          partner: PAYPAL,
          source,
          readable: source !== 'console' || account !== null,
          environment: face?.environment ?? account?.environment ?? null,
          clientId: shown(ends?.clientId),
          secret: shown(ends?.secret),
          webhookId: shown(ends?.webhookId),
          base: baseSource(services.config),
          environments,
          runs: await runsUnderWay(tx, account),
          ...last,
          tried: tried(trial),
          asks: await asksForApproval(tx, operator, partnerKeyApproval),
          waiting: waiting && {
            ...waiting.waiting,
            clientId: shown(waitingSet?.ends.clientId),
            removes: waitingSet === null,
            tried: tried(waitingTrial),
          },
          can: {
            change: may(role, locale),
            remove: may(role ?? (face ? null : { kind: noPartnerKeys }), locale),
            try: may(role ?? none, locale),
          },
        },
      ],
    };
  });

  api.handle(changePartnerKeys, ({ tx, body, operator, services }) => {
    const { version, reason, ...given } = body;
    return enterKeys(tx, operator, given, { version, reason }, services);
  });

  api.handle(removePartnerKeys, ({ tx, params, body, operator }) =>
    change(tx, operator, versionedPartnerKeys, { ...body, subject: params.partner, content: null, action: 'removed' }),
  );

  api.handle(
    tryPartnerKeys,
    async ({ tx, body, operator, services }) => {
      await tryKeys(tx, operator, services, body.approvalId);
      return null;
    },
    { limit: { max: TRIALS_PER_MINUTE, perMs: MINUTE_MS } },
  );
}
