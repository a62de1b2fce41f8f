import { useToast } from '@pollen/ui/Toast';
import { useCallback, useEffect } from 'react';
import { errorWords } from '../locales/errors.en';
import { useT } from '../locales/translator';
import { ApiError } from './call';

/** Toasts the first sentence of a failed call. A lost session has its own toast already. */
export function useShowError(): (error: unknown, tone?: 'warning' | 'danger') => void {
  const toast = useToast();
  const t = useT(errorWords);
  return useCallback(
    (error, tone = 'danger') => {
      if (error instanceof ApiError && error.kind === 'session') return;
      toast[tone](error instanceof ApiError ? (error.messages[0] ?? t('system')) : t('system'));
    },
    [toast, t],
  );
}

/** The same for a query: toasts when its error comes up. */
export function useErrorToast(error: unknown, tone: 'warning' | 'danger' = 'danger'): void {
  const show = useShowError();
  useEffect(() => {
    if (error) show(error, tone);
  }, [error, show, tone]);
}
