import type { DataOf } from '../../api/call';
import { useCall } from '../../api/query';

type Account = DataOf<'GET /api/v1/Accounts/:id'>;
export type FirstSteps = DataOf<'GET /api/v1/Accounts/:id/FirstSteps'>;

/**
 * What a member whose profile is not complete has earned and will earn; undefined for all others, whom it costs no
 * request, and where it did not load.
 */
export function useFirstSteps(account: Account | undefined): { steps: FirstSteps | undefined; isPending: boolean } {
  const isAsked = account !== undefined && !account.isBlacklist && !account.profileComplete;
  const { data, isPending } = useCall(
    'GET /api/v1/Accounts/:id/FirstSteps',
    { params: { id: account?.id ?? 0 } },
    { enabled: isAsked },
  );
  return { steps: isAsked ? data : undefined, isPending: isAsked && isPending };
}
