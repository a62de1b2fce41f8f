import { Button } from '@pollen/ui/Button';
import { ErrorState } from '@pollen/ui/ErrorState';
import { RotateCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ApiError } from '../api/call';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';

interface LoadFailedProps {
  /** The title, which says what could not be loaded: "The gifts did not load". */
  title: string;
  error: unknown;
  onRetry: () => void;
  className?: string;
}

/** Says what could not be loaded and why, and offers another try; tries by itself when the network returns. */
export function LoadFailed({ title, error, onRetry, className }: LoadFailedProps) {
  const t = useT(shellWords);
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  }, [onRetry]);
  useEffect(() => {
    const again = () => retry.current();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  const reason = error instanceof ApiError ? error.messages[0] : undefined;
  return (
    <ErrorState
      title={title}
      className={className}
      action={
        <Button icon={<RotateCw size={20} />} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {reason && `${reason.replace(/[.。]?$/, /\p{Script=Han}/u.test(reason) ? '。' : '. ')}`}
      {t('safeText')}
    </ErrorState>
  );
}
