import { useEffect, useRef } from 'react';
import { queryClient } from '../../api/query';

/**
 * Loads the tables on the page again when the number of responses has changed. The page refreshes that number, which is
 * cheap to count, and stops while nobody looks; so the tables, which are not cheap, are counted for new responses only.
 */
export function useFreshTables(counts: { responses: number; rejected: number; excluded: number } | undefined): void {
  const now = counts && `${counts.responses} ${counts.rejected} ${counts.excluded}`;
  const before = useRef(now);
  useEffect(() => {
    if (before.current !== undefined && now !== before.current) {
      void queryClient.invalidateQueries({ queryKey: ['POST /api/console/Surveys/:id/Tables'] });
    }
    before.current = now;
  }, [now]);
}
