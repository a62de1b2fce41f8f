import { closeAccount as closeCall, closing } from '@pollen/contract/closing';
import type { Api } from '../../platform/http/api';
import type { Services } from '../../platform/services';
import { passwordCheck } from '../members/index';
import { endCurrentSession } from '../sessions/index';
import { closeAccount } from './actions';
import { shownClosureEffects } from './closure-effects';

/**
 * Handles a member's closing of their own account: what it would lose, and the closing itself after the password was
 * checked.
 */
export function closingRoutes(api: Api, services: Services): void {
  const { database, config } = services;
  const checkPassword = passwordCheck(services);

  api.handle(closing, ({ tx, member, locale }) => shownClosureEffects(tx, member.id, locale));

  api.handle(
    closeCall,
    async ({ tx, member, body, request, reply }) => {
      await checkPassword(tx, member.id, body.password);
      await database.transaction(async (writing) => {
        await closeAccount(writing, services, member.id, body.forfeitedPoints);
        await endCurrentSession(writing, config, request, reply);
      });
      return null;
    },
    { transaction: 'none' },
  );
}
