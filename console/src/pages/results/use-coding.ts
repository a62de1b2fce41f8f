import type { DataOf } from '@pollen/contract/client';
import { useToast } from '@pollen/ui/Toast';
import { useEffect, useRef, useState } from 'react';
import { refreshed, useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { codingWords } from '../../locales/coding.en';
import { useT } from '../../locales/translator';
import type { OpenAnswer, WhichAnswers } from './use-open-answers';

export type Code = DataOf<'GET /api/console/Surveys/:id/AnswerCodes'>['codes'][number];

/** Answers that one call can code when they are selected; more are coded as what the search finds. */
export const MAX_SELECTED = 200;

/**
 * Gives and takes codes, and keeps the operator's changes of this visit so that Ctrl+Z takes the last one back. A change
 * lasts until the answers are loaded again: whether a code is given or taken depends on the codes that they have.
 */
export function useCoding() {
  const t = useT(codingWords);
  const toast = useToast();
  const showError = useShowError();
  const changes = useRef<number[]>([]);
  const [canUndo, setCanUndo] = useState(false);
  const answersLoaded = () => refreshed('POST /api/console/Surveys/:id/OpenAnswers');
  const remember = ({ change }: { change: number }) => {
    changes.current.push(change);
    setCanUndo(true);
    return answersLoaded();
  };
  const answers = useChange('POST /api/console/AnswerCodes/:id/Answers', { onSuccess: remember, onError: showError });
  const found = useChange('POST /api/console/AnswerCodes/:id/Found', { onSuccess: remember, onError: showError });
  const merging = useChange('POST /api/console/AnswerCodes/:id/Merge', { onSuccess: remember, onError: showError });
  const deleting = useChange('POST /api/console/AnswerCodes/:id/Delete', { onSuccess: remember, onError: showError });
  const undoing = useChange('POST /api/console/CodingChanges/:id/Undo', {
    onSuccess: () => {
      toast.success(t('undone'));
      return answersLoaded();
    },
    onError: showError,
  });
  const undo = () => {
    const change = changes.current.pop();
    setCanUndo(changes.current.length > 0);
    if (change !== undefined) undoing.mutate({ params: { id: change } });
  };
  const now = useRef(undo);
  now.current = undo;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input:not([type="checkbox"]), textarea, select') || document.querySelector('dialog[open]')) {
        return;
      }
      event.preventDefault();
      now.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return {
    canUndo,
    undo,
    isBusy: answers.isPending || found.isPending || undoing.isPending,
    /** Gives the code to answers, or takes it from them when all of them have it. Does nothing while a change is undone. */
    toggle: (code: Code, rows: readonly OpenAnswer[]) => {
      if (undoing.isPending) return;
      const isCoded = !rows.every(({ codes }) => codes.includes(code.id));
      const keys = rows.slice(0, MAX_SELECTED).map(({ key }) => key);
      if (keys.length > 0) answers.mutate({ params: { id: code.id }, body: { keys, isCoded } });
    },
    /** Gives the code to all that the search finds. */
    codeFound: async (code: Code, { search, coded, filters }: WhichAnswers) => {
      const done = await found
        .mutateAsync({ params: { id: code.id }, body: { search, coded, filters } })
        .catch(() => undefined);
      if (!done) return;
      if (done.more) toast.warning(t('codedSome', { n: done.changed }), t('codedSomeNote'));
      else toast.success(t('codedAll', { n: done.changed, name: code.name.en }));
    },
    merge: (code: Code, into: number) =>
      merging.mutateAsync({ params: { id: code.id }, body: { into } }).then(
        () => toast.success(t('merged', { name: code.name.en })),
        () => undefined,
      ),
    remove: (code: Code) =>
      deleting.mutateAsync({ params: { id: code.id } }).then(
        () => toast.success(t('deleted', { name: code.name.en })),
        () => undefined,
      ),
  };
}
