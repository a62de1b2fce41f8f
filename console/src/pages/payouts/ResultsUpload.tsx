import { ApiError } from '@pollen/contract/client';
import { codes } from '@pollen/contract/codes';
import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { useToast } from '@pollen/ui/Toast';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { payoutWords } from '../../locales/payouts.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import type { Run } from './PayoutState';
import styles from './Payouts.module.css';

/** The server takes as much. */
const MOST_BYTES = 2_000_000;

interface Problem {
  line: number;
  reason: string;
}

/** Takes the file back with its results; a file that cannot be used is answered line by line. */
export function ResultsUpload({ run }: { run: Run }) {
  const t = useT(payoutWords);
  const shell = useT(shellWords);
  const toast = useToast();
  const showError = useShowError();
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [count, setCount] = useState(0);
  const upload = useChange('POST /api/console/PayoutRuns/:id/Results', {
    onSuccess: ({ paid, returned, known, open }) =>
      toast.success(
        t('uploaded', { paid, returned }),
        known + open > 0 ? t('uploadedKnown', { known, open }) : undefined,
      ),
    onError: (error) => {
      const found = problemsOf(error);
      if (!found) return showError(error);
      setProblems(found);
      setCount(found.length);
    },
  });
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MOST_BYTES) toast.danger(t('tooLarge', { n: MOST_BYTES / 1_000_000 }));
    else upload.mutate({ params: { id: run.id }, body: { csv: await file.text() } });
  };
  return (
    <>
      <Button
        size="dense"
        icon={<Upload size={20} />}
        disabled={run.can.results !== true}
        loading={upload.isPending}
        loadingLabel={t('uploading')}
        onClick={() => input.current?.click()}
      >
        {t('upload')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={t('upload')}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // The same file, corrected, is chosen again.
          event.target.value = '';
        }}
      />
      <Dialog
        open={problems.length > 0}
        onClose={() => setProblems([])}
        title={t('problemsTitle')}
        actions={<Button onClick={() => setProblems([])}>{shell('close')}</Button>}
      >
        <p>{t('problemsText')}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too. */}
        <ul className={styles.problems} tabIndex={0} aria-label={t('problemsTitle')}>
          {problems.map(({ line, reason }) => (
            <li key={`${line} ${reason}`}>
              <span className={styles.line}>{t('line', { n: line })}</span>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
        {count >= 100 && <p className={styles.muted}>{t('moreProblems', { n: count })}</p>}
      </Dialog>
    </>
  );
}

function problemsOf(error: ApiError): readonly Problem[] | null {
  if (!(error instanceof ApiError) || error.code !== codes.resultsRefused) return null;
  return (error.data as { problems?: readonly Problem[] } | null)?.problems ?? null;
}
