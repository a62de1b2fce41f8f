import { useUi } from '@pollen/ui/UiProvider';
import { CircleCheck, Coins, EyeOff, type LucideIcon, MessageSquareText, Scale, Timer, Undo2 } from 'lucide-react';
import type { DataOf } from '../../api/call';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import { trustWords } from '../../locales/trust.en';
import styles from './TrustPage.module.css';
import { useDuration } from './use-duration';

type Trust = DataOf<'GET /api/v1/Trust'>;

/** The promises in their order. */
export const promises = [
  { key: 'screenOut', Icon: Coins },
  { key: 'final', Icon: Undo2 },
  { key: 'secondLook', Icon: Scale },
  { key: 'reasons', Icon: MessageSquareText },
  { key: 'measured', Icon: Timer },
  { key: 'anonymous', Icon: EyeOff },
] as const satisfies readonly { key: string; Icon: LucideIcon }[];

type PromiseKey = (typeof promises)[number]['key'];

/** Shows each promise with the way in which it is kept. Until the numbers are known, the sentences do without them. */
export function Promises({ trust }: { trust: Trust | undefined }) {
  const t = useT(trustWords);
  const format = useFormat();
  const duration = useDuration();
  const { words } = useUi();
  const numbers = trust?.promises;
  const looks = trust?.secondLooks;

  const text: Record<PromiseKey, string> = {
    screenOut: numbers
      ? t('screenOutText', {
          coins: `${format.number(numbers.screenOutPoints)} ${words.coins(numbers.screenOutPoints)}`,
          times: numbers.screenOutsPaidPerDay,
        })
      : t('screenOutPlain'),
    final: numbers ? t('finalText', { days: numbers.finalDays }) : t('finalPlain'),
    secondLook: numbers
      ? t('secondLookText', { appeal: numbers.appealDays, answer: numbers.answerDays })
      : t('secondLookPlain'),
    reasons: t('reasonsText'),
    measured: t('measuredText'),
    anonymous: t('anonymousText'),
  };
  const kept: Record<PromiseKey, string> = {
    screenOut: trust?.paidScreenOuts
      ? t('screenOutCounted', { count: format.number(trust.paidScreenOuts) })
      : t('screenOutKept'),
    final: t('finalKept'),
    secondLook: looks
      ? t('secondLookCounted', { time: duration(looks.medianMinutes), share: format.percent(looks.inFavorPercent) })
      : t('secondLookKept'),
    reasons: t('reasonsKept'),
    measured: t('measuredKept'),
    anonymous: t('anonymousKept'),
  };

  return (
    <section aria-labelledby="trust-promises">
      <h2 id="trust-promises" className="type-title-lg">
        {t('promises')}
      </h2>
      <ul className={styles.promises}>
        {promises.map(({ key, Icon }) => (
          <li key={key} id={key}>
            <span className={styles.icon}>
              <Icon size={24} />
            </span>
            <div>
              <h3 className="type-title-sm">{t(key)}</h3>
              <p className={styles.promise}>{text[key]}</p>
              <p className={styles.kept}>
                <CircleCheck size={16} />
                {kept[key]}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
