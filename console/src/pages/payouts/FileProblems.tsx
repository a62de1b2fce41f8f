import { ApiError } from '@pollen/contract/client';
import { codes } from '@pollen/contract/codes';
import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { LineProblems } from '../../layouts/LineProblems';
import { payoutWords } from '../../locales/payouts.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import styles from './Payouts.module.css';

export interface Problem {
  line: number;
  reason: string;
}

/** Returns the problems of a file of payments, line by line; null for any other error. */
export function problemsOf(error: ApiError): readonly Problem[] | null {
  if (!(error instanceof ApiError) || error.code !== codes.resultsRefused) return null;
  return (error.data as { problems?: readonly Problem[] } | null)?.problems ?? null;
}

/** Lists why each line of a file could not be used. */
export function FileProblems({ problems, onClose }: { problems: readonly Problem[]; onClose: () => void }) {
  const t = useT(payoutWords);
  const shell = useT(shellWords);
  return (
    <Dialog
      open={problems.length > 0}
      onClose={onClose}
      title={t('problemsTitle')}
      actions={<Button onClick={onClose}>{shell('close')}</Button>}
    >
      <p className={styles.problemsText}>{t('problemsText')}</p>
      <LineProblems label={t('problemsTitle')} problems={problems} />
      {problems.length >= 100 && <p className={styles.muted}>{t('moreProblems', { n: problems.length })}</p>}
    </Dialog>
  );
}
