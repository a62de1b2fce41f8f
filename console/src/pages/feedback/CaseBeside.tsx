import { Banner } from '@pollen/ui/Banner';
import { SignalEvidence } from '../../layouts/SignalEvidence';
import { feedbackWords } from '../../locales/feedback.en';
import { useFormat } from '../../locales/format';
import { useT } from '../../locales/translator';
import styles from './ConversationPage.module.css';
import type { Conversation } from './conversation';

/** The rejection that a second look is about: its reason, its evidence, and what the member was given since. */
export function CaseBeside({ attempt }: { attempt: NonNullable<Conversation['attempt']> }) {
  const t = useT(feedbackWords);
  const format = useFormat();
  const { rejection, signals, corrections } = attempt;
  return (
    <>
      {rejection && (
        <dl className={styles.amounts}>
          <div className={styles.whole}>
            <dt>{t('rejectedFor')}</dt>
            <dd className={styles.text}>{rejection.reason}</dd>
          </div>
          <div>
            <dt>{t('rejectedBy')}</dt>
            <dd>{rejection.by ?? t('byPartner')}</dd>
          </div>
          <div>
            <dt>{t('rejectedAt')}</dt>
            <dd>{rejection.at ? format.moment(rejection.at) : '–'}</dd>
          </div>
        </dl>
      )}
      {signals.length > 0 && <SignalEvidence signals={signals} />}
      {corrections.length > 0 && (
        <Banner tone="warning" title={t('corrections')}>
          {t('correctionsText')}
          <ul>
            {corrections.map(({ at, points, reason }) => (
              <li key={at + reason}>
                {format.moment(at)}: {points > 0 ? `+${points}` : points}, {reason}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}
