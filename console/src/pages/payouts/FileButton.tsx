import { Button } from '@pollen/ui/Button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call';
import { useShowError } from '../../api/show-error';
import { download } from '../../layouts/download';
import { payoutWords } from '../../locales/payouts.en';
import { useT } from '../../locales/translator';

interface FileButtonProps {
  operation: 'GET /api/console/PayoutRuns/:id/File' | 'GET /api/console/PayoutRuns/:id/StatementFile';
  runId: number;
  label: string;
  disabled: boolean;
}

/** Downloads a file about the payments of a run. */
export function FileButton({ operation, runId, label, disabled }: FileButtonProps) {
  const t = useT(payoutWords);
  const showError = useShowError();
  const [fetching, setFetching] = useState(false);
  const fetchFile = async () => {
    setFetching(true);
    try {
      const { name, csv } = await call(operation, { params: { id: runId } });
      download(name, csv, 'text/csv');
    } catch (error) {
      showError(error);
    } finally {
      setFetching(false);
    }
  };
  return (
    <Button
      kind="secondary"
      size="dense"
      icon={<Download size={20} />}
      disabled={disabled}
      loading={fetching}
      loadingLabel={t('fetching')}
      onClick={() => void fetchFile()}
    >
      {label}
    </Button>
  );
}
