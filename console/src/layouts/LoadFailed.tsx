import { ApiError } from '@pollen/contract/client';
import { codes } from '@pollen/contract/codes';
import { Button } from '@pollen/ui/Button';
import { ErrorState } from '@pollen/ui/ErrorState';
import { RotateCw } from 'lucide-react';
import { shellWords } from '../locales/shell.en';
import { useT } from '../locales/translator';

interface LoadFailedProps {
  error: unknown;
  onRetry: () => void;
  /** `h1` where the page has no other heading. */
  heading?: 'h1' | 'h2';
}

/** Says what could not be loaded and why, and offers another try. */
export function LoadFailed({ error, onRetry, heading = 'h2' }: LoadFailedProps) {
  const t = useT(shellWords);
  const reason = error instanceof ApiError ? error.messages[0] : undefined;
  const isMissing = error instanceof ApiError && (error.code === codes.notFound || error.code === 400);
  if (isMissing) {
    return (
      <ErrorState heading={heading} title={t('missingTitle')}>
        {t('missingText')}
      </ErrorState>
    );
  }
  return (
    <ErrorState
      heading={heading}
      title={t('failedTitle')}
      action={
        <Button icon={<RotateCw size={20} />} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {reason && `${reason.replace(/[.。]?$/, /\p{Script=Han}/u.test(reason) ? '。' : '. ')}`}
      {t('failedText')}
    </ErrorState>
  );
}
