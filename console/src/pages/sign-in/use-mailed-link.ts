import { ApiError, type DataOf } from '@pollen/contract/client';
import { codes } from '@pollen/contract/codes';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../api/call';

type Look = 'POST /api/console/OperatorInvitations/Look' | 'POST /api/console/PasswordLinks/Look';

/** Returns whether an error means that the link is no longer valid. */
export function isOver(problem: unknown): boolean {
  return problem instanceof ApiError && problem.code === codes.linkInvalid;
}

/**
 * Returns the data of an emailed link: `known` is null while it loads, and 'over' for a link that is no longer valid.
 */
export function useMailedLink<K extends Look>(look: K) {
  const token = useSearchParams()[0].get('token') ?? '';
  const [known, setKnown] = useState<DataOf<K> | 'over' | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try asks again.
  useEffect(() => {
    let isGone = false;
    setFailed(null);
    call<Look>(look, { body: { token } }).then(
      (data) => !isGone && setKnown(data as DataOf<K>),
      (problem: unknown) => {
        if (isGone) return;
        if (isOver(problem)) setKnown('over');
        else setFailed(problem);
      },
    );
    return () => {
      isGone = true;
    };
  }, [token, tries]);

  return { token, known, failed, retry: () => setTries(tries + 1), setOver: () => setKnown('over') };
}
