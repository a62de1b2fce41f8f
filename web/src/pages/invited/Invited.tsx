import { Avatar } from '@pollen/ui/Avatar';
import { Coin } from '@pollen/ui/Coin';
import { Banknote, ChevronRight, Coins, Gift, LockKeyhole } from 'lucide-react';
import type { DataOf } from '../../api/call';
import { AppLink } from '../../layouts/AppLink';
import { useFormat } from '../../locales/format';
import { invitedWords } from '../../locales/invited.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { BeeFlight } from '../referrals/BeeFlight';
import styles from './Invited.module.css';

export type InvitationData = DataOf<'GET /api/v1/Invitation'>;

/** Who invited a visitor, and what registering brings; above the form. */
export function InvitedHead({ invitation }: { invitation: InvitationData }) {
  const t = useT(invitedWords);
  const format = useFormat();
  const { name, avatarTint, registrationPoints, profilePoints } = invitation;
  const gains = [
    { points: registrationPoints, words: t('atOnce') },
    { points: profilePoints, words: t('profile') },
  ].filter(({ points }) => points > 0);
  return (
    <section className={`${styles.head} on-brand`} aria-labelledby="invited">
      <div className={styles.flight}>
        <Avatar name={name ?? '+'} id={avatarTint ?? 0} size={72} />
        <BeeFlight />
      </div>
      <h2 id="invited" className={styles.title}>
        {name === null ? t('invitedByFriend') : t('invitedBy', { name })}
      </h2>
      <p className={styles.lead}>{t('lead')}</p>
      {gains.length > 0 && (
        <ul className={styles.gains}>
          {gains.map(({ points, words }) => (
            <li key={words} className={styles.gain}>
              <Coin size={22} />
              <b>+{format.number(points)}</b>
              <span>{words}</span>
              <span className={styles.dollars}>{format.dollars(points)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The steps, what the sender gets, and what a member can count on; below the form. */
export function InvitedSteps({ invitation }: { invitation: InvitationData }) {
  const t = useT(invitedWords);
  const format = useFormat();
  const { name, lastPayout } = invitation;
  const steps = [
    [t('stepRegister'), t('stepRegisterText')],
    [t('stepProfile'), t('stepProfileText')],
    [t('stepSurvey'), t('stepSurveyText')],
  ] as const;
  const promises = [
    ...(invitation.screenOutPoints > 0
      ? [
          {
            icon: <Coins size={20} />,
            title: t('screenOut', { n: invitation.screenOutPoints }),
            text: t('screenOutText', { n: invitation.screenOutsPaidPerDay }),
          },
        ]
      : []),
    {
      icon: <Banknote size={20} />,
      title: t('friday'),
      text: lastPayout
        ? t('fridayPaid', { amount: `$${format.number(Math.floor(lastPayout.points / 100))}`, n: lastPayout.members })
        : t('fridayText'),
    },
    {
      icon: <LockKeyhole size={20} />,
      title: t('confidential'),
      text: name === null ? t('confidentialFriend') : t('confidentialText', { name }),
    },
  ];
  return (
    <div className={styles.below}>
      <section aria-labelledby="invited-steps">
        <h2 id="invited-steps" className={styles.heading}>
          {t('steps')}
        </h2>
        <ol className={styles.steps}>
          {steps.map(([title, text]) => (
            <li key={title}>
              <p className={styles.step}>{title}</p>
              <p className={styles.note}>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.sender} aria-labelledby="invited-sender">
        <Gift size={22} aria-hidden="true" />
        <div>
          <h2 id="invited-sender" className={styles.step}>
            {name === null ? t('friendGets') : t('senderGets', { name })}
          </h2>
          <p className={styles.note}>
            {t('senderText', {
              first: format.number(invitation.firstSurveyPoints),
              percent: format.percent(invitation.commissionPercent),
            })}
          </p>
        </div>
      </section>
      <section aria-labelledby="invited-promises">
        <h2 id="invited-promises" className={styles.heading}>
          {t('countOn')}
        </h2>
        <ul className={styles.promises}>
          {promises.map(({ icon, title, text }) => (
            <li key={title} className={styles.promise}>
              <span className={styles.icon} aria-hidden="true">
                {icon}
              </span>
              <div>
                <p className={styles.step}>{title}</p>
                <p className={styles.note}>{text}</p>
              </div>
            </li>
          ))}
        </ul>
        <AppLink href={paths.trust()} className={styles.trust}>
          {t('trust')}
          <ChevronRight size={18} aria-hidden="true" />
        </AppLink>
      </section>
      <p className={styles.report}>
        {name === null ? t('unknownFriend') : t('unknown', { name })}{' '}
        <AppLink href={paths.contact()}>{t('report')}</AppLink>
      </p>
    </div>
  );
}
