import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { FlowerHead, MOST_GRAINS } from '@pollen/ui/FlowerHead';
import type { DataOf } from '../../api/call';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { trustWords } from '../../locales/trust.en';
import styles from './TrustPage.module.css';
import { useDuration } from './use-duration';

type Trust = DataOf<'GET /api/v1/Trust'>;

interface FiguresProps {
  trust: Trust | undefined;
  isFailed: boolean;
  onRetry: () => void;
}

/** What was paid last Friday, and how orders were reviewed. A figure that is not published has a sentence instead. */
export function Figures({ trust, isFailed, onRetry }: FiguresProps) {
  const t = useT(trustWords);
  const duration = useDuration();
  const orders = trust?.orders;
  const unknown = !trust ? '–' : t(trust.countedAt === null ? 'notCounted' : 'tooFew');
  return (
    <section aria-label={t('figures')} aria-busy={!trust && !isFailed}>
      <div className={`on-brand ${styles.block}`}>
        {trust || !isFailed ? (
          <Payout trust={trust} />
        ) : (
          <div>
            <p className="type-title-md">{t('failed')}</p>
            <p className={styles.source}>{t('failedText')}</p>
            <Button kind="brandSecondary" onClick={onRetry}>
              {t('retry')}
            </Button>
          </div>
        )}
      </div>
      <dl className={styles.tiles}>
        <Tile label={t('medianReview')} isUnknown={!orders}>
          {orders ? duration(orders.medianMinutes) : unknown}
        </Tile>
        <Tile label={t('rejected')} isUnknown={!orders}>
          {orders ? `${(orders.rejectedPermille / 10).toFixed(1)}%` : unknown}
        </Tile>
        <Tile label={t('hundredText')}>{t('hundred')}</Tile>
      </dl>
    </section>
  );
}

/** What was paid last Friday; until that is known, and where it is not published, what will stand here. */
function Payout({ trust }: { trust: Trust | undefined }) {
  const t = useT(trustWords);
  const format = useFormat();
  const payout = trust?.payout;
  const perGrain = payout ? Math.ceil(payout.members / MOST_GRAINS) : 1;
  const grains = payout ? Math.floor(payout.members / perGrain) : 0;
  return (
    <>
      <div>
        {payout ? (
          <>
            <p>{t('paidOn', { day: format.date(payout.day, 'dayLong') })}</p>
            <p className={styles.paid}>
              <span className={styles.sum}>${format.number(Math.floor(payout.points / 100))}</span>{' '}
              {t('toMembers', { n: payout.members })}
            </p>
          </>
        ) : (
          <p className="type-title-lg">{t('noPayout')}</p>
        )}
        {/* The same element before and after the figures come: a browser counts another one as a later paint. */}
        <p className={styles.source}>{t('fromLedger')}</p>
        {trust ? (
          <p>{t('nextPayout', { day: format.date(trust.nextPayoutDay, 'weekdayDay') })}</p>
        ) : (
          <p className="visually-hidden">{t('loading')}</p>
        )}
      </div>
      {trust && (
        <div className={styles.grains}>
          <FlowerHead total={grains || 100} filled={grains} size={184} tone="got" />
          {payout && <p>{perGrain === 1 ? t('grainEach') : t('grainMany', { n: perGrain })}</p>}
        </div>
      )}
    </>
  );
}

function Tile({ label, isUnknown, children }: { label: string; isUnknown?: boolean; children: string }) {
  return (
    <Card as="div" className={styles.tile}>
      <dt>{label}</dt>
      <dd data-unknown={isUnknown || undefined}>{children}</dd>
    </Card>
  );
}
