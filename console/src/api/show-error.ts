import { ApiError } from '@pollen/contract/client';
import { useToast } from '@pollen/ui/Toast';
import { useCallback } from 'react';
import { errorWords } from '../locales/errors.en';
import { useT } from '../locales/translator';

/**
 * Returns a function that shows the first sentence of a failed call as a toast. It ignores a lost session, which has a
 * toast of its own.
 */
export function useShowError(): (error: unknown) => void {
  const toast = useToast();
  const t = useT(errorWords);
  return useCallback(
    (error) => {
      if (error instanceof ApiError && error.kind === 'session') return;
      toast.danger(error instanceof ApiError ? (error.messages[0] ?? t('system')) : t('system'));
    },
    [toast, t],
  );
}
