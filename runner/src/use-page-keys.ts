import type { PageErrors } from '@pollen/contract/questionnaire-page';
import { type RefObject, useEffect } from 'react';
import { DIGITS_MS, digitOf, pressedKey, takesEnter, takesText } from './option-keys';

const focusable = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)';

/** The boxes of a row of a grid stand beside each other, those of a list below each other. */
const nextKeys: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowRight']);
const previousKeys: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowLeft']);

/**
 * Keyboard control of a page: digits select, arrows move between checkboxes, Enter continues, also while the focus is
 * on the page's title after a page turn. Radio buttons have arrow keys natively.
 */
export function usePageKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    let [before, since] = ['', 0];
    const press = (event: KeyboardEvent) => {
      const page = form.current;
      const target = event.target;
      if (!page || event.defaultPrevented || !(target instanceof HTMLElement)) return;
      const inside = page.contains(target);
      const loose = target === document.body || target.tagName === 'H1' || target.tagName === 'MAIN';
      if ((!inside && !loose) || takesText(target)) return;

      const digit = digitOf(event);
      if (digit !== null) {
        const scope = scopeOf(page, target);
        const keys = [...(scope?.querySelectorAll<HTMLElement>('[type="radio"][data-key]') ?? [])].map(
          ({ dataset }) => dataset.key,
        );
        const earlier = event.timeStamp - since < DIGITS_MS ? before : '';
        const pressed = pressedKey(earlier, String(digit), keys.map(String));
        [before, since] = [pressed, event.timeStamp];
        const option = scope?.querySelector<HTMLInputElement>(`input[data-key="${pressed}"]:not(:disabled)`);
        if (!option) return;
        event.preventDefault();
        option.focus();
        // Like a click, a second press does nothing on a radio button and clears a checkbox.
        option.click();
      } else if (event.key === 'Enter' && !event.repeat && !takesEnter(target)) {
        // The browser submits the form by itself when Enter is pressed on a radio button or checkbox.
        if (target instanceof HTMLInputElement && target.type !== 'range') return;
        event.preventDefault();
        page.requestSubmit();
      } else if (nextKeys.has(event.key) || previousKeys.has(event.key)) {
        if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
        const ticks = [
          ...(target.closest('[data-keys]')?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? []),
        ].filter((tick) => !tick.disabled);
        const next = ticks[ticks.indexOf(target) + (nextKeys.has(event.key) ? 1 : -1)];
        if (!next) return;
        event.preventDefault();
        next.focus();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [form]);
}

/** Returns the question that a digit belongs to: the focused one, or the only one on the page. */
function scopeOf(page: HTMLElement, target: HTMLElement): Element | null {
  const own = target.closest('[data-keys]') ?? target.closest('[data-question]')?.querySelector('[data-keys]');
  if (own) return own;
  const all = page.querySelectorAll('[data-keys]');
  return all.length === 1 ? (all[0] ?? null) : null;
}

/** Focuses the title of a new page, or its text field when that is the only question. */
export function usePageFocus(form: RefObject<HTMLFormElement | null>, page: string, on: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page takes focus.
  useEffect(() => {
    if (!on) return;
    const field = form.current?.querySelector<HTMLElement>('[data-question] :is(textarea, input:not([data-key]))');
    const questions = form.current?.querySelectorAll('[data-question]').length ?? 0;
    const writes = questions === 1 && field !== null && field !== undefined && takesText(field);
    const title = form.current?.querySelector<HTMLElement>('[data-page-title]');
    // On a touch screen, focusing a field would open the keyboard over the question.
    const focusTarget = writes && matchMedia('(hover: hover)').matches ? field : title;
    focusTarget?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [form, page, on]);
}

/** After a failed try, the focus moves to the first question with an error. */
export function useErrorFocus(form: RefObject<HTMLFormElement | null>, errors: PageErrors): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const marked = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
    if (!marked) return;
    const control = marked.matches(focusable) ? marked : marked.querySelector<HTMLElement>(focusable);
    control?.focus({ preventScroll: true });
    const question = marked.closest('[data-question]') ?? marked;
    const part = marked.matches('[role="radiogroup"]') || marked.matches('input, textarea, select') ? marked : question;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const tall = question.getBoundingClientRect().height > window.innerHeight - 200;
    (tall ? part : question).scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
  }, [form, errors]);
}
