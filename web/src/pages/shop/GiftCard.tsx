import { Coin } from '@pollen/ui/Coin';
import { artKind, CardArt } from '../../art/CardArt';
import { AppLink } from '../../layouts/AppLink';
import { useFormat } from '../../locales/format';
import { rewardsWords } from '../../locales/rewards.en';
import { useT } from '../../locales/translator';
import styles from './GiftCard.module.css';
import { bestGift, type GiftGroup } from './gift-cards';
import { type Gift, isAffordable } from './gift-filter';
import { useGiftWords } from './gift-words';

interface GiftCardProps {
  group: GiftGroup;
  balance: number;
  /** The address of a gift's page. */
  hrefOf: (gift: Gift) => string;
}

/** Shows the gifts that differ in their amount only: art that prints the best affordable amount, and a link for each. */
export function GiftCard({ group, balance, hrefOf }: GiftCardProps) {
  const { gifts } = group;
  const { cardName, note, dollars } = useGiftWords();
  const best = bestGift(gifts, balance);
  const name = cardName(best);
  const text = note(best);
  return (
    <li className={styles.card}>
      {/* A larger target for pointers; the amounts below are the links for keyboards and screen readers. */}
      <AppLink href={hrefOf(best)} tabIndex={-1} aria-hidden="true" className={styles.artLink}>
        <CardArt
          kind={artKind(best.art)}
          picture={best.thumbImageUrl}
          grey={gifts.every(({ stock }) => stock === 0)}
          title={name}
          className={styles.art}
        >
          <span className={styles.printed}>{dollars(best.valueCents)}</span>
        </CardArt>
      </AppLink>
      <div className={styles.words}>
        <h3 className="visually-hidden">{name}</h3>
        {text && <p className={styles.note}>{text}</p>}
        <ul className={styles.amounts}>
          {gifts.map((gift) => (
            <Amount key={gift.id} gift={gift} name={name} balance={balance} href={hrefOf(gift)} />
          ))}
        </ul>
      </div>
    </li>
  );
}

/** The link to one amount, with its price, the missing coins, or that it is out of stock. */
function Amount({ gift, name, balance, href }: { gift: Gift; name: string; balance: number; href: string }) {
  const t = useT(rewardsWords);
  const format = useFormat();
  const { dollars } = useGiftWords();
  return (
    <li className={styles.place}>
      <AppLink href={href} className={styles.amount} data-far={isAffordable(gift, balance) ? undefined : ''}>
        <span className="visually-hidden">{name}, </span>
        <span className={styles.dollars}>{dollars(gift.valueCents)}</span>
        <span className={styles.points}>
          {gift.stock === 0 ? (
            t('outOfStock')
          ) : gift.displayPoints > balance ? (
            t('toGo', { n: gift.displayPoints - balance })
          ) : (
            <>
              <Coin size={16} /> {format.number(gift.displayPoints)}
              <span className="visually-hidden"> {t('coins')}</span>
            </>
          )}
        </span>
      </AppLink>
    </li>
  );
}
