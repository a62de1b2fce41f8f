import { LevelBadge } from '@pollen/ui/LevelBadge';
import type { DataOf } from '../../api/call';
import { mineWords } from '../../locales/mine.en';
import { useT } from '../../locales/translator';
import { BenefitIcon } from './BenefitIcon';
import styles from './LevelTable.module.css';
import { BENEFIT_KINDS, benefitsOf, useBenefitWords } from './level-benefits';

type Account = Pick<
  DataOf<'GET /api/v1/Accounts/:id'>,
  'credit' | 'activityLevel' | 'levelThresholds' | 'levelBenefits'
>;

/** The six levels with what each brings: columns of a table, below 800 px rows of a list. */
export function LevelTable({ account }: { account: Account }) {
  const t = useT(mineWords);
  const words = useBenefitWords();
  const { credit, activityLevel, levelThresholds, levelBenefits } = account;
  // What no level brings is left out.
  const kinds = BENEFIT_KINDS.filter((kind) => levelBenefits.some((level) => level[kind] > 0));
  return (
    <div className={styles.table} data-kinds={kinds.length}>
      <div className={styles.labels} aria-hidden="true">
        <p className={styles.title}>{t('benefits')}</p>
        {kinds.map((kind) => (
          <p key={kind} className={styles.label}>
            <BenefitIcon kind={kind} />
            {words.name(kind)}
          </p>
        ))}
      </div>
      <ol className={styles.levels}>
        {levelThresholds.map((threshold, index) => {
          const level = index + 1;
          const reached = Math.min(credit, threshold);
          const benefits = benefitsOf(levelBenefits, level);
          return (
            <li
              key={threshold}
              className={styles.level}
              data-own={level === activityLevel || undefined}
              data-next={level === activityLevel + 1 || undefined}
            >
              <div className={styles.head}>
                <LevelBadge level={level} progress={reached / threshold} size={64} className={styles.badge} />
                <p className={styles.name}>
                  {t('level', { level })}
                  {reached === threshold && <span className="visually-hidden">, {t('reached')}</span>}
                </p>
                <p className={styles.pair}>
                  {reached}/{threshold}
                </p>
                {level === activityLevel && <p className={styles.you}>{t('youHere')}</p>}
                {level === activityLevel + 1 && <p className={styles.toGo}>{t('toGo', { n: threshold - credit })}</p>}
              </div>
              {kinds.map((kind) => (
                <p key={kind} className={styles.value} data-none={benefits[kind] === 0 || undefined}>
                  <span className={styles.valueName}>{words.name(kind)}: </span>
                  {benefits[kind] === 0 ? (
                    <>
                      <span aria-hidden="true">–</span>
                      <span className="visually-hidden">{t('nothing')}</span>
                    </>
                  ) : (
                    words.value(kind, benefits)
                  )}
                </p>
              ))}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
