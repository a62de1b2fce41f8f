import { type ImportColumn, MEMBER_FILE_LENGTH } from '@pollen/contract/member-import-values';
import { Banner } from '@pollen/ui/Banner';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section, SectionBody } from '../../layouts/Columns';
import { DropZone } from '../../layouts/DropZone';
import { PageHead } from '../../layouts/PageHead';
import { wholeCharacters } from '../../layouts/whole-characters';
import { memberImportWords } from '../../locales/member-imports.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { ConsentStep } from './ConsentStep';
import type { CheckedFile } from './checked-file';
import { FilePreview } from './FilePreview';
import styles from './MemberImports.module.css';

/** Takes a file of people, maps its columns, shows who can be invited, and asks for the source of their consent. */
export default function NewMemberImportPage() {
  const t = useT(memberImportWords);
  const showError = useShowError();
  const [wrong, setWrong] = useState('');
  const [file, setFile] = useState<CheckedFile | null>(null);
  const check = useChange('POST /api/console/MemberFileChecks', { onError: showError });

  const take = async (given: File | undefined) => {
    if (!given || check.isPending) return;
    setWrong('');
    setFile(null);
    if (given.size > MEMBER_FILE_LENGTH) return setWrong(t('tooLarge'));
    const csv = await given.text().catch(() => null);
    if (csv === null) return setWrong(t('unreadable'));
    const name = wholeCharacters(given.name.slice(-200));
    check.mutate({ body: { csv } }, { onSuccess: (found) => setFile({ name, csv, check: found }) });
  };
  const map = (columns: (ImportColumn | null)[]) => {
    if (!file) return;
    // The choice is shown at once; the lines follow when the server has read them.
    const shown = file.check.columns.map((column, at) => ({ ...column, field: columns[at] ?? null }));
    setFile({ ...file, check: { ...file.check, columns: shown } });
    check.mutate(
      { body: { csv: file.csv, columns } },
      { onSuccess: (found) => setFile((now) => (now ? { ...now, check: found } : now)) },
    );
  };

  return (
    <>
      <PageHead title={t('newTitle')} note={t('newNote')} back={{ href: paths.memberImports(), label: t('imports') }} />
      <div className={styles.stack}>
        <Section title={t('step1')} count={file?.name}>
          <SectionBody>
            <DropZone
              icon={<FileSpreadsheet size={32} />}
              title={t('dropHere')}
              note={t('orChoose')}
              label={t('fileLabel')}
              accept=".csv,text/csv,.txt,text/plain"
              verb={t(file || wrong ? 'another' : 'choose')}
              busy={check.isPending && !file}
              doing={t('checking')}
              onFile={(given) => void take(given)}
            />
            {wrong && <Banner tone="danger" title={wrong} />}
          </SectionBody>
        </Section>
        {file && <FilePreview check={file.check} isChecking={check.isPending} onColumns={map} />}
        {file && <ConsentStep file={file} isChecking={check.isPending} />}
      </div>
    </>
  );
}
