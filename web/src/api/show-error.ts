import { useToast } from '@pollen/ui/Toast';
import { useCallback, useEffect } from 'react';
import { siteWords } from '../locales/site.en';
import { useT } from '../locales/translator';
import type { ApiError } from './call';

/** Checks the name of the error, because the public forms load without the API client. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** Shows the first sentence of a failed call in a toast. A lost session has a toast of its own. */
export function useShowError(): (error: unknown, tone?: 'warning' | 'danger') => void {
  const toast = useToast();
  const t = useT(siteWords);
  return useCallback(
    (error, tone = 'danger') => {
      if (isApiError(error) && error.kind === 'session') return;
      toast[tone](isApiError(error) ? (error.messages[0] ?? t('system')) : t('system'));
    },
    [toast, t],
  );
}

/** Shows the error of a query in a toast when it occurs. */
export function useErrorToast(error: unknown, tone: 'warning' | 'danger' = 'danger'): void {
  const show = useShowError();
  useEffect(() => {
    if (error) show(error, tone);
  }, [error, show, tone]);
}
