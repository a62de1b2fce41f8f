import { LINE_EFFECTS, type LineEffect } from '@pollen/contract/reconciliation-values';
import { Section } from '../../layouts/Columns';
import { type Column, DataTable } from '../../layouts/DataTable';
import { useFormat } from '../../locales/format';
import { reconciliationWords } from '../../locales/reconciliations.en';
import { useT } from '../../locales/translator';
import styles from './Partners.module.css';
import { effectLooks, type Reconciliation, useEffectWords } from './reconciliation-words';

interface Row {
  key: LineEffect | 'all';
  name: string;
  note: string;
  lines: number;
  points: number;
  revenueCents: number;
}

function EffectIcon({ of }: { of: Row['key'] }) {
  if (of === 'all') return null;
  const { icon: Icon } = effectLooks[of];
  return <Icon size={16} aria-hidden />;
}

/** What the lines of a file do, by outcome, with the sums. */
export function DryRun({ file }: { file: Reconciliation }) {
  const t = useT(reconciliationWords);
  const words = useEffectWords();
  const format = useFormat();
  const found = new Map(file.effects.map((each) => [each.effect, each]));
  const rows: Row[] = LINE_EFFECTS.flatMap((effect) => {
    const sum = found.get(effect);
    if (!sum) return [];
    const short = effect === 'reversed' && file.short > 0 ? `, ${t('short', { n: file.short })}` : '';
    return [{ ...sum, key: effect, name: words.name(effect), note: words.note(effect) + short }];
  });
  const total = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const all: Row = {
    key: 'all',
    name: t('allLines'),
    note: t('wouldChange', { n: file.changing, members: t('memberCount', { n: file.members }) }),
    lines: total(({ lines }) => lines),
    points: total(({ points }) => points),
    revenueCents: total(({ revenueCents }) => revenueCents),
  };
  const money = (cents: number) => (cents === 0 ? '–' : format.dollars(cents));
  const columns: Column<Row>[] = [
    {
      key: 'outcome',
      header: t('outcome'),
      heads: true,
      cell: (row) => (
        <span className={styles.effect} data-tone={row.key === 'all' ? undefined : effectLooks[row.key].tone}>
          <EffectIcon of={row.key} />
          <span>
            <strong>{row.name}</strong> <span className={styles.quiet}>{row.note}</span>
          </span>
        </span>
      ),
    },
    { key: 'lines', header: t('lines'), align: 'end', cell: (row) => format.number(row.lines) },
    { key: 'members', header: t('members'), align: 'end', cell: (row) => money(row.points) },
    { key: 'revenue', header: t('revenue'), align: 'end', cell: (row) => money(row.revenueCents) },
  ];
  return (
    <Section title={t('result')}>
      <DataTable
        caption={t('result')}
        columns={columns}
        rows={[...rows, all]}
        rowKey={({ key }) => key}
        empty=""
        dense
      />
    </Section>
  );
}
