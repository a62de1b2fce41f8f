import { Card } from '@pollen/ui/Card';
import { Coin } from '@pollen/ui/Coin';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { Skeleton } from '@pollen/ui/Skeleton';
import { ArrowLeft, Boxes, Tag, Truck, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DataOf } from '../../api/call';
import { artKind, CardArt } from '../../art/CardArt';
import { AppLink } from '../../layouts/AppLink';
import { exchangeWords } from '../../locales/exchange.en';
import { useFormat } from '../../locales/format';
import { rewardsWords } from '../../locales/rewards.en';
import { useT } from '../../locales/translator';
import styles from './GiftLayout.module.css';
import { useGiftWords } from './gift-words';
import { hasPage, providers } from './providers/table';

type Gift = DataOf<'GET /api/v1/Gifts/:id'>;

interface GiftLayoutProps {
  /** The heading of the page. */
  title: string;
  back: { href: string; label: string };
  /** The gift whose amount the art prints. */
  gift: Gift;
  /** Paragraphs below the steps, such as the terms. */
  children?: ReactNode;
  /** Amounts, sum and button. */
  panel: ReactNode;
}

/** Shows what a gift is, how it arrives and its terms, with the panel to order it at the side. */
export function GiftLayout({ title, back, gift, children, panel }: GiftLayoutProps) {
  const t = useT(rewardsWords);
  const { cardName, dollars } = useGiftWords();
  const line = hasPage(gift.provider) ? t(providers[gift.provider].line) : null;
  return (
    <div className={styles.columns}>
      <div className={styles.about}>
        <AppLink href={back.href} className={styles.back}>
          <ArrowLeft size={16} />
          {back.label}
        </AppLink>
        <div className={styles.hero}>
          <CardArt
            kind={artKind(gift.art)}
            picture={gift.thumbImageUrl}
            grey={gift.stock === 0}
            title={cardName(gift)}
            className={styles.art}
          >
            <span className={styles.printed}>{dollars(gift.valueCents)}</span>
          </CardArt>
          <div className={styles.heroWords}>
            <h1 className={`type-display-md ${styles.title}`}>{title}</h1>
            {line && <p className={styles.line}>{line}</p>}
          </div>
        </div>
        <Facts gift={gift} />
        <Arrival gift={gift} />
        {children}
      </div>
      <Card as="section" look="panel" className={styles.panel}>
        {panel}
      </Card>
    </div>
  );
}

function Facts({ gift }: { gift: Gift }) {
  const t = useT(exchangeWords);
  const format = useFormat();
  return (
    <dl className={styles.facts}>
      <div>
        <Tag size={20} />
        <dt>{t('price')}</dt>
        <dd>
          <CoinAmount amount={gift.displayPoints} aside={format.dollars(gift.displayPoints)} />
        </dd>
      </div>
      <div>
        <Truck size={20} />
        <dt>{t('delivery')}</dt>
        <dd>{gift.delivery}</dd>
      </div>
      <div>
        <Boxes size={20} />
        <dt>{t('stock')}</dt>
        <dd>{gift.stock === null ? t('unlimited') : gift.stock === 0 ? t('outOfStock') : format.number(gift.stock)}</dd>
      </div>
      <div>
        <UsersRound size={20} />
        <dt>{t('timesExchanged')}</dt>
        <dd>{format.number(gift.convertTimes)}</dd>
      </div>
    </dl>
  );
}

function Arrival({ gift }: { gift: Gift }) {
  const t = useT(rewardsWords);
  const arrives = hasPage(gift.provider) ? providers[gift.provider].arrives : 'stepOther';
  const steps = [
    { key: 'order', mark: '1', title: t('step1'), text: t('step1Text', { n: gift.displayPoints }) },
    { key: 'confirm', mark: '2', title: t('step2'), text: t('step2Text') },
    {
      key: 'arrives',
      mark: <Coin size={32} spent />,
      title: t(arrives),
      text: t(`${arrives}Text`, { delivery: gift.delivery.replace(/[.。]$/, '') }),
    },
  ];
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('arrival')}</h2>
      <ol className={styles.steps}>
        {steps.map(({ key, mark, title, text }) => (
          <li key={key}>
            <span className={styles.mark} aria-hidden="true">
              {mark}
            </span>
            <div>
              <p className={styles.stepTitle}>{title}</p>
              <p className={styles.stepText}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Paragraphs or bullets of a gift under a heading. */
export function GiftSection({ title, lines, bullets }: { title: string; lines: readonly string[]; bullets?: boolean }) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {bullets ? (
        <ul className={styles.bullets}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        lines.map((line) => (
          <p key={line} className={styles.paragraph}>
            {line}
          </p>
        ))
      )}
    </section>
  );
}

/** Shown while a gift loads. */
export function GiftSkeleton() {
  return (
    <div className={styles.columns} aria-busy="true">
      <div className={styles.about}>
        <div className={styles.hero}>
          <Skeleton height="auto" radius={24} className={styles.art} />
          <Skeleton width="70%" height={40} />
        </div>
      </div>
      <Skeleton height={420} radius={24} />
    </div>
  );
}
