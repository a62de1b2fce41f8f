import type { DataOf } from '@pollen/contract/client';
import { RECONCILIATION_LENGTH, RECONCILIATION_LINES } from '@pollen/contract/reconciliation-values';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { SelectField } from '@pollen/ui/SelectField';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section, SectionBody } from '../../layouts/Columns';
import { CsvTable } from '../../layouts/CsvTable';
import { DropZone } from '../../layouts/DropZone';
import { wholeCharacters } from '../../layouts/whole-characters';
import { useFormat } from '../../locales/format';
import { reconciliationWords } from '../../locales/reconciliations.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './Partners.module.css';
import type { Partner } from './partner-words';

type Looked = DataOf<'POST /api/console/Partners/:id/Reconciliations/Columns'>;
type Places = Looked['guess'];

const BEGINNING = 20_000;
/** A file of 100,000 lines takes its time on a slow line. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Takes a reconciliation file, asks which columns it has, and has it checked. */
export function NewReconciliation({
  partner,
  may,
}: {
  partner: Partner;
  may: DataOf<'GET /api/console/Partners/:id/Reconciliations'>['can']['upload'] | undefined;
}) {
  const t = useT(reconciliationWords);
  const format = useFormat();
  const navigate = useNavigate();
  const showError = useShowError();
  const [wrong, setWrong] = useState('');
  const [file, setFile] = useState<{ name: string; csv: string; looked: Looked } | null>(null);
  const [places, setPlaces] = useState<Places>({ attempt: null, status: null, reason: null });
  const params = { id: partner.id };
  const look = useChange('POST /api/console/Partners/:id/Reconciliations/Columns', { onError: showError });
  const upload = useChange('POST /api/console/Partners/:id/Reconciliations', {
    onSuccess: ({ id }) => navigate(paths.reconciliation(partner.id, id)),
    onError: showError,
  });
  const take = async (given: File | undefined) => {
    if (!given || look.isPending) return;
    setWrong('');
    setFile(null);
    if (given.size > RECONCILIATION_LENGTH) return setWrong(t('tooLarge'));
    const csv = await given.text().catch(() => null);
    if (csv === null || csv.trim() === '') return setWrong(t('unreadable'));
    look.mutate(
      { params, body: { beginning: wholeCharacters(csv.slice(0, BEGINNING)) } },
      {
        onSuccess: (looked) => {
          setFile({ name: wholeCharacters(given.name.slice(-120)), csv, looked });
          setPlaces(looked.guess);
        },
      },
    );
  };
  const { attempt, status, reason } = places;
  const isReady = attempt !== null && status !== null && new Set([attempt, status, reason]).size === 3;
  const submit = () => {
    if (!file || attempt === null || status === null) return;
    const body = { fileName: file.name, csv: file.csv, columns: { attempt, status, reason } };
    upload.mutate({ params, body, timeoutMs: UPLOAD_TIMEOUT_MS });
  };
  const choice = (name: keyof Places, label: string, none: string, before: readonly (number | null)[]) => (
    <SelectField
      label={label}
      value={String(places[name] ?? '')}
      placeholder={none}
      options={(file?.looked.headings ?? []).map((heading, at) => ({
        value: String(at),
        label: heading || format.number(at + 1),
      }))}
      error={places[name] !== null && before.includes(places[name]) ? t('sameColumn') : undefined}
      onChange={({ target }) => setPlaces({ ...places, [name]: target.value === '' ? null : Number(target.value) })}
    />
  );
  return (
    <Section title={t('upload')} count={file?.name}>
      <SectionBody>
        <DropZone
          icon={<FileSpreadsheet size={32} />}
          title={t('dropHere')}
          note={t('uploadNote', { max: format.number(RECONCILIATION_LINES) })}
          label={t('file')}
          accept=".csv,text/csv,.txt,text/plain"
          verb={t('choose')}
          busy={look.isPending}
          whyNot={may === undefined || may === true ? undefined : may.reason}
          doing={t('reading')}
          onFile={(given) => void take(given)}
        />
        {wrong && <Banner tone="danger" title={wrong} />}
        {file && (
          <>
            <CsvTable
              caption={t('firstLines')}
              headings={file.looked.headings}
              rows={file.looked.rows.map((cells, at) => ({ line: at + 2, cells }))}
            />
            <fieldset className={styles.three}>
              <legend className="visually-hidden">{t('columns')}</legend>
              {choice('attempt', t('attemptColumn'), t('chooseColumn'), [])}
              {choice('status', t('statusColumn'), t('chooseColumn'), [attempt])}
              {choice('reason', t('reasonColumn'), t('noReason'), [attempt, status])}
            </fieldset>
            <div>
              <Button
                disabled={!isReady}
                title={isReady ? undefined : t('needsColumns')}
                loading={upload.isPending}
                onClick={submit}
              >
                {t('check')}
              </Button>
            </div>
          </>
        )}
      </SectionBody>
    </Section>
  );
}
