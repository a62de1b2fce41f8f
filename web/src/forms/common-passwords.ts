import { useEffect, useState } from 'react';
import { callLater } from '../api/call-later';

let asked: Promise<ReadonlySet<string>> | undefined;

/** Loads the most common passwords when the member starts to type a new one; null until they are loaded. */
export function useCommonPasswords(isNeeded: boolean): ReadonlySet<string> | null {
  const [common, setCommon] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!isNeeded || common) return;
    let gone = false;
    asked ??= callLater('GET /api/v1/CommonPasswords').then(({ list }) => new Set(list));
    asked.then(
      (list) => !gone && setCommon(list),
      () => {
        // On failure the server's check at submit remains; the next password tries again.
        asked = undefined;
      },
    );
    return () => {
      gone = true;
    };
  }, [isNeeded, common]);
  return common;
}
