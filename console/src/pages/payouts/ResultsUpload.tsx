import { Button } from '@pollen/ui/Button';
import { useToast } from '@pollen/ui/Toast';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { payoutWords } from '../../locales/payouts.en';
import { useT } from '../../locales/translator';
import { FileProblems, type Problem, problemsOf } from './FileProblems';
import type { Run } from './PayoutState';

/** The server's limit for the size of a file. */
export const MAX_BYTES = 2_000_000;

/** Uploads the file with the results of the payments. A file with errors is refused with a list of its faulty lines. */
export function ResultsUpload({ run }: { run: Run }) {
  const t = useT(payoutWords);
  const toast = useToast();
  const showError = useShowError();
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
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
    },
  });
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_BYTES) toast.danger(t('tooLarge', { n: MAX_BYTES / 1_000_000 }));
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
          // Reset, so that the corrected file can be chosen again under the same name.
          event.target.value = '';
        }}
      />
      <FileProblems problems={problems} onClose={() => setProblems([])} />
    </>
  );
}
