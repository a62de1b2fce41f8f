import { ApiError } from '@pollen/contract/client';
import { codes } from '@pollen/contract/codes';
import { TRACKING_FILE_LENGTH, TRACKING_LINES } from '@pollen/contract/product-test-values';
import { Button } from '@pollen/ui/Button';
import { Checkbox } from '@pollen/ui/Checkbox';
import { Dialog } from '@pollen/ui/Dialog';
import { useToast } from '@pollen/ui/Toast';
import { Download, FileSpreadsheet, Upload } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { DropZone } from '../../layouts/DropZone';
import { download } from '../../layouts/download';
import { LineProblems } from '../../layouts/LineProblems';
import { ReasonDialog } from '../../layouts/ReasonDialog';
import { useOpening } from '../../layouts/use-opening';
import { wholeCharacters } from '../../layouts/whole-characters';
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
  const { toExport } = test.addresses;
  const [all, setAll] = useState(toExport === 0);
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
      text={t('exportText', { n: toExport })}
      label={t('reason')}
      help={t('reasonHelp')}
      missing={t('reasonMissing')}
      example={t('exportExample')}
      verb={t('export')}
      doing={t('exporting')}
      isBusy={exporting.isPending}
      onSubmit={(reason) => exporting.mutate({ params: { id: test.id }, body: { reason, all } })}
    >
      <Checkbox checked={all} onChange={(event) => setAll(event.target.checked)}>
        {t('exportAll')}
      </Checkbox>
    </ReasonDialog>
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
  const [wrong, setWrong] = useState('');
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
    setWrong('');
    const csv = await file.text().catch(() => null);
    if (csv === null) return setWrong(t('fileUnreadable'));
    if (csv.length > TRACKING_FILE_LENGTH) return setWrong(t('fileTooLong', { n: TRACKING_LINES }));
    bring.mutate({ params: { id: test.id }, body: { csv, fileName: wholeCharacters(file.name.slice(-200)) } });
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
      <div className={styles.upload}>
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
          {wrong && <p className={styles.wrong}>{wrong}</p>}
          {problems.length > 0 && (
            <div className={styles.problems}>
              <p>{t('problems', { n: problems.length })}</p>
              <LineProblems label={t('lineProblems')} problems={problems} />
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
}
