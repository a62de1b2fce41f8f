import { ApiError } from '@pollen/contract/client';
import { codes } from '@pollen/contract/codes';
import { TRACKING_FILE_LENGTH } from '@pollen/contract/product-test-values';
import { Button } from '@pollen/ui/Button';
import { Dialog } from '@pollen/ui/Dialog';
import { useToast } from '@pollen/ui/Toast';
import { Download, FileSpreadsheet, Upload } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { DropZone } from '../../layouts/DropZone';
import { download } from '../../layouts/download';
import { ReasonDialog } from '../../layouts/ReasonDialog';
import { useOpening } from '../../layouts/use-opening';
import { productTestWords } from '../../locales/product-tests.en';
import { useT } from '../../locales/translator';
import styles from './ProductTests.module.css';
import type { ProductTest } from './test-words';

/** The export of addresses for the sender, and the way back of the tracking numbers. */
export function ShippingActions({ test }: { test: ProductTest }) {
  const t = useT(productTestWords);
  const exporting = useOpening();
  const importing = useOpening();
  const { exportAddresses: mayExport, importTracking: mayImport } = test.can;
  return (
    <>
      <Button
        kind="secondary"
        size="dense"
        icon={<Download size={20} />}
        disabled={mayExport !== true}
        title={mayExport === true ? undefined : mayExport.reason}
        onClick={exporting.show}
      >
        {t('exportAddresses')}
      </Button>
      <Button
        kind="secondary"
        size="dense"
        icon={<Upload size={20} />}
        disabled={mayImport !== true}
        title={mayImport === true ? undefined : mayImport.reason}
        onClick={importing.show}
      >
        {t('importTracking')}
      </Button>
      <ExportDialog key={`export ${exporting.key}`} test={test} open={exporting.open} onClose={exporting.hide} />
      <ImportDialog key={`import ${importing.key}`} test={test} open={importing.open} onClose={importing.hide} />
    </>
  );
}

interface DialogProps {
  test: ProductTest;
  open: boolean;
  onClose: () => void;
}

function ExportDialog({ test, open, onClose }: DialogProps) {
  const t = useT(productTestWords);
  const toast = useToast();
  const showError = useShowError();
  const exporting = useChange('POST /api/console/ProductTests/:id/ShippingExports', {
    onSuccess: ({ fileName, csv, addresses }) => {
      download(fileName, csv, 'text/csv');
      toast.success(t('exportDone', { n: addresses }));
      onClose();
    },
    onError: showError,
  });
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={t('exportTitle')}
      text={t('exportText')}
      label={t('reason')}
      help={t('reasonHelp')}
      missing={t('reasonMissing')}
      example={t('exportExample')}
      verb={t('export')}
      doing={t('exporting')}
      isBusy={exporting.isPending}
      onSubmit={(reason) => exporting.mutate({ params: { id: test.id }, body: { reason } })}
    />
  );
}

interface Problem {
  line: number;
  reason: string;
}

function ImportDialog({ test, open, onClose }: DialogProps) {
  const t = useT(productTestWords);
  const toast = useToast();
  const showError = useShowError();
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const bring = useChange('POST /api/console/ProductTests/:id/TrackingImports', {
    onSuccess: ({ shipped, changed }) => {
      toast.success(t('imported', { shipped, changed }));
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === codes.trackingFileRefused) {
        setProblems((error.data as { problems: Problem[] }).problems);
      } else showError(error);
    },
  });
  const take = async (file: File | undefined) => {
    if (!file || bring.isPending) return;
    setProblems([]);
    const csv = (await file.text().catch(() => '')).slice(0, TRACKING_FILE_LENGTH);
    bring.mutate({ params: { id: test.id }, body: { csv, fileName: file.name.slice(-200) } });
  };
  return (
    <Dialog
      open={open}
      wide
      onClose={bring.isPending ? () => undefined : onClose}
      title={t('importTitle')}
      actions={
        <Button kind="ghost" disabled={bring.isPending} onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p>{t('importText')}</p>
      <DropZone
        icon={<FileSpreadsheet size={32} />}
        title={t('dropHere')}
        note={t('orChoose')}
        label={t('trackingFile')}
        accept=".csv,text/csv,.txt,text/plain"
        verb={t('chooseFile')}
        busy={bring.isPending}
        doing={t('importing')}
        onFile={(file) => void take(file)}
      />
      <div role="alert">
        {problems.length > 0 && (
          <div className={styles.problems}>
            <p>{t('problems', { n: problems.length })}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too. */}
            <ul tabIndex={0}>
              {problems.map(({ line, reason }) => (
                <li key={`${line} ${reason}`}>
                  <b>{t('line', { n: line })}</b>
                  {reason}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Dialog>
  );
}
