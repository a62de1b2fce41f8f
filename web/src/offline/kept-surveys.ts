import { useEffect, useMemo } from 'react';
import { seedAccount, useAccount } from '../api/account';
import type { DataOf } from '../api/call';
import { useCall } from '../api/query';
import { useOnline } from '../api/use-online';
import { readImpersonation } from '../session/impersonation';
import { storedSurveysKey, useMemberId } from '../session/login-info';

const operation = 'GET /api/v1/Accounts/:id/IndividualSurveys';

type Account = DataOf<'GET /api/v1/Accounts/:id'>;
type Surveys = DataOf<typeof operation>;

interface KeptSurveys {
  memberId: number;
  /** The instant of the server's answer. */
  at: string;
  account: Account;
  surveys: Surveys;
}

/** Parses the stored surveys and account of one member; null for another member or invalid data. */
export function parseStoredSurveys(stored: string | null, memberId: number): KeptSurveys | null {
  try {
    const kept: KeptSurveys | null = JSON.parse(stored ?? 'null');
    return kept?.memberId === memberId && kept.at && kept.account && Array.isArray(kept.surveys?.list) ? kept : null;
  } catch {
    return null;
  }
}

/** The surveys and the account; when the server is unreachable, the last known ones (`keptAt`). */
export function useSurveys() {
  const id = useMemberId();
  const isOnline = useOnline();
  const account = useAccount();
  const surveys = useCall(operation, { params: { id } }, { enabled: id > 0 });

  useEffect(() => {
    if (!account.data || !surveys.data || surveys.error || readImpersonation()) return;
    const kept: KeptSurveys = {
      memberId: id,
      at: new Date(surveys.dataUpdatedAt).toISOString(),
      account: account.data,
      surveys: surveys.data,
    };
    try {
      localStorage.setItem(storedSurveysKey, JSON.stringify(kept));
    } catch {
      // Storage may be full or blocked; then nothing can be shown offline.
    }
  }, [id, account.data, surveys.data, surveys.dataUpdatedAt, surveys.error]);

  const isOut = !isOnline || surveys.error?.kind === 'network';
  const kept = useMemo(
    () => (isOut ? parseStoredSurveys(localStorage.getItem(storedSurveysKey), id) : null),
    [isOut, id],
  );

  useEffect(() => {
    // The header reads the account by itself and needs the stored one too.
    if (kept && !account.data) seedAccount(id, kept.account, kept.at);
  }, [id, kept, account.data]);

  return {
    account: kept?.account ?? account.data,
    surveys: kept?.surveys ?? surveys.data,
    error: kept ? null : surveys.error,
    isPending: !kept && surveys.isPending,
    refetch: surveys.refetch,
    keptAt: kept?.at ?? null,
  };
}
