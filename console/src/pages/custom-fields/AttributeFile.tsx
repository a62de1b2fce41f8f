import type { DataOf } from '@pollen/contract/client';
import { CUSTOM_FIELD_LIMITS } from '@pollen/contract/custom-field-values';
import { Banner } from '@pollen/ui/Banner';
import { Button } from '@pollen/ui/Button';
import { TextareaField } from '@pollen/ui/TextareaField';
import { useToast } from '@pollen/ui/Toast';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useChange } from '../../api/query';
import { useShowError } from '../../api/show-error';
import { Section, SectionBody } from '../../layouts/Columns';
import { DataTable } from '../../layouts/DataTable';
import { FileInput } from '../../layouts/FileInput';
import { customFieldWords } from '../../locales/custom-fields.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import styles from './CustomFields.module.css';
import type { Field } from './custom-field-draft';

type Check = DataOf<'POST /api/console/CustomFields/:id/ValueChecks'>;

/** Sets the values of an attribute from a file or from pasted lines: checked first, then all lines or none. */
export function AttributeFile({ field }: { field: Field }) {
  const t = useT(customFieldWords);
  const toast = useToast();
  const showError = useShowError();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [found, setFound] = useState<Check | null>(null);
  const params = { id: field.id };
  const check = useChange('POST /api/console/CustomFields/:id/ValueChecks', {
    onSuccess: setFound,
    onError: showError,
  });
  const set = useChange('POST /api/console/CustomFields/:id/Values', {
    onSuccess: (counts) => {
      toast.success(t('valuesSet', { n: counts.set + counts.cleared }));
      write('');
    },
    onError: showError,
  });
  const write = (lines: string) => {
    setText(lines);
    setFound(null);
  };
  const why = field.can.setValues === true ? undefined : field.can.setValues.reason;
  const isClean = found !== null && found.problemCount === 0 && !found.tooLong && found.set + found.cleared > 0;
  return (
    <Section title={t('file')}>
      <SectionBody>
        <div className={styles.body}>
          <p className={styles.quiet}>{t('fileNote', { n: CUSTOM_FIELD_LIMITS.lines })}</p>
          <TextareaField
            label={t('lines')}
            rows={6}
            value={text}
            placeholder={t('linesExample')}
            onChange={(event) => write(event.target.value)}
          />
          <FileInput
            ref={input}
            label={t('chooseFile')}
            accept=".csv,.txt,text/csv,text/plain"
            onFile={async (file) => write((await file?.text()) ?? '')}
          />
          {found && <Found found={found} />}
          <div className={styles.pills}>
            <Button kind="tonal" icon={<Upload size={20} />} onClick={() => input.current?.click()}>
              {t('chooseFile')}
            </Button>
            <Button
              kind="tonal"
              disabled={text.trim() === '' || why !== undefined}
              title={why}
              loading={check.isPending}
              loadingLabel={t('checking')}
              onClick={() => check.mutate({ params, body: { text } })}
            >
              {t('check')}
            </Button>
            <Button
              disabled={!isClean || why !== undefined}
              title={why}
              loading={set.isPending}
              loadingLabel={t('saving')}
              onClick={() => set.mutate({ params, body: { text } })}
            >
              {t('setValues')}
            </Button>
          </div>
        </div>
      </SectionBody>
    </Section>
  );
}

/** What the check found: the counts, and the problems by line. */
function Found({ found }: { found: Check }) {
  const t = useT(customFieldWords);
  const format = useFormat();
  const counts = t('counts', {
    set: format.number(found.set),
    cleared: format.number(found.cleared),
    unchanged: format.number(found.unchanged),
  });
  if (found.problemCount === 0 && !found.tooLong) {
    return (
      <Banner tone="success" title={t('noProblems')}>
        {counts}
      </Banner>
    );
  }
  return (
    <>
      <Banner tone="danger" title={t('problemsFound', { n: found.problemCount })}>
        {found.tooLong ? t('tooLong', { n: CUSTOM_FIELD_LIMITS.lines }) : t('nothingSaved')}
      </Banner>
      {found.problems.length > 0 && (
        <DataTable
          dense
          caption={t('problemsFound', { n: found.problemCount })}
          rows={found.problems}
          rowKey={({ line }) => line}
          empty={null}
          columns={[
            { key: 'line', header: t('line'), heads: true, cell: ({ line }) => String(line) },
            { key: 'text', header: t('content'), cell: ({ text }) => text },
            { key: 'problem', header: t('problem'), cell: ({ kind }) => t(`line_${kind}`) },
          ]}
        />
      )}
    </>
  );
}
