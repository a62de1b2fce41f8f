import type { PageAnswers, PageView } from '@pollen/contract/questionnaire-page';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isSame } from './answer-values';
import { answersOf, answersToSend, mergePreview, questionsOf } from './page-answers';

/** Long enough to type a word, short enough to feel like an answer. */
const previewDelayMs = 300;

interface LivePage {
  page: PageView;
  answers: PageAnswers;
  change: (name: string, value: PageAnswers[string]) => void;
  /** Asks for what is still to be asked. True: the page has changed, so that going on now would skip what has just come up. */
  flush: () => Promise<boolean>;
  /** Draws another page in place of this one, as when the server names questions that are not here. */
  refresh: () => Promise<void>;
}

/**
 * A page that changes as it is answered: when an answer can alter it, the server is asked how it looks now.
 * Late answers to earlier questions are ignored, and nothing that is being typed is touched.
 * `given` and `draft` are read at the first drawing: give the component a `key` that changes with the turn.
 */
export function useLivePage(
  given: PageView,
  draft: PageAnswers | null,
  /** Null: the host could not say, and has told the member if that matters. */
  preview: (answers: PageAnswers) => Promise<PageView | null>,
): LivePage {
  const [page, setPage] = useState(given);
  const [answers, setAnswers] = useState<PageAnswers>(() => ({ ...answersOf(given), ...draft }));
  const state = useRef({ page: given, answers, asked: 0, waiting: null as ReturnType<typeof setTimeout> | null });
  const ask = useRef(preview);
  ask.current = preview;

  const draw = useCallback((next: PageView, sent: PageAnswers) => {
    const now = state.current;
    now.page = next;
    now.answers = mergePreview(next, now.answers, sent);
    setPage(next);
    setAnswers(now.answers);
  }, []);

  const askNow = useCallback(async (): Promise<boolean> => {
    const now = state.current;
    if (now.waiting !== null) clearTimeout(now.waiting);
    now.waiting = null;
    now.asked += 1;
    const mine = now.asked;
    const before = now.page;
    const sent = answersToSend(now.page, now.answers);
    const next = await ask.current(sent);
    if (next === null || mine !== now.asked || next.name !== before.name) return false;
    draw(next, sent);
    const known = new Set(questionsOf(before).map((question) => question.name));
    return questionsOf(next).some((question) => !known.has(question.name));
  }, [draw]);

  const change = useCallback(
    (name: string, value: PageAnswers[string]) => {
      const now = state.current;
      if (isSame(now.answers[name], value)) return;
      now.answers = { ...now.answers, [name]: value };
      setAnswers(now.answers);
      if (!now.page.dynamic.includes(name)) return;
      if (now.waiting !== null) clearTimeout(now.waiting);
      now.waiting = setTimeout(() => void askNow(), previewDelayMs);
    },
    [askNow],
  );

  const flush = useCallback(async () => (state.current.waiting === null ? false : askNow()), [askNow]);
  const refresh = useCallback(async () => {
    await askNow();
  }, [askNow]);

  // The same turn in another language, or loaded anew: what was answered here meanwhile stays.
  const first = useRef(given);
  useEffect(() => {
    if (state.current.page === given || state.current.page.name !== given.name || first.current === given) return;
    first.current = given;
    if (given.dynamic.length > 0) void askNow();
    else draw(given, {});
  }, [given, draw, askNow]);

  useEffect(() => {
    const now = state.current;
    // An answer kept from before a reload may have altered the page already.
    if (draft && now.page.dynamic.some((name) => name in draft)) void askNow();
    return () => {
      if (now.waiting !== null) clearTimeout(now.waiting);
      now.asked += 1;
    };
  }, [draft, askNow]);

  return { page, answers, change, flush, refresh };
}
