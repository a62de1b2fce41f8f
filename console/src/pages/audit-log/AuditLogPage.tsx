import type { DataOf } from '@pollen/contract/client';
import { Button } from '@pollen/ui/Button';
import { Download } from 'lucide-react';
import { useCursorList } from '../../api/cursor-list';
import { AppLink } from '../../layouts/AppLink';
import type { Column } from '../../layouts/DataTable';
import { fetchFile } from '../../layouts/download';
import { detailInWords, useDetailWords } from '../../layouts/use-detail-words';
import { useJobName } from '../../layouts/use-job-name';
import { useMailName } from '../../layouts/use-mail-name';
import { ListPage } from '../../list/ListPage';
import { useFilters } from '../../list/use-filters';
import { auditWords } from '../../locales/audit-log.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { useSettingWords } from '../settings/setting-words';
import { AuditFilters } from './AuditFilters';
import styles from './AuditLogPage.module.css';
import { auditFilters } from './audit-filter';
import { subjectPath } from './subject-paths';
import { useAuditWords } from './use-audit-words';

type Line = DataOf<'GET /api/console/AuditLog'>['list'][number];

/** Kinds of subjects that have a default: it is in force until the first version is saved. */
const HAS_DEFAULT: ReadonlySet<string> = new Set(['setting', 'article', 'mail']);

/** Fills an empty "before" or "after" with the default that was in force. */
function withDefaults(detail: Line['detail']): Line['detail'] {
  const said = (['before', 'content'] as const).filter((name) => detail[name] === null);
  return { ...detail, ...Object.fromEntries(said.map((name) => [name, 'default'])) };
}

/**
 * The audit log of all operator actions. Older entries load on demand, and every matching entry can be downloaded as a
 * file.
 */
export default function AuditLogPage() {
  const t = useT(auditWords);
  const words = useAuditWords();
  const details = useDetailWords();
  const jobName = useJobName();
  const detailOf = ({ subjectKind, detail }: Line) => {
    if (subjectKind === 'job' && typeof detail.name === 'string') return { ...detail, name: jobName(detail.name) };
    return HAS_DEFAULT.has(subjectKind) ? withDefaults(detail) : detail;
  };
  const format = useFormat();
  const filters = useFilters(auditFilters);
  const log = useCursorList('GET /api/console/AuditLog', filters.query, { keepsPrevious: true });

  const columns: Column<Line>[] = [
    {
      key: 'action',
      header: t('action'),
      heads: true,
      cell: (line) => <b className={styles.action}>{words.action(line.action)}</b>,
    },
    { key: 'subject', header: t('subjectColumn'), cell: (line) => <Subject line={line} /> },
    { key: 'operator', header: t('operatorColumn'), cell: (line) => line.operator ?? t('panelItself') },
    { key: 'at', header: t('time'), cell: (line) => <span className={styles.at}>{format.instant(line.at)}</span> },
    {
      key: 'detail',
      header: t('details'),
      cell: (line) => <span className={styles.detail}>{detailInWords(detailOf(line), details) || '–'}</span>,
    },
  ];

  return (
    <ListPage
      title={t('title')}
      note={t('note')}
      actions={
        <Button
          kind="secondary"
          size="dense"
          icon={<Download size={20} />}
          onClick={() => fetchFile(`/api/console/AuditLogExport${filters.search}`)}
        >
          {t('export')}
        </Button>
      }
      filters={filters}
      controls={<AuditFilters filters={filters} />}
      list={log}
      columns={columns}
      rowKey={(line) => line.id}
      empty={t('empty')}
    />
  );
}

/** Kinds of subjects whose ids mean nothing to an operator and are not shown. */
const saysNothing: ReadonlySet<string> = new Set(['attempt', 'orders']);

/** The subject of an entry, as a link if it has a page. */
function Subject({ line }: { line: Line }) {
  const t = useT(auditWords);
  const words = useAuditWords();
  const kind = words.subject(line.subjectKind);
  const settings = useSettingWords();
  const mailName = useMailName();
  const id =
    line.subjectKind === 'setting'
      ? settings.name(line.subjectId)
      : line.subjectKind === 'mail'
        ? mailName(line.subjectId.replace(/:\w+$/, ''))
        : line.subjectId;
  const name = saysNothing.has(line.subjectKind) ? kind : t('subjectOf', { kind, id });
  const path = subjectPath(line.subjectKind, line.subjectId);
  return path === null ? <span>{name}</span> : <AppLink href={path}>{name}</AppLink>;
}
