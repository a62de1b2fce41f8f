import { useEffect } from 'react';
import { storedLang, useLang } from '../locales/language';
import { readImpersonation } from '../session/impersonation';
import { useMemberId } from '../session/login-info';
import type { DataOf } from './call';
import { call } from './call';
import { queryClient, refresh, useCall } from './query';

/** The parts of a page render one after the other, and all of them share one request for the account. */
const staleTimeMs = 2_000;

/** The signed-in member: balance, credit, level and permissions. All callers share one query. */
export function useAccount() {
  const id = useMemberId();
  return useCall('GET /api/v1/Accounts/:id', { params: { id } }, { enabled: id > 0, staleTimeMs });
}

/** Shows an account as it was at an instant (ISO) until the server can be asked again. */
export function seedAccount(id: number, account: DataOf<'GET /api/v1/Accounts/:id'>, at: string): void {
  queryClient.setQueryData(['GET /api/v1/Accounts/:id', { params: { id } }], account, { updatedAt: Date.parse(at) });
}

/** Refetches the account, after a call that moves points or changes the profile. */
export function refreshAccount(): Promise<void> {
  return refresh('GET /api/v1/Accounts/:id');
}

/** Stores the language of the app with the account, so that mails use it, also after a change of language. */
export function useMailLanguageSync(): void {
  const { data: account } = useAccount();
  const shown = useLang();
  const { id, lang: mailed } = account ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the shown language changes.
  useEffect(() => {
    const lang = storedLang();
    if (id === undefined || mailed === lang || readImpersonation()) return;
    // Errors are ignored: the next page tries again.
    call('POST /api/v1/Accounts/:id/Language', { params: { id }, body: { lang } }).then(
      refreshAccount,
      () => undefined,
    );
  }, [id, mailed, shown]);
}
