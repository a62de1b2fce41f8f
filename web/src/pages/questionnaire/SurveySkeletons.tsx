import { Card } from '@pollen/ui/Card';
import { Skeleton } from '@pollen/ui/Skeleton';
import { uiWords } from '@pollen/ui/ui-words';
import { useT } from '../../locales/translator';
import card from './SurveyCard.module.css';
import styles from './SurveySkeletons.module.css';

const widths = ['62%', '78%', '54%', '70%'];

/** A bar in a line of text, as high as the line. */
function Line({ width }: { width: number | string }) {
  return <Skeleton width={width} height="1lh" className={styles.line} />;
}

/** Four placeholders with the parts, and so the size, of survey cards. */
export function SurveySkeletons() {
  const t = useT(uiWords);
  return (
    <div role="status" className={styles.cards}>
      <span className="visually-hidden">{t('loading')}</span>
      {widths.map((width) => (
        <Card key={width} className={card.card}>
          <span className={card.icon} />
          <div className={card.about}>
            <div className={card.heads}>
              <div className={card.number}>
                <Line width={80} />
              </div>
              <div className={card.title}>
                <Line width={width} />
              </div>
            </div>
            <div className={card.figures}>
              {[164, 84, 104, 92].map((figure) => (
                <span key={figure} className={styles.figure}>
                  <Line width={figure} />
                </span>
              ))}
            </div>
          </div>
          <div className={card.side}>
            <div className={card.reward}>
              <span className={card.upTo}>
                <Line width={32} />
              </span>
              <span className={card.dollars}>
                <Line width={84} />
              </span>
              <span className={card.coins}>
                <Line width={52} />
              </span>
            </div>
            <Skeleton width={96} height={44} />
          </div>
        </Card>
      ))}
    </div>
  );
}
