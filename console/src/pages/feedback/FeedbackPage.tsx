import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { FileText } from 'lucide-react';
import { useCursorList } from '../../api/cursor-list';
import { useCall } from '../../api/query';
import { ConversationState } from '../../layouts/ConversationState';
import type { Column } from '../../layouts/DataTable';
import { Figures } from '../../layouts/Figures';
import { FilterSelect, SearchBox } from '../../layouts/FilterBar';
import { Person } from '../../layouts/Person';
import { useConversationWords } from '../../layouts/use-conversation-words';
import { ListPage } from '../../list/ListPage';
import { useFilters } from '../../list/use-filters';
import { feedbackWords } from '../../locales/feedback.en';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { conversationFilters, conversationKinds, conversationTabs } from './conversation-filter';
import styles from './FeedbackPage.module.css';

type Row = DataOf<'GET /api/console/Conversations'>['list'][number];
/** A sender who has waited this long is late; the colour marks it in addition to the words. */
const LATE_SECONDS = 24 * 3600;

/** The inbox of customer service: conversations with members and visitors. */
export default function FeedbackPage() {
  const t = useT(feedbackWords);
  const shell = useT(shellWords);
  const words = useConversationWords();
  const format = useFormat();
  const filters = useFilters(conversationFilters);
  const list = useCursorList('GET /api/console/Conversations', filters.query, { live: true });
  const { surveyId } = filters.values;
  const counts = list.data?.pages[0]?.counts;
  const columns: Column<Row>[] = [
    {
      key: 'from',
      header: t('from'),
      heads: true,
      cell: (row) => (
        <Person
          name={row.senderName}
          id={row.memberId ?? row.id}
          avatarUrl={row.avatarUrl}
          href={paths.conversation(row.id)}
        >
          {t('number', { id: String(row.id) })}
          {row.memberId === null && ` · ${t('visitor')}`}
        </Person>
      ),
    },
    {
      key: 'message',
      header: t('message'),
      cell: (row) => (
        <span className={styles.message}>
          <span className={styles.kind}>
            {row.surveyNumber === null
              ? words.kind(row.kind)
              : t('kindOfSurvey', { kind: words.kind(row.kind), number: row.surveyNumber })}
          </span>
          <span className={styles.text}>{row.text}</span>
        </span>
      ),
    },
    { key: 'state', header: t('state'), cell: (row) => <ConversationState state={row.state} outcome={row.outcome} /> },
    { key: 'with', header: t('assigned'), cell: (row) => row.assignedTo?.name ?? t('unassigned') },
    {
      key: 'wait',
      header: t('age'),
      cell: (row) => <Wait row={row} />,
    },
    { key: 'last', header: t('last'), cell: (row) => format.moment(row.updatedAt) },
  ];

  return (
    <ListPage
      title={t('title')}
      note={t('note')}
      live={list}
      actions={
        <Button kind="secondary" size="dense" icon={<FileText size={20} />} href={paths.answerTemplates()}>
          {t('templates')}
        </Button>
      }
      above={<AnswerFigures />}
      filters={filters}
      tabs={{
        label: t('states'),
        tabs: filters.tabs('tab', conversationTabs, (tab) => ({
          label: tab === 'all' ? shell('all') : t(tab),
          count: tab === 'all' || tab === 'closed' ? undefined : counts?.[tab],
        })),
      }}
      controls={
        <>
          <SearchBox label={t('search')} {...filters.field('search')} />
          <FilterSelect
            label={t('kind')}
            any={shell('all')}
            options={conversationKinds.map((kind) => ({ value: kind, label: words.kind(kind) }))}
            {...filters.field('kind')}
          />
          <FilterSelect
            label={t('assigned')}
            any={t('anyAssignee')}
            options={[
              { value: 'nobody', label: t('unassigned') },
              { value: 'somebody', label: t('isAssigned') },
            ]}
            {...filters.field('assigned')}
          />
          {surveyId !== null && (
            <FilterSelect
              label={t('survey')}
              any={shell('all')}
              options={[{ value: String(surveyId), label: t('number', { id: String(surveyId) }) }]}
              {...filters.field('surveyId')}
            />
          )}
        </>
      }
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      empty={t('emptyWaiting')}
    />
  );
}

function AnswerFigures() {
  const t = useT(feedbackWords);
  const format = useFormat();
  const words = useConversationWords();
  const { data } = useCall('GET /api/console/ConversationFigures', {});
  const none = t('figureNone');
  const share =
    data && (data.answered === 0 ? none : format.percent(Math.round((100 * data.withinDay) / data.answered)));
  return (
    <div className={styles.figures}>
      <Figures
        figures={[
          { label: t('figureWaiting'), value: data ? format.number(data.waiting) : null },
          {
            label: t('figureLongest'),
            value: data ? (data.longestSince ? words.span(words.since(data.longestSince)) : none) : null,
          },
          {
            label: t('figureMedian'),
            value: data ? (data.medianSeconds === null ? none : words.span(data.medianSeconds)) : null,
          },
          { label: t('figureDay'), value: share ?? null },
        ]}
      />
    </div>
  );
}

/** How long the sender has waited, or how long the first answer took. */
function Wait({ row }: { row: Row }) {
  const t = useT(feedbackWords);
  const words = useConversationWords();
  if (row.waitingSince) {
    const seconds = words.since(row.waitingSince);
    return <span className={seconds >= LATE_SECONDS ? styles.late : undefined}>{words.span(seconds)}</span>;
  }
  if (row.answerSeconds === null) return <>–</>;
  return (
    <span className={styles.two}>
      <span className={styles.small}>{t('answerTime')}</span>
      <span>{words.span(row.answerSeconds)}</span>
    </span>
  );
}
