import { useEffect, useEffectEvent, useState } from 'react';
import { impersonationHeaders, readImpersonation } from './impersonation';

/**
 * The address of a picture that the server draws for the signed-in member. A browser fetches an `<img>` with its own
 * session, so during an impersonation the picture is fetched with the header of the impersonation instead.
 */
export function useOwnPicture(path: string, onFailed: () => void): string | undefined {
  const [source, setSource] = useState(() => (readImpersonation() ? undefined : path));
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    if (!readImpersonation()) return;
    let address: string | undefined;
    let gone = false;
    fetch(path, { headers: impersonationHeaders() })
      .then((response) => (response.headers.get('content-type')?.startsWith('image/') ? response.blob() : null))
      .then((picture) => {
        if (gone) return;
        if (!picture) return failed();
        address = URL.createObjectURL(picture);
        setSource(address);
      }, failed);
    return () => {
      gone = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [path]);
  return source;
}
