import type { Api } from '@pollen/contract/api';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call';
import { usePresence } from '../../api/use-presence';

/** How often an editor says which question it has open, and asks for the others. */
const announceMs = 4_000;

export type Author = Api['POST /api/console/Surveys/:id/Authors']['data']['authors'][number];

/**
 * Tells the colleagues which question is open here, and returns who else edits, and where. `onRevision` gets the revision
 * of the draft each time. Stops while nobody uses the page.
 */
export function useAuthors(
  surveyId: number,
  { part, enabled, onRevision }: { part: string | null; enabled: boolean; onRevision: (revision: number) => void },
): readonly Author[] {
  const isPresent = usePresence();
  const [authors, setAuthors] = useState<readonly Author[]>([]);
  const told = useRef(onRevision);
  told.current = onRevision;
  useEffect(() => {
    if (!enabled || !isPresent) return;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const announce = async () => {
      try {
        if (document.visibilityState === 'visible') {
          const answer = await call('POST /api/console/Surveys/:id/Authors', {
            params: { id: surveyId },
            body: { part },
          });
          if (stopped) return;
          setAuthors(answer.authors);
          told.current(answer.revision);
        }
      } catch {
        // The state of the saves tells of a lost connection; the next round asks again.
      }
      if (!stopped) timer = setTimeout(() => void announce(), announceMs);
    };
    void announce();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [surveyId, part, enabled, isPresent]);
  return authors;
}
