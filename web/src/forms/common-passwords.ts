import { useEffect, useState } from 'react';
import { callLater } from '../api/call-later';

let asked: Promise<ReadonlySet<string>> | undefined;

/** The most common passwords, once they came; null until then. Asked for when somebody begins to type a new password. */
export function useCommonPasswords(wanted: boolean): ReadonlySet<string> | null {
  const [common, setCommon] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!wanted || common) return;
    let gone = false;
    asked ??= callLater('GET /api/v1/CommonPasswords').then(({ list }) => new Set(list));
    asked.then(
      (list) => !gone && setCommon(list),
      () => {
        // The server says it when the form is sent; the next password asks again.
        asked = undefined;
      },
    );
    return () => {
      gone = true;
    };
  }, [wanted, common]);
  return common;
}
