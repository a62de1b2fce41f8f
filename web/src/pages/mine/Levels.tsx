import { LevelBadge } from '@pollen/ui/LevelBadge';
import { mineWords } from '../../locales/mine.en';
import { useT } from '../../locales/translator';
import styles from './Levels.module.css';

interface LevelsProps {
  credit: number;
  /** Credit at which each level begins, LV.1 first. */
  levelThresholds: readonly number[];
  size?: number;
}

/** The six rosettes, each with how far the credit score has come: min(credit, threshold)/threshold. */
export function Levels({ credit, levelThresholds, size = 76 }: LevelsProps) {
  const t = useT(mineWords);
  const next = levelThresholds.find((threshold) => credit < threshold);
  return (
    <ol className={styles.levels}>
      {levelThresholds.map((threshold, index) => {
        const reached = Math.min(credit, threshold);
        return (
          <li key={threshold} className={styles.level} data-next={threshold === next || undefined}>
            <LevelBadge level={index + 1} progress={reached / threshold} size={size} />
            <p className={styles.name}>
              {t('level', { level: index + 1 })}
              {reached === threshold && <span className="visually-hidden">, {t('reached')}</span>}
            </p>
            <p className={styles.pair}>
              {reached}/{threshold}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
