import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';

/** Which way a page is turned. */
export type Way = 'next' | 'previous';

/** How many pages of this visit to the survey come before an entry in the history of the browser. */
function depthIn(state: unknown): number {
  const depth = state && typeof state === 'object' && 'surveyDepth' in state ? Number(state.surveyDepth) : 0;
  return Number.isInteger(depth) && depth > 0 ? depth : 0;
}

/**
 * Gives each page of a survey an entry in the history of the browser, so that Back and Forward turn pages. An entry only
 * counts pages: the server says which one is shown, and where it refuses, the history returns to where it was.
 * `canGoBack` is that of the page on the screen; null while there is none, as at the end.
 */
export function usePageHistory(canGoBack: boolean | null) {
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const type = useNavigationType();
  const depth = depthIn(state);
  /** The entry in which the browser is. */
  const entry = useRef({ key, depth });
  /** The depth of the page on the screen. */
  const shown = useRef(depth);
  /** The depth to which Back or Forward has led, while its page is not there yet. */
  const [goal, setGoal] = useState<number | null>(null);
  /** The same for a page that was sent before Back was pressed. */
  const goalNow = useRef(goal);
  const lead = useCallback((to: number | null) => {
    goalNow.current = to;
    setGoal(to);
  }, []);

  useEffect(() => {
    if (entry.current.key === key) return;
    entry.current = { key, depth };
    if (canGoBack === null) shown.current = depth;
    else if (type === 'POP' && depth < shown.current && !canGoBack) {
      // From the first page, Back leads out of the survey.
      shown.current = depth;
      navigate(-(depth + 1));
    } else if (type === 'POP') lead(depth === shown.current ? null : depth);
  }, [key, depth, type, canGoBack, navigate, lead]);

  /** Called when the server has turned the page; null: to what is no page. */
  const turned = useCallback(
    (way: Way, next: { readonly canGoBack: boolean } | null) => {
      const at = entry.current.depth;
      if (!next) {
        // Back from the end leads to where the survey was started.
        shown.current = 0;
        lead(null);
        if (at > 0) navigate(-at);
        return;
      }
      const to = goalNow.current;
      if (to === null && way === 'next') {
        if (!next.canGoBack) return;
        shown.current += 1;
        navigate('.', { state: { surveyDepth: shown.current } });
        return;
      }
      shown.current = way === 'next' ? shown.current + 1 : Math.max(0, shown.current - 1);
      if (to !== null && to < shown.current && next.canGoBack) return;
      lead(null);
      // Back may lead over more entries than there are pages, and Forward turns one page at a time.
      if (at < shown.current) shown.current = at;
      else if (at > shown.current) navigate(shown.current - at);
    },
    [navigate, lead],
  );

  /** Called when the page was not turned. */
  const stayed = useCallback(() => {
    if (goalNow.current === null) return;
    lead(null);
    navigate(shown.current - entry.current.depth);
  }, [navigate, lead]);

  const asked: Way | null = goal === null || goal === shown.current ? null : goal < shown.current ? 'previous' : 'next';
  return { asked, turned, stayed };
}
