import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { SegmentedControl } from '@pollen/ui/SegmentedControl';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../api/query';
import { LoadFailed } from '../../layouts/LoadFailed';
import { ScrollBox } from '../../layouts/ScrollBox';
import { codebookWords } from '../../locales/codebook.en';
import { useFormat } from '../../locales/format';
import { useLang } from '../../locales/language';
import { useT } from '../../locales/translator';
import { kinds } from '../survey-editor/kinds/table';
import styles from './CodebookPage.module.css';
import { ResultsTabs } from './ResultsTabs';

type Codebook = DataOf<'GET /api/console/Surveys/:id/Codebook'>;
type Column = Codebook['first'][number];
type Question = Codebook['pages'][number]['questions'][number];
type Both = Codebook['title'];

const languages = ['en', 'zh', 'both'] as const;
type Languages = (typeof languages)[number];

/** The codebook of a survey: every question with its variables, values and conditions, in one language or both; made to be printed. */
export default function CodebookPage() {
  const t = useT(codebookWords);
  const format = useFormat();
  const lang = useLang();
  const id = Number(useParams().id);
  const [shown, setShown] = useState<Languages>(lang);
  const { data, error, refetch } = useCall('GET /api/console/Surveys/:id/Codebook', { params: { id } });
  if (!data) {
    return (
      <>
        <ResultsTabs surveyId={id} />
        {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <SkeletonCards count={4} height={180} />}
      </>
    );
  }
  return (
    <>
      <ResultsTabs surveyId={id} />
      <div className={styles.controls}>
        <SegmentedControl
          label={t('languages')}
          value={shown}
          options={languages.map((value) => ({ value, label: t(value) }))}
          onChange={setShown}
        />
        <Button kind="secondary" icon={<Printer size={20} />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      <article className={styles.codebook}>
        <header className={styles.head}>
          <p className={styles.overline}>{t('title')}</p>
          <h2 className={styles.title}>
            <Texts text={data.title} shown={shown} />
          </h2>
          <p className={styles.note}>
            {format.sentences([
              t('about', { number: data.number, version: data.version, day: format.day(data.publishedAt) }),
              t('aboutAttempts', { n: data.attempts }),
              t('aboutNames'),
            ])}
          </p>
        </header>
        {data.screening.length > 0 && (
          <section className={styles.section}>
            <h3 className={styles.heading}>{t('screening')}</h3>
            <ul className={styles.rules}>
              {data.screening.map((rule) => (
                <li key={rule.if.en}>
                  <Texts text={rule.if} shown={shown} />
                  {rule.reason && (
                    <span className={styles.note}>
                      {' '}
                      <Texts text={rule.reason} shown={shown} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        <Columns title={t('first')} columns={data.first} shown={shown} />
        {data.pages.map((page, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages stand in their order; two may share a title.
          <section key={index} className={styles.section}>
            <h3 className={styles.heading}>
              {page.title.en === '' && page.title.zh === '' ? (
                t('pageNumber', { n: index + 1 })
              ) : (
                <Texts text={page.title} shown={shown} />
              )}
            </h3>
            {page.asked && (
              <p className={styles.condition}>
                <b>{t('pageAsked')}</b> <Texts text={page.asked} shown={shown} />
              </p>
            )}
            {page.questions.map((question) => (
              <QuestionEntry key={question.name} question={question} attempts={data.attempts} shown={shown} />
            ))}
          </section>
        ))}
        {data.further.length > 0 && (
          <Columns title={t('further')} note={t('furtherNote')} columns={data.further} shown={shown} />
        )}
      </article>
    </>
  );
}

/** A text in the chosen language, or both with the second one below the first where they differ. */
function Texts({ text, shown }: { text: Both; shown: Languages }) {
  if (shown !== 'both') return <span lang={shown === 'zh' ? 'zh-CN' : 'en'}>{text[shown] || text.en}</span>;
  if (text.en === text.zh || text.zh === '') return text.en;
  return (
    <span className={styles.both}>
      <span lang="en">{text.en}</span>
      <span lang="zh-CN" className={styles.second}>
        {text.zh}
      </span>
    </span>
  );
}

function QuestionEntry({ question, attempts, shown }: { question: Question; attempts: number; shown: Languages }) {
  const t = useT(codebookWords);
  const lang = useLang();
  const format = useFormat();
  const { name, kind, title, description, required, asked, answered, columns, rubric, entries } = question;
  const known = Object.hasOwn(kinds, kind) ? kinds[kind as keyof typeof kinds] : undefined;
  return (
    <section className={styles.question}>
      <h4 className={styles.questionTitle}>
        <code>{name}</code> <Texts text={title} shown={shown} />
      </h4>
      {(description.en !== '' || description.zh !== '') && (
        <p className={styles.note}>
          <Texts text={description} shown={shown} />
        </p>
      )}
      <p className={styles.facts}>
        <span>{known?.label[lang] ?? kind}</span>
        <span>{t(required ? 'required' : 'optional')}</span>
        <span>
          {t('answered', { n: answered })}
          {attempts > 0 && ` (${format.percent(Math.min(100, Math.round((100 * answered) / attempts)))})`}
        </span>
      </p>
      <p className={styles.condition}>
        {asked ? (
          <>
            <b>{t('asked')}</b> <Texts text={asked} shown={shown} />
          </>
        ) : (
          t('askedAll')
        )}
      </p>
      <Variables columns={columns} shown={shown} question={name} />
      {entries.length > 0 && <ConditionalEntries entries={entries} shown={shown} />}
      {rubric && <Rubric rubric={rubric} shown={shown} />}
    </section>
  );
}

/** The choices, rows and columns that not everybody sees. */
function ConditionalEntries({ entries, shown }: { entries: Question['entries']; shown: Languages }) {
  const t = useT(codebookWords);
  return (
    <div className={styles.condition}>
      <b>{t('entriesShown')}</b>
      <ul className={styles.rules}>
        {entries.map(({ label, shown: condition }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries stand in their order; two may share a text.
          <li key={place}>
            {label ? <Texts text={label} shown={shown} /> : <i>{t('otherEntries')}</i>}
            {': '}
            <Texts text={condition} shown={shown} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The texts in the cells of a grid, as respondents read them. */
function Rubric({ rubric, shown }: { rubric: NonNullable<Question['rubric']>; shown: Languages }) {
  const t = useT(codebookWords);
  return (
    <ScrollBox className={styles.scroll} label={t('rubric')}>
      <table className={styles.rubric}>
        <thead>
          <tr>
            <th scope="col">{t('rubric')}</th>
            {rubric.columns.map((column, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stand in their order; two may share a text.
              <th key={place} scope="col">
                <Texts text={column} shown={shown} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rubric.rows.map(({ label, cells }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as of the columns.
            <tr key={place}>
              <th scope="row">
                <Texts text={label} shown={shown} />
              </th>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as of the columns.
                <td key={column}>
                  <Texts text={cell} shown={shown} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

interface ColumnsProps {
  title: string;
  note?: string;
  columns: readonly Column[];
  shown: Languages;
}

function Columns({ title, note, columns, shown }: ColumnsProps) {
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      {note && <p className={styles.note}>{note}</p>}
      <Variables columns={columns} shown={shown} question={null} />
    </section>
  );
}

const keyOf = ({ codes }: Column) => JSON.stringify(codes);

/** The variables of a question. Values that all of them share stand once below them. */
function Variables({
  columns,
  shown,
  question,
}: {
  columns: readonly Column[];
  shown: Languages;
  question: string | null;
}) {
  const t = useT(codebookWords);
  const coded = columns.filter(({ codes }) => codes.length > 0);
  const shared =
    question !== null && coded.length > 1 && coded.every((one) => keyOf(one) === keyOf(coded[0] as Column));
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('variable')}</th>
            <th scope="col">{t('label')}</th>
            <th scope="col">{t('values')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column.name}>
              <td>
                <code>{column.name}</code>
              </td>
              <td>
                <Texts text={column.label} shown={shown} />
              </td>
              <td>
                {column.codes.length > 0 && !shared ? (
                  <Codes codes={column.codes} shown={shown} />
                ) : (
                  t(column.codes.length > 0 ? 'codesBelow' : `type_${column.type}`)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shared && <Codes codes={(coded[0] as Column).codes} shown={shown} isShared />}
    </>
  );
}

function Codes({ codes, shown, isShared }: { codes: Column['codes']; shown: Languages; isShared?: boolean }) {
  const t = useT(codebookWords);
  return (
    <ul className={styles.codes} data-shared={isShared || undefined}>
      {codes.map(({ code, value, label, isMissing }) => (
        <li key={code}>
          <code>{code}</code>
          <span>
            <Texts text={label} shown={shown} />
            {isMissing && <span className={styles.note}> ({t('missing')})</span>}
          </span>
          {value !== null && <code className={styles.value}>{value}</code>}
        </li>
      ))}
    </ul>
  );
}
