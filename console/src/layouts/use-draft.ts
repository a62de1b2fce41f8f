import { type FormEvent, useRef, useState } from 'react';

interface DraftOptions<Draft, Settings extends object, Problems extends object> {
  initial: Draft;
  /** Returns the settings in the form of the API, or the problems of the draft. */
  settingsOf: (draft: Draft) => Settings | { problems: Problems };
  noProblems: Problems;
  /** True prevents saving: nothing is sent. */
  blocked?: boolean;
  onSubmit: (settings: Settings, draft: Draft) => Promise<unknown>;
}

/**
 * The state of a long form. Problems show from the first try to save on, and the first invalid field gets the focus.
 */
export function useDraft<Draft extends object, Settings extends object, Problems extends object>(
  options: DraftOptions<Draft, Settings, Problems>,
) {
  const { initial, settingsOf, noProblems, blocked = false, onSubmit } = options;
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(initial);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const result = settingsOf(draft);
  const problems = tried && 'problems' in result ? (result.problems as Problems) : noProblems;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || blocked) return;
    setTried(true);
    if ('problems' in result) {
      // The messages must be rendered first.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    setBusy(true);
    try {
      await onSubmit(result, draft);
    } finally {
      setBusy(false);
    }
  };

  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    problems,
    /** The number of invalid fields. */
    wrong: Object.keys(problems).length,
    busy,
    /** The props of the form element. */
    form: { ref: form, onSubmit: submit, noValidate: true },
  };
}
