import { Card } from '@pollen/ui/Card';
import { Skeleton } from '@pollen/ui/Skeleton';
import { uiWords } from '@pollen/ui/ui-words';
import { useT } from '../../locales/translator';
import card from './SurveyCard.module.css';
import styles from './SurveySkeletons.module.css';

const widths = ['62%', '78%', '54%', '70%'];

/** Four placeholders with the size of survey cards. */
export function SurveySkeletons() {
  const t = useT(uiWords);
  return (
    <div role="status" className={styles.cards}>
      <span className="visually-hidden">{t('loading')}</span>
      {widths.map((width) => (
        <Card key={width} className={card.card}>
          <div className={card.about}>
            <Skeleton width={80} height={14} radius={6} />
            <Skeleton width={width} height={20} radius={6} className={styles.second} />
            <Skeleton width="70%" height={12} radius={6} className={styles.third} />
          </div>
          <div className={card.side}>
            <Skeleton width={84} height={34} radius={8} />
            <Skeleton width={108} height={44} />
          </div>
        </Card>
      ))}
    </div>
  );
}
