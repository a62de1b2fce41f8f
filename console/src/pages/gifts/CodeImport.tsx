import type { DataOf } from '@pollen/contract/client';
import { ApiError } from '@pollen/contract/client';
import { codes } from '@pollen/contract/codes';
import { Button } from '@pollen/ui/Button';
import { useToast } from '@pollen/ui/Toast';
import { CircleAlert, CircleCheck, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { DropZone } from '../../layouts/DropZone';
import { LineProblems } from '../../layouts/LineProblems';
import { wholeCharacters } from '../../layouts/whole-characters';
import { useFormat } from '../../locales/format';
import { giftWords } from '../../locales/gifts.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import styles from './CodeImport.module.css';

type Check = DataOf<'POST /api/console/GiftCodeChecks'>;
type Problem = Check['problems'][number];

/** The server's limit for the size of a file. */
const mostBytes = 1_000_000;

/** Takes a file of codes, lets the server check it, and imports it after the operator confirms. */
export function CodeImport({ giftId }: { giftId: number }) {
  const t = useT(giftWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const toast = useToast();
  const showError = useShowError();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [found, setFound] = useState<{ count: number; problems: readonly Problem[] } | null>(null);
  const [ready, setReady] = useState<{ fileName: string; csv: string; check: Check } | null>(null);

  const reset = () => {
    setWrong('');
    setFound(null);
    setReady(null);
  };
  const take = async (file: File | undefined) => {
    if (!file || busy) return;
    reset();
    if (file.size > mostBytes) return setWrong(t('fileTooLarge'));
    setBusy(true);
    try {
      const csv = await file.text().catch(() => null);
      if (csv === null) return setWrong(t('fileUnreadable'));
      const check = await call('POST /api/console/GiftCodeChecks', { body: { giftId, csv } });
      if (check.problemCount > 0) setFound({ count: check.problemCount, problems: check.problems });
      else setReady({ fileName: wholeCharacters(file.name.slice(-200)), csv, check });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  const bring = useChange('POST /api/console/GiftCodeImports', {
    onSuccess: ({ imported }) => {
      reset();
      toast.success(t('imported', { n: imported }));
    },
    onError: (error) => {
      // Another operator imported one of the codes after the file was checked.
      if (error instanceof ApiError && error.code === codes.codesRefused) {
        const { problems } = error.data as { problems: Problem[] };
        setReady(null);
        setFound({ count: problems.length, problems });
      } else showError(error);
    },
  });

  if (ready) {
    const { check, csv, fileName } = ready;
    return (
      <div className={styles.ready} role="status">
        <p className={styles.title}>
          <CircleCheck size={20} />
          {t('ready', { n: check.codes })}
        </p>
        <p className={styles.note}>
          <b>{fileName}</b>
          {check.withPin > 0 && ` ${t('readyPins', { n: check.withPin })}`}
          {check.firstExpiry && ` ${t('readyExpiry', { date: format.date(check.firstExpiry, 'day') })}`}
        </p>
        <div className={styles.buttons}>
          <Button kind="ghost" size="dense" disabled={bring.isPending} onClick={reset}>
            {shell('cancel')}
          </Button>
          <Button
            size="dense"
            autoFocus
            loading={bring.isPending}
            loadingLabel={t('importing')}
            onClick={() => bring.mutate({ body: { giftId, csv, fileName } })}
          >
            {t('import')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      <DropZone
        icon={<FileSpreadsheet size={32} />}
        title={t('dropHere')}
        note={t('orChoose')}
        label={t('codeFile')}
        accept=".csv,text/csv,.txt,text/plain"
        verb={t(found || wrong ? 'another' : 'chooseFile')}
        busy={busy}
        doing={t('checking')}
        onFile={(file) => void take(file)}
      />
      <div role="alert">
        {wrong && (
          <p className={styles.wrong}>
            <CircleAlert size={20} />
            {wrong}
          </p>
        )}
        {found && (
          <div className={styles.problems}>
            <p className={styles.wrong}>
              <CircleAlert size={20} />
              {t('problems', { n: found.count })}
            </p>
            {found.count > found.problems.length && (
              <p className={styles.note}>{t('problemsShown', { n: found.problems.length })}</p>
            )}
            <LineProblems label={t('problems', { n: found.count })} problems={found.problems} />
          </div>
        )}
      </div>
    </>
  );
}
