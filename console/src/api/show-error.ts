import { ApiError } from '@pollen/contract/client';
import { useToast } from '@pollen/ui/Toast';
import { useCallback } from 'react';
import { errorWords } from '../locales/errors.en';
import { useT } from '../locales/translator';

/** Toasts the first sentence of a failed call. A lost session has its own toast already. */
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
