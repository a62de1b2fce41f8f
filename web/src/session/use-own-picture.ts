import { useEffect, useEffectEvent, useState } from 'react';
import { readView, viewHeaders } from './member-view';

/**
 * The address of a picture that the server draws for whoever is signed in. A browser fetches pictures with the session
 * of the browser; in the view of an operator it must be that of the member who is looked at.
 */
export function useOwnPicture(path: string, onFailed: () => void): string | undefined {
  const [source, setSource] = useState(() => (readView() ? undefined : path));
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    if (!readView()) return;
    let address: string | undefined;
    let gone = false;
    fetch(path, { headers: viewHeaders() })
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
