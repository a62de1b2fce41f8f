import { OPERATOR_PASSWORD_MIN } from '@pollen/contract/operator-accounts';
import { openPasswordLink, requestOperatorPasswordLink, usePasswordLink } from '@pollen/contract/operator-passwords';
import { linkInvalid } from '@pollen/contract/payout-accounts';
import type { Config } from '../../platform/config';
import type { Api } from '../../platform/http/api';
import { Refusal } from '../../platform/refusal';
import { tokenHash } from '../../platform/secrets';
import { MINUTE_MS } from '../../platform/time';
import * as links from './password-links';
import { findLinkRecipient } from './password-queries';

/**
 * Handles forgotten passwords of operators, without a session: asking for a link, opening it, and setting the new
 * password.
 */
export function operatorPasswordRoutes(api: Api, config: Config): void {
  const { publicUrl } = config;
  const limit = { max: config.limits.loginsPerNetworkMinute, perMs: MINUTE_MS };

  api.handle(
    requestOperatorPasswordLink,
    async ({ tx, body, locale, network }) => {
      await links.requestPasswordLink(tx, { email: body.email, locale, network });
      return null;
    },
    { limit },
  );

  api.handle(
    openPasswordLink,
    async ({ tx, body }) => {
      const reader = await findLinkRecipient(tx, tokenHash(body.token));
      if (!reader) throw new Refusal(linkInvalid);
      return { name: reader.name, email: reader.email, passwordMin: OPERATOR_PASSWORD_MIN };
    },
    { limit },
  );

  api.handle(
    usePasswordLink,
    async ({ tx, body, locale, network }) => {
      await links.usePasswordLink(tx, body, { locale, publicUrl, network });
      return null;
    },
    { limit },
  );
}
