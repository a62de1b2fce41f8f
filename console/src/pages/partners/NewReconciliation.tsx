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
import { DropZone } from '../../layouts/DropZone';
import { ScrollBox } from '../../layouts/ScrollBox';
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
      { params, body: { beginning: csv.slice(0, BEGINNING) } },
      {
        onSuccess: (looked) => {
          setFile({ name: given.name.slice(-120), csv, looked });
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
  const choice = (name: keyof Places, label: string) => (
    <SelectField
      label={label}
      value={String(places[name] ?? '')}
      options={[
        { value: '', label: t('noReason') },
        ...(file?.looked.headings ?? []).map((heading, at) => ({ value: String(at), label: heading || `${at + 1}` })),
      ]}
      onChange={({ target }) => setPlaces({ ...places, [name]: target.value === '' ? null : Number(target.value) })}
    />
  );
  if (may !== undefined && may !== true) return null;
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
          doing={t('reading')}
          onFile={(given) => void take(given)}
        />
        {wrong && <Banner tone="danger" title={wrong} />}
        {file && (
          <>
            <ScrollBox label={t('firstLines')} className={styles.preview}>
              <table>
                <caption className="visually-hidden">{t('firstLines')}</caption>
                <thead>
                  <tr>
                    {file.looked.headings.map((heading, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a column has its place.
                      <th key={at}>{heading}</th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {file.looked.rows.map((cells, line) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a line has its place.
                    <tr key={line}>
                      {file.looked.headings.map((_, at) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: a column has its place.
                        <td key={at}>{cells[at] ?? ''}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollBox>
            <fieldset className={styles.three}>
              <legend className="visually-hidden">{t('columns')}</legend>
              {choice('attempt', t('attemptColumn'))}
              {choice('status', t('statusColumn'))}
              {choice('reason', t('reasonColumn'))}
            </fieldset>
            <div>
              <Button disabled={!isReady} loading={upload.isPending} onClick={submit}>
                {t('check')}
              </Button>
            </div>
          </>
        )}
      </SectionBody>
    </Section>
  );
}
