import type { AnswerValue, PageAnswers } from '@pollen/contract/answers';
import type { PageView } from '@pollen/contract/questionnaire-page';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isSame } from './answer-values';
import {
  answersOf,
  answersToSend,
  mergePreview,
  showsMore,
  withChange,
  withSentInstances,
  withUnchanged,
} from './page-answers';

/** Long enough to type a word, short enough to feel like an answer. */
const previewDelayMs = 300;

interface LivePage {
  page: PageView;
  answers: PageAnswers;
  /** The names of the answers that the member changed on this page. */
  touched: ReadonlySet<string>;
  change: (name: string, value: PageAnswers[string]) => void;
  /** Sends a pending preview at once, and waits for one that was sent. True when the page now shows more, so that continuing would skip a question. */
  flush: () => Promise<boolean>;
  /** Loads the page again, for example when the server names questions that are not shown. */
  refresh: () => Promise<void>;
}

/**
 * The state of a page that changes with its answers: after an answer that can alter the page, the server is asked for
 * the new page. Outdated responses are ignored, and typed text is not touched. `given` and `draft` are read in the
 * first render only: give the component a `key` that changes with the turn.
 */
export function useLivePage(
  given: PageView,
  draft: PageAnswers | null,
  /** Null when the host could not load a preview and has told the member if necessary. */
  preview: (answers: PageAnswers) => Promise<PageView | null>,
): LivePage {
  const [page, setPage] = useState(given);
  const [answers, setAnswers] = useState<PageAnswers>(() => ({ ...answersOf(given), ...draft }));
  const [touched] = useState(() => {
    const offered = answersOf(given);
    return new Set(Object.keys(draft ?? {}).filter((name) => !isSame(draft?.[name], offered[name])));
  });
  const state = useRef({
    page: given,
    answers,
    asked: 0,
    waiting: null as ReturnType<typeof setTimeout> | null,
    asking: null as Promise<boolean> | null,
  });
  const ask = useRef(preview);
  ask.current = preview;

  const draw = useCallback(
    (next: PageView, sent: PageAnswers) => {
      const now = state.current;
      now.page = withUnchanged(now.page, withSentInstances(next, sent));
      now.answers = mergePreview(now.page, now.answers, sent, touched);
      setPage(now.page);
      setAnswers(now.answers);
    },
    [touched],
  );

  const load = useCallback(async (): Promise<boolean> => {
    const now = state.current;
    if (now.waiting !== null) clearTimeout(now.waiting);
    now.waiting = null;
    now.asked += 1;
    const mine = now.asked;
    const before = now.page;
    const sent = answersToSend(now.page, now.answers, touched);
    const next = await ask.current(sent);
    if (next === null || mine !== now.asked || next.name !== before.name) return false;
    draw(next, sent);
    return showsMore(before.elements, now.page.elements);
  }, [draw, touched]);

  const askNow = useCallback((): Promise<boolean> => {
    const now = state.current;
    const asking = load().finally(() => {
      if (now.asking === asking) now.asking = null;
    });
    now.asking = asking;
    return asking;
  }, [load]);

  const change = useCallback(
    (name: string, value: PageAnswers[string]) => {
      const now = state.current;
      if (isSame(now.answers[name], value)) return;
      touched.add(name);
      now.answers = withChange(now.page, now.answers, name, value as AnswerValue);
      setAnswers(now.answers);
      if (!now.page.dynamic.includes(name)) return;
      if (now.waiting !== null) clearTimeout(now.waiting);
      now.waiting = setTimeout(() => void askNow(), previewDelayMs);
    },
    [askNow, touched],
  );

  const flush = useCallback(
    async () => (state.current.waiting === null ? (state.current.asking ?? false) : askNow()),
    [askNow],
  );
  const refresh = useCallback(async () => {
    await askNow();
  }, [askNow]);

  // The same page came again, in another language or reloaded: answers since then stay.
  const first = useRef(given);
  useEffect(() => {
    if (state.current.page === given || state.current.page.name !== given.name || first.current === given) return;
    first.current = given;
    if (given.dynamic.length > 0) void askNow();
    else draw(given, {});
  }, [given, draw, askNow]);

  useEffect(() => {
    const now = state.current;
    // An answer restored after a reload may already have altered the page.
    if (draft && now.page.dynamic.some((name) => name in draft)) void askNow();
    return () => {
      if (now.waiting !== null) clearTimeout(now.waiting);
      now.asked += 1;
    };
  }, [draft, askNow]);

  return { page, answers, touched, change, flush, refresh };
}
