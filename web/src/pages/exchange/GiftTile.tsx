import { CoinAmount } from '@pollen/ui/CoinAmount';
import { useAccount } from '../../api/account';
import type { DataOf } from '../../api/call';
import { artKind, CardArt } from '../../art/CardArt';
import { AppLink } from '../../layouts/AppLink';
import { exchangeWords } from '../../locales/exchange.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './GiftList.module.css';

type Gift = DataOf<'GET /api/v1/Gifts'>['list'][number];

/** Shows art, name and price of a gift, and the missing coins or that it is out of stock. */
export function GiftTile({ gift }: { gift: Gift }) {
  const t = useT(exchangeWords);
  const { data: account } = useAccount();
  const short = account ? gift.displayPoints - account.balance : 0;
  const isOut = gift.stock === 0;
  return (
    <li className={styles.tile}>
      <CardArt kind={artKind(gift.art)} picture={gift.thumbImageUrl} grey={isOut} className={styles.art} />
      <div className={styles.words}>
        <AppLink href={paths.shopDetail(gift.id)} className={styles.name}>
          {gift.name}
        </AppLink>
        <div className={styles.price}>
          <CoinAmount amount={gift.displayPoints} />
          {(isOut || short > 0) && (
            <span className={styles.state}>{isOut ? t('outOfStock') : t('coinsToGo', { n: short })}</span>
          )}
        </div>
      </div>
    </li>
  );
}
