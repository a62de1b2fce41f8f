import { Button } from '@pollen/ui/Button';
import { Card } from '@pollen/ui/Card';
import { CoinAmount } from '@pollen/ui/CoinAmount';
import { Meter } from '@pollen/ui/Meter';
import { BookmarkCheck, Clock, ClockFading, Gauge, Zap } from 'lucide-react';
import { useFormat } from '../../locales/format';
import { isToday } from '../../locales/is-today';
import { questionnaireWords } from '../../locales/questionnaire.en';
import { shellWords } from '../../locales/shell.en';
import { useT } from '../../locales/translator';
import { paths } from '../../paths';
import { useStartSurvey } from '../survey-info/start-survey';
import styles from './SurveyCard.module.css';
import { SurveyIcon } from './SurveyIcon';
import { hourly, type SurveyCardData } from './survey-order';

interface SurveyCardProps {
  survey: SurveyCardData;
  /** True when no survey can be started now; the reason is shown above the list. */
  closed?: boolean;
  as?: 'li' | 'div';
  heading?: 'h2' | 'h3';
}

/** A survey in the list with length, success rate and reward. */
export function SurveyCard({ survey, closed, as = 'li', heading: Heading = 'h2' }: SurveyCardProps) {
  const t = useT(questionnaireWords);
  const shell = useT(shellWords);
  const format = useFormat();
  const start = useStartSurvey(survey.encryptId);
  const percent = format.percent(survey.ir);
  const isTest = survey.kind === 'productTest';
  const isAd = survey.clipSeconds !== null;
  return (
    <Card as={as} lifts className={styles.card} data-begun={survey.started || undefined}>
      <span className={styles.icon} aria-hidden="true">
        <SurveyIcon icon={survey.icon} />
      </span>
      <div className={styles.about}>
        <div className={styles.heads}>
          <p className={styles.number}>
            {t('number', { number: survey.number })}
            {isTest && <span className={styles.begun}>{t('productTest')}</span>}
            {isAd && <span className={styles.begun}>{t('ad')}</span>}
            {survey.started && <span className={styles.begun}>{t('inProgress')}</span>}
          </p>
          <Heading className={styles.title}>{survey.title}</Heading>
          {survey.asksAbout && <p className={styles.number}>{survey.asksAbout}</p>}
        </div>
        {survey.progress ? (
          <BegunFigures progress={survey.progress} />
        ) : (
          <div className={styles.figures}>
            {isTest || isAd ? (
              <span className={styles.rate}>{t(isAd ? 'adText' : 'productTestText')}</span>
            ) : (
              <span className={styles.rate}>
                <Meter value={survey.ir} label={t('rate', { percent })} />
                <span aria-hidden="true">
                  <b>{percent}</b> <span className={styles.long}>{t('rateWords')}</span>
                  <span className={styles.short}>{t('rateShort')}</span>
                </span>
              </span>
            )}
            <span className={styles.length}>
              <Clock size={20} />
              {survey.clipSeconds === null
                ? shell('minutes', { n: survey.loi })
                : t('seconds', { n: survey.clipSeconds })}
            </span>
            {!isTest && !isAd && (
              <span className={styles.rate}>
                <Gauge size={20} />
                <span>
                  {t.rich(
                    'anHour',
                    { b: (words) => <b key="amount">{words}</b> },
                    { amount: format.dollars(hourly(survey)) },
                  )}
                </span>
              </span>
            )}
            <span className={styles.length}>
              {survey.reviewDays === 0 ? <Zap size={20} /> : <ClockFading size={20} />}
              {survey.reviewDays === 0 ? t('paidAtOnce') : t('paidIn', { n: survey.reviewDays })}
            </span>
          </div>
        )}
      </div>
      <div className={styles.side}>
        <div className={styles.reward}>
          <span className={styles.upTo}>{t('upTo')}</span>
          <span className={styles.dollars}>{format.dollars(survey.maxPoints)}</span>
          <CoinAmount amount={survey.maxPoints} size="xs" tone="reward" className={styles.coins} />
        </div>
        {survey.started ? (
          <Button
            size="dense"
            disabled={closed}
            loading={start.isStarting}
            loadingLabel={t('continuing')}
            onClick={() => start.start()}
            aria-label={t('continueSurvey', { title: survey.title })}
          >
            {t('continue')}
          </Button>
        ) : closed ? (
          <Button size="dense" disabled aria-label={t('joinSurvey', { title: survey.title })}>
            {t('joinIn')}
          </Button>
        ) : (
          <Button
            size="dense"
            href={isTest ? paths.productTest(survey.encryptId) : paths.surveyInfo(survey.encryptId)}
            aria-label={t('joinSurvey', { title: survey.title })}
          >
            {t('joinIn')}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** With more questions than that, a grain stands for several. */
const MOST_GRAINS = 20;

/** How far a begun survey is, what is left of it, and until when its place is kept. */
function BegunFigures({ progress }: { progress: NonNullable<SurveyCardData['progress']> }) {
  const t = useT(questionnaireWords);
  const format = useFormat();
  const { answered, questions, minutesLeft, keptUntil } = progress;
  return (
    <div className={styles.begunFigures}>
      <span className={styles.progress}>
        <Meter
          value={answered}
          max={questions}
          grains={Math.min(questions, MOST_GRAINS)}
          label={t('answeredOf', { answered, questions })}
        />
        <span aria-hidden="true">
          {t.rich('answeredOfRich', { b: (words) => <b key="count">{words}</b> }, { answered, questions })}
        </span>
      </span>
      <span className={styles.length}>
        <Clock size={20} />
        {t('minutesLeft', { n: minutesLeft })}
      </span>
      {keptUntil && (
        <span className={styles.kept}>
          <BookmarkCheck size={20} />
          {t('keptUntil', { time: format.date(keptUntil, isToday(keptUntil) ? 'time' : 'weekdayTime') })}
        </span>
      )}
    </div>
  );
}
