import { useMemberId } from '../session/login-info';
import { refresh, useCall } from './query';

/** The signed-in member: balance, credit, level, what may be done. One query for all who ask. */
export function useAccount() {
  const id = useMemberId();
  return useCall('GET /api/v1/Accounts/:id', { params: { id } }, { enabled: id > 0 });
}

/** After anything that moves points or changes the profile. */
export function refreshAccount(): Promise<void> {
  return refresh('GET /api/v1/Accounts/:id');
}
