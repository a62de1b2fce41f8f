import type { DataOf } from '@pollen/contract/client';
import { CHANGING_EFFECTS } from '@pollen/contract/reconciliation-values';
import { Button } from '@pollen/ui/Button';
import { Download } from 'lucide-react';
import { useCursorList } from '../../api/cursor-list';
import { AppLink } from '../../layouts/AppLink';
import type { Column } from '../../layouts/DataTable';
import { fetchFile } from '../../layouts/download';
import { ListCard } from '../../layouts/ListCard';
import { defineFilters, oneOf } from '../../list/filters';
import { ListHead } from '../../list/ListPage';
import { QueryTable } from '../../list/QueryTable';
import { useFilters } from '../../list/use-filters';
import { useFormat } from '../../locales/format';
import { reconciliationWords } from '../../locales/reconciliations.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './Partners.module.css';
import { effectLooks, type Reconciliation, useEffectWords } from './reconciliation-words';

type Line = DataOf<'GET /api/console/Reconciliations/:id/Lines'>['list'][number];

/** The beginning of an attempt's key tells it apart in a list. */
const KEY_SHOWN = 8;

const filterSet = defineFilters({ effect: oneOf(CHANGING_EFFECTS) }, { tab: 'effect' });

/** The lines of a file that change something, each with what happens to its attempt. */
export function ReconciliationLines({ file }: { file: Reconciliation }) {
  const t = useT(reconciliationWords);
  const words = useEffectWords();
  const format = useFormat();
  const filters = useFilters(filterSet);
  const params = { id: file.id };
  const list = useCursorList('GET /api/console/Reconciliations/:id/Lines', filters.query, { params });
  const counts = new Map(file.effects.map(({ effect, lines }) => [effect, lines]));
  const shown = CHANGING_EFFECTS.filter((effect) => counts.has(effect));
  const signed = (value: number) => (value > 0 ? `+${format.number(value)}` : format.number(value));
  const columns: Column<Line>[] = [
    { key: 'line', header: t('line'), align: 'end', cell: (row) => format.number(row.line) },
    {
      key: 'attempt',
      header: t('attemptColumn'),
      heads: true,
      cell: (row) => (
        <AppLink href={paths.attempt(row.attemptId)} className={styles.key} title={row.attemptId}>
          {row.attemptId.slice(0, KEY_SHOWN)}…
        </AppLink>
      ),
    },
    { key: 'theirs', header: t('theirs'), cell: (row) => row.status },
    {
      key: 'completed',
      header: t('completedOn'),
      cell: (row) => (row.completedAt ? format.moment(row.completedAt) : '–'),
    },
    { key: 'before', header: t('before'), cell: (row) => row.before },
    {
      key: 'after',
      header: t('after'),
      cell: (row) => (
        <span className={styles.then} data-tone={effectLooks[row.effect].tone}>
          {words.name(row.effect)}
        </span>
      ),
    },
    {
      key: 'coins',
      header: t('coins'),
      align: 'end',
      cell: (row) => (
        <span className={styles.twoLines}>
          {signed(row.points)}
          {row.bornePoints > 0 && <span className={styles.quiet}>{t('panelBears', { n: row.bornePoints })}</span>}
        </span>
      ),
    },
    { key: 'revenue', header: t('revenue'), align: 'end', cell: (row) => format.dollars(row.revenueCents) },
  ];
  return (
    <ListCard>
      <ListHead
        filters={filters}
        tabs={{
          label: t('changes'),
          tabs: filters.tabs('effect', [null, ...shown], (effect) => ({
            label: effect === null ? t('changes') : words.name(effect),
            count: format.number(effect === null ? file.changing : (counts.get(effect) ?? 0)),
          })),
        }}
      />
      <QueryTable
        caption={t('changes')}
        list={list}
        columns={columns}
        rowKey={({ line }) => line}
        filters={filters}
        empty={t('noChanges')}
        dense
      />
      <div className={styles.foot}>
        {t('repeats')}
        <Button
          kind="ghost"
          size="dense"
          icon={<Download size={18} />}
          onClick={() => fetchFile(`/api/console/Reconciliations/${file.id}/File`)}
        >
          {t('csv')}
        </Button>
      </div>
    </ListCard>
  );
}
