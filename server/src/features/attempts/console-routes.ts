import { reinstateAttempt as reinstateCall, rejectAttempt as rejectCall } from '@pollen/contract/console-attempts';
import type { Api } from '../../platform/http/api';
import { requireDuty } from '../operators/actions';
import { reinstateAttempt, rejectAttempt } from './decisions';

export function consoleAttemptRoutes(api: Api): void {
  api.handle(rejectCall, ({ tx, params, body, operator, locale, services }) => {
    requireDuty(operator, 'manageMembers');
    const { publicUrl } = services.config;
    return rejectAttempt(tx, params.attemptId, { ...body, operator, locale, publicUrl });
  });

  api.handle(reinstateCall, ({ tx, params, body, operator, locale, services }) => {
    requireDuty(operator, 'manageMembers');
    const { publicUrl } = services.config;
    return reinstateAttempt(tx, params.attemptId, { ...body, operator, locale, publicUrl });
  });
}
