import type { DataOf } from '@pollen/contract/client';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../../api/query';
import { AppLink } from '../../layouts/AppLink';
import { type Column, DataTable } from '../../layouts/DataTable';
import { FilterBar, FilterSelect, SearchBox } from '../../layouts/FilterBar';
import { ListCard } from '../../layouts/ListCard';
import { LoadFailed } from '../../layouts/LoadFailed';
import { PageHead } from '../../layouts/PageHead';
import { Pager } from '../../layouts/Pager';
import { auditWords } from '../../locales/audit-log.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './AuditLogPage.module.css';
import { type AuditFilter, auditSearch, detailInWords, readAuditFilter, subjectKinds } from './audit-filter';

type Line = DataOf<'GET /api/console/AuditLog'>['list'][number];
const size = 30;

/** `order.givenBack` is `orderGivenBack` among the words. */
const wordOf = (action: string) => action.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());

export default function AuditLogPage() {
  const t = useT(auditWords);
  const format = useFormat();
  const navigate = useNavigate();
  const filter = readAuditFilter(useSearchParams()[0]);
  const { subjectKind, subjectId, page } = filter;
  const log = useCall(
    'GET /api/console/AuditLog',
    { query: { page, size, ...(subjectKind ? { subjectKind } : {}), ...(subjectId ? { subjectId } : {}) } },
    { keepsPrevious: true },
  );
  const show = (change: Partial<AuditFilter>) =>
    navigate({ search: auditSearch({ ...filter, page: 1, ...change }) }, { replace: change.page === undefined });
  // An action or a kind without a word yet is shown as the log calls it.
  const word = (name: string) => (name in auditWords.en ? t(name as 'order') : name);
  const kinds = subjectKind && !(subjectKinds as readonly string[]).includes(subjectKind) ? [subjectKind] : [];

  const columns: Column<Line>[] = [
    {
      key: 'action',
      header: t('action'),
      heads: true,
      cell: (line) => {
        const name = wordOf(line.action);
        return <b className={styles.action}>{name in auditWords.en ? word(name) : line.action}</b>;
      },
    },
    { key: 'subject', header: t('what'), cell: (line) => <Subject line={line} kind={word(line.subjectKind)} /> },
    { key: 'who', header: t('who'), cell: (line) => line.operator },
    { key: 'at', header: t('at'), cell: (line) => <span className={styles.at}>{format.instant(line.at)}</span> },
    {
      key: 'detail',
      header: t('detail'),
      cell: (line) => <span className={styles.detail}>{detailInWords(line.detail) || '–'}</span>,
    },
  ];

  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      <ListCard>
        <FilterBar onReset={subjectKind ? () => show({ subjectKind: '', subjectId: '' }) : undefined}>
          <FilterSelect
            label={t('subject')}
            value={subjectKind}
            options={[
              { value: '', label: t('anything') },
              ...[...subjectKinds, ...kinds].map((kind) => ({ value: kind, label: word(kind) })),
            ]}
            onChange={(kind) => show({ subjectKind: kind, subjectId: '' })}
          />
          {subjectKind && (
            <SearchBox
              label={t('subjectNumber')}
              value={subjectId}
              onChange={(number) => show({ subjectId: number })}
            />
          )}
        </FilterBar>
        {log.error && !log.data ? (
          <LoadFailed error={log.error} onRetry={() => void log.refetch()} />
        ) : (
          <>
            <DataTable
              caption={t('title')}
              columns={columns}
              rows={log.data?.list}
              stale={log.isPlaceholderData}
              rowKey={(line) => line.id}
              empty={t('empty')}
            />
            {log.data && <Pager bar={log.data.pagebar} onPage={(next) => show({ page: next })} />}
          </>
        )}
      </ListCard>
    </>
  );
}

/** What a line is about, as a link where it has a page. */
function Subject({ line, kind }: { line: Line; kind: string }) {
  const t = useT(auditWords);
  const name = t('subjectOf', { kind, id: line.subjectId });
  if (line.subjectKind === 'attempt') return <AppLink href={paths.attempt(line.subjectId)}>{t('attempt')}</AppLink>;
  const id = Number(line.subjectId);
  if (!Number.isSafeInteger(id) || id < 1) return <span>{name}</span>;
  if (line.subjectKind === 'order') return <AppLink href={paths.order(id)}>{name}</AppLink>;
  if (line.subjectKind === 'survey') return <AppLink href={paths.survey(id)}>{name}</AppLink>;
  if (line.subjectKind === 'member') return <AppLink href={paths.member(id)}>{name}</AppLink>;
  return <span>{name}</span>;
}
