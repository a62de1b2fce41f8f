import { StatusPill } from '@pollen/ui/StatusPill';
import { Coins, Hourglass, type LucideIcon, Scale, ShieldAlert } from 'lucide-react';
import { AppLink } from '../../layouts/AppLink';
import { casesWords } from '../../locales/cases.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './CasesPage.module.css';
import { type Row, useCaseWords } from './case-words';

const icons: Record<Row['kind'], LucideIcon> = {
  rejected: Scale,
  held: Hourglass,
  report: Coins,
  account: ShieldAlert,
  suspension: ShieldAlert,
};

/** A case in the list: what it is about, where it stands, and its deadline. */
export function CaseRow({ row, isShown }: { row: Row; isShown: boolean }) {
  const t = useT(casesWords);
  const words = useCaseWords();
  const format = useFormat();
  const Icon = icons[row.kind];
  const { word, ...look } = words.state(row.state);
  return (
    <li>
      <AppLink href={paths.cases(row.id)} className={styles.row} aria-current={isShown ? 'true' : undefined}>
        <span className={styles.icon} aria-hidden="true">
          <Icon size={20} />
        </span>
        <span className={styles.words}>
          <span className={styles.name}>{words.title(row)}</span>
          <span className={styles.kind}>{words.kind(row)}</span>
          <span className={styles.foot}>
            <StatusPill {...look}>{word}</StatusPill>
            <span className={styles.date}>
              {row.dueAt
                ? t('until', { date: format.date(row.dueAt, 'day') })
                : t('on', { date: format.date(row.at, 'day') })}
            </span>
          </span>
        </span>
      </AppLink>
    </li>
  );
}
