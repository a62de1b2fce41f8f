import { useEffect } from 'react';
import { storedLang, useLang } from '../locales/language';
import { readImpersonation } from '../session/impersonation';
import { useMemberId } from '../session/login-info';
import type { DataOf } from './call';
import { call } from './call';
import { queryClient, refresh, useCall } from './query';

/** A page draws its parts one after the other, some once their skeleton has gone: all of them ask for it once. */
const staleTimeMs = 2_000;

/** The signed-in member: balance, credit, level, what may be done. One query for all who ask. */
export function useAccount() {
  const id = useMemberId();
  return useCall('GET /api/v1/Accounts/:id', { params: { id } }, { enabled: id > 0, staleTimeMs });
}

/** An account as it was at an instant (ISO), until the server can be asked again. */
export function seedAccount(id: number, account: DataOf<'GET /api/v1/Accounts/:id'>, at: string): void {
  queryClient.setQueryData(['GET /api/v1/Accounts/:id', { params: { id } }], account, { updatedAt: Date.parse(at) });
}

/** After anything that moves points or changes the profile. */
export function refreshAccount(): Promise<void> {
  return refresh('GET /api/v1/Accounts/:id');
}

/** Mails follow the language of the app, also when it changed since the registration. */
export function useMailLanguageSync(): void {
  const { data: account } = useAccount();
  const shown = useLang();
  const { id, lang: mailed } = account ?? {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: another language shown is one more reason to look.
  useEffect(() => {
    const lang = storedLang();
    if (id === undefined || mailed === lang || readImpersonation()) return;
    // Nobody waits for it: the next page tries again.
    call('POST /api/v1/Accounts/:id/Language', { params: { id }, body: { lang } }).then(
      refreshAccount,
      () => undefined,
    );
  }, [id, mailed, shown]);
}
