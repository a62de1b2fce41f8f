import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { StatusPill } from '@pollen/ui/StatusPill';
import { ClipboardList, ExternalLink, Film, Flag, Radio, Scale } from 'lucide-react';
import { attemptsWords } from '../../locales/attempts.en';
import { useFormat } from '../../locales/format';
import { surveyWords } from '../../locales/survey.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import styles from './AnswerHistoryPage.module.css';
import { type HistoryItem, pillOf } from './attempt-status';

/** In-house questionnaire, partner's link, offer of a partner's feed. */
const platforms = {
  1: { Icon: ClipboardList, name: 'platform1' },
  2: { Icon: ExternalLink, name: 'platform2' },
  3: { Icon: Radio, name: 'platform3' },
} as const;

const ad = { Icon: Film, name: 'ad' } as const;

/** Shows one attempt of the history: survey, outcome, reason, and when pending coins become available. */
export function AttemptRow({ attempt, onReport }: { attempt: HistoryItem; onReport: () => void }) {
  const t = useT(attemptsWords);
  const survey = useT(surveyWords);
  const format = useFormat();
  const platform = attempt.kind === 'ad' ? ad : (platforms[attempt.platformType as 1 | 2 | 3] ?? platforms[1]);
  const { title } = attempt;
  const page = attempt.kind === 'productTest' ? paths.productTest(attempt.encryptId) : paths.survey(attempt.attemptId);
  return (
    <Card as="li" className={styles.row}>
      <span className={styles.platform} title={t(platform.name)}>
        <platform.Icon size={24} />
        <span className="visually-hidden">{t(platform.name)}</span>
      </span>
      <div className={styles.about}>
        <p className={styles.meta}>
          {t('number', { number: attempt.number })} · {format.date(attempt.joinDate, 'day')} ·{' '}
          {t('minutes', { n: attempt.loi })}
        </p>
        <h2 className={styles.title}>{title}</h2>
        {attempt.reason && <p className={styles.reason}>{attempt.reason}</p>}
        {attempt.availableAt && (
          <p className={styles.reason}>
            {survey('pendingUntil', { date: format.date(attempt.availableAt, 'dayLong') })}
          </p>
        )}
      </div>
      <div className={styles.result}>
        <StatusPill {...pillOf(attempt)}>{attempt.status}</StatusPill>
        {attempt.finalPoints > 0 ? (
          <CoinAmount amount={attempt.finalPoints} tone={attempt.review === 'pending' ? 'text' : 'reward'} />
        ) : (
          attempt.state !== 'started' && <span className={styles.none}>{t('noCoins')}</span>
        )}
      </div>
      <div className={styles.actions}>
        {attempt.can.resume === true ? (
          <Button size="dense" href={page} aria-label={t('continueSurvey', { title })}>
            {t('continue')}
          </Button>
        ) : (
          <Button kind="ghost" size="dense" href={page} aria-label={t('detailsOf', { title })}>
            {t('details')}
          </Button>
        )}
        {attempt.can.report === true ? (
          <Button
            kind="ghost"
            size="dense"
            icon={<Flag size={16} />}
            onClick={onReport}
            aria-label={t('reportOf', { title })}
          >
            {t('report')}
          </Button>
        ) : attempt.review === 'rejected' || attempt.review === 'reversed' ? (
          <Button
            kind="ghost"
            size="dense"
            icon={<Scale size={16} />}
            href={paths.cases(attempt.attemptId)}
            aria-label={t('caseOf', { title })}
          >
            {t('seeCase')}
          </Button>
        ) : (
          <Button
            kind="ghost"
            size="dense"
            href={paths.contact(attempt.attemptId)}
            aria-label={t('writeAgainAbout', { title })}
          >
            {t('writeAgain')}
          </Button>
        )}
      </div>
    </Card>
  );
}
