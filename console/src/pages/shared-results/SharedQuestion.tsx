import type { DataOf } from '@pollen/contract/client';
import { Skeleton } from '@pollen/ui/Skeleton';
import { LoadFailed } from '../../layouts/LoadFailed';
import { ScrollBox } from '../../layouts/ScrollBox';
import { useFormat } from '../../locales/format';
import { resultWords } from '../../locales/results.en';
import { sharedResultWords } from '../../locales/shared-results.en';
import { useT } from '../../locales/translator';
import { BannerTable } from '../results/BannerTable';
import { NpsChart } from '../results/NpsChart';
import card from '../results/QuestionCard.module.css';
import { ShareBars } from '../results/ShareBars';
import type { QuestionTables } from '../results/table-view';
import { useNearViewport } from '../results/use-near-viewport';
import styles from './SharedResultsPage.module.css';
import { useShared } from './use-shared';

type Question = DataOf<'POST /api/v1/SharedResults'>['questions'][number];

interface SharedQuestionProps {
  number: number;
  question: Question;
  token: string;
}

/** The figures of one question of a link, or its answers. They load when the card comes near the viewport. */
export function SharedQuestion({ number, question, token }: SharedQuestionProps) {
  const [ref, isNear] = useNearViewport<HTMLElement>();
  const titleId = `question-title-${number}`;
  return (
    <section ref={ref} id={`question-${number}`} className={card.card} aria-labelledby={titleId} tabIndex={-1}>
      <div className={card.head}>
        <h2 id={titleId} className={card.title}>
          <span className={card.number}>{number}</span> {question.title}
        </h2>
      </div>
      {question.isOpen ? (
        <Texts name={question.name} token={token} isNear={isNear} />
      ) : (
        <Tables name={question.name} token={token} isNear={isNear} />
      )}
    </section>
  );
}

interface PartProps {
  name: string;
  token: string;
  isNear: boolean;
}

function Tables({ name, token, isNear }: PartProps) {
  const found = useShared('POST /api/v1/SharedResults/Tables', { token, question: name }, isNear);
  if (found.data) return <Figures data={found.data} />;
  if (found.error) return <LoadFailed error={found.error} onRetry={() => void found.refetch()} />;
  return <Waiting />;
}

function Figures({ data }: { data: QuestionTables }) {
  const t = useT(resultWords);
  const words = useT(sharedResultWords);
  const format = useFormat();
  const { columns, tables, kind, multiple, title, capped, looked } = data;
  const base = columns[0]?.base ?? null;
  return (
    <>
      <div className={card.over}>
        <p className={card.note}>
          {format.sentences([
            base === null || tables.length === 0 ? words('tooFew') : t('answered', { n: base }),
            ...(capped ? [t('capped', { n: looked })] : []),
            ...(multiple ? [t('multiple')] : []),
            ...(columns.some(({ overlaps }) => overlaps) ? [t('overlaps')] : []),
          ])}
        </p>
      </div>
      {base !== null &&
        tables.map((table) => {
          const name = table.part ?? title;
          const isNps = table.rows.some((row) => row.kind === 'nps');
          const rows = columns.length > 1 ? table.rows : table.rows.filter((row) => row.kind !== 'share');
          return (
            <div key={table.id} className={card.part}>
              {table.part !== null && <h3 className={card.partTitle}>{table.part}</h3>}
              {isNps ? (
                <NpsChart title={name} table={table} level={95} />
              ) : (
                <ShareBars title={name} kind={kind} rows={table.rows.filter((row) => row.kind === 'share')} />
              )}
              {rows.length > 0 && (
                <BannerTable title={name} kind={kind} columns={columns} rows={rows} figures="percent" />
              )}
            </div>
          );
        })}
    </>
  );
}

function Texts({ name, token, isNear }: PartProps) {
  const t = useT(sharedResultWords);
  const found = useShared('POST /api/v1/SharedResults/OpenAnswers', { token, question: name }, isNear);
  if (!found.data) {
    return found.error ? <LoadFailed error={found.error} onRetry={() => void found.refetch()} /> : <Waiting />;
  }
  const { list } = found.data;
  if (list.length === 0) {
    return (
      <div className={card.over}>
        <p className={card.note}>{t('tooFew')}</p>
      </div>
    );
  }
  return (
    <ScrollBox className={styles.texts} label={t('texts')}>
      <ul>
        {list.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several members may have written the same.
          <li key={at}>{text}</li>
        ))}
      </ul>
    </ScrollBox>
  );
}

function Waiting() {
  return (
    <div className={card.waiting}>
      <Skeleton width="100%" height={220} />
    </div>
  );
}
