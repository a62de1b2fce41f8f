import type { DataOf } from '@pollen/contract/client';
import { IMPORT_FIELDS, type ImportColumn, type ImportField } from '@pollen/contract/member-import-values';
import { SelectField } from '@pollen/ui/SelectField';
import { Section, SectionBody } from '../../layouts/Columns';
import { CsvTable } from '../../layouts/CsvTable';
import { LineProblems } from '../../layouts/LineProblems';
import { memberImportWords } from '../../locales/member-imports.en';
import { useT } from '../../locales/translator';
import { useProfileFields } from '../surveys/use-profile-fields';
import styles from './MemberImports.module.css';

interface FilePreviewProps {
  check: DataOf<'POST /api/console/MemberFileChecks'>;
  isChecking: boolean;
  onColumns: (columns: (ImportColumn | null)[]) => void;
}

const own = ['email', 'name', 'gender', 'birthday', 'country', 'language'] as const;
type OwnField = (typeof own)[number];
const isOwn = (field: ImportField): field is OwnField => (own as readonly string[]).includes(field);

/** What each column is, the first lines with their problems in place, and how many people can be invited. */
export function FilePreview({ check, isChecking, onColumns }: FilePreviewProps) {
  const t = useT(memberImportWords);
  const { nameOf } = useProfileFields();
  const labelOf = (field: ImportField) => (isOwn(field) ? t(field) : nameOf(field));
  const { columns, customFields, rows, invitable, problemCount, problems } = check;
  const choices: { value: ImportColumn; label: string }[] = [
    ...IMPORT_FIELDS.map((value) => ({ value, label: labelOf(value) })),
    ...customFields.map(({ field, label }) => ({ value: field, label })),
  ];
  const fields = columns.map(({ field }) => field);
  const places = columns.map((column, at) => ({ ...column, at }));
  return (
    <Section title={t('step2')} count={isChecking ? t('checking') : undefined}>
      <SectionBody>
        <div className={styles.pairs}>
          {places.map(({ heading, field, at }) => (
            <SelectField
              key={at}
              label={t('columnIs', { heading })}
              placeholder={t('leaveOut')}
              value={field ?? ''}
              options={choices.map(({ value, label }) => ({
                value,
                label,
                disabled: value !== field && fields.includes(value),
              }))}
              onChange={(event) => {
                const chosen = (event.target.value || null) as ImportColumn | null;
                onColumns(fields.map((each, place) => (place === at ? chosen : each)));
              }}
            />
          ))}
        </div>
        <CsvTable
          caption={t('preview')}
          headings={columns.map(({ heading }) => heading)}
          rows={rows}
          before={[
            { key: 'line', heading: t('line'), cell: ({ line }) => line },
            {
              key: 'problem',
              heading: t('problem'),
              cell: ({ reason }) => <span className={reason ? styles.wrong : undefined}>{reason ?? t('ready')}</span>,
            },
          ]}
          busy={isChecking}
        />
        <p role="status">
          {t('found', { n: invitable })} {problemCount > 0 && t('skipped', { n: problemCount })}
        </p>
        {problems.length > 0 && <SkippedLines problems={problems} all={problemCount} />}
      </SectionBody>
    </Section>
  );
}

interface SkippedLinesProps {
  problems: readonly { line: number; reason: string }[];
  /** How many there are, of which the first are given. */
  all: number;
}

/** The lines that nobody is invited from, each with its reason. */
export function SkippedLines({ problems, all }: SkippedLinesProps) {
  const t = useT(memberImportWords);
  return (
    <>
      {all > problems.length && <p className={styles.quiet}>{t('problemsShown', { n: problems.length })}</p>}
      <LineProblems label={t('problems')} problems={problems} />
    </>
  );
}
