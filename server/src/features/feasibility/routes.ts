import { feasibility } from '@pollen/contract/feasibility';
import type { Api } from '../../platform/http/api';
import { refuseIf } from '../../platform/may';
import { whyNotCustomConditions } from '../custom-fields/index';
import { whyNotTarget } from '../profiles/index';
import { feasibilityOf } from './actions';

/** Handles the feasibility of a survey that may not exist yet. */
export function feasibilityRoutes(api: Api): void {
  api.handle(feasibility, async ({ tx, body, locale }) => {
    const rules = [body.target, ...body.quotas.map(({ rule }) => rule)];
    refuseIf(whyNotTarget(rules, locale) ?? (await whyNotCustomConditions(tx, rules)));
    return feasibilityOf(tx, body);
  });
}
