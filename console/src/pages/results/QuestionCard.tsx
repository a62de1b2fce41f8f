import { csvFile } from '@pollen/contract/csv';
import { Button } from '@pollen/ui/Button';
import { SegmentedControl } from '@pollen/ui/SegmentedControl';
import { Skeleton } from '@pollen/ui/Skeleton';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import { download } from '../../layouts/download';
import { LoadFailed } from '../../layouts/LoadFailed';
import { useFormat } from '../../locales/format';
import { resultWords } from '../../locales/results.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { BannerTable } from './BannerTable';
import { NpsChart } from './NpsChart';
import styles from './QuestionCard.module.css';
import { ShareBars } from './ShareBars';
import { tableLines } from './table-lines';
import { type Question, type QuestionTables, type TableView, tableRequest } from './table-view';
import { useTableWords } from './table-words';
import { useNearViewport } from './use-near-viewport';

interface QuestionCardProps {
  surveyId: number;
  number: number;
  question: Question;
  view: TableView;
  /** Whether the survey has a weighting. */
  isWeighted: boolean;
}

type Drawing = 'chart' | 'table' | 'both';

/** The figures of one question. They load when the card comes near the viewport. */
export function QuestionCard({ surveyId, number, question, view, isWeighted }: QuestionCardProps) {
  const t = useT(resultWords);
  const [ref, isNear] = useNearViewport<HTMLElement>();
  const [chosen, setDrawing] = useState<Drawing | null>(null);
  const { breaks } = view;
  const body = { question: question.name, ...tableRequest(view, isWeighted) };
  const found = useCall(
    'POST /api/console/Surveys/:id/Tables',
    { params: { id: surveyId }, body },
    { enabled: isNear, keepsPrevious: true },
  );
  const { data } = found;
  const canDraw = data !== undefined && data.tables.length > 0 && (data.columns[0]?.base ?? 0) > 0;
  const drawing = chosen ?? (breaks.length > 0 ? 'table' : 'both');
  const titleId = `question-title-${number}`;
  return (
    <section ref={ref} id={`question-${number}`} className={styles.card} aria-labelledby={titleId} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {!question.isOfMember && <span className={styles.number}>{number}</span>} {question.title}
        </h2>
        {canDraw && (
          <SegmentedControl
            label={t('drawing')}
            value={drawing}
            options={[
              { value: 'chart', label: t('drawChart') },
              { value: 'table', label: t('drawTable') },
              { value: 'both', label: t('both') },
            ]}
            onChange={setDrawing}
          />
        )}
      </div>
      {data ? (
        <Figures data={data} drawing={drawing} view={view} surveyId={surveyId} canDraw={canDraw} />
      ) : found.error ? (
        <LoadFailed error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <div className={styles.waiting}>
          <Skeleton width="100%" height={220} />
        </div>
      )}
    </section>
  );
}

interface FiguresProps {
  data: QuestionTables;
  drawing: Drawing;
  view: TableView;
  surveyId: number;
  canDraw: boolean;
}

function Figures({ data, drawing, view, surveyId, canDraw }: FiguresProps) {
  const t = useT(resultWords);
  const words = useTableWords(data.kind);
  const format = useFormat();
  const { columns, tables, kind, multiple, capped, looked, question, title, beside } = data;
  const base = columns[0]?.base ?? 0;
  const isHidden = columns[0]?.size === 'hidden';
  const save = () => {
    const { head, lines } = tableLines(data, {
      part: t('part'),
      answer: t('answer'),
      base: t('baseRow'),
      count: t('count'),
      share: t('share'),
      above: t('above'),
      ...words,
    });
    const name = [question, ...view.breaks].join('-by-');
    download(`survey-${surveyId}-${name}.csv`, csvFile([head, ...lines]), 'text/csv');
  };
  return (
    <>
      <div className={styles.over}>
        <p className={styles.note}>
          {format.sentences([
            isHidden ? t('tooFew') : base === 0 ? t('nobody') : t('answered', { n: base }),
            ...(capped ? [t('capped', { n: looked })] : []),
            ...(multiple ? [t('multiple')] : []),
            ...(columns.some(({ overlaps }) => overlaps) ? [t('overlaps')] : []),
          ])}{' '}
          {beside === 'files' && (
            <>
              {t('filesElsewhere')} <AppLink href={paths.answerFiles(surveyId, question)}>{t('seeFiles')}</AppLink>
            </>
          )}
          {beside === 'texts' && (
            <>
              {t('texts')} <AppLink href={paths.openAnswers(surveyId, question)}>{t('readAnswers')}</AppLink>
            </>
          )}
        </p>
        {canDraw && (
          <Button kind="ghost" size="dense" className={styles.save} icon={<Download size={18} />} onClick={save}>
            {t('asCsv')}
          </Button>
        )}
      </div>
      {canDraw &&
        tables.map((table) => {
          const name = table.part ?? title;
          const isNps = table.rows.some((row) => row.kind === 'nps');
          const shares = table.rows.filter((row) => row.kind === 'share');
          // Where the chart shows every share already, the table beside it contains only the summary.
          const isSummary = drawing === 'both' && (isNps || columns.length === 1);
          const rows = isSummary ? table.rows.filter((row) => row.kind !== 'share') : table.rows;
          return (
            <div key={table.id} className={styles.part}>
              {table.part !== null && <h3 className={styles.partTitle}>{table.part}</h3>}
              {drawing !== 'table' &&
                (isNps ? (
                  <NpsChart title={name} table={table} level={view.level} />
                ) : (
                  <ShareBars title={name} kind={kind} rows={shares} />
                ))}
              {drawing !== 'chart' && rows.length > 0 && (
                <BannerTable title={name} kind={kind} columns={columns} rows={rows} figures={view.figures} />
              )}
            </div>
          );
        })}
    </>
  );
}
