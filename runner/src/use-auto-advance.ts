import type { AnswerValue } from '@pollen/contract/answers';
import type { PageView } from '@pollen/contract/questionnaire-page';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { advancingQuestion, isComplete } from './auto-advance';

/** So long a choice is seen before its page is left. */
const SEEN_MS = 500;

/**
 * Leaves a page of one single choice once it is made. Arrow keys only look through the choices, so they do not count, and
 * neither does a digit that may become a longer number. Returns what to tell of a change, and whether the page is about
 * to be left.
 */
export function useAutoAdvance(
  form: RefObject<HTMLFormElement | null>,
  page: PageView,
  isOn: boolean,
  onNext: () => void,
): { told: (name: string, value: AnswerValue) => void; isLeaving: boolean } {
  const [isLeaving, setLeaving] = useState(false);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const key = useRef<string | null>(null);
  const next = useRef(onNext);
  next.current = onNext;

  useEffect(() => {
    const element = form.current;
    if (!isOn || !element) return;
    const press = (event: KeyboardEvent) => {
      key.current = event.key;
    };
    const release = () => {
      key.current = null;
    };
    document.addEventListener('keydown', press, true);
    document.addEventListener('keyup', release, true);
    document.addEventListener('pointerdown', release, true);
    return () => {
      clearTimeout(waiting.current);
      document.removeEventListener('keydown', press, true);
      document.removeEventListener('keyup', release, true);
      document.removeEventListener('pointerdown', release, true);
    };
  }, [form, isOn]);

  const told = (name: string, value: AnswerValue) => {
    clearTimeout(waiting.current);
    setLeaving(false);
    const question = isOn ? advancingQuestion(page) : null;
    if (!question || question.name !== name || !isComplete(question, value)) return;
    const pressed = key.current;
    if (pressed?.startsWith('Arrow') || (pressed !== null && mayGrow(form.current, pressed))) return;
    setLeaving(true);
    waiting.current = setTimeout(() => {
      // The page may stay: its answer is refused, or the connection is lost.
      setLeaving(false);
      next.current();
    }, SEEN_MS);
  };
  return { told, isLeaving };
}

/** Returns whether another digit after this one would choose another option. */
function mayGrow(form: HTMLFormElement | null, pressed: string): boolean {
  if (!/^\d$/.test(pressed)) return false;
  return form?.querySelector(`[data-key^="${pressed}"]:not([data-key="${pressed}"])`) !== null;
}
