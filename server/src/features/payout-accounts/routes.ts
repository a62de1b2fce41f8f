import {
  confirmPayoutAccount as confirmCall,
  linkInvalid,
  payoutAccount,
  savePayoutAccount as saveCall,
} from '@pollen/contract/payout-accounts';
import type { Config } from '../../platform/config';
import type { Api } from '../../platform/http/api';
import { Refusal } from '../../platform/refusal';
import { HOUR_MS } from '../../platform/time';
import { sendMail } from '../mail/index';
import { getMember } from '../members/index';
import { confirmPayoutAccount, savePayoutAccount } from './actions';
import { confirmPayoutAccountEmail } from './emails';
import { findPayoutAccount } from './queries';

/**
 * How many clicks on mailed links a network may make for each mail that it may cause. Tokens cannot be guessed, and no
 * person clicks more often.
 */
const CLICKS_PER_MAIL = 3;

/** Handles a member's payout account: reading it, saving one, and the mailed link that confirms it. */
export function payoutAccountRoutes(api: Api, { limits }: Config): void {
  api.handle(payoutAccount, async ({ tx, member }) => {
    const saved = await findPayoutAccount(tx, member.id);
    return {
      type: 1 as const,
      name: saved?.name ?? null,
      account: saved?.account ?? null,
      paypalConfirmed: saved?.confirmed ?? false,
      confirmedAt: saved?.confirmedAt?.toISOString() ?? null,
      waiting: saved?.waiting ?? false,
    };
  });

  api.handle(
    saveCall,
    async ({ tx, member, body, services }) => {
      const saved = await savePayoutAccount(tx, member.id, body);
      const { email, locale } = await getMember(tx, member.id);
      const { publicUrl } = services.config;
      // Mailed to the member's own address, not to the payout account's, so that a stolen session cannot confirm its
      // own account.
      await sendMail(tx, { to: email, ...confirmPayoutAccountEmail({ locale, publicUrl, ...saved }) });
      return null;
    },
    { limit: { max: limits.codesPerNetworkHour, perMs: HOUR_MS } },
  );

  api.handle(
    confirmCall,
    async ({ tx, body }) => {
      if (!(await confirmPayoutAccount(tx, body.token))) throw new Refusal(linkInvalid);
      return null;
    },
    { limit: { max: limits.codesPerNetworkHour * CLICKS_PER_MAIL, perMs: HOUR_MS } },
  );
}
