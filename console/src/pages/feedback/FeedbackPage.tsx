import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { FileText } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCursorList } from '../../api/cursor-list';
import { useCall } from '../../api/query';
import { ConversationState } from '../../layouts/ConversationState';
import { type Column, DataTable } from '../../layouts/DataTable';
import { Figures } from '../../layouts/Figures';
import { FilterBar, FilterSelect, SearchBox } from '../../layouts/FilterBar';
import { ListCard } from '../../layouts/ListCard';
import { LoadFailed } from '../../layouts/LoadFailed';
import { MoreRows } from '../../layouts/MoreRows';
import { PageHead } from '../../layouts/PageHead';
import { Person } from '../../layouts/Person';
import { StateTabs } from '../../layouts/StateTabs';
import { useConversationWords } from '../../layouts/use-conversation-words';
import { feedbackWords } from '../../locales/feedback.en';
import { useFormat } from '../../locales/format';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import {
  type ConversationFilter,
  conversationKinds,
  conversationQuery,
  conversationSearch,
  conversationTabs,
  readConversationFilter,
} from './conversation-filter';
import styles from './FeedbackPage.module.css';

type Row = DataOf<'GET /api/console/Conversations'>['list'][number];
const size = 30;
/** After so long a sender has waited too long: the colour says so, beside the words. */
const LATE_SECONDS = 24 * 3600;

/** Everything that people wrote to customer service. */
export default function FeedbackPage() {
  const t = useT(feedbackWords);
  const shell = useT(shellWords);
  const words = useConversationWords();
  const navigate = useNavigate();
  const filter = readConversationFilter(useSearchParams()[0]);
  const list = useCursorList('GET /api/console/Conversations', conversationQuery(filter, size));
  const address = (change: Partial<ConversationFilter>) =>
    paths.conversations(conversationSearch({ ...filter, ...change }));
  const refine = (change: Partial<ConversationFilter>) => navigate(address(change), { replace: true });
  const isRefined =
    filter.kind !== null || filter.assigned !== null || filter.surveyId !== null || filter.search !== '';
  const counts = list.data?.pages[0]?.counts;

  return (
    <>
      <PageHead
        title={t('title')}
        note={t('note')}
        actions={
          <Button kind="secondary" size="dense" icon={<FileText size={20} />} href={paths.answerTemplates()}>
            {t('templates')}
          </Button>
        }
      />
      <AnswerFigures />
      <ListCard>
        <StateTabs
          label={t('states')}
          tabs={conversationTabs.map((tab) => ({
            key: tab,
            href: address({ tab }),
            label: tab === 'all' ? shell('all') : t(tab),
            count: tab === 'all' || tab === 'closed' ? undefined : counts?.[tab],
            current: filter.tab === tab,
          }))}
        />
        <FilterBar
          onReset={isRefined ? () => refine({ kind: null, assigned: null, surveyId: null, search: '' }) : undefined}
        >
          <SearchBox label={t('search')} value={filter.search} onChange={(search) => refine({ search })} />
          <FilterSelect
            label={t('kind')}
            value={filter.kind ?? ''}
            options={[
              { value: '', label: shell('all') },
              ...conversationKinds.map((kind) => ({ value: kind, label: words.kind(kind) })),
            ]}
            onChange={(chosen) => refine({ kind: conversationKinds.find((kind) => kind === chosen) ?? null })}
          />
          <FilterSelect
            label={t('assigned')}
            value={filter.assigned ?? ''}
            options={[
              { value: '', label: t('anybody') },
              { value: 'nobody', label: t('nobody') },
              { value: 'somebody', label: t('somebody') },
            ]}
            onChange={(chosen) => refine({ assigned: chosen === 'nobody' || chosen === 'somebody' ? chosen : null })}
          />
          {filter.surveyId !== null && (
            <FilterSelect
              label={t('survey')}
              value={String(filter.surveyId)}
              options={[
                { value: '', label: shell('all') },
                { value: String(filter.surveyId), label: t('number', { id: String(filter.surveyId) }) },
              ]}
              onChange={(chosen) => refine({ surveyId: chosen ? Number(chosen) : null })}
            />
          )}
        </FilterBar>
        {list.error && !list.rows ? (
          <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <>
            <Conversations
              rows={list.rows}
              empty={t(filter.tab === 'waiting' && !isRefined ? 'nothingWaits' : 'empty')}
            />
            <MoreRows list={list} />
          </>
        )}
      </ListCard>
    </>
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

interface ConversationsProps {
  rows: readonly Row[] | undefined;
  empty: string;
}

function Conversations({ rows, empty }: ConversationsProps) {
  const t = useT(feedbackWords);
  const format = useFormat();
  const words = useConversationWords();
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
    { key: 'with', header: t('assigned'), cell: (row) => row.assignedTo?.name ?? t('nobody') },
    {
      key: 'wait',
      header: t('age'),
      cell: (row) => <Wait row={row} />,
    },
    { key: 'last', header: t('last'), cell: (row) => format.moment(row.updatedAt) },
  ];
  return <DataTable caption={t('title')} columns={columns} rows={rows} rowKey={(row) => row.id} empty={empty} />;
}

/** How long somebody waits, or waited for the first answer. */
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
